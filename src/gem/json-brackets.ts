import { DATA_DEPTH_MAX } from '../platform/limits.ts';

/**
 * Offsets of the brackets that are structure, up to `end`. Strings end and comments are skipped exactly as
 * jsonc-parser does it, so that no bracket which makes that parser go deeper is missed, be the text JSON or not.
 */
function* brackets(text: string, end: number): Generator<number> {
  for (let i = 0; i < end; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 34) i = stringEnd(text, i);
    else if (unit === 47) i = commentEnd(text, i);
    else if (unit === 123 || unit === 91 || unit === 125 || unit === 93) yield i;
  }
}

/** Where a string that begins at `from` ends: its closing quote, or the line's end when there is none. */
function stringEnd(text: string, from: number): number {
  for (let i = from + 1; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 92) i++;
    else if (unit === 34 || unit === 10 || unit === 13) return i;
  }
  return text.length;
}

function commentEnd(text: string, from: number): number {
  const next = text.charCodeAt(from + 1);
  if (next === 47) {
    for (let i = from + 2; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit === 10 || unit === 13) return i;
    }
    return text.length;
  }
  if (next !== 42) return from;
  const close = text.indexOf('*/', from + 2);
  return close < 0 ? text.length : close + 1;
}

const OPENING: Readonly<Record<string, string>> = { '}': '{', ']': '[' };

/** Brackets that are open at `end`, stopping at the first one beyond `depth`. One that closes nothing is passed over. */
function openAt(text: string, end: number, depth: number): number[] {
  const open: number[] = [];
  for (const at of brackets(text, end)) {
    const closes = OPENING[text[at] as string];
    if (closes === undefined) {
      open.push(at);
      if (open.length > depth) break;
    } else if (text[open.at(-1) ?? -1] === closes) open.pop();
  }
  return open;
}

/** The offset of the first bracket beyond the depth that a recursive reader may be asked to follow. */
export function tooDeepAt(text: string): number | undefined {
  return openAt(text, text.length, DATA_DEPTH_MAX)[DATA_DEPTH_MAX];
}

/** The offset of the innermost bracket that is open at `offset`. */
export function openBracketAt(text: string, offset: number): number | undefined {
  return openAt(text, offset, Number.POSITIVE_INFINITY).at(-1);
}
