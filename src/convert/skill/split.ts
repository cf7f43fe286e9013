import { cutAtLines } from './cut-lines.ts';
import { type Block, outlineOf } from './headings.ts';

export interface Split {
  /** Together they are the text. */
  readonly parts: readonly string[];
  /** Whether a part had to be cut inside a block, because one alone was too long. */
  readonly isTorn: boolean;
}

/** Cuts a Markdown text into parts of at most `max` bytes, at the highest headings that make them small enough. */
export function splitMarkdown(text: string, max: number): Split {
  if (Buffer.byteLength(text) <= max) return { parts: [text], isTorn: false };
  const { blocks } = outlineOf(text);
  let isTorn = false;
  const cut = (from: number, to: number, level: number): string[] => {
    const piece = text.slice(from, to);
    if (Buffer.byteLength(piece) <= max) return [piece];
    if (level > LEVELS) {
      isTorn = true;
      return cutAtLines(piece, max);
    }
    const places = blocks.filter((block) => block.level <= level && block.from > from && block.from < to);
    if (places.length === 0) return cut(from, to, level + 1);
    const ends = [from, ...places.map((block: Block) => block.from), to];
    const pieces = ends.slice(0, -1).flatMap((start, index) => cut(start, ends[index + 1] ?? to, level + 1));
    return joined(pieces, max);
  };
  return { parts: cut(0, text.length, 1), isTorn };
}

/** Headings of six levels, and then blocks of any kind. */
const LEVELS = 7;

/** Neighbours put together again as long as they fit. */
function joined(pieces: readonly string[], max: number): string[] {
  const parts: string[] = [];
  let size = 0;
  for (const piece of pieces) {
    const bytes = Buffer.byteLength(piece);
    if (parts.length > 0 && size + bytes <= max) {
      parts[parts.length - 1] += piece;
      size += bytes;
    } else {
      parts.push(piece);
      size = bytes;
    }
  }
  return parts;
}
