import type { Gem } from '../gem/gem.ts';
import { inLanguage } from '../io.ts';
import { appearingTools, type ListedTool } from '../preview/appearing.ts';
import { consentOf } from '../preview/consent.ts';
import { identityOf, idOf } from '../preview/exposed.ts';
import { sumOf } from '../preview/measure.ts';
import { openingOf } from '../preview/opening.ts';
import { printable } from '../printable.ts';
import { fill, type Text } from '../text.ts';
import { headed, type Sheet, said, verbatim } from './preview-blocks.ts';
import { jsonLines } from './preview-json-lines.ts';

/** [S-13] [G-08] */
export function openingLines(gem: Gem, sheet: Sheet): string[] {
  const { voice } = sheet;
  const { skill, references, referenceList, itemList, answer } = openingOf(gem);
  const title = fill(inLanguage(voice, RETURNS), { id: printable(idOf(gem)) });
  const lines = headed(title, answer, sheet, { strong: true });
  const under = { indent: 2 };
  if (skill)
    lines.push(
      ...headed(skill.path, skill.content, sheet, under),
      ...(skill.content ? verbatim(skill.content.text, sheet, 4) : said(tooLarge(skill, sheet), sheet, 4)),
    );
  else lines.push(...said(inLanguage(voice, NO_SKILL), sheet));
  if (referenceList)
    lines.push(
      ...headed(inLanguage(voice, REFERENCES), referenceList, sheet, under),
      ...references.flatMap((file) => headed(printable(file.name), file.content, sheet, { indent: 4 })),
    );
  if (itemList)
    lines.push(
      ...headed(inLanguage(voice, ITEMS), itemList, sheet, under),
      ...verbatim(itemList.text, sheet, 4),
    );
  return lines;
}

export const RETURNS: Text = { en: 'read_skill {id} returns', 'zh-CN': 'read_skill {id} 返回' };
const NO_SKILL: Text = { en: 'it has no skill', 'zh-CN': '它没有 skill' };
const REFERENCES: Text = {
  en: 'references, each read by its name',
  'zh-CN': '参考资料，各用名字来读',
};
const ITEMS: Text = { en: 'exposed items', 'zh-CN': '对外提供的项' };

export function tooLarge({ bytes, path }: { bytes: number; path: string | null }, { voice }: Sheet): string {
  return fill(inLanguage(voice, TOO_LARGE), { bytes: bytes.toLocaleString('en-US'), path: path ?? '' });
}

const TOO_LARGE: Text = {
  en: '{path} cannot be read as text of at most 64 KB ({bytes} bytes), so the platform does not install it',
  'zh-CN': '{path} 不是 64 KB 以内可读的文本（{bytes} 字节），平台不会安装',
};

/** [G-08] [E-05] [E-07] */
export function toolLines(gem: Gem, sheet: Sheet): string[] {
  const tools = appearingTools(gem);
  if (tools.length === 0) return [];
  return [
    ...headed(inLanguage(sheet.voice, APPEAR), sumOf(tools), sheet, { strong: true }),
    ...said(inLanguage(sheet.voice, UNTIL), sheet).map(sheet.palette.faint),
    ...tools.flatMap((tool) => toolBlock(tool, sheet)),
  ];
}

const APPEAR: Text = { en: 'tools that appear then', 'zh-CN': '随后出现的工具' };
const UNTIL: Text = {
  en: 'all of them together, from the next step until the conversation ends',
  'zh-CN': '从下一步起全部一起出现，直到这次对话结束',
};

/** What a tool takes, and its description where that does not stand in a list above. */
export function toolBlock(
  tool: ListedTool,
  sheet: Sheet,
  { isDescribed = false }: { readonly isDescribed?: boolean } = {},
): string[] {
  const { voice, width } = sheet;
  const { fullName, mark, description, inputSchema, mayReturnRunId } = tool;
  const title = printable(mark === null ? fullName : `${fullName} ${mark}`);
  const schema =
    inputSchema === null
      ? said(inLanguage(voice, NO_SCHEMA[tool.kind === 'workflow' ? 'sop' : 'none']), sheet, 4)
      : jsonLines(inputSchema, width - 4).map((line) => `    ${line}`);
  return [
    ...headed(title, tool, sheet, { indent: 2 }),
    ...(isDescribed && description !== null ? verbatim(description, sheet, 4) : []),
    ...schema,
    ...(mayReturnRunId ? said(inLanguage(voice, RUN_ID), sheet, 4) : []),
  ];
}

const NO_SCHEMA = {
  sop: { en: 'what an SOP takes is not published', 'zh-CN': 'SOP 接受什么参数，平台没有公布' },
  none: { en: 'it has no inputSchema', 'zh-CN': '它没有 inputSchema' },
} satisfies Record<string, Text>;
const RUN_ID: Text = {
  en: 'if it has to wait (an approval, a timer), it first returns a run id',
  'zh-CN': '如果要等待（审批、定时），它先返回一个运行编号',
};

/** [G-05] */
export function consentLines(gem: Gem, sheet: Sheet): string[] {
  const { asked, allows } = consentOf(gem);
  if (!asked) return [];
  const name = printable(identityOf(gem).name ?? idOf(gem));
  return [
    ...headed(inLanguage(sheet.voice, ASKED), undefined, sheet, { strong: true }),
    ...said(fill(inLanguage(sheet.voice, CONSENT), { name, count: allows.length }), sheet),
  ];
}

const ASKED: Text = { en: 'what the user is asked', 'zh-CN': '用户会被问到什么' };
const CONSENT: Text = {
  en: 'reading and searching never ask. The first call of any of these asks whether the AI may use {name}: once in a conversation, for the whole gem ({count} {count|item|items}). If the answer is no, the call is not run and the AI is told so. A new conversation asks again.',
  'zh-CN':
    '读和找都不问。第一次调用其中任何一项时，会问用户是否同意 AI 使用 {name}：一次对话只问一次，同意的是整个 gem（{count} 项）。用户拒绝时，这次调用不执行，AI 会得知被拒绝。新的对话要再问一次。',
};
