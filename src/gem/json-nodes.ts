import type { Node } from 'jsonc-parser';

/** Objects with fewer properties are looked through as they are. */
const MANY = 8;

/**
 * Finds the value under a key, or of a list's index. The properties of a large object are indexed once: a
 * manifest with a hundred thousand of them has as many findings, and each asks where it stands.
 */
export function createNodeFinder(): (node: Node, part: string) => Node | undefined {
  const indexes = new WeakMap<Node, ReadonlyMap<string, Node>>();
  const indexOf = (node: Node): ReadonlyMap<string, Node> => {
    const known = indexes.get(node);
    if (known) return known;
    const index = new Map<string, Node>();
    for (const { children } of node.children ?? []) {
      const [key, value] = children ?? [];
      if (key && value && !index.has(key.value)) index.set(key.value, value);
    }
    indexes.set(node, index);
    return index;
  };
  return (node, part) => {
    const children = node.children ?? [];
    if (node.type === 'array') return /^\d+$/.test(part) ? children[Number(part)] : undefined;
    if (node.type !== 'object') return undefined;
    if (children.length >= MANY) return indexOf(node).get(part);
    return children.find((property) => property.children?.[0]?.value === part)?.children?.[1];
  };
}
