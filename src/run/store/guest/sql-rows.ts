/** Characters of JSON that the rows of one query may have. */
export const RESULT_MAX = 32 * 1024 * 1024;

/** A value as `node:sqlite` reads it, with whole numbers as bigint. */
export type Cell = null | bigint | number | string | Uint8Array;

export class ResultTooLarge extends Error {}

/** A row as JSON text; takes what it needs from `room`. A repeated name stands twice, and the last one counts. */
export function readRow(keys: readonly string[], row: readonly Cell[], room: { left: number }): string {
  let text = '{';
  for (let index = 0; index < keys.length; index++) {
    const value = jsonOf(row[index] ?? null);
    text += `${index === 0 ? '' : ','}${keys[index]}:${value}`;
    if (text.length > room.left) throw new ResultTooLarge();
  }
  room.left -= text.length + 2;
  return `${text}}`;
}

/** Whole numbers beyond 2^53 and the infinities as text, blobs as base64 (A-sql-api). */
export function jsonOf(value: Cell): string {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? `${value}` : `"${value}"`;
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}` : `"${value}"`;
  return JSON.stringify(value instanceof Uint8Array ? value.toBase64() : value);
}
