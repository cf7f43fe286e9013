import type { Json } from './ctx.ts';

/**
 * `ctx.data`, the gem's own collections, documents and blobs [B-01], as A-data-api has it. Only what the manifest
 * declares can be used [B-05], and every write is checked against it [C-20]. Errors have a `code`: `E_DATA_INVALID`
 * (what cannot be taken, every fault of a record at once), `E_DATA_UNIQUE`, `E_DATA_NOT_DECLARED`, `E_DATA_NOT_FOUND`,
 * `E_DATA_QUERY`, `E_DATA_TRANSACTION` (A-data-errors).
 */
export interface Data extends DataAccess {
  /**
   * Calls `work`, keeps all that it wrote through `tx` when it returns and nothing when it throws, and gives what it
   * gave. One at a time and none within another; what is called on `ctx.data` itself meanwhile is refused with
   * E_DATA_TRANSACTION. One that is open when the tool's call ends is undone.
   */
  transaction<T>(work: (tx: DataAccess) => T | Promise<T>): Promise<T>;
}

export interface DataAccess {
  /** A declared table. */
  collection(name: string): DataTable;
  /** A declared log. */
  log(name: string): DataLog;
  /** A document, which needs no declaration. Its key has 1 to 500 characters. */
  doc(key: string): DataDocument;
  readonly blobs: DataBlobs;
}

/**
 * A field that is `null` is one that is not there, at the top of a record alone. A record has at most 1 MiB as JSON.
 * [C-22] A `timestamp` is whole milliseconds, a `ref` the id of a record that is there when it is written, a `blob` the
 * hash of a blob that is there. Deleting a record leaves those that refer to it as they are.
 */
export interface DataTable {
  /** [B-02] */
  insert(record: DataFields): Promise<{ readonly id: string }>;
  /** `null` when there is none. A declared field `id` hides the record's own. */
  get(id: string): Promise<DataRecord | null>;
  /** Each field of `patch` takes the place of the record's whole field; `null` takes it away. Gives the record. */
  update(id: string, patch: DataFields): Promise<DataRecord>;
  /** Whether there was something to delete. */
  delete(id: string): Promise<boolean>;
  query(query?: DataQuery): Promise<DataPage>;
  count(query?: Pick<DataQuery, 'where'>): Promise<number>;
}

export type DataFields = Readonly<Record<string, Json | undefined>>;
export type DataRecord = Readonly<Record<string, Json>> & { readonly id: string };

/** [C-19] An array is queried with `array-contains` alone, and needs `items`; an `object` and `any` not at all. */
export type DataOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'array-contains';

export interface DataQuery {
  /**
   * All of them hold; at most 32. The value is of the field's type; with `in` a list of at most 100; `null` with `==`
   * and `!=` means a record without the field, which differs from every value and is in no range. `id` can be asked for.
   */
  readonly where?: readonly (readonly [field: string, operator: DataOperator, value: Json])[];
  /**
   * Scalar fields, at most 8; texts in the order of code points, records without the field first. Equal ones follow in
   * the order of insertion, as all do without it.
   */
  readonly orderBy?: string | DataOrder | readonly DataOrder[];
  /** 1 to 1,000; 100 when not given. A page of large records ends earlier, after 8 Mi characters. */
  readonly limit?: number;
  /** `cursor` of the page before, for the same `where` and `orderBy`. */
  readonly cursor?: string | null;
}

export type DataOrder = readonly [field: string, direction?: 'asc' | 'desc'];

export interface DataPage {
  readonly records: readonly DataRecord[];
  /** Where the next page begins, whatever is written meanwhile; `null` after the last. */
  readonly cursor: string | null;
}

/** [C-21] Entries are added and never changed. [C-11] Old ones go by the log's own `retention`. */
export interface DataLog {
  append(entry: DataFields): Promise<{ readonly sequence: number; readonly at: number }>;
  /** Oldest first. `since` is a time in milliseconds: entries newer than it. `limit` as in DataQuery. */
  list(query?: {
    readonly since?: number;
    readonly limit?: number;
    readonly cursor?: string | null;
  }): Promise<DataLogPage>;
}

export interface DataLogPage {
  readonly entries: readonly {
    /** Its place in the log, which no other entry ever has. */
    readonly sequence: number;
    /** When it was added, in milliseconds since 1970. */
    readonly at: number;
    readonly entry: Readonly<Record<string, Json>>;
  }[];
  readonly cursor: string | null;
}

export interface DataDocument {
  /** `null` when it was never set. */
  get(): Promise<Json>;
  /** Any JSON but `null`, at most 1 MiB. */
  set(value: Json): Promise<null>;
  /** Whether there was something to delete. */
  delete(): Promise<boolean>;
}

export interface DataBlobs {
  /** Keeps at most 20 MB of bytes, given as such or as base64, by the hash that it returns: SHA-256 in hex. */
  put(bytes: Uint8Array | string): Promise<string>;
  /** `null` when there is none of that hash. */
  get(hash: string): Promise<Uint8Array | null>;
}
