import { type Document, isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap } from 'yaml';
import type { Json } from '../platform/ctx.ts';
import { blockText, flowText, type TextStyle, valueText } from './yaml-text.ts';

/** A change of a text: what stands from `start` to `end` becomes `text`. */
interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export type YamlPair = Pair<Node | null, Node | null>;

/** Changes values of a YAML text where they stand: every other character stays as it is. */
export interface YamlEditor {
  readonly document: Document;
  /** Puts a value in the place of the pair’s. */
  setValue(map: YAMLMap, pair: YamlPair, value: Json): void;
  setItem(list: Node, item: Node, value: Json): void;
  /** Adds pairs to a mapping, and takes others out of it, of which one at least stays. */
  change(map: YAMLMap, added: Readonly<Record<string, Json>>, removed: readonly YamlPair[]): void;
  /** The text with all changes. Throws an Error when two of them are in each other’s way. */
  text(): string;
}

export class EditFault extends Error {}

export function yamlEditor(source: string, document: Document): YamlEditor {
  const splices: Splice[] = [];
  const newline = source.includes('\r\n') ? '\r\n' : '\n';
  const put = (start: number, end: number, text: string) => {
    // Cases that share an expectation may want the same of it.
    if (!splices.some((one) => one.start === start && one.end === end && one.text === text))
      splices.push({ start, end, text });
  };
  const columnOf = (offset: number) => offset - (source.lastIndexOf('\n', offset - 1) + 1);

  /** Where what is seen of a node ends: behind its last character that is no line break. */
  function endOf(node: Node | null, fallback: number): number {
    const [start, end] = node?.range ?? [fallback, fallback];
    if (isFlow(node)) return end;
    const items = isMap(node) ? node.items : isSeq(node) ? node.items : [];
    const last = items.at(-1) as Node | YamlPair | undefined;
    if (last === undefined) return start + source.slice(start, end).trimEnd().length;
    return 'key' in last ? endOfPair(last) : endOf(last as Node, end);
  }

  function endOfPair({ key, value }: YamlPair): number {
    const afterKey = source.indexOf(':', key?.range?.[1] ?? 0) + 1;
    return value === null ? afterKey : Math.max(endOf(value, afterKey), afterKey);
  }

  function setValue(map: YAMLMap, pair: YamlPair, value: Json): void {
    const colon = source.indexOf(':', pair.key?.range?.[1] ?? 0) + 1;
    const { value: old } = pair;
    const start = old?.range?.[0] ?? colon;
    const style = styleOf(old);
    const between = source.slice(colon, start);
    const end = endOfPair(pair);
    if (isFlow(map)) {
      put(colon, end, ` ${flowText(value, style)}`);
      return;
    }
    const indent = columnOf(pair.key?.range?.[0] ?? 0);
    // Where nothing was written, a comment may follow the colon.
    if (isScalar(old) && old.value === null && old.source === '') {
      put(colon, colon, ` ${flowText(value)}`);
      return;
    }
    // A comment after the key stays where it is, and the value below it.
    if (/#/.test(between) && !(isCollection(old) && isFilled(value))) {
      put(start, end, flowText(value, style));
      return;
    }
    if (isCollection(old) && !isFlow(old) && isFilled(value)) {
      put(start, end, blockText(value, columnOf(start)));
      return;
    }
    put(colon, end, valueText(value, indent, style));
  }

  function setItem(list: Node, item: Node, value: Json): void {
    const start = item.range?.[0] ?? 0;
    const end = endOf(item, start);
    const isBlock = !isFlow(list);
    const text =
      isBlock && isFilled(value) && !isFlow(item)
        ? blockText(value, columnOf(start))
        : flowText(value, styleOf(item));
    put(start, end, text);
  }

  function change(map: YAMLMap, added: Readonly<Record<string, Json>>, removed: readonly YamlPair[]): void {
    const pairs = map.items as YamlPair[];
    const kept = pairs.filter((pair) => !removed.includes(pair));
    const last = kept.at(-1);
    if (last === undefined) throw new EditFault('a mapping of which nothing stays');
    for (const gone of removed) removePair(pairs, kept, gone, isFlow(map));
    const entries = Object.entries(added);
    if (entries.length === 0) return;
    const end = endOfPair(last);
    if (isFlow(map)) {
      put(end, end, entries.map(([name, value]) => `, ${flowText(name)}: ${flowText(value)}`).join(''));
      return;
    }
    const indent = columnOf(startOf(pairs[0]));
    const margin = `\n${' '.repeat(indent)}`;
    const at = endOfLine(end);
    put(
      at,
      at,
      entries.map(([name, value]) => `${margin}${flowText(name)}:${valueText(value, indent)}`).join(''),
    );
  }

  function removePair(
    pairs: readonly YamlPair[],
    kept: readonly YamlPair[],
    gone: YamlPair,
    isInline: boolean,
  ): void {
    const index = pairs.indexOf(gone);
    const start = startOf(gone);
    const isLeading = index < pairs.indexOf(kept[0] as YamlPair);
    const first = startOf(pairs[0]);
    const isShared = source.slice(source.lastIndexOf('\n', first - 1) + 1, first).trim() !== '';
    const lineStart = source.lastIndexOf('\n', start - 1) + 1;
    const end = endOfPair(gone);
    const hasOwnLines =
      source.slice(lineStart, start).trim() === '' &&
      /^,?\s*(?:#.*)?$/.test(source.slice(end, endOfLine(end)));
    const next = startOf(pairs[index + 1]);
    const between = isLeading
      ? source.slice(end, next)
      : source.slice(endOfPair(pairs[index - 1] as YamlPair), start);
    // The comment of another pair stays, and so may a comma before the brace.
    if (isInline && hasOwnLines && between.includes('#'))
      put(lineStart, Math.min(endOfLine(end) + newline.length, source.length), '');
    // What stays begins where this one did: in braces, or behind the dash of a list.
    else if (isLeading && (isInline || isShared)) put(start, next, '');
    else if (isInline) put(endOfPair(pairs[index - 1] as YamlPair), end, '');
    else put(lineStart, Math.min(endOfLine(end) + newline.length, source.length), '');
  }

  function endOfLine(offset: number): number {
    const found = source.indexOf('\n', offset);
    const end = found === -1 ? source.length : found;
    return source[end - 1] === '\r' ? end - 1 : end;
  }

  return {
    document,
    setValue,
    setItem,
    change,
    text() {
      let [result, at] = ['', 0];
      for (const { start, end, text } of splices.sort((a, b) => a.start - b.start || a.end - b.end)) {
        if (start < at) throw new EditFault('two changes of one place');
        result += source.slice(at, start) + text.replaceAll('\n', newline);
        at = end;
      }
      return result + source.slice(at);
    },
  };
}

function startOf(pair: YamlPair | undefined): number {
  return pair?.key?.range?.[0] ?? 0;
}

function isCollection(node: Node | null): boolean {
  return isMap(node) || isSeq(node);
}

function isFlow(node: Node | null): boolean {
  return (isMap(node) || isSeq(node)) && node.flow === true;
}

function isFilled(value: Json): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function styleOf(node: Node | null): TextStyle {
  return isScalar(node) && typeof node.type === 'string' ? node.type : undefined;
}
