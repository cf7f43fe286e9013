import { TEMPLATE_WORDS, type Template } from '../init/templates.ts';
import { tree } from '../init/tree.ts';
import { inLanguage } from '../io.ts';
import { printable } from '../printable.ts';
import { fill, type Text } from '../text.ts';
import { mayAsk } from './ask.ts';
import type { Call } from './command.ts';
import { enterGem, gemLine, printNext, whereWords } from './next-steps.ts';

export interface MadeGem {
  /** As the person would write it; `.` for the folder they are in. */
  readonly path: string;
  readonly id: string | null;
  /** `null` for a gem that was there before. */
  readonly template: Template | null;
  readonly written: readonly string[];
  readonly kept: readonly string[];
}

/** What was made goes to stdout; what can be done next is no part of the result. */
export function printMade(gem: MadeGem, target: string, call: Call): void {
  const { io, voice } = call;
  const { path, id, template, written, kept } = gem;
  const title = template !== null ? MADE : written.length > 0 ? ADDED : COMPLETE;
  io.out(
    `${printable(fill(inLanguage(voice, title), { gem: id === null ? 'gem' : `gem ${id}`, where: whereWords(path, voice) }))}\n`,
  );
  for (const line of tree(written)) io.out(`  ${printable(line)}\n`);
  if (kept.length > 0) io.err(`${inLanguage(voice, KEPT)}${printable(kept.join(', '))}\n`);
  if (!voice.quiet) printNext(nextSteps(target, template, call), call);
}

const MADE: Text = { en: 'made the {gem}{where}:', 'zh-CN': '已{where}新建 {gem}：' };
const ADDED: Text = {
  en: 'added what was missing to the {gem}{where}:',
  'zh-CN': '已{where}为 {gem} 补上缺少的文件：',
};
const COMPLETE: Text = {
  en: 'nothing was missing from the {gem}, and nothing was written',
  'zh-CN': '{gem} 什么都不缺，没有写任何文件',
};
const KEPT: Text = { en: 'left as they were: ', 'zh-CN': '保持原样：' };

/** Three commands that work when pasted, as this one was called: by name, or through npx. */
function nextSteps(target: string, template: Template | null, call: Call): string[] {
  const enter = enterGem(target, call);
  // Of a gem that was there before it is not known whether it has tests.
  const hasTests = template !== null && TEMPLATE_WORDS[template].hasCode;
  // On a terminal the new tool's name is asked for.
  const tool = mayAsk(call.io) ? 'add tool' : 'add tool my_tool';
  const work = hasTests ? ['validate --strict', 'test', tool] : ['validate --strict', 'preview', 'pack'];
  const steps = enter.length === 0 ? work : hasTests ? work.slice(1) : ['validate --strict', 'pack'];
  return [...enter, ...steps.map((step) => gemLine(call, step))];
}
