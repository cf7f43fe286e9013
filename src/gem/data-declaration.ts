import {
  COLLECTION_KINDS,
  type CollectionKind,
  FIELD_TYPES,
  type FieldType,
  SCALAR_TYPES,
  type ScalarType,
} from '../platform/data.ts';
import { type DataDocument, type DataObject, isObject } from './document.ts';
import type { Location } from './finding.ts';
import type { Gem } from './gem.ts';
import { toPointer } from './pointer.ts';

type Path = readonly (string | number)[];

/**
 * The manifest's `data`, read without trust: what is not of the shape it needs is left out, or `undefined`, and
 * stands as written in `data`. In a gem without errors all that is typed here is as it was declared.
 */
export interface DataDeclaration {
  readonly data: DataObject;
  /** Every name under `collections`, also of one that is no object. */
  readonly collectionNames: readonly string[];
  readonly collections: readonly Collection[];
  /** Where something below `data` stands. */
  at(path?: Path, on?: 'key' | 'value'): Location;
}

export interface Collection {
  readonly name: string;
  readonly data: DataObject;
  readonly kind: CollectionKind | undefined;
  /** [C-07] 1 when left out; `undefined` when it is no version. Logs have none. */
  readonly version: number | undefined;
  /** Absent when `fields` is none: then nothing is known of them. */
  readonly fields?: readonly Field[];
  /** Every name under `fields`, also of one that is no object. */
  readonly fieldNames: readonly string[];
  readonly indexes: readonly Index[];
  /** [C-09] Path of the migration module. */
  readonly migrations: string | undefined;
  at(path?: Path, on?: 'key' | 'value'): Location;
}

export interface Field {
  readonly name: string;
  readonly data: DataObject;
  readonly type: FieldType | undefined;
  readonly required: boolean;
  readonly unique: boolean;
  /** [C-15] The allowed values, as written. */
  readonly values: readonly unknown[] | undefined;
  /** [C-16] The table that a `ref`, or an array of them, points into. */
  readonly to: string | undefined;
  /** [C-17] The type of an array's elements. */
  readonly items: ScalarType | undefined;
  at(path?: Path, on?: 'key' | 'value'): Location;
}

export interface Index {
  /** As written, with its place in the list. */
  readonly data: readonly unknown[];
  readonly position: number;
  /** The names in their order. What is no name has no place here. */
  readonly fields: readonly IndexedField[];
  at(path?: Path): Location;
}

export interface IndexedField {
  readonly name: string;
  readonly position: number;
  at(): Location;
}

/** What was read of a manifest, which never changes: many ask for it. */
const READ = new WeakMap<DataDocument, DataDeclaration>();

/** `undefined` when the gem declares no data. */
export function dataDeclaration({ manifest }: Gem): DataDeclaration | undefined {
  const data = isObject(manifest?.data) ? manifest.data.data : undefined;
  if (!manifest || !isObject(data)) return undefined;
  const declaration = READ.get(manifest) ?? readDeclaration(manifest, data);
  READ.set(manifest, declaration);
  return declaration;
}

function readDeclaration(manifest: DataDocument, data: DataObject): DataDeclaration {
  const at: DataDeclaration['at'] = (path = [], on) => manifest.at(toPointer(['data', ...path]), on);
  const collections = isObject(data.collections) ? data.collections : {};
  return {
    data,
    at,
    collectionNames: Object.keys(collections),
    collections: objectsIn(collections).map(([name, each]) =>
      readCollection(name, each, (path = [], on) => at(['collections', name, ...path], on)),
    ),
  };
}

/** The gem's collections that are objects, in the order they are declared. */
export function collections(gem: Gem): readonly Collection[] {
  return dataDeclaration(gem)?.collections ?? [];
}

export function isScalar(type: unknown): type is ScalarType {
  return SCALAR_TYPES.some((scalar) => scalar === type);
}

function readCollection(name: string, data: DataObject, at: Collection['at']): Collection {
  const { kind, version = 1, migrations, indexes, fields } = data;
  return {
    name,
    data,
    at,
    kind: COLLECTION_KINDS.find((known) => known === kind),
    version: isVersion(version) ? version : undefined,
    migrations: textOf(migrations),
    indexes: Array.isArray(indexes) ? readIndexes(indexes, at) : [],
    fieldNames: isObject(fields) ? Object.keys(fields) : [],
    ...(isObject(fields)
      ? {
          fields: objectsIn(fields).map(([field, each]) =>
            readField(field, each, (path = [], on) => at(['fields', field, ...path], on)),
          ),
        }
      : {}),
  };
}

/** [C-07] */
function isVersion(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1;
}

function readIndexes(indexes: readonly unknown[], at: Collection['at']): Index[] {
  return indexes.flatMap((data: unknown, position) => {
    if (!Array.isArray(data)) return [];
    const atIndex = (path: Path = []) => at(['indexes', position, ...path]);
    return [{ data, position, fields: readNames(data, atIndex), at: atIndex }];
  });
}

function readNames(index: readonly unknown[], at: Index['at']): IndexedField[] {
  return index.flatMap((name, position) =>
    typeof name === 'string' ? [{ name, position, at: () => at([position]) }] : [],
  );
}

function readField(name: string, data: DataObject, at: Field['at']): Field {
  return {
    name,
    data,
    at,
    type: FIELD_TYPES.find((known) => known === data.type),
    required: data.required === true,
    unique: data.unique === true,
    values: Array.isArray(data.enum) ? data.enum : undefined,
    to: textOf(data.to),
    items: SCALAR_TYPES.find((known) => known === data.items),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function objectsIn(holder: DataObject): [string, DataObject][] {
  return Object.entries(holder).flatMap(([name, value]) => (isObject(value) ? [[name, value]] : []));
}
