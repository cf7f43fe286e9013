import { createHash } from 'node:crypto';

/**
 * Gives UUIDs (RFC 9562, version 4), one after another; the same ones each time where there is a seed. `attempt` is how
 * often the run was begun before: what those gave is not given again.
 */
export function createIds(seed: number | undefined, attempt = 0): () => string {
  const source = attempt === 0 ? `${seed}` : `${seed}/attempt-${attempt}`;
  let count = 0;
  return () => formed(seed === undefined ? anyHex() : hashed(source, count++));
}

function hashed(source: string, count: number): string {
  return createHash('sha256').update(`${source}/${count}`).digest('hex');
}

/** Nothing secret rests on it: getting node:crypto ready takes as long as half of a run. */
function anyHex(): string {
  return word() + word() + word() + word();
}

/** Bytes as two digits each: a tool may insert records by the thousand, and each has an id. */
const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function word(): string {
  const any = Math.floor(Math.random() * 2 ** 32);
  return `${BYTES[any >>> 24]}${BYTES[(any >>> 16) & 255]}${BYTES[(any >>> 8) & 255]}${BYTES[any & 255]}`;
}

function formed(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
