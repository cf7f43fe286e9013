import { structuredPatch } from 'diff';
import { truncate, wrap } from '../../cells.ts';
import { printable } from '../../printable.ts';
import { fill, type Text } from '../../text.ts';
import type { FileUpdate } from '../update.ts';
import type { PrettyOptions } from './pretty.ts';

/** Lines around a change that are shown with it. */
const CONTEXT = 1;

/** What `--update` recorded, line by line, and what it did not and why. */
export function updateLines(updates: readonly FileUpdate[], options: PrettyOptions): string {
  const { language, palette, columns } = options;
  if (updates.length === 0) return `\n${palette.faint(WORDS.nothing[language])}\n`;
  return updates
    .map(({ file, before, after, refused }) => {
      const name = printable(file);
      if (before !== after)
        return `\n${fill(WORDS.recorded[language], { name })}\n${changeLines(before, after, options)}`;
      const lines = refused.flatMap((each) =>
        wrap(`${printable(each.name)}  ${each.why[language]}`, columns - 4).map(
          (line, index) => `${index === 0 ? '  ' : '    '}${line}\n`,
        ),
      );
      return `\n${fill(WORDS.left[language], { name })}\n${lines.join('')}`;
    })
    .join('');
}

function changeLines(before: string, after: string, { palette, columns }: PrettyOptions): string {
  const { hunks } = structuredPatch('', '', before, after, '', '', { context: CONTEXT });
  return hunks
    .flatMap(({ lines, oldStart }) => [
      palette.faint(`  @ ${oldStart}`),
      ...lines.map((line) => {
        const shown = truncate(`  ${printable(line.replace(/\r$/, ''))}`, columns);
        if (line.startsWith('+')) return palette.good(shown);
        return line.startsWith('-') ? palette.error(shown) : shown;
      }),
    ])
    .map((line) => `${line}\n`)
    .join('');
}

const WORDS = {
  recorded: { en: '{name}: recorded', 'zh-CN': '{name}：已记录' },
  left: { en: '{name}: left as it is', 'zh-CN': '{name}：保持不变' },
  nothing: { en: 'nothing to record', 'zh-CN': '没有需要记录的内容' },
} satisfies Record<string, Text>;
