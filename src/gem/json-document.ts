import { type JSONVisitor, type Node, type ParseError, parseTree, visit } from 'jsonc-parser';
import { DATA_DEPTH_MAX } from '../platform/limits.ts';
import { decode } from './decode.ts';
import type { DataDocument, Span, SyntaxFault } from './document.ts';
import type { Location } from './finding.ts';
import { isDeeper } from './is-deeper.ts';
import { tooDeepAt } from './json-brackets.ts';
import { repeatsKey } from './json-keys.ts';
import { createNodeFinder } from './json-nodes.ts';
import type { JsonReason } from './json-symbols.ts';
import { jsonSyntaxFault } from './json-syntax.ts';
import { Lines } from './lines.ts';
import { fromPointer, toPointer } from './pointer.ts';

interface JsonSyntaxFault extends SyntaxFault {
  readonly reason: JsonReason;
}

/**
 * JSON as RFC 8259 has it, without comments or trailing commas. A byte order mark is accepted, and counts in no
 * column, as in editors. A repeated key is a fault, because readers disagree about which of the two counts.
 */
export function parseJsonDocument(file: string, bytes: Uint8Array): DataDocument {
  const { text, notUtf8 } = decode(bytes);
  const lines = new Lines(text);
  const place = (from: number, to: number, pointer?: string): Location => ({
    file,
    start: lines.at(from),
    end: lines.at(to),
    ...(pointer === undefined ? {} : { pointer }),
  });
  const broken = (faults: JsonSyntaxFault[]): DataDocument => ({
    file,
    text,
    data: undefined,
    syntaxFaults: faults,
    at: () => place(0, 0),
  });

  if (notUtf8 === 'UTF-16') return broken([{ reason: 'utf16', at: place(0, 0) }]);
  if (notUtf8) {
    const bad = Math.max(0, text.indexOf('\ufffd'));
    return broken([{ reason: 'notUtf8', at: place(bad, bad + 1) }]);
  }
  const tooDeep = (): DataDocument | undefined => {
    const deep = tooDeepAt(text);
    if (deep === undefined) return undefined;
    return broken([{ reason: 'tooDeep', args: { limit: DATA_DEPTH_MAX }, at: place(deep, deep + 1) }]);
  };
  const large = text.length > SMALL ? tooDeep() : undefined;
  if (large) return large;

  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    const deep = tooDeep();
    if (deep) return deep;
    const { reason, args, from, to } = jsonSyntaxFault(
      text,
      firstError(text),
      (offset) => lines.at(offset).line,
    );
    return broken([{ reason, at: place(from, to), ...(args ? { args } : {}) }]);
  }
  const isDeep = isDeeper(data, DATA_DEPTH_MAX);
  const repeats = !isDeep && repeatsKey(text, data);
  // A value may be hidden by another of the same key, and what finds the keys goes as deep as the text.
  const deep = isDeep || repeats ? tooDeep() : undefined;
  if (deep) return deep;
  const repeated = (repeats ? duplicateKeys(text) : []).map(({ key, from, to, pointer, first }) => ({
    reason: 'duplicateKey' as const,
    args: { key, line: lines.at(first).line },
    at: place(from, to, pointer),
  }));
  if (repeated.length > 0) return broken(repeated);

  let tree: Node | undefined;
  const childOf = createNodeFinder();
  const at = (pointer: string, on: 'key' | 'value' = 'value', span?: Span): Location => {
    tree ??= parseTree(text);
    const path: string[] = [];
    let node = tree;
    for (const part of fromPointer(pointer)) {
      const next = node && childOf(node, part);
      if (!next) break;
      node = next;
      path.push(part);
    }
    if (!node) return place(0, 0, pointer);
    const missing = path.length < fromPointer(pointer).length;
    const key = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
    const target = missing ? parentMark(node, key) : on === 'key' && key ? key : node;
    const [from, to] =
      span && !missing ? spanOffsets(text, target, span) : [target.offset, target.offset + target.length];
    return place(from, to, pointer);
  };
  return { file, text, data, syntaxFaults: [], at };
}

/**
 * UTF-16 units of a text that is parsed before it is known to be too deep: the engine does not mind how deep it is, and
 * the data tells faster than the text. Of a large one that is nothing but brackets the data would be larger still.
 */
const SMALL = 256 * 1024;

/** At most one: what is large and no JSON from its beginning on has millions. */
function firstError(text: string): readonly ParseError[] {
  const errors: ParseError[] = [];
  const stop = new Error();
  const onError: NonNullable<JSONVisitor['onError']> = (error, offset, length) => {
    errors.push({ error, offset, length });
    throw stop;
  };
  try {
    visit(text, { onError }, { disallowComments: true });
  } catch (thrown) {
    if (thrown !== stop) throw thrown;
  }
  return errors;
}

/** An object that lacks something is pointed at by its key, or by its opening bracket: the whole would be pages. */
function parentMark(node: Node, key: Node | undefined): { offset: number; length: number } {
  return key ?? { offset: node.offset, length: 1 };
}

/** Offsets in the source of a part of a string, past its escapes. */
function spanOffsets(text: string, node: { offset: number; length: number }, span: Span): [number, number] {
  const offsets: number[] = [];
  let at = node.offset + 1;
  const end = node.offset + node.length - 1;
  while (at < end) {
    offsets.push(at);
    at += text[at] !== '\\' ? 1 : text[at + 1] === 'u' ? 6 : 2;
  }
  offsets.push(end);
  const pick = (index: number) => offsets[Math.min(index, offsets.length - 1)] as number;
  return [pick(span.from), pick(span.to)];
}

interface Repeated {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly first: number;
  readonly pointer: string;
}

function duplicateKeys(text: string): Repeated[] {
  const found: Repeated[] = [];
  const open: Map<string, number>[] = [];
  visit(text, {
    onObjectBegin: () => void open.push(new Map()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (key, offset, length, _line, _column, pathTo) => {
      const seen = open.at(-1);
      const first = seen?.get(key);
      if (first === undefined) seen?.set(key, offset);
      else
        found.push({ key, from: offset, to: offset + length, first, pointer: toPointer([...pathTo(), key]) });
    },
  });
  return found;
}
