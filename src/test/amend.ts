import { isMap, isSeq, type Node, type YAMLMap } from 'yaml';
import type { Json } from '../platform/ctx.ts';
import { literally } from '../run/match/literally.ts';
import { compileMatcher } from '../run/match/matcher.ts';
import { isMapping, isOperators } from '../run/match/pattern.ts';
import { isSame } from '../run/match/same.ts';
import type { Text } from '../text.ts';
import type { YamlEditor, YamlPair } from './yaml-edit.ts';

/** Why what happened is not recorded. */
export class NotRecorded extends Error {
  readonly text: Text;

  constructor(text: Text) {
    super(text.en);
    this.text = text;
  }
}

/** Puts a value in the place of a node. */
type Put = (value: Json) => void;

/**
 * Changes a pattern so that it holds for what was found, and no more than is needed: what an object leaves out stays
 * left out, and what holds already stays as it is written. Throws NotRecorded where the pattern is more than a value.
 */
export async function amend(
  editor: YamlEditor,
  node: Node | null,
  pattern: Json,
  found: Json,
  put: Put,
): Promise<void> {
  if (isOperators(pattern)) {
    const names = Object.keys(pattern);
    if ((await compileMatcher(pattern))(found).length === 0) return;
    if (names.length !== 1 || names[0] !== '$exactly' || !isMap(node)) throw new NotRecorded(OPERATORS);
    const pair = pairOf(node, '$exactly');
    const inner = pattern.$exactly as Json;
    return exactly(editor, pair.value, inner, found, (value) => editor.setValue(node, pair, value));
  }
  if (isMapping(pattern) && isMapping(found) && isMap(node)) {
    return eachPair(editor, node, pattern, found, amend, [], put);
  }
  if (Array.isArray(pattern) && Array.isArray(found) && pattern.length === found.length && isSeq(node)) {
    await eachItem(editor, node, pattern, found, amend);
    return;
  }
  if (isSame(pattern, found)) return;
  if (hasOperators(pattern)) throw new NotRecorded(OPERATORS);
  put(literally(found));
}

type Way = typeof amend;

/** The same for a value that is to be this very one. */
async function exactly(
  editor: YamlEditor,
  node: Node | null,
  value: Json,
  found: Json,
  put: Put,
): Promise<void> {
  if (isSame(value, found)) return;
  if (isMapping(value) && isMapping(found) && isMap(node)) {
    const names = Object.keys(found).filter((name) => !Object.hasOwn(value, name));
    return eachPair(editor, node, value, found, exactly, names, put);
  }
  if (Array.isArray(value) && Array.isArray(found) && value.length === found.length && isSeq(node))
    return eachItem(editor, node, value, found, exactly);
  put(found);
}

async function eachPair(
  editor: YamlEditor,
  node: YAMLMap,
  pattern: Readonly<Record<string, Json>>,
  found: Readonly<Record<string, Json>>,
  way: Way,
  added: readonly string[],
  put: Put,
): Promise<void> {
  const gone: YamlPair[] = [];
  for (const [name, inner] of Object.entries(pattern)) {
    const pair = pairOf(node, name);
    if (Object.hasOwn(found, name))
      await way(editor, pair.value, inner, found[name] as Json, (value) =>
        editor.setValue(node, pair, value),
      );
    else if (isOperators(inner)) {
      if ((await compileMatcher(inner))(undefined).length > 0) throw new NotRecorded(OPERATORS);
    } else gone.push(pair);
  }
  if (gone.length === node.items.length && gone.length + added.length > 0) {
    put(Object.fromEntries(added.map((name) => [name, found[name] as Json])));
    return;
  }
  editor.change(node, Object.fromEntries(added.map((name) => [name, found[name] as Json])), gone);
}

async function eachItem(
  editor: YamlEditor,
  node: Node & { readonly items: readonly unknown[] },
  pattern: readonly Json[],
  found: readonly Json[],
  way: Way,
): Promise<void> {
  for (const [index, inner] of pattern.entries()) {
    const item = node.items[index] as Node;
    await way(editor, item, inner, found[index] as Json, (value) => editor.setItem(node, item, value));
  }
}

export function pairOf(node: YAMLMap, name: string): YamlPair {
  const pairs = node.items as YamlPair[];
  const found = pairs.find(({ key }) => String((key as { value?: unknown } | null)?.value) === name);
  if (found === undefined) throw new Error(`no pair "${name}"`);
  return found;
}

function hasOperators(pattern: Json): boolean {
  if (isOperators(pattern)) return !isMapping(pattern) || Object.keys(pattern).join() !== '$exactly';
  return (
    typeof pattern === 'object' &&
    pattern !== null &&
    Object.values(pattern).some((each) => hasOperators(each))
  );
}

const OPERATORS: Text = {
  en: 'what is expected is more than a value (it has operators): change it by hand',
  'zh-CN': '期望的内容不只是一个值（含有运算符）：请手动修改',
};
