import {
  COLLECTION_KINDS,
  type CollectionKind,
  FIELD_TYPES,
  type FieldType,
  SCALAR_TYPES,
  type ScalarType,
} from '../../platform/data.ts';
import { EVENT_RETENTION_DAYS_DEFAULT, NAME_PATTERN } from '../../platform/limits.ts';

/** The manifest's `data`, as the engine needs it. */
export interface DataDeclaration {
  /** [C-02] Days that the record of changes is kept. */
  readonly eventRetentionDays: number;
  /** By name, in the order they are declared. */
  readonly collections: ReadonlyMap<string, CollectionDeclaration>;
}

export interface CollectionDeclaration {
  readonly name: string;
  /** [C-04] */
  readonly kind: CollectionKind;
  /** [C-07] 1 for a log, which has none. */
  readonly version: number;
  /** [C-05] By name, in the order they are declared. */
  readonly fields: ReadonlyMap<string, FieldDeclaration>;
  /** [C-08] Names of fields, in their order. */
  readonly indexes: readonly (readonly string[])[];
  /** [C-09] Path of the migration module in the gem. */
  readonly migrations?: string;
  /** [C-11] */
  readonly retention: { readonly days?: number; readonly maxEntries?: number };
  /** As the manifest has it. */
  readonly source: unknown;
}

export interface FieldDeclaration {
  readonly name: string;
  readonly type: FieldType;
  readonly required: boolean;
  readonly unique: boolean;
  /** [C-15] The values of its `enum`. */
  readonly values?: readonly (string | number)[];
  /** [C-16] The table that a `ref`, or an array of them, points into. */
  readonly to?: string;
  /** [C-17] The type of an array's elements, which are not checked without it. */
  readonly items?: ScalarType;
}

/**
 * Reads the manifest's `data`. What is not as it should be is left out, because `gem validate` tells of it: so
 * every name here is one (C-03) and may stand in SQL.
 */
export function compileDeclaration(data: unknown): DataDeclaration {
  const { collections, eventRetentionDays } = objectOf(data);
  return {
    eventRetentionDays: wholeOf(eventRetentionDays) ?? EVENT_RETENTION_DAYS_DEFAULT,
    collections: new Map(
      namedIn(collections).flatMap(([name, source]) => {
        const collection = compileCollection(name, source);
        return collection === undefined ? [] : [[name, collection]];
      }),
    ),
  };
}

/** Undefined for one without a kind. The activation reads what it stored with it. */
export function compileCollection(name: string, source: unknown): CollectionDeclaration | undefined {
  const { kind, version, fields, indexes, migrations, retention } = objectOf(source);
  const known = COLLECTION_KINDS.find((each) => each === kind);
  if (known === undefined) return undefined;
  const compiled = new Map(
    namedIn(fields).flatMap(([field, each]) => {
      const read = compileField(field, objectOf(each), known);
      return read === undefined ? [] : [[field, read] as const];
    }),
  );
  const { days, maxEntries } = objectOf(retention);
  return {
    name,
    kind: known,
    version: known === 'log' ? 1 : (wholeOf(version) ?? 1),
    fields: compiled,
    indexes: known === 'log' ? [] : listOf(indexes).filter((index) => isIndex(index, compiled)),
    ...(typeof migrations === 'string' ? { migrations } : {}),
    retention: {
      ...(wholeOf(days) === undefined ? {} : { days: wholeOf(days) as number }),
      ...(wholeOf(maxEntries) === undefined ? {} : { maxEntries: wholeOf(maxEntries) as number }),
    },
    source,
  };
}

function compileField(
  name: string,
  source: Readonly<Record<string, unknown>>,
  kind: CollectionKind,
): FieldDeclaration | undefined {
  const type = FIELD_TYPES.find((each) => each === source.type);
  if (type === undefined) return undefined;
  const items = SCALAR_TYPES.find((each) => each === source.items);
  return {
    name,
    type,
    required: source.required === true,
    unique: source.unique === true && kind === 'table' && isScalar(type),
    ...(Array.isArray(source.enum) ? { values: source.enum as (string | number)[] } : {}),
    ...(typeof source.to === 'string' ? { to: source.to } : {}),
    ...(items === undefined || type !== 'array' ? {} : { items }),
  };
}

/** [C-12] Whether values of the type can be compared, sorted and indexed. */
export function isScalar(type: FieldType): type is ScalarType {
  return (SCALAR_TYPES as readonly string[]).includes(type);
}

function isIndex(index: unknown, fields: ReadonlyMap<string, FieldDeclaration>): index is readonly string[] {
  return (
    Array.isArray(index) &&
    index.length > 0 &&
    index.every((name) => {
      const field = fields.get(name);
      return field !== undefined && isScalar(field.type);
    })
  );
}

function namedIn(value: unknown): [string, unknown][] {
  return Object.entries(objectOf(value)).filter(([name]) => NAME_PATTERN.test(name));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function wholeOf(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 1 ? (value as number) : undefined;
}
