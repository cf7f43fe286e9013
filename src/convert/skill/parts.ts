import { SKILL_FILE_MAX } from '../../platform/limits.ts';
import { cutAtLines } from './cut-lines.ts';
import { type Anchor, outlineOf } from './headings.ts';
import { splitMarkdown } from './split.ts';

/** One file of the source, on its way into the gem. */
export interface Draft {
  /** In the source. */
  readonly file: string;
  /** In the gem; of several parts the first. */
  readonly to: string;
  readonly kind: 'markdown' | 'data' | 'code';
  /** With its paths rewritten; of code, each part wrapped by itself. */
  readonly text: string;
  readonly wrapped?: readonly string[];
}

/** A draft as the files that it becomes; mostly one. */
export interface Parts extends Draft {
  readonly paths: readonly string[];
  readonly texts: readonly string[];
  /** Where links into the whole text lead, by part. */
  readonly anchors: readonly ReadonlySet<string>[];
  readonly isTorn: boolean;
}

/** Bytes that are kept free in each part for a line that names the next, besides the path in it. */
const NEXT_ROOM = 300;

/**
 * [S-02] [S-04] Cuts what is over 64 KB: Markdown at headings, everything else between lines.
 *
 * @param pathOf gives the path of the second part, the third and so on
 * @param reserved bytes of the first part that something else will take
 */
export function inParts(draft: Draft, pathOf: (count: number) => string, reserved = 0): Parts {
  const { kind, text, to, wrapped } = draft;
  const whole = (texts: readonly string[], isTorn = false): Parts => ({
    ...draft,
    paths: texts.map((_, index) => (index === 0 ? to : pathOf(index + 1))),
    texts,
    anchors: texts.length === 1 ? [] : anchorsOf(text, texts, kind),
    isTorn,
  });
  if (wrapped) return whole(wrapped);
  if (Buffer.byteLength(text) + reserved <= SKILL_FILE_MAX) return whole([text]);
  if (kind === 'data') return whole(cutAtLines(text, SKILL_FILE_MAX), !/\.(?:txt|csv|tsv|jsonl)$/.test(to));
  const { parts, isTorn } = splitMarkdown(text, SKILL_FILE_MAX - reserved - NEXT_ROOM - growth(text, to));
  return whole(parts, isTorn);
}

/** By how much links and definitions can grow when they have to lead from one part into another. */
function growth(text: string, to: string): number {
  const links = text.match(/\(\s*<?#|href\s*=\s*["']?#/g)?.length ?? 0;
  const fragments = text.match(/\.md#/g)?.length ?? 0;
  const definitions = [...text.matchAll(DEFINITION)].reduce(
    (sum, [line]) => sum + Buffer.byteLength(line) + 1,
    0,
  );
  const bytes = links * (Buffer.byteLength(to) + 8) + fragments * 4 + definitions;
  // A text of links alone would leave no room for itself.
  return Math.min(bytes, SKILL_FILE_MAX / 2);
}

/** [CommonMark 4.7] The line that says where links by reference lead. */
export const DEFINITION = /^ {0,3}\[(?!\^)(?<label>[^\]\n]+)\]:[ \t]*\S[^\n]*$/gm;

function anchorsOf(text: string, parts: readonly string[], kind: Draft['kind']): ReadonlySet<string>[] {
  const anchors = kind === 'markdown' ? outlineOf(text).anchors : [];
  let from = 0;
  return parts.map((part) => {
    const to = from + part.length;
    const here = anchors.filter((anchor: Anchor) => anchor.from >= from && anchor.from < to);
    from = to;
    return new Set(here.map(({ id }) => id));
  });
}
