import type { CST } from 'yaml';

/**
 * The offset of the first list or mapping that stands more than `limit` levels deep. Walks without recursion,
 * because the nesting is just what cannot be trusted.
 */
export function tooDeepAt(tokens: readonly CST.Token[], limit: number): number | undefined {
  const open = tokens.map((token) => ({ token, depth: 0 }));
  let first: number | undefined;
  for (let next = open.pop(); next; next = open.pop()) {
    const { token, depth } = next;
    if (token.type === 'document') {
      if (token.value) open.push({ token: token.value, depth });
      continue;
    }
    if (!('items' in token)) continue;
    if (depth >= limit) {
      if (first === undefined || token.offset < first) first = token.offset;
      continue;
    }
    for (const { key, value } of token.items) {
      if (key) open.push({ token: key, depth: depth + 1 });
      if (value) open.push({ token: value, depth: depth + 1 });
    }
  }
  return first;
}
