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
  /** Adds pairs to a mapping, and takes others out of it. */
  change(map: YAMLMap, added: Readonly<Record<string, Json>>, removed: readonly YamlPair[]): void;
  /** The text with all changes. Throws an Error when two of them are in each other’s way. */
  text(): string;
}

export class EditFault extends Error {}

export function yamlEditor(source: string, document: Document): YamlEditor {
  const splices: Splice[] = [];
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
    const names = Object.keys(added);
    if (names.length === 0 && removed.length === 0) return;
    if (removed.length === pairs.length || (names.length > 0 && removed.length > 0) || removed.length > 1)
      throw new EditFault('a mapping that changes all over');
    const isInline = isFlow(map);
    const [gone] = removed;
    if (gone !== undefined) removePair(pairs, gone, isInline);
    const last = pairs.at(-1);
    if (last === undefined || names.length === 0) return;
    const end = endOfPair(last);
    if (isInline) {
      put(end, end, names.map((name) => `, ${flowText(name)}: ${flowText(added[name] ?? null)}`).join(''));
      return;
    }
    const indent = columnOf(pairs[0]?.key?.range?.[0] ?? 0);
    const at = endOfLine(end);
    put(
      at,
      at,
      names
        .map((name) => `\n${' '.repeat(indent)}${flowText(name)}:${valueText(added[name] ?? null, indent)}`)
        .join(''),
    );
  }

  function removePair(pairs: readonly YamlPair[], gone: YamlPair, isInline: boolean): void {
    const index = pairs.indexOf(gone);
    const start = gone.key?.range?.[0] ?? 0;
    if (isInline) {
      const before = pairs[index - 1];
      const next = pairs[index + 1];
      if (before) put(endOfPair(before), endOfPair(gone), '');
      else put(start, next?.key?.range?.[0] ?? start, '');
      return;
    }
    const lineStart = source.lastIndexOf('\n', start - 1) + 1;
    if (source.slice(lineStart, start).trim() !== '') throw new EditFault('a pair that shares its line');
    put(lineStart, Math.min(endOfLine(endOfPair(gone)) + 1, source.length), '');
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
      const newline = source.includes('\r\n') ? '\r\n' : '\n';
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
