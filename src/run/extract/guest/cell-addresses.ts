import { ExtractError } from './serve.ts';
import { walkXml } from './xml.ts';
import { INFLATED_MAX, type Parts } from './zip.ts';

/** Rows and columns that a sheet may have (ECMA-376 leaves it open; these are Excel's). */
const ROWS_MAX = 1_048_576;
const COLUMNS_MAX = 16_384;

/** Bytes at the beginning of a part that hold its first element. */
const HEAD = 4096;

/**
 * Writes its address into each cell that has none: it then stands right of the one before (ECMA-376 part 1, 18.3.1.4),
 * and the library wants one. Throws for what would become larger than it may.
 */
export function withAddresses(parts: Parts): Parts {
  const all: Record<string, Uint8Array> = { ...parts };
  let room = INFLATED_MAX - Object.values(parts).reduce((sum, part) => sum + part.length, 0);
  for (const [path, part] of Object.entries(parts)) {
    if (!/<(?:[^\s<>:]+:)?worksheet[\s>]/.test(new TextDecoder().decode(part.subarray(0, HEAD)))) continue;
    const text = new TextDecoder().decode(part);
    // Nearly all programs write addresses, and then this is all that it costs.
    if (!/<(?:[^\s<>:]+:)?c(?=[\s/>])(?![^<>]*\sr\s*=)/.test(text)) continue;
    const { pieces, added } = addressed(text, room);
    room -= added;
    all[path] = new TextEncoder().encode(pieces.join(''));
  }
  return all;
}

function addressed(text: string, room: number): { readonly pieces: string[]; readonly added: number } {
  const pieces: string[] = [];
  let row = 0;
  let column = 0;
  let from = 0;
  let added = 0;
  walkXml(text, {
    open(name, attribute, end) {
      if (name === 'row') {
        row = numberIn(attribute('r')) ?? row + 1;
        column = 0;
      }
      if (name !== 'c') return;
      const [, letters = '', digits = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(attribute('r') ?? '') ?? [];
      if (digits !== '') {
        [row, column] = [Number(digits), columnOf(letters)];
        return;
      }
      // What has another address than that is told by the library.
      if (attribute('r') !== undefined) return;
      column++;
      if (column > COLUMNS_MAX || row > ROWS_MAX)
        throw new ExtractError('too-large', `more than ${ROWS_MAX} rows or ${COLUMNS_MAX} columns`);
      const address = ` r="${lettersOf(column)}${row}"`;
      added += address.length;
      if (added > room) throw new ExtractError('too-large', `more than ${INFLATED_MAX} bytes unpacked`);
      // In an attribute there is no `<`.
      const tag = text.lastIndexOf('<', end - 1);
      const at = tag + (/^<[^\s/>]+/.exec(text.slice(tag, end))?.[0].length ?? 0);
      pieces.push(text.slice(from, at), address);
      from = at;
    },
  });
  pieces.push(text.slice(from));
  return { pieces, added };
}

function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,7}$/.test(text) ? Number(text) : undefined;
}

/** `A` is 1, `AA` is 27. */
function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function lettersOf(column: number): string {
  let letters = '';
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return letters;
}
