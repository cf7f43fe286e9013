import { surelyMeant } from '../did-you-mean.ts';
import { AGENT_HEADER_KEYS } from '../platform/layout.ts';

/** A line of an agent's header. `from` is its offset in the file. */
export interface HeaderLine {
  readonly text: string;
  readonly from: number;
  /** The line feed at its end, as it is written. */
  readonly eol: string;
}

/** A line `key: value` at the left edge. `from` and `to` are where the value stands in the file. */
export interface Entry {
  readonly line: HeaderLine;
  readonly key: string;
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

export function entryOf(line: HeaderLine | undefined): Entry | undefined {
  const found = /^(["']?)([A-Za-z_][\w-]*)\1:(?:[ \t]+|$)/.exec(line?.text ?? '');
  if (!line || !found) return undefined;
  const [whole, , key = ''] = found;
  const value = line.text.slice(whole.length).trimEnd();
  const from = line.from + whole.length;
  return { line, key, value, from, to: from + value.length };
}

export function isBlank(line: HeaderLine): boolean {
  return line.text.trim() === '';
}

/**
 * The lines that go on with the text of the key in line `index`; `undefined` when that cannot be known for certain,
 * because a line may be text as well as a key, a comment or an item of a list.
 */
export function textBelow(lines: readonly HeaderLine[], index: number): readonly HeaderLine[] | undefined {
  const after = lines.slice(index + 1);
  const next = after.find((line) => !isBlank(line));
  const isAlone = !next || /^#/.test(next.text) || entryOf(next) !== undefined;
  const found = isAlone ? -1 : after.findIndex((line) => knownKey(line) !== undefined);
  const below = isAlone ? [] : after.slice(0, found < 0 ? after.length : found);
  const rest = after.slice(below.length);
  while (below.length > 0 && isBlank(below.at(-1) as HeaderLine)) below.pop();
  const last = below.at(-1);
  const isDoubtful =
    // A tab cannot stand where a block is indented.
    after.some((line) => isBlank(line) && line.text.includes('\t')) ||
    below.some((line) => /^\s*#/.test(line.text)) ||
    (last !== undefined && entryOf(last) !== undefined) ||
    /^- /.test(below.find((line) => !isBlank(line))?.text ?? '') ||
    rest.some((line) => /^[^\s#-]/.test(line.text) && !entryOf(line)) ||
    isRepeated([...lines.slice(0, index + 1), ...rest]);
  return isDoubtful ? undefined : below;
}

/** The key of a header that a line begins with, perhaps misspelt. */
function knownKey(line: HeaderLine): string | undefined {
  const key = entryOf(line)?.key ?? '';
  const isKnown = (AGENT_HEADER_KEYS as readonly string[]).includes(key);
  return isKnown ? key : surelyMeant(key, AGENT_HEADER_KEYS);
}

function isRepeated(lines: readonly HeaderLine[]): boolean {
  const keys = lines.flatMap((line) => knownKey(line) ?? []);
  return new Set(keys).size < keys.length;
}
