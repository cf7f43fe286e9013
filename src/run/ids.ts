import { createHash, randomUUID } from 'node:crypto';

/**
 * Gives UUIDs (RFC 9562, version 4), one after another; the same ones each time where there is a seed. `attempt` is how
 * often the run was begun before: what those gave is not given again.
 */
export function createIds(seed: number | undefined, attempt = 0): () => string {
  const source = attempt === 0 ? `${seed}` : `${seed}/attempt-${attempt}`;
  let count = 0;
  return () => (seed === undefined ? randomUUID() : idOf(source, count++));
}

function idOf(source: string, count: number): string {
  const hex = createHash('sha256').update(`${source}/${count}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
