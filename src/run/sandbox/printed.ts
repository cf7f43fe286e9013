import { printable } from '../../printable.ts';
import type { Text } from '../../text.ts';

/** Lines and characters of what it printed that are told. */
const LINES_TOLD = 3;
const TOLD_MAX = 400;

/** What a program printed, in a few words of one line that control no terminal. */
export function wordsOf(printed: string): Text {
  const lines = printed
    .replace(/\u001b\[[\d;]*m/g, '')
    .split(/\r?\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length === 0) return { en: ', and printed nothing', 'zh-CN': '，没有输出任何内容' };
  const all = printable(lines.slice(0, LINES_TOLD).join('; '));
  const told = all.length > TOLD_MAX || lines.length > LINES_TOLD ? `${all.slice(0, TOLD_MAX)}…` : all;
  return { en: `, and printed: ${told}`, 'zh-CN': `，输出为：${told}` };
}
