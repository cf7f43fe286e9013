import { structuredPatch } from 'diff';
import { decode } from '../gem/decode.ts';
import type { Change } from './draft.ts';

/** One line of a unified diff, without a line feed, by what it tells. A carriage return before that is part of it. */
export interface DiffLine {
  readonly kind: 'file' | 'place' | 'removed' | 'added' | 'same';
  readonly text: string;
}

/** Lines around a change that are shown with it. */
const CONTEXT = 3;

/** What is different after a change, as `diff -u` tells it. `shown` gives the name that a path is shown by. */
export function unifiedDiff(change: Change, shown: (path: string) => string): DiffLine[] {
  const { from, to, before, after } = change;
  const renamed: DiffLine[] =
    from === to
      ? []
      : [
          { kind: 'file', text: `rename from ${shown(from)}` },
          { kind: 'file', text: `rename to ${shown(to)}` },
        ];
  if (Buffer.compare(before, after) === 0) return renamed;
  const [old, now] = [decode(before).text, decode(after).text];
  const { hunks } = structuredPatch(from, to, old, now, '', '', { context: CONTEXT });
  return [
    ...renamed,
    { kind: 'file', text: `--- ${shown(from)}` },
    { kind: 'file', text: `+++ ${shown(to)}` },
    ...hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }): DiffLine[] => [
      { kind: 'place', text: `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@` },
      ...lines.map((text): DiffLine => ({ kind: KINDS[text[0] ?? ''] ?? 'same', text })),
    ]),
  ];
}

const KINDS: Readonly<Record<string, DiffLine['kind']>> = { '+': 'added', '-': 'removed' };
