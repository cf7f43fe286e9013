import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type YAMLMap,
  type YAMLParseError,
} from 'yaml';
import type { UserError } from '../../errors.ts';
import { yamlWords } from '../../gem/yaml-words.ts';
import type { Json } from '../../platform/ctx.ts';
import { DATA_DEPTH_MAX } from '../../platform/limits.ts';
import type { Text } from '../../text.ts';
import { type ScenarioPlace, scenarioError } from './scenario-error.ts';

/** A value in a scenario that knows where it stands. */
export interface Located {
  readonly value: Json;
  where(): ScenarioPlace;
  /** An entry's value, when this is a mapping. */
  readonly entries: ReadonlyMap<string, Entry> | undefined;
  /** The items, when this is a list. */
  readonly items: readonly Located[] | undefined;
  /** The error that says what is wrong here. */
  fault(text: Text, hint?: Text): UserError;
}

export interface Entry {
  readonly at: Located;
  /** Of the key. */
  where(): ScenarioPlace;
  /** The same for the key. */
  fault(text: Text, hint?: Text): UserError;
}

type Placed = Pick<Located, 'fault' | 'where'>;

/**
 * YAML 1.2 without anchors, aliases and tags, which a scenario has no need of. Throws `scenario-invalid`.
 */
export function parseScenarioYaml(text: string, file: string): Located {
  const lines = new LineCounter();

  const placeOf = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { file, line: line || 1, column: col || 1 };
  };
  const faultAt = (offset: number, message: Text, hint?: Text) =>
    scenarioError(placeOf(offset), message, hint);

  function locate(node: unknown, depth: number, fallback: number): Located {
    const offset = (node as Node | null)?.range?.[0] ?? fallback;
    const fault = (message: Text, hint?: Text) => faultAt(offset, message, hint);
    const where = () => placeOf(offset);
    if (depth > DATA_DEPTH_MAX) throw fault(TOO_DEEP);
    if (isAlias(node) || (node as { anchor?: string } | null)?.anchor !== undefined) throw fault(NO_ANCHORS);
    if ((node as { tag?: string } | null)?.tag !== undefined) throw fault(NO_TAGS);
    if (isMap(node)) return locateMap(node, depth, offset, { fault, where });
    if (isSeq(node)) {
      const items = node.items.map((item) => locate(item, depth + 1, offset));
      return { value: items.map(({ value }) => value), entries: undefined, items, fault, where };
    }
    const value = isScalar(node) ? node.value : null;
    if (typeof value === 'number' && !Number.isFinite(value)) throw fault(NOT_JSON);
    return { value: value as Json, entries: undefined, items: undefined, fault, where };
  }

  function locateMap(node: YAMLMap, depth: number, offset: number, place: Placed): Located {
    const entries = new Map<string, Entry>();
    for (const pair of node.items as Pair<Node | null, Node | null>[]) {
      const start = pair.key?.range?.[0] ?? offset;
      const key = isScalar(pair.key) ? pair.key.value : undefined;
      const keyFault = (message: Text, hint?: Text) => faultAt(start, message, hint);
      if (typeof key === 'object' || key === undefined) throw keyFault(NO_KEY);
      if (entries.has(String(key))) throw keyFault(twice(String(key)));
      entries.set(String(key), {
        at: locate(pair.value, depth + 1, start),
        fault: keyFault,
        where: () => placeOf(start),
      });
    }
    const value = Object.fromEntries([...entries].map(([key, { at }]) => [key, at.value]));
    return { value, entries, items: undefined, ...place };
  }

  try {
    // The library's own check for repeated keys is quadratic; ours is above.
    const document = parseDocument(text, {
      lineCounter: lines,
      uniqueKeys: false,
      version: '1.2',
      schema: 'core',
    });
    const [error] = document.errors;
    if (error !== undefined) throw faultAt(error.pos[0], ...syntax(error, text));
    return locate(document.contents, 0, 0);
  } catch (thrown) {
    // The library recurses: nesting without end overflows the stack before it can be counted.
    if (thrown instanceof RangeError) throw faultAt(0, TOO_DEEP);
    throw thrown;
  }
}

/** What is said of it, with a hint where a column of `each` stands without quotes, which YAML cannot read there. */
function syntax({ code, message, pos }: YAMLParseError, text: string): [Text, Text?] {
  if (code === 'MULTIPLE_DOCS') return [TWO_DOCUMENTS];
  // The library's own words for nesting that overflowed the stack.
  if (code === 'RESOURCE_EXHAUSTION') return [TOO_DEEP];
  const words = yamlWords({ code, message });
  const said = { en: `this is not YAML: ${words.en}`, 'zh-CN': `这不是合法的 YAML：${words['zh-CN']}` };
  const start = text.lastIndexOf('\n', pos[0] - 1) + 1;
  return text.slice(start, pos[0] + 1).includes('${') ? [said, QUOTE_COLUMN] : [said];
}

function twice(key: string): Text {
  return { en: `the key "${key}" is given twice`, 'zh-CN': `键 "${key}" 写了两次` };
}

const TWO_DOCUMENTS: Text = {
  en: 'a second document begins here (---); a scenario file is one, and `cases` in it are several cases',
  'zh-CN': '这里开始了第二个文档（---）；一个场景文件只有一个文档，多个用例请写在 `cases` 里',
};
const QUOTE_COLUMN: Text = {
  en: 'within braces and brackets, ${…} stands in quotes: { text: "${text}" }',
  'zh-CN': '在花括号和方括号里，${…} 要加引号：{ text: "${text}" }',
};
const TOO_DEEP: Text = {
  en: `nested more than ${DATA_DEPTH_MAX} levels deep`,
  'zh-CN': `嵌套超过 ${DATA_DEPTH_MAX} 层`,
};
const NO_ANCHORS: Text = {
  en: 'anchors (&) and aliases (*) are not used in a scenario; write the value where it belongs, or quote the text',
  'zh-CN': '场景文件不使用锚点（&）和别名（*）；请把值写在需要的地方，文本请加引号',
};
const NO_TAGS: Text = {
  en: 'tags (!) are not used in a scenario; a text that begins with ! is quoted',
  'zh-CN': '场景文件不使用标签（!）；以 ! 开头的文本请加引号',
};
const NO_KEY: Text = { en: 'a key must be a plain text', 'zh-CN': '键必须是普通文本' };
const NOT_JSON: Text = { en: 'not a number that JSON has', 'zh-CN': '这不是 JSON 能表示的数字' };
