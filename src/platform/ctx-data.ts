import type { Json } from './ctx.ts';
import type {
  DataFields,
  DataInsert,
  DataPatch,
  DataQuery,
  DataRecord,
  JsonInput,
} from './ctx-data-fields.ts';
import type { AnyFields, Logs, Tables } from './ctx-gem.ts';

/**
 * `ctx.data`, the gem's own collections, documents and blobs [B-01]. Only what the manifest
 * declares can be used [B-05], and every write is checked against it [C-20]. Errors have a `code`: `E_DATA_INVALID`
 * (what cannot be taken, every fault of a record at once), `E_DATA_UNIQUE`, `E_DATA_NOT_DECLARED`, `E_DATA_NOT_FOUND`,
 * `E_DATA_QUERY`, `E_DATA_TRANSACTION` (A-data-errors).
 */
export interface Data extends DataAccess {
  /**
   * Calls `work`, keeps all that it wrote through `tx` when it returns and nothing when it throws, and gives what it
   * gave. One at a time and none within another; what is called on `ctx.data` itself meanwhile is refused with
   * E_DATA_TRANSACTION. One that is open when the tool's call ends is undone (A-data-api).
   */
  transaction<T>(work: (tx: DataAccess) => T | Promise<T>): Promise<T>;
}

export interface DataAccess {
  /** A declared table. */
  collection<Name extends keyof Tables & string>(name: Name): DataTable<Tables[Name]>;
  /** A declared log (A-data-api). */
  log<Name extends keyof Logs & string>(name: Name): DataLog<Logs[Name]>;
  /** A document, which needs no declaration. Its key has 1 to 500 characters (A-data-api). */
  doc(key: string): DataDocument;
  /** Bytes, kept by their hash (A-data-api). */
  readonly blobs: DataBlobs;
}

/**
 * A field that is `null` is one that is not there, at the top of a record alone. A record has at most 1 MiB as JSON.
 * [C-22] A `timestamp` is whole milliseconds, a `ref` the id of a record that is there when it is written, a `blob` the
 * hash of a blob that is there. Deleting a record leaves those that refer to it as they are (A-data-api).
 */
export interface DataTable<Fields = AnyFields> {
  /** [B-02] */
  insert(record: DataInsert<Fields>): Promise<{ readonly id: string }>;
  /** `null` when there is none. A declared field `id` hides the record's own (A-data-api). */
  get(id: string): Promise<DataRecord<Fields> | null>;
  /** Each field of `patch` replaces the record's; `null` takes it away. Gives the record (A-data-api). */
  update(id: string, patch: DataPatch<Fields>): Promise<DataRecord<Fields>>;
  /** Whether there was something to delete (A-data-api). */
  delete(id: string): Promise<boolean>;
  /** A page of records (A-data-api). */
  query(query?: DataQuery<Fields>): Promise<DataPage<Fields>>;
  /** How many records there are (A-data-api). */
  count(query?: Pick<DataQuery<Fields>, 'where'>): Promise<number>;
}

export interface DataPage<Fields = AnyFields> {
  readonly records: readonly DataRecord<Fields>[];
  /** Where the next page begins, whatever is written meanwhile; `null` after the last. */
  readonly cursor: string | null;
}

/** [C-21] Entries are added and never changed. [C-11] Old ones go by the log's own `retention`. */
export interface DataLog<Fields = AnyFields> {
  /** Gives its place in the log, and when it was added (A-data-api). */
  append(entry: DataInsert<Fields>): Promise<{ readonly sequence: number; readonly at: number }>;
  /** Oldest first. `since` is a time in milliseconds: entries newer than it. `limit` as in DataQuery (A-data-api). */
  list(query?: {
    readonly since?: number | null | undefined;
    readonly limit?: number | null | undefined;
    readonly cursor?: string | null | undefined;
  }): Promise<DataLogPage<Fields>>;
}

export interface DataLogPage<Fields = AnyFields> {
  readonly entries: readonly {
    /** Its place in the log, which no other entry ever has. */
    readonly sequence: number;
    /** When it was added, in milliseconds since 1970. */
    readonly at: number;
    readonly entry: DataFields<Fields>;
  }[];
  readonly cursor: string | null;
}

export interface DataDocument {
  /** `null` when it was never set. */
  get(): Promise<Json>;
  /** Any JSON but `null`, at most 1 MiB. */
  set(value: JsonInput): Promise<null>;
  /** Whether there was something to delete. */
  delete(): Promise<boolean>;
}

export interface DataBlobs {
  /** Keeps at most 20 MB of bytes, given as such or as base64, by the hash that it returns: SHA-256 in hex. */
  put(bytes: Uint8Array | string): Promise<string>;
  /** `null` when there is none of that hash. */
  get(hash: string): Promise<Uint8Array | null>;
}
