import { TEMPLATE_WORDS, type Template } from '../init/templates.ts';
import { tree } from '../init/tree.ts';
import { type Io, inLanguage } from '../io.ts';
import { printable } from '../printable.ts';
import { fill, type Text } from '../text.ts';
import type { Call } from './command.ts';

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
export function printMade(gem: MadeGem, { io, voice }: Call): void {
  const { path, id, template, written, kept } = gem;
  const title = template !== null ? MADE : written.length > 0 ? ADDED : COMPLETE;
  io.out(
    `${printable(fill(inLanguage(voice, title), { gem: id === null ? 'gem' : `gem ${id}`, folder: path }))}\n`,
  );
  for (const line of tree(written)) io.out(`  ${printable(line)}\n`);
  if (kept.length > 0) io.err(`${inLanguage(voice, KEPT)}${printable(kept.join(', '))}\n`);
  if (voice.quiet) return;
  io.err(`\n${inLanguage(voice, NEXT)}\n`);
  for (const line of nextSteps(path, template, io)) io.err(`  ${line}\n`);
}

const MADE: Text = { en: 'made the {gem} in {folder}:', 'zh-CN': '已在 {folder} 新建 {gem}：' };
const ADDED: Text = {
  en: 'added what was missing to the {gem} in {folder}:',
  'zh-CN': '已为 {folder} 里的 {gem} 补上缺少的文件：',
};
const COMPLETE: Text = {
  en: 'nothing was missing from the {gem} in {folder}',
  'zh-CN': '{folder} 里的 {gem} 什么都不缺',
};
const KEPT: Text = { en: 'left as they were: ', 'zh-CN': '保持原样：' };
const NEXT: Text = { en: 'next:', 'zh-CN': '接下来：' };

/** Three commands that work when pasted, as this one was called: by name, or through npx. */
function nextSteps(path: string, template: Template | null, io: Io): string[] {
  const gem = calledAs(io);
  const enter = path === '.' ? [] : [`cd ${shellWord(path)}`];
  // Of a gem that was there before it is not known whether it has tests.
  const hasTests = template !== null && TEMPLATE_WORDS[template].hasCode;
  const work = hasTests ? ['validate --strict', 'test', 'pack'] : ['validate --strict', 'preview', 'pack'];
  const steps = enter.length === 0 ? work : hasTests ? work.slice(1) : ['validate --strict', 'pack'];
  return [...enter, ...steps.map((step) => `${gem} ${step}`)];
}

function calledAs({ env }: Io): string {
  const [, called = 'gem'] = /^"?([\w-]+)/.exec(env.npm_lifecycle_script ?? '') ?? [];
  return env.npm_command === 'exec' ? `npx ${called}` : 'gem';
}

/** A folder's name as a shell takes it. On Windows no name holds the mark that it is quoted with. */
function shellWord(folder: string): string {
  const raw = folder.startsWith('-') ? `./${folder}` : folder;
  const name = printable(raw);
  if (process.platform === 'win32') return /^[\w.\\:/-]+$/.test(name) ? name : `"${name}"`;
  if (name !== raw) return `$'${escaped(raw)}'`;
  return /^[\w./-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}

/** What cannot be shown, by its bytes, which bash, zsh and ksh read in `$'…'`. */
function escaped(text: string): string {
  const octal = (byte: number) => `\\${byte.toString(8).padStart(3, '0')}`;
  return [...text]
    .map((character) => {
      if (character === "'" || character === '\\') return `\\${character}`;
      return printable(character) === character ? character : [...Buffer.from(character)].map(octal).join('');
    })
    .join('');
}
