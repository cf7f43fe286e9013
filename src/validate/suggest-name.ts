import { NAME_MAX } from '../platform/limits.ts';
import type { Named } from './named-items.ts';

/**
 * [T-01] A legal name that is near to what an item is called and that nothing else has: made of its name or,
 * where nothing of that can stay (Chinese, say), of its file's.
 */
export function suggestName(
  { name, entry, kind }: Pick<Named, 'name' | 'entry' | 'kind'>,
  taken: ReadonlySet<string>,
): string {
  const stem = entry?.replace(/^.*\//, '').replace(/\.[^.]*$/, '') ?? '';
  const base = legal(name) || legal(stem) || kind;
  let suggestion = base;
  for (let number = 2; taken.has(suggestion); number++) {
    const ending = `_${number}`;
    suggestion = base.slice(0, NAME_MAX - ending.length) + ending;
  }
  return suggestion;
}

function legal(words: string): string {
  return words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, NAME_MAX)
    .replace(/_+$/, '');
}
