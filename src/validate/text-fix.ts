import { decode } from '../gem/decode.ts';
import type { Fix, Location, TextEdit } from '../gem/finding.ts';
import type { Gem } from '../gem/gem.ts';
import { Lines } from '../gem/lines.ts';

interface SourceText {
  readonly text: string;
  readonly lines: Lines;
}

const KNOWN = new WeakMap<Gem, Map<string, SourceText>>();

/** A file's text with its lines, decoded once for all faults in it; `undefined` for one that is not UTF-8. */
export function sourceText(gem: Gem, file: string): SourceText | undefined {
  const known = KNOWN.get(gem) ?? new Map<string, SourceText>();
  KNOWN.set(gem, known);
  const found = known.get(file);
  if (found) return found;
  const { text, notUtf8 } = decode(gem.bytes(file));
  if (notUtf8) return undefined;
  const source = { text, lines: new Lines(text) };
  known.set(file, source);
  return source;
}

/**
 * A fix that puts `text` in place of what stands at `at`. None in a packed file, which nobody edits, and none where
 * something else than `expected` stands there.
 */
export function replacement(gem: Gem, at: Location, text: string, expected?: string): Fix | undefined {
  const { file, start, end } = at;
  if (gem.kind === 'packed' || !start || !end) return undefined;
  const source = sourceText(gem, file);
  if (!source) return undefined;
  const [from, to] = [source.lines.offset(start), source.lines.offset(end)];
  if (expected !== undefined && source.text.slice(from, to) !== expected) return undefined;
  return textFix(file, [{ from, to, text }]);
}

export function textFix(file: string, edits: readonly TextEdit[]): Fix {
  return { kind: 'edit', file, edits };
}
