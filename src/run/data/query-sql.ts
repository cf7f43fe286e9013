import type { Json } from '../../platform/ctx.ts';
import { fieldExpression, tableName } from './layout.ts';
import type { Condition, Order, Query, QueryField } from './query.ts';

/** SQL with its parameters. Every value of a tool is a parameter, as JSON, so that SQLite reads it as it reads records. */
export interface Sql {
  readonly text: string;
  readonly params: readonly string[];
}

/** The records of a page and one more, from the place after the page before. */
export function selectPage({ table, where, orderBy, limit }: Query, after: readonly Json[] | null): Sql {
  const conditions = [...where.map(conditionSql), ...(after === null ? [] : [afterPlace(orderBy, after)])];
  const direction = isLastDescending(orderBy) ? ' DESC' : '';
  const order = [
    ...orderBy.map(({ field, descending }) => `${expression(field)}${descending ? ' DESC' : ''}`),
    `sequence${direction}`,
  ];
  const from = `SELECT sequence, id, record FROM ${tableName(table.name)}`;
  return {
    text: `${from}${whereOf(conditions)} ORDER BY ${order.join(', ')} LIMIT ${limit + 1}`,
    params: conditions.flatMap(({ params }) => params),
  };
}

export function selectCount({ table, where }: Query): Sql {
  const conditions = where.map(conditionSql);
  return {
    text: `SELECT COUNT(*) AS count FROM ${tableName(table.name)}${whereOf(conditions)}`,
    params: conditions.flatMap(({ params }) => params),
  };
}

/** An index is read in one direction, ties too. */
function isLastDescending(orderBy: readonly Order[]): boolean {
  return orderBy.at(-1)?.descending === true;
}

function whereOf(conditions: readonly Sql[]): string {
  return conditions.length === 0 ? '' : ` WHERE ${conditions.map(({ text }) => `(${text})`).join(' AND ')}`;
}

function expression({ name, isId }: QueryField): string {
  return isId ? 'id' : fieldExpression(name);
}

const VALUE = "json_extract(?, '$')";

/** A record without the field equals `null` alone, differs from every value, and is in no range (A-data-api). */
export function conditionSql({ field, operator, value }: Condition): Sql {
  const of = expression(field);
  const params = [JSON.stringify(value)];
  switch (operator) {
    case '==':
      return value === null ? { text: `${of} IS NULL`, params: [] } : { text: `${of} = ${VALUE}`, params };
    case '!=':
      return value === null
        ? { text: `${of} IS NOT NULL`, params: [] }
        : { text: `${of} IS NOT ${VALUE}`, params };
    case 'in':
      return { text: `${of} IN (SELECT value FROM json_each(?))`, params };
    case 'array-contains':
      return {
        text: `EXISTS (SELECT 1 FROM json_each(record, '$.${field.name}') WHERE value = ${VALUE})`,
        params,
      };
    default:
      return { text: `${of} ${operator} ${VALUE}`, params };
  }
}

/**
 * What comes after a place in the order: greater in the first field; or equal there and greater in the second, and
 * so on, at last in `sequence`. Records without a field come before all that have it, as SQLite sorts NULL.
 */
function afterPlace(orderBy: readonly Order[], place: readonly Json[]): Sql {
  const params: string[] = [];
  const bind = (value: Json | undefined) => {
    params.push(JSON.stringify(value ?? null));
    return VALUE;
  };
  const alternatives: string[] = [];
  for (let depth = 0; depth <= orderBy.length; depth++) {
    const equal = orderBy
      .slice(0, depth)
      .map(({ field }, index) => `${expression(field)} IS ${bind(place[index])}`);
    const order = orderBy[depth];
    const last =
      order === undefined
        ? `sequence ${isLastDescending(orderBy) ? '<' : '>'} ${bind(place[depth])}`
        : beyond(order, place[depth] ?? null, bind);
    alternatives.push([...equal, last].join(' AND '));
  }
  const [first] = orderBy;
  const from = place[0] ?? null;
  const any = alternatives.map((text) => `(${text})`).join(' OR ');
  // Said once more for all of them, because SQLite finds its way into an index by it.
  if (first === undefined || first.descending || from === null) return { text: any, params };
  return { text: `(${any}) AND ${expression(first.field)} >= ${bind(from)}`, params };
}

function beyond({ field, descending }: Order, value: Json, bind: (value: Json) => string): string {
  const of = expression(field);
  if (value === null) return descending ? 'FALSE' : `${of} IS NOT NULL`;
  return descending ? `(${of} < ${bind(value)} OR ${of} IS NULL)` : `${of} > ${bind(value)}`;
}
