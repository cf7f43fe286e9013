import type { Text } from '../../text.ts';
import { type Condition, type Query, RANGES } from './query.ts';
import { say } from './words.ts';

/** Conditions that an index answers by equality. */
const EQUALITIES: ReadonlySet<string> = new Set(['==', 'in']);

/**
 * What to tell of a query that no declared index covers: a query needs one with its equality fields first, in any
 * order, and then its range field, else the fields it is ordered by (A-data-api). A unique field, and the id, are
 * indexes of their own. `!=` and `array-contains` are answered by no index, and ask for none.
 */
export function indexNote({ table, where, orderBy }: Query): Text | undefined {
  const { name, fields } = table;
  const equal = namesOf(where, ({ operator }) => EQUALITIES.has(operator));
  const ranges = namesOf(where, ({ operator }) => RANGES.has(operator)).filter(
    (each) => !equal.includes(each),
  );
  const orders = orderBy.map((order) => order.field.name).filter((each) => !equal.includes(each));
  const own = (each: string) => fields.get(each)?.unique === true || (each === 'id' && !fields.has('id'));
  if (equal.some(own)) return undefined;
  const range = ranges.find((each) => each === orders[0]) ?? ranges[0];
  const next = range === undefined ? orders : orders[0] === range ? orders : [range];
  if (equal.length === 0 && (next.length === 0 || own(next[0] ?? ''))) return undefined;
  const isCovered = table.indexes.some(
    (index) =>
      equal.every((each) => index.slice(0, equal.length).includes(each)) &&
      next.every((each, place) => index[equal.length + place] === each),
  );
  if (isCovered) return undefined;
  const index = `[${[...equal, ...next].map((each) => JSON.stringify(each)).join(', ')}]`;
  return say(NO_INDEX, { name, index });
}

function namesOf(where: readonly Condition[], which: (condition: Condition) => boolean): string[] {
  return [...new Set(where.filter(which).map(({ field }) => field.name))];
}

const NO_INDEX: Text = {
  en: 'a query of {name} is covered by no index, so the platform may refuse it: add {index} to "indexes" of "{name}" in notochord.json',
  'zh-CN':
    '对 {name} 的一个查询没有可用的索引，平台可能会拒绝：请在 notochord.json 里给 "{name}" 的 "indexes" 加上 {index}',
};
