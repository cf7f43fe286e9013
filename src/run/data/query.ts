import type { Json } from '../../platform/ctx.ts';
import type { DataOperator } from '../../platform/ctx-data-fields.ts';
import type { FieldType } from '../../platform/data.ts';
import type { CollectionDeclaration } from './declaration.ts';

/** Records of a page, at most and when `limit` is not given. Ours, as is the next. */
export const LIMIT_MAX = 1_000;
export const LIMIT_DEFAULT = 100;
/** Characters of JSON after which a page ends before its limit. */
export const PAGE_MAX = 8 * 1024 * 1024;
/** Values that `in` may be given. */
export const IN_MAX = 100;
/** Conditions of a query, and fields it is ordered by. */
export const CONDITIONS_MAX = 32;
export const ORDERS_MAX = 8;

/** [C-19] (A-data-api) */
export const OPERATORS = [
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'in',
  'array-contains',
] as const satisfies readonly DataOperator[];
export type Operator = DataOperator;

export const RANGES: ReadonlySet<Operator> = new Set(['<', '<=', '>', '>=']);

export interface Condition {
  readonly field: QueryField;
  readonly operator: Operator;
  /** Of the field's type, or null with `==` and `!=`; with `in` a list. */
  readonly value: Json;
}

/** A declared field, or the record's own id. */
export interface QueryField {
  readonly name: string;
  readonly type: FieldType;
  readonly isId: boolean;
}

export interface Order {
  readonly field: QueryField;
  readonly descending: boolean;
}

/** A query that makes sense for its table. */
export interface Query {
  readonly table: CollectionDeclaration;
  readonly where: readonly Condition[];
  /** Records that are equal in all of these follow in the order of their insertion. */
  readonly orderBy: readonly Order[];
  readonly limit: number;
  /** As the page before gave it; null for the first page. */
  readonly cursor: string | null;
}
