import {
  type Document,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  visit,
} from 'yaml';
import { DATA_DEPTH_MAX } from '../platform/limits.ts';
import type { DataDocument, Span, SyntaxFault } from './document.ts';
import type { Location } from './finding.ts';
import { Lines } from './lines.ts';
import { fromPointer, toPointer } from './pointer.ts';
import { yamlSyntaxFault } from './yaml-syntax.ts';

interface Source {
  readonly file: string;
  /** The whole file, of which the YAML is a part. */
  readonly whole: string;
  readonly yaml: string;
  /** Where the YAML begins in the file, UTF-16 units. */
  readonly offset: number;
}

/**
 * YAML 1.2 with the core schema, as data alone: no anchors, aliases or explicit tags, which nobody needs in a
 * header and which can be made to grow without bound. `yaml`'s own check of unique keys is quadratic, so ours
 * stands in for it.
 */
export function parseYamlDocument({ file, whole, yaml, offset }: Source): DataDocument {
  const lines = new Lines(whole);
  const place = (from: number, to: number, pointer?: string): Location => ({
    file,
    start: lines.at(offset + from),
    end: lines.at(offset + to),
    ...(pointer === undefined ? {} : { pointer }),
  });
  const broken = (faults: SyntaxFault[]): DataDocument => ({
    file,
    text: yaml,
    data: undefined,
    syntaxFaults: faults,
    at: () => place(0, 0),
  });

  const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.exec(yaml);
  if (control) return broken([{ reason: 'controlCharacter', at: place(control.index, control.index + 1) }]);
  const deep = tooDeepAt(yaml);
  if (deep !== undefined)
    return broken([{ reason: 'tooDeep', args: { limit: DATA_DEPTH_MAX }, at: place(deep, deep + 1) }]);

  const document = parseDocument(yaml, {
    version: '1.2',
    schema: 'core',
    uniqueKeys: false,
    prettyErrors: false,
    strict: true,
    logLevel: 'silent',
  });
  const error = document.errors[0];
  if (error) {
    const { reason, args, from, to } = yamlSyntaxFault(yaml, error);
    return broken([{ reason, at: place(from, to), ...(args ? { args } : {}) }]);
  }
  const forbidden = forbiddenNodes(document).map(({ reason, args, from, to }) => ({
    reason,
    args,
    at: place(from, to),
  }));
  if (forbidden.length > 0) return broken(forbidden);

  const at = (pointer: string, on: 'key' | 'value' = 'value', _span?: Span): Location => {
    let node: unknown = document.contents;
    let pair: Pair | undefined;
    for (const part of fromPointer(pointer)) {
      const next: unknown = isMap(node)
        ? node.items.find((item) => isScalar(item.key) && String(item.key.value) === part)
        : isSeq(node)
          ? node.items[Number(part)]
          : undefined;
      if (next === undefined) return pair ? place(...rangeOf(pair.key), pointer) : place(0, 0, pointer);
      if (isPair(next)) {
        pair = next;
        node = next.value;
      } else node = next;
    }
    const target = pair && (on === 'key' || !isNode(node)) ? pair.key : node;
    return place(...rangeOf(target), pointer);
  };
  return { file, text: yaml, data: document.toJS({ maxAliasCount: 0 }), syntaxFaults: [], at };
}

function rangeOf(node: unknown): [number, number] {
  const range = isNode(node) ? (node as Node).range : undefined;
  return range ? [range[0], range[1]] : [0, 0];
}

interface Forbidden {
  readonly reason: string;
  readonly args: Record<string, string | number>;
  readonly from: number;
  readonly to: number;
}

function forbiddenNodes(document: Document): Forbidden[] {
  const found: Forbidden[] = [];
  const add = (reason: string, node: unknown, args: Forbidden['args'] = {}) => {
    const [from, to] = rangeOf(node);
    found.push({ reason, args, from, to });
  };
  visit(document, {
    Alias: (_key, node) => add('alias', node),
    Node: (_key, node) => {
      if ('anchor' in node && node.anchor) add('anchor', node);
      else if (node.tag) add('tag', node, { tag: node.tag });
    },
    Map: (_key, map, path) => {
      const seen = new Set<string>();
      const parents = path.flatMap((step) =>
        isPair(step) && isScalar(step.key) ? [String(step.key.value)] : [],
      );
      for (const { key } of map.items) {
        if (!isScalar(key) || typeof key.value === 'object') add('keyNotText', key ?? map);
        else if (seen.has(String(key.value)))
          add('duplicateKey', key, { key: toPointer([...parents, String(key.value)]).slice(1) });
        else seen.add(String(key.value));
      }
    },
  });
  return found;
}

/** Brackets of flow collections and steps of indentation, counted before a recursive reader sees them. */
function tooDeepAt(yaml: string): number | undefined {
  let flow = 0;
  for (let i = 0; i < yaml.length; i++) {
    const c = yaml[i];
    if (c === '[' || c === '{') {
      if (++flow > DATA_DEPTH_MAX) return i;
    } else if (c === ']' || c === '}') flow = Math.max(0, flow - 1);
  }
  const compact = new RegExp(`(?:[-?:] +){${DATA_DEPTH_MAX}}|^ {${DATA_DEPTH_MAX * 2}}`, 'm').exec(yaml);
  return compact?.index;
}
