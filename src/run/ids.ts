import { createHash, randomUUID } from 'node:crypto';

/** Gives UUIDs (RFC 9562, version 4), one after another; the same ones each time where there is a seed. */
export function createIds(seed: number | undefined): () => string {
  let count = 0;
  return () => (seed === undefined ? randomUUID() : idOf(seed, count++));
}

function idOf(seed: number, count: number): string {
  const hex = createHash('sha256').update(`${seed}/${count}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
