import { unzipSync } from 'fflate';
import { ExtractError } from './serve.ts';

/** Bytes that the parts of a document may have together once they are inflated. Ours, for safety. */
export const INFLATED_MAX = 100 * 1024 * 1024;
const PARTS_MAX = 20_000;

/** The XML of an Office document (ECMA-376), by path. Pictures and the like stay packed. */
export type Parts = Readonly<Record<string, Uint8Array>>;

/** Throws for what inflates to more than it may, before it does: never more is inflated than the directory says. */
export function readParts(bytes: Uint8Array): Parts {
  let total = 0;
  let count = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, size, originalSize }) => {
      if (++count > PARTS_MAX) throw new ExtractError('too-large', `more than ${PARTS_MAX} parts`);
      if (!isXml(name)) return false;
      total += Math.max(size, originalSize);
      if (total > INFLATED_MAX)
        throw new ExtractError('too-large', `more than ${INFLATED_MAX} bytes unpacked`);
      return true;
    },
  });
  for (const [name, part] of Object.entries(parts)) if (hasDoctype(part)) throw doctype(name);
  return parts;
}

function isXml(name: string): boolean {
  return /\.(xml|rels)$/i.test(name) || name === 'mimetype';
}

const DOCTYPE = new TextEncoder().encode('<!DOCTYPE');

/** Office documents have none (ECMA-376 part 2, 7.1.4); with one, a few bytes could stand for gigabytes. */
function hasDoctype(part: Uint8Array): boolean {
  const [first = 0] = DOCTYPE;
  for (let at = part.indexOf(first); at >= 0; at = part.indexOf(first, at + 1)) {
    if (part[at + 1] === 0x21 && DOCTYPE.every((byte, index) => part[at + index] === byte)) return true;
  }
  return false;
}

function doctype(name: string): ExtractError {
  return new ExtractError('broken', `${name} declares a document type, which no Office document does`);
}
