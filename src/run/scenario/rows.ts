import type { Text } from '../../text.ts';
import { fillText, readItems, unknownColumn } from './values.ts';
import type { Entry, Located } from './yaml.ts';

/** A row of `each`: its cells by column. */
export interface Row {
  readonly at: Located;
  readonly cells: ReadonlyMap<string, Entry>;
  /** Columns that something asked for. */
  readonly used: Set<string>;
}

/** `${column}`; with one more `$` before it, it is no column but this text. */
const COLUMN = /\$?\$\{([\p{L}_][\p{L}\p{N}_-]*)\}/gu;

const NAME = /^[\p{L}_][\p{L}\p{N}_-]*$/u;

/** The rows of `each`, which has one at least. Throws `scenario-invalid`. */
export function readRows(at: Located): readonly Row[] {
  const rows = readItems(at).map((item): Row => {
    if (item.entries === undefined || item.entries.size === 0) throw item.fault(NOT_A_ROW);
    for (const [name, { fault }] of item.entries)
      if (!NAME.test(name)) throw fault(fillText(NOT_A_COLUMN, { name }));
    return { at: item, cells: item.entries, used: new Set() };
  });
  if (rows.length === 0) throw at.fault(NO_ROWS);
  return rows;
}

/** The same with the cells of a row in place of `${column}`: a text that is nothing else becomes the cell itself. */
export function filled(at: Located, row: Row): Located {
  const { value, items, fault, where } = at;
  if (at.entries !== undefined) return mapping(filledEntries(at.entries, row), at);
  if (items !== undefined) {
    const all = items.map((item) => filled(item, row));
    return { value: all.map((item) => item.value), entries: undefined, items: all, fault, where };
  }
  if (typeof value !== 'string' || !value.includes('${')) return at;
  const alone = new RegExp(`^(?:${COLUMN.source})$`, 'u').exec(value);
  if (alone !== null && !value.startsWith('$$')) return cellOf(row, alone[1] as string, fault).at;
  return { value: filledText(value, row, fault), entries: undefined, items: undefined, fault, where };
}

/** Keys of a case whose values are texts, whatever a cell is. */
const TEXTS: ReadonlySet<string> = new Set(['name', 'skip']);

/** The keys of a case, filled. */
export function filledCase(entries: ReadonlyMap<string, Entry>, row: Row): ReadonlyMap<string, Entry> {
  return filledEntries(entries, row, TEXTS);
}

function filledEntries(
  entries: ReadonlyMap<string, Entry>,
  row: Row,
  texts: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, Entry> {
  const all = new Map<string, Entry>();
  for (const [key, entry] of entries) {
    const name = filledText(key, row, entry.fault);
    if (all.has(name)) throw entry.fault(fillText(SAME_KEY, { name }));
    all.set(name, { ...entry, at: texts.has(name) ? filledWithin(entry.at, row) : filled(entry.at, row) });
  }
  return all;
}

/** A mapping of these entries, which stands where `at` does. */
export function mapping(
  entries: ReadonlyMap<string, Entry>,
  { fault, where }: Pick<Located, 'fault' | 'where'>,
): Located {
  const value = Object.fromEntries([...entries].map(([key, { at }]) => [key, at.value]));
  return { value, entries, items: undefined, fault, where };
}

function filledWithin(at: Located, row: Row): Located {
  return typeof at.value === 'string' ? { ...at, value: filledText(at.value, row, at.fault) } : at;
}

function filledText(text: string, row: Row, fault: Entry['fault']): string {
  return text.replace(COLUMN, (whole, name: string) => {
    if (whole.startsWith('$$')) return whole.slice(1);
    const { value } = cellOf(row, name, fault).at;
    if (typeof value === 'object' && value !== null) throw fault(fillText(NOT_WITHIN, { name }));
    return String(value);
  });
}

function cellOf({ cells, used }: Row, name: string, fault: Entry['fault']): Entry {
  const cell = cells.get(name);
  if (cell === undefined) throw unknownColumn(name, [...cells.keys()], fault);
  used.add(name);
  return cell;
}

/** Throws `scenario-invalid` at a cell that nothing asked for: most likely its name is misspelt. */
export function checkUsed({ cells, used }: Row): void {
  for (const [name, { fault }] of cells) if (!used.has(name)) throw fault(fillText(NOT_USED, { name }));
}

const NOT_A_ROW: Text = {
  en: 'a row of `each` is a mapping of its columns: `- { text: one two, words: 2 }`',
  'zh-CN': '`each` 的一行是由列组成的映射：`- { text: one two, words: 2 }`',
};
const NOT_A_COLUMN: Text = {
  en: 'a column is named by letters, digits, _ and -, beginning with a letter, and this is "{name}"',
  'zh-CN': '列名由字母、数字、_ 和 - 组成，以字母开头，现在是 "{name}"',
};
const NO_ROWS: Text = {
  en: '`each` is a list of rows, and this one is empty, so the case would never run',
  'zh-CN': '`each` 是行的列表，这里没有任何一行，这个用例就永远不会运行',
};
const SAME_KEY: Text = {
  en: 'with this row, the key "{name}" is given twice',
  'zh-CN': '填入这一行后，键 "{name}" 写了两次',
};
const NOT_WITHIN: Text = {
  en: '"{name}" is a list or a mapping in this row, so it cannot stand within a text, only alone',
  'zh-CN': '这一行里的 "{name}" 是列表或映射，不能写在一段文本中间，只能单独写',
};
const NOT_USED: Text = {
  en: 'nothing in this case asks for the column "{name}", so it would have no effect',
  'zh-CN': '这个用例没有用到列 "{name}"，写了也不起作用',
};
