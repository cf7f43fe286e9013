import type { Json } from '../../platform/ctx.ts';
import type { FieldType } from '../../platform/data.ts';
import type { Text } from '../../text.ts';
import { checkText, isOfType, typeWords } from './check-value.ts';
import { refused } from './data-error.ts';
import { type CollectionDeclaration, isScalar } from './declaration.ts';
import { type Condition, IN_MAX, OPERATORS, type Operator, type QueryField } from './query.ts';
import { readField } from './query-field.ts';
import { insteadOf, joined, say, shown } from './words.ts';

/** Reads `[field, operator, value]`. [C-19] Throws `E_DATA_QUERY`. */
export function readCondition(table: CollectionDeclaration, given: Json): Condition {
  const refuse = (text: Text, args: Readonly<Record<string, string | number>>) =>
    refused(table.name, say(text, args));
  // JSON makes `null` of a value that is `undefined`, and nothing of what is not there.
  if (!Array.isArray(given) || given.length !== 3 || typeof given[0] !== 'string')
    throw refuse(NOT_A_CONDITION, { value: shown(given) });
  const [name, symbol, value] = given as [string, Json, Json];
  const operator = OPERATORS.find((each) => each === symbol);
  if (operator === undefined) throw refused(table.name, unknownOperator(symbol));
  const field = readField(table, name);
  const { type } = field;
  if (type === 'object' || type === 'any') throw refuse(NOT_QUERIED, { name, type });
  if (type === 'array' || operator === 'array-contains') return containing(table, field, operator, value);
  if (operator === 'in') {
    if (!Array.isArray(value) || value.length > IN_MAX) throw refuse(NOT_IN, { name, value: shown(value) });
    for (const each of value as Json[]) checkOperand(table, name, type, each);
  } else if (value !== null || (operator !== '==' && operator !== '!=')) {
    checkOperand(table, name, type, value);
  }
  return { field, operator, value };
}

function containing(
  table: CollectionDeclaration,
  field: QueryField,
  operator: Operator,
  value: Json,
): Condition {
  const { name, type } = field;
  const items = table.fields.get(name)?.items;
  if (type !== 'array') throw refused(table.name, say(NOT_AN_ARRAY, { name, type }));
  if (operator !== 'array-contains') throw refused(table.name, say(ONLY_CONTAINS, { name, operator }));
  if (items === undefined) throw refused(table.name, say(NO_ITEMS, { name }));
  checkOperand(table, name, items, value);
  return { field, operator, value };
}

function checkOperand(table: CollectionDeclaration, name: string, type: FieldType, value: Json): void {
  const isFit = isScalar(type) && value !== null && isOfType(value, type) && checkText(value) === undefined;
  if (!isFit) throw refused(table.name, say(WRONG_VALUE, { name, ...typeWords(type), value: shown(value) }));
}

function unknownOperator(symbol: Json): Text {
  if (symbol === '=' || symbol === '===') return say(USE_EQUALS, { symbol });
  const text = say(NO_OPERATOR, { symbol: shown(symbol) });
  return typeof symbol === 'string' ? joined([text, insteadOf(symbol, OPERATORS)]) : text;
}

const NOT_A_CONDITION: Text = {
  en: "a condition is [field, operator, value], as in ['status', '==', 'open'], and this is {value}",
  'zh-CN': "条件写作 [字段, 运算符, 值]，例如 ['status', '==', 'open']，现在是 {value}",
};
const NO_OPERATOR: Text = {
  en: 'there is no operator {symbol}',
  'zh-CN': '没有 {symbol} 这个运算符',
};
const USE_EQUALS: Text = {
  en: 'the operator is written == and not {symbol}',
  'zh-CN': '这个运算符写作 ==，不是 {symbol}',
};
const NOT_QUERIED: Text = {
  en: '"{name}" is of type {type}, which cannot be queried; keep what you look for in a field of its own',
  'zh-CN': '"{name}" 的类型是 {type}，不能查询；要查的内容请放进单独的字段',
};
const ONLY_CONTAINS: Text = {
  en: '"{name}" is an array, which is queried with array-contains alone, not with {operator}',
  'zh-CN': '"{name}" 是数组，只能用 array-contains 查询，不能用 {operator}',
};
const NO_ITEMS: Text = {
  en: '"{name}" is an array without items, whose elements cannot be queried; declare "items" in notochord.json',
  'zh-CN': '"{name}" 是没有写 items 的数组，不能查询元素；请在 notochord.json 里声明 "items"',
};
const NOT_AN_ARRAY: Text = {
  en: '"{name}" is of type {type}; array-contains is for arrays',
  'zh-CN': '"{name}" 的类型是 {type}；array-contains 只用于数组',
};
const NOT_IN: Text = {
  en: `"{name}" in takes a list of at most ${IN_MAX} values, and this is {value}`,
  'zh-CN': `"{name}" 的 in 要一个最多 ${IN_MAX} 个值的列表，现在是 {value}`,
};
const WRONG_VALUE: Text = {
  en: '"{name}" is compared with {en}, and this is {value}',
  'zh-CN': '"{name}" 要和{zh}比较，现在是 {value}',
};
