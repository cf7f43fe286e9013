import { UserError } from '../../errors.ts';
import { fill, type Text } from '../../text.ts';
import { RUNS } from '../files/layout.ts';
import { STEPS } from './step-log.ts';

/** A record of steps that does not say any more what was done. */
export class DamagedLog extends Error {
  override readonly name = 'DamagedLog';
  /** From 1; undefined where it is about the whole file. */
  readonly line: number | undefined;
  readonly why: Text;

  constructor(line: number | undefined, why: Text) {
    super(why.en);
    this.line = line;
    this.why = why;
  }
}

/** Why a run does not go on. `isSure` where the record is known to be that of the run which was asked for. */
export function damagedRun(
  { line, why }: DamagedLog,
  of: { readonly id: string; readonly number: number; readonly isSure: boolean },
): UserError {
  const { id } = of;
  const args = { id, line: line ?? 0, file: `.gem/${RUNS}/${of.number}/${STEPS}` };
  const say = (text: Text, language: keyof Text) => fill(text[language], { ...args, why: why[language] });
  const message = of.isSure ? (line === undefined ? FILE : LINE) : MAYBE;
  const hint = /^\d+$/.test(id) ? ANEW_NUMBER : of.isSure ? ANEW : ANEW_MAYBE;
  const look = line !== undefined && line > 2 ? LOOK : { en: '', 'zh-CN': '' };
  return new UserError(
    'run-record-damaged',
    { en: say(message, 'en'), 'zh-CN': say(message, 'zh-CN') },
    {
      en: say(hint, 'en') + say(look, 'en'),
      'zh-CN': say(hint, 'zh-CN') + say(look, 'zh-CN'),
    },
  );
}

export const WHY = {
  noLine: { en: 'it is no line that gem wrote', 'zh-CN': '不是 gem 写下的内容' },
  empty: { en: 'the file is empty', 'zh-CN': '文件是空的' },
  noHead: {
    en: 'it does not say which run it is of, or a newer gem wrote it',
    'zh-CN': '没有说明属于哪次运行，或者是更新版本的 gem 写的',
  },
  otherRun: { en: 'it names another run', 'zh-CN': '写的是另一次运行' },
  gap: { en: 'a line before it is missing', 'zh-CN': '它前面少了一行' },
  cut: { en: 'the lines at its end are missing', 'zh-CN': '末尾少了几行' },
  noFile: { en: 'it is not a plain file', 'zh-CN': '它不是普通文件' },
  tooLarge: { en: 'it is larger than 256 MiB', 'zh-CN': '它超过了 256 MiB' },
} as const satisfies Record<string, Text>;

const FILE: Text = {
  en: '{file}: {why}; so it is not known which steps run {id} has done, and going on could do one a second time, such as sending a mail again',
  'zh-CN':
    '{file}：{why}；因此不知道运行 {id} 做过哪些步骤，接着运行可能会把某一步再做一遍，例如重复发出一封邮件',
};
const LINE: Text = {
  en: '{file}, line {line}: {why}; so it is not known which steps run {id} has done, and going on could do one a second time, such as sending a mail again',
  'zh-CN':
    '{file} 第 {line} 行：{why}；因此不知道运行 {id} 做过哪些步骤，接着运行可能会把某一步再做一遍，例如重复发出一封邮件',
};
const MAYBE: Text = {
  en: '{file}: {why}; so it may be the record of run {id}, and beginning that anew could do its steps a second time, such as sending a mail again',
  'zh-CN':
    '{file}：{why}；它可能就是运行 {id} 的记录，重新开始可能会把它的步骤再做一遍，例如重复发出一封邮件',
};
const ANEW: Text = {
  en: 'put the file back as it was, or start anew: with another --run-id, or with this one once you have removed the file',
  'zh-CN': '请把文件恢复原样，或重新开始：换一个 --run-id，或删除这个文件后仍用这个编号',
};
const ANEW_MAYBE: Text = {
  en: 'if that is not so, or its steps may be done again, remove the file; or take another --run-id once you have',
  'zh-CN': '如果不是，或者可以再做一遍，请删除这个文件，然后再运行',
};
const ANEW_NUMBER: Text = {
  en: 'put the file back as it was, or start anew without --run-id',
  'zh-CN': '请把文件恢复原样，或去掉 --run-id 重新开始',
};
const LOOK: Text = {
  en: '; the lines before line {line} say what was done',
  'zh-CN': '；第 {line} 行之前的内容说明已经做过什么',
};
