import {
  Composer,
  type Document,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  Parser,
  type Scalar,
  visit,
} from 'yaml';
import { DATA_DEPTH_MAX } from '../platform/limits.ts';
import type { DataDocument, Span, SyntaxFault } from './document.ts';
import type { Location } from './finding.ts';
import { Lines } from './lines.ts';
import { fromPointer } from './pointer.ts';
import type { YamlSource } from './yaml-document.ts';
import { forbiddenNodes } from './yaml-forbidden.ts';
import { spanInScalar } from './yaml-span.ts';
import { type YamlFault, yamlSyntaxFault } from './yaml-syntax.ts';
import { tooDeepAt } from './yaml-tokens.ts';

/** Whatever prints badly, and a carriage return that ends a line for one reader and not for another. */
const CONTROL =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufeff\ufffe\uffff]|\r(?!\n)/;

/** By the library, whatever it is. */
export function parseWholeYaml(source: YamlSource): DataDocument {
  const { file, whole, yaml, offset, keys = [], trimBlocks = false } = source;
  const lines = new Lines(whole);
  const place = (from: number, to: number, pointer?: string): Location => ({
    file,
    start: lines.at(offset + from),
    end: lines.at(offset + to),
    ...(pointer === undefined ? {} : { pointer }),
  });
  const { document, faults } = parse(yaml, keys);
  if (!document) {
    const syntaxFaults = faults.map(({ reason, args, from, to, first }): SyntaxFault => {
      const line = first === undefined ? {} : { line: lines.at(offset + first).line };
      return { reason, args: { ...args, ...line }, at: place(from, to) };
    });
    return { file, text: yaml, data: undefined, syntaxFaults, at: () => place(0, 0) };
  }

  if (trimBlocks) visit(document, { Scalar: (_key, node) => trimBlock(node) });

  const at = (pointer: string, on: 'key' | 'value' = 'value', span?: Span): Location => {
    let node: unknown = document.contents;
    let pair: Pair | undefined;
    for (const part of fromPointer(pointer)) {
      const next = childOf(node, part);
      if (next === undefined) return place(...rangeOf(pair?.key), pointer);
      pair = isPair(next) ? next : undefined;
      node = isPair(next) ? next.value : next;
    }
    const [from, to] = rangeOf(node);
    // A value that was left out has no width to point at.
    if (pair && (on === 'key' || from === to)) return place(...rangeOf(pair.key), pointer);
    const part = span && isScalar(node) ? spanInScalar(yaml, node as Scalar, span) : undefined;
    return place(part?.from ?? from, part?.to ?? to, pointer);
  };
  return { file, text: yaml, data: document.toJS({ maxAliasCount: 0 }), syntaxFaults: [], at };
}

interface Parsed {
  readonly faults: readonly YamlFault[];
  /** Absent when there are faults. */
  readonly document?: Document;
}

function parse(yaml: string, keys: readonly string[]): Parsed {
  const broken = (...faults: YamlFault[]): Parsed => ({ faults });
  const control = CONTROL.exec(yaml);
  if (control) return broken(controlCharacter(yaml, control.index));
  // Tokens come from a reader without recursion, and what makes a tree of them recurses: depth is looked at between.
  const tokens = [...new Parser().parse(yaml)];
  const deep = tooDeepAt(tokens, DATA_DEPTH_MAX);
  if (deep !== undefined)
    return broken({ reason: 'tooDeep', args: { limit: DATA_DEPTH_MAX }, from: deep, to: deep + 1 });
  const end = tokens.find((token) => token.type === 'doc-end');
  if (end) return broken({ reason: 'documentEnd', from: end.offset, to: end.offset + 3 });

  const composer = new Composer({ version: '1.2', schema: 'core', uniqueKeys: false, strict: true });
  const [document, second] = composer.compose(tokens, true, yaml.length);
  if (!document) return broken({ reason: 'notYaml', args: { detail: '' }, from: 0, to: 0 });
  const [error] = document.errors;
  if (error) return broken(yamlSyntaxFault(yaml, error, keys));
  if (second) return broken({ reason: 'documentEnd', from: second.range[0], to: second.range[0] });
  const faults = forbiddenNodes(yaml, document);
  return faults.length > 0 ? { faults } : { faults, document };
}

function trimBlock(node: Scalar): void {
  if (node.type?.startsWith('BLOCK_') && typeof node.value === 'string')
    node.value = node.value.replace(/\n$/, '');
}

function controlCharacter(yaml: string, from: number): YamlFault {
  const code = (yaml.codePointAt(from) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return { reason: 'controlCharacter', args: { code: `U+${code}` }, from, to: from + 1 };
}

function childOf(node: unknown, part: string): unknown {
  if (isMap(node)) return node.items.find(({ key }) => isScalar(key) && String(key.value) === part);
  return isSeq(node) && /^\d+$/.test(part) ? node.items[Number(part)] : undefined;
}

function rangeOf(node: unknown): [number, number] {
  const range = isNode(node) ? (node as Node).range : undefined;
  return range ? [range[0], range[1]] : [0, 0];
}
