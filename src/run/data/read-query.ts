import type { Json } from '../../platform/ctx.ts';
import type { Text } from '../../text.ts';
import { refused } from './data-error.ts';
import { type CollectionDeclaration, isScalar } from './declaration.ts';
import { CONDITIONS_MAX, LIMIT_DEFAULT, LIMIT_MAX, ORDERS_MAX, type Order, type Query } from './query.ts';
import { readField } from './query-field.ts';
import { readCondition } from './read-condition.ts';
import { insteadOf, joined, say, shown } from './words.ts';

/** Reads what a tool gives to `query`, or to `count`, which knows `where` alone. Throws `E_DATA_QUERY`. */
export function readQuery(table: CollectionDeclaration, given: Json | undefined, isCount = false): Query {
  const query = readOptions(
    given ?? {},
    isCount ? ['where'] : ['where', 'orderBy', 'limit', 'cursor'],
    table.name,
  );
  const { where, orderBy, limit, cursor } = query;
  return {
    table,
    where: readList(table, where, CONDITIONS_MAX, WHERE).map((each) => readCondition(table, each)),
    orderBy: readOrders(table, orderBy),
    limit: readLimit(limit, table.name),
    cursor: readCursor(cursor, table.name),
  };
}

/** The options of `query`, `count` and a log's `list`. */
export function readOptions(
  given: Json,
  known: readonly string[],
  collection: string,
): Readonly<Record<string, Json>> {
  const args = { keys: known.join(', '), value: shown(given) };
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw refused(collection, say(NOT_OPTIONS, args));
  const unknown = Object.keys(given).find((key) => !known.includes(key));
  if (unknown !== undefined)
    throw refused(collection, joined([say(UNKNOWN_KEY, { key: shown(unknown) }), insteadOf(unknown, known)]));
  return given as Readonly<Record<string, Json>>;
}

export function readLimit(limit: Json | undefined, collection: string): number {
  if (limit === undefined || limit === null) return LIMIT_DEFAULT;
  if (Number.isInteger(limit) && (limit as number) >= 1 && (limit as number) <= LIMIT_MAX)
    return limit as number;
  throw refused(collection, say(NOT_A_LIMIT, { value: shown(limit) }));
}

export function readCursor(cursor: Json | undefined, collection: string): string | null {
  if (cursor === undefined || cursor === null) return null;
  if (typeof cursor === 'string') return cursor;
  throw refused(collection, say(NOT_A_CURSOR, { value: shown(cursor) }));
}

/** Any order is `'field'`, `['field', 'desc']`, or a list of such pairs. */
function readOrders(table: CollectionDeclaration, orderBy: Json | undefined): Order[] {
  if (typeof orderBy === 'string') return [readOrder(table, [orderBy])];
  const list = readList(table, orderBy, ORDERS_MAX, ORDER_BY);
  if (list.length > 0 && !list.some(Array.isArray)) return [readOrder(table, list)];
  const orders = list.map((each) => readOrder(table, each));
  const twice = orders.find(
    ({ field }, index) => orders.findIndex((other) => other.field.name === field.name) < index,
  );
  if (twice !== undefined) throw refused(table.name, say(ORDERED_TWICE, { name: twice.field.name }));
  return orders;
}

function readOrder(table: CollectionDeclaration, pair: Json): Order {
  const [name, direction = 'asc', ...more] = Array.isArray(pair) ? (pair as Json[]) : [];
  if (typeof name !== 'string' || (direction !== 'asc' && direction !== 'desc') || more.length > 0)
    throw refused(table.name, say(NOT_AN_ORDER, { value: shown(pair) }));
  const field = readField(table, name);
  if (!isScalar(field.type)) throw refused(table.name, say(NOT_SORTABLE, { name, type: field.type }));
  return { field, descending: direction === 'desc' };
}

function readList(
  table: CollectionDeclaration,
  list: Json | undefined,
  max: number,
  notAList: Text,
): readonly Json[] {
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) throw refused(table.name, say(notAList, { value: shown(list) }));
  if (list.length > max) throw refused(table.name, say(TOO_MANY, { count: list.length, max }));
  return list as readonly Json[];
}

const NOT_OPTIONS: Text = {
  en: 'the argument must be an object with {keys}, all optional, and is {value}',
  'zh-CN': '参数必须是对象，可以有 {keys}，都可以不写；现在是 {value}',
};
const UNKNOWN_KEY: Text = { en: 'there is no option {key}', 'zh-CN': '没有 {key} 这个选项' };
const NOT_A_LIMIT: Text = {
  en: `limit must be a whole number from 1 to ${LIMIT_MAX} and is {value}; page on with cursor`,
  'zh-CN': `limit 必须是 1 到 ${LIMIT_MAX} 的整数，现在是 {value}；更多的记录请用 cursor 翻页`,
};
const NOT_A_CURSOR: Text = {
  en: 'cursor must be what the page before gave as cursor and is {value}',
  'zh-CN': 'cursor 必须是上一页返回的 cursor，现在是 {value}',
};
const WHERE: Text = {
  en: 'where must be a list of [field, operator, value] and is {value}',
  'zh-CN': 'where 必须是由 [字段, 运算符, 值] 组成的列表，现在是 {value}',
};
const ORDER_BY: Text = {
  en: "orderBy must be 'field', ['field', 'desc'], or a list of such pairs and is {value}",
  'zh-CN': "orderBy 必须是 'field'、['field', 'desc']，或由这样的对组成的列表，现在是 {value}",
};
const NOT_AN_ORDER: Text = {
  en: "an order is ['field', 'asc'] or ['field', 'desc'], and this is {value}",
  'zh-CN': "排序写作 ['field', 'asc'] 或 ['field', 'desc']，现在是 {value}",
};
const ORDERED_TWICE: Text = {
  en: 'orderBy names "{name}" twice',
  'zh-CN': 'orderBy 里 "{name}" 写了两次',
};
const NOT_SORTABLE: Text = {
  en: '"{name}" is of type {type}, which cannot be sorted',
  'zh-CN': '"{name}" 的类型是 {type}，不能排序',
};
const TOO_MANY: Text = {
  en: 'there are {count} in a list that may have {max}',
  'zh-CN': '列表里有 {count} 项，最多 {max} 项',
};
