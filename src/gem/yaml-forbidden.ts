import { type Document, isAlias, isCollection, isMap, isNode, isPair, isScalar, type Node } from 'yaml';
import { entryAt, quotedLine, type YamlFault } from './yaml-syntax.ts';

/** More faults than this in one document are the same fault over and over. */
const FAULTS_MAX = 20;

/**
 * What YAML allows and plain data does not have: anchors, aliases, tags, keys that are not text, and the same key
 * twice. A value that starts with `&`, `*` or `!` is nearly always text that lacks its quotes, and told so.
 */
export function forbiddenNodes(yaml: string, document: Document): YamlFault[] {
  const found: YamlFault[] = [];
  const walk = (node: unknown, entry: boolean): void => {
    if (found.length >= FAULTS_MAX || !isNode(node)) return;
    const mark = markOf(node);
    if (mark) found.push(markFault(yaml, node, mark, entry));
    if (!isCollection(node)) return;
    if (isMap(node))
      found.push(
        ...keyFaults(
          node.items.map(({ key }) => key),
          rangeOf(node),
        ),
      );
    for (const item of node.items) {
      if (!isPair(item)) walk(item, false);
      else {
        walk(item.key, false);
        walk(item.value, true);
      }
    }
  };
  walk(document.contents, false);
  return found.sort((a, b) => a.from - b.from).slice(0, FAULTS_MAX);
}

function markOf(node: Node): 'alias' | 'anchor' | 'tag' | undefined {
  if (isAlias(node)) return 'alias';
  if ('anchor' in node && node.anchor) return 'anchor';
  return node.tag ? 'tag' : undefined;
}

const MARKS = { alias: '*', anchor: '&', tag: '!' } as const;

function markFault(yaml: string, node: Node, reason: keyof typeof MARKS, isValue: boolean): YamlFault {
  const [begin, to] = rangeOf(node);
  const lineStart = yaml.lastIndexOf('\n', begin - 1) + 1;
  // The node's own range begins after its anchor and tag.
  let mark = yaml.lastIndexOf(MARKS[reason], begin);
  while (yaml[mark - 1] === MARKS[reason]) mark--;
  const from = mark < lineStart ? begin : mark;
  const entry = isValue ? entryAt(yaml, from) : undefined;
  if (entry?.value.startsWith(MARKS[reason]))
    return {
      reason: 'specialStart',
      args: { key: entry.key, character: MARKS[reason], line: quotedLine(entry.key, entry.value) },
      from,
      to: Math.max(to, from + 1),
    };
  return { reason, from, to: Math.max(to, from + 1) };
}

function keyFaults(keys: readonly unknown[], map: readonly [number, number]): YamlFault[] {
  const faults: YamlFault[] = [];
  const seen = new Map<string, number>();
  for (const key of keys) {
    const [from, to] = isNode(key) ? rangeOf(key) : map;
    if (!isScalar(key) || typeof key.value === 'object') {
      // Its own alias is told as an alias.
      if (!isAlias(key)) faults.push({ reason: 'keyNotText', from, to: Math.max(to, from + 1) });
      continue;
    }
    const name = String(key.value);
    const first = seen.get(name);
    if (first === undefined) seen.set(name, from);
    else faults.push({ reason: 'duplicateKey', args: { key: name }, from, to, first });
  }
  return faults;
}

function rangeOf(node: Node): [number, number] {
  return node.range ? [node.range[0], node.range[1]] : [0, 0];
}
