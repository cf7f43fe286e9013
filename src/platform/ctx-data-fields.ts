import type { Json } from './ctx.ts';
import type { AnyFields } from './ctx-gem.ts';

/** What a tool hands over as JSON: what is `undefined` in an object is left out. */
export type JsonInput = null | boolean | number | string | readonly JsonInput[] | JsonInputObject;
type JsonInputObject = { readonly [key: string]: JsonInput | undefined };
type JsonObject = { readonly [key: string]: Json };

/** Fields as they are read. One that is not required is left out where it has no value. */
export type DataFields<Fields = AnyFields> = { readonly [Name in keyof Fields]: Fields[Name] };

/** A record as it is read: its fields, and its id. */
export type DataRecord<Fields = AnyFields> = string extends keyof Fields
  ? DataFields<Fields> & { readonly id: string }
  : 'id' extends keyof Fields
    ? DataFields<Fields>
    : DataFields<Fields> & { readonly id: string };

/** A record to insert, or an entry to append. [C-13] Fields that are not required may be left out, or `null`. */
export type DataInsert<Fields = AnyFields> = {
  readonly [Name in keyof Fields]: Given<Fields[Name]> | Absent<Fields, Name>;
};

/** Fields to change; `null` takes one away that is not required. */
export type DataPatch<Fields = AnyFields> = {
  readonly [Name in keyof Fields]?: Given<Fields[Name]> | Absent<Fields, Name> | undefined;
};

type Absent<Fields, Name extends keyof Fields> =
  Record<never, never> extends Pick<Fields, Name> ? null | undefined : never;

type Given<Value> = Json extends Value
  ? JsonInput
  : Value extends readonly (infer Item)[]
    ? readonly Given<Item>[]
    : Value extends JsonObject
      ? JsonInputObject
      : Value;

/** [C-19] An array is queried with `array-contains` alone, and needs `items`; an `object` and `any` not at all. */
export type DataOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'array-contains';

/** `query` of a table (A-data-api). */
export interface DataQuery<Fields = AnyFields> {
  /**
   * All of them hold; at most 32. The value is of the field's type; with `in` a list of at most 100; `null` with `==`
   * and `!=` means a record without the field, which differs from every value and is in no range. `id` can be asked for.
   */
  readonly where?: readonly DataCondition<Fields>[] | null | undefined;
  /**
   * Scalar fields, at most 8; texts in the order of code points, records without the field first. Equal ones follow in
   * the order of insertion, as all do without it.
   */
  readonly orderBy?: Sortable<Fields> | DataOrder<Fields> | readonly DataOrder<Fields>[] | null | undefined;
  /** 1 to 1,000; 100 when not given. A page of large records ends earlier, after 8 Mi characters. */
  readonly limit?: number | null | undefined;
  /** `cursor` of the page before, for the same `where` and `orderBy`. */
  readonly cursor?: string | null | undefined;
}

/** `['status', '==', 'open']`: a field, an operator and a value. */
export type DataCondition<Fields = AnyFields> = string extends keyof Fields
  ? readonly [field: string, operator: DataOperator, value: Json]
  : {
      readonly [Name in keyof Queried<Fields>]-?: Condition<Name, Queried<Fields>[Name]>;
    }[keyof Queried<Fields>];

export type DataOrder<Fields = AnyFields> = readonly [field: Sortable<Fields>, direction?: 'asc' | 'desc'];

type Scalar = string | number | boolean;
type Queried<Fields> = 'id' extends keyof Fields ? Fields : Fields & { readonly id: string };

type Condition<Name, Value> = [Value] extends [Scalar | undefined]
  ?
      | readonly [field: Name, operator: '==' | '!=', value: Value | null]
      | readonly [field: Name, operator: '<' | '<=' | '>' | '>=', value: Exclude<Value, undefined>]
      | readonly [field: Name, operator: 'in', value: readonly Exclude<Value, undefined>[]]
  : [Value] extends [readonly (infer Item)[] | undefined]
    ? [Item] extends [Scalar]
      ? readonly [field: Name, operator: 'array-contains', value: Item]
      : never
    : never;

type Sortable<Fields> = string extends keyof Fields
  ? string
  : {
      [Name in keyof Queried<Fields>]-?: [Queried<Fields>[Name]] extends [Scalar | undefined] ? Name : never;
    }[keyof Queried<Fields>];
