// Types for tools, SOPs and migrations of gems, the plugins of Notochord.
//
// One line above a tool in JavaScript gives its `input` and its `ctx` their types:
//
//     /** @type {import('notochord-gem/types').Tool} */
//     export default async function (input, ctx) {}
//
// `gem types` adds those of a gem's own collections, tools and resources; `Tool<'name'>` has the input and the result
// of that tool then. What is marked "assumed" is not in the platform's published documents, and may turn out to be
// different: see docs/assumptions.md of notochord-gem.
//
// Made by `npm run docs` from src/platform/. Do not edit.

/**
 * All that a tool can reach beyond the gem's own files. `data`, `storage`, `files` and `extract` need no
 * permission. A service that is not declared, or that the user has not turned on, fails with `E_PERM_DENIED` (assumed).
 * Whatever fails rejects with an Error whose `code` begins with `E_`.
 */
export interface Ctx {
  /** The gem's own records, of the collections that `notochord.json` declares. */
  readonly data: Data;
  readonly storage: CtxStorage;
  readonly files: Files;
  readonly extract: Extract;
  /** Only for a gem that declares `resources`. */
  readonly resources: CtxResources;
  /** With `"email": { "read": true }` in the permissions of the gem and of the tool, and only what the user allowed. */
  readonly email: Email;
  /** With `"network"` in the permissions of the gem and of the tool (assumed). */
  readonly http: Http;
  /** With `"knowledge"` in the permissions of the gem and `true` in the tool's. Its methods are not published. */
  readonly knowledge: Unpublished;
  /** The models that the user chose. Its methods are not published. */
  readonly models: Unpublished;
  /**
   * The same when a call is repeated: an SOP's tool may run once more after a crash. Note under it what must
   * not happen twice. Not every call has one.
   */
  readonly idempotencyKey?: string;
}

export interface CtxStorage {
  readonly kv: StorageKv;
  readonly sql: StorageSql;
}

/** A service whose methods the platform has not published: any name can be called, and nothing is known of it. */
export interface Unpublished {
  readonly [method: string]: (...args: any[]) => Promise<any>;
}

/** What `ctx` throws. */
export interface CtxError extends Error {
  /** `E_PERM_DENIED`, `E_DATA_INVALID` … */
  readonly code: string;
}

/**
 * What a tool's file exports by default. `Tool<'save_note'>` has the input and the result that `notochord.json`
 * declares for it, as `gem types` wrote them down; `Tool<Input, Output>` those you name; `Tool` any.
 *
 * The input was checked against `inputSchema` before. A parameter that is not required may be missing, and
 * is never `null`. The result is JSON of at most 1,048,576 characters. What is thrown is an error to the caller.
 */
export type Tool<
  Input extends object | ToolName = any,
  Output = ToolOutput<Input>,
> = (input: ToolInput<Input>, ctx: Ctx) => Output | Promise<Output>;

/** What a tool of this gem takes, by its name. */
export type ToolInput<Of> = Of extends ToolName ? Tools[Of]['input'] : Of;

/** What a tool of this gem gives, by its name. The platform does not check it. */
export type ToolOutput<Of> = Of extends ToolName ? Tools[Of]['output'] : any;

/** What an SOP's file exports by default (assumed). */
export type Workflow<Input = any, Output = any> = (
  input: Input,
  ctx: WorkflowCtx,
) => Output | Promise<Output>;

/** `ctx` of an SOP, which has no files and no data of its own. What else it has is not published. */
export interface WorkflowCtx {
  /** Calls a tool of this gem, or one of its agents, and gives what it returned. */
  call<Name extends ToolName>(
    tool: `tool.${Name}`,
    input: Tools[Name]['input'],
  ): Promise<Tools[Name]['output']>;
  call(agent: `agent.${AgentName}`, input: { readonly task: string }): Promise<unknown>;
  readonly files?: never;
  readonly data?: never;
  readonly storage?: never;
  readonly resources?: never;
  readonly [service: string]: any;
}

/**
 * A step of a migration module: `v1_to_v2`, `v2_to_v3` … It is given each record as the older version has it, and
 * returns the whole record as the newer one has it (assumed). It has no `ctx`.
 */
export type Migration<From = any, To = object> = (
  data: From,
  record: { readonly id: string },
) => To | Promise<To>;

/** JSON as it travels between a tool and the platform. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * `ctx.files`. A plain path is in the folder of this run, which is new and empty for each call;
 * `workspace:<path>` is in the conversation's folder, and `workspace:` alone is that folder. Without a conversation such
 * a path fails with E_PERM_DENIED. Paths are relative, have `/` between names and at most 1,024 bytes; what leads
 * out by `..` or by a symbolic link is refused. In the conversation's folder, names that begin with a dot
 * do not exist. The codes of other errors are ours, and methods that change something give `null` (assumed).
 */
export interface Files {
  /** Without a path the folder of this run, which is empty before anything was written. Sorted (assumed). */
  list(path?: string): Promise<readonly FileEntry[]>;
  /** `null` when there is nothing. */
  stat(path: string): Promise<FileEntry | null>;
  /** At most 20 MB. Bytes that are not UTF-8 are only read as `base64`. */
  read(path: string, options?: FileOptions): Promise<string>;
  /**
   * Whole or not at all, at most 20 MB, with the folders above it. In the conversation's folder a file
   * that is written over is kept in the history first.
   */
  write(path: string, content: string, options?: FileOptions): Promise<null>;
  /** With the folders above it; one that is there is left as it is (assumed). */
  mkdir(path: string): Promise<null>;
  /** A file or a folder, also between the two folders. Never onto something that is there. */
  move(from: string, to: string): Promise<null>;
  /** To the trash, with a copy in the history. Also a folder with all that it holds (assumed). */
  delete(path: string): Promise<null>;
}

/** What the content is given as: text (when not given), or base64. */
export interface FileOptions {
  readonly encoding?: 'utf8' | 'base64' | undefined;
}

export interface FileEntry {
  readonly name: string;
  readonly type: 'file' | 'folder';
  /** Bytes; 0 for a folder (assumed). */
  readonly size: number;
  /** Whole milliseconds since 1970 (assumed). */
  readonly modified: number;
}

/** `ctx.storage.kv`: small settings and cursors; strings only (assumed). */
export interface StorageKv {
  /** The value, or `null` (assumed) when the key was never set. */
  get(key: string): Promise<string | null>;
  set(key: string, value: string): Promise<null>;
  /** Whether there was something to delete (assumed). */
  delete(key: string): Promise<boolean>;
  /** Keys in the order of their UTF-8 bytes. `limit` is 1 to 1,000, 100 when not given (assumed). */
  list(query?: KvQuery): Promise<KvPage>;
}

export interface KvQuery {
  readonly prefix?: string | undefined;
  readonly limit?: number | undefined;
  /** `cursor` of the page before. */
  readonly cursor?: string | null | undefined;
}

export interface KvPage {
  readonly entries: readonly { readonly key: string; readonly value: string }[];
  /** Where the next page begins, `null` after the last. */
  readonly cursor: string | null;
}

/**
 * `ctx.storage.sql`: a private SQLite database (assumed). One statement a call. Errors are `E_SQL: …`. A value
 * has at most 20 MB, the database 1 GB. A transaction that a tool begins and leaves open is undone when its call ends.
 */
export interface StorageSql {
  /** Runs a statement that changes something; rows that it gives are left out (assumed). */
  exec(sql: string, params?: SqlParams): Promise<SqlChanges>;
  /** The rows of a statement, of `INSERT … RETURNING` too: at most 32 MB as JSON (assumed). */
  query(sql: string, params?: SqlParams): Promise<readonly SqlRow[]>;
}

/** For each `?` in order, or for `:name`, `@name` and `$name` by name. */
export type SqlParams = readonly SqlParam[] | { readonly [name: string]: SqlParam };

/** `true` and `false` are stored as 1 and 0; a whole number as INTEGER, any other as REAL; `base64` as a blob. */
export type SqlParam = null | boolean | number | string | { readonly base64: string };

export interface SqlChanges {
  /** Rows that were inserted, changed or deleted; 0 for any other statement. */
  readonly changes: number;
  /** Of the last row that was inserted, by this statement or before, 0 when there was none; as text beyond 2^53. */
  readonly lastInsertRowid: number | string;
}

/** A value by its column's name. Whole numbers beyond 2^53 and infinities come as text, blobs as base64. */
export interface SqlRow {
  readonly [column: string]: null | number | string;
}

/** `ctx.resources`: files that are too large for the package. */
export interface CtxResources {
  /**
   * The absolute path of a declared resource's file, which can be read and not changed; downloaded first where it is
   * not there yet. Rejects for an id that is not declared, and when no address gave the file.
   */
  path(id: ResourceId): Promise<string>;
}

/** `ctx.email`: reads the mails of the accounts that the user allowed. */
export interface Email {
  /** Mails newer than `since`, the oldest first, without their bodies. */
  listSince(query?: EmailQuery): Promise<EmailPage>;
  /** One mail with its text and a list of its attachments. */
  getMessage(which: { readonly accountId: string; readonly id: string }): Promise<EmailMessage>;
}

export interface EmailQuery {
  /** One that the user allowed; all that are allowed when not given. */
  readonly accountId?: string | undefined;
  /** Milliseconds since 1970, 0 when not given; mails of this very date are not newer. */
  readonly since?: number | undefined;
  /** 1 to 200, 20 when not given. */
  readonly limit?: number | undefined;
}

export interface EmailPage {
  readonly messages: readonly EmailEnvelope[];
  /** The newest date seen, in milliseconds; `since` where there is nothing newer. The next call's `since`. */
  readonly cursor: number;
}

/** A mail without its body (assumed). */
export interface EmailEnvelope {
  readonly accountId: string;
  /** Of all mails of the account only this one has it. */
  readonly id: string;
  readonly subject: string;
  /** The address alone, without the name; empty where the mail has none. */
  readonly fromAddr: string;
  readonly toAddrs: readonly string[];
  /** Milliseconds since 1970. */
  readonly date: number;
}

export interface EmailMessage extends EmailEnvelope {
  /** Plain text, made from HTML where the mail has nothing else. */
  readonly body: string;
  readonly attachments: readonly EmailAttachment[];
}

export interface EmailAttachment {
  /** Empty where the mail gives none. */
  readonly filename: string;
  readonly mimeType: string;
  /** Of the file itself, not of its encoding in the mail. */
  readonly sizeBytes: number;
}

/**
 * `ctx.extract`: the text of a document (assumed). `path` is one of `ctx.files`. Text, Markdown, HTML,
 * CSV, JSON, PDF, DOCX, XLSX and PPTX of at most 20 MB.
 */
export type Extract = (path: string) => Promise<Extracted>;

export interface Extracted {
  readonly text: string;
  /** By the document's content; for what is text, by its name. */
  readonly mimeType: string;
}

/** `ctx.http`: the only way to the network (assumed). */
export interface Http {
  /** Only hosts that the gem and the tool declare, also after each of at most 5 redirects (assumed). */
  fetch(url: string, request?: HttpRequestInit): Promise<HttpAnswer & HttpAnswerMethods>;
}

export interface HttpRequestInit {
  /** GET when not given. */
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Text, sent as UTF-8; JSON goes in as JSON.stringify(…). Not with GET and HEAD. At most 10 MB. */
  readonly body?: string | undefined;
  /** Whose credentials are to be sent along. */
  readonly connection?: string | undefined;
}

/** A status of 400 and more is an answer like any other. */
export interface HttpAnswer {
  /** The status is one from 200 to 299. */
  readonly ok: boolean;
  readonly status: number;
  /** Names in small letters; the values of a name that was sent more than once are joined by ", ". */
  readonly headers: Readonly<Record<string, string>>;
  /** Its compression is undone. At most 10 MB. */
  readonly body: string;
  /** Where the body is not text: then `body` is base64. */
  readonly encoding?: 'base64';
  /** The credentials of the connection were not injected, and nothing was sent; `status` is 401 then. */
  readonly credentialDenied?: { readonly reason: string; readonly host: string };
}

/** Not enumerable, so that an answer is plain JSON. */
export interface HttpAnswerMethods {
  text(): Promise<string>;
  json(): Promise<unknown>;
}

/**
 * `ctx.data`, the gem's own collections, documents and blobs. Only what the manifest
 * declares can be used, and every write is checked against it. Errors have a `code`: `E_DATA_INVALID`
 * (what cannot be taken, every fault of a record at once), `E_DATA_UNIQUE`, `E_DATA_NOT_DECLARED`, `E_DATA_NOT_FOUND`,
 * `E_DATA_QUERY`, `E_DATA_TRANSACTION` (assumed).
 */
export interface Data extends DataAccess {
  /**
   * Calls `work`, keeps all that it wrote through `tx` when it returns and nothing when it throws, and gives what it
   * gave. One at a time and none within another; what is called on `ctx.data` itself meanwhile is refused with
   * E_DATA_TRANSACTION. One that is open when the tool's call ends is undone (assumed).
   */
  transaction<T>(work: (tx: DataAccess) => T | Promise<T>): Promise<T>;
}

export interface DataAccess {
  /** A declared table. */
  collection<Name extends keyof Tables & string>(name: Name): DataTable<Tables[Name]>;
  /** A declared log (assumed). */
  log<Name extends keyof Logs & string>(name: Name): DataLog<Logs[Name]>;
  /** A document, which needs no declaration. Its key has 1 to 500 characters (assumed). */
  doc(key: string): DataDocument;
  /** Bytes, kept by their hash (assumed). */
  readonly blobs: DataBlobs;
}

/**
 * A field that is `null` is one that is not there, at the top of a record alone. A record has at most 1 MiB as JSON.
 * A `timestamp` is whole milliseconds, a `ref` the id of a record that is there when it is written, a `blob` the
 * hash of a blob that is there. Deleting a record leaves those that refer to it as they are (assumed).
 */
export interface DataTable<Fields = AnyFields> {
  insert(record: DataInsert<Fields>): Promise<{ readonly id: string }>;
  /** `null` when there is none. A declared field `id` hides the record's own (assumed). */
  get(id: string): Promise<DataRecord<Fields> | null>;
  /** Each field of `patch` replaces the record's; `null` takes it away. Gives the record (assumed). */
  update(id: string, patch: DataPatch<Fields>): Promise<DataRecord<Fields>>;
  /** Whether there was something to delete (assumed). */
  delete(id: string): Promise<boolean>;
  /** A page of records (assumed). */
  query(query?: DataQuery<Fields>): Promise<DataPage<Fields>>;
  /** How many records there are (assumed). */
  count(query?: Pick<DataQuery<Fields>, 'where'>): Promise<number>;
}

export interface DataPage<Fields = AnyFields> {
  readonly records: readonly DataRecord<Fields>[];
  /** Where the next page begins, whatever is written meanwhile; `null` after the last. */
  readonly cursor: string | null;
}

/** Entries are added and never changed. Old ones go by the log's own `retention`. */
export interface DataLog<Fields = AnyFields> {
  /** Gives its place in the log, and when it was added (assumed). */
  append(entry: DataInsert<Fields>): Promise<{ readonly sequence: number; readonly at: number }>;
  /** Oldest first. `since` is a time in milliseconds: entries newer than it. `limit` as in DataQuery (assumed). */
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

/** A record to insert, or an entry to append. Fields that are not required may be left out, or `null`. */
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

/** An array is queried with `array-contains` alone, and needs `items`; an `object` and `any` not at all. */
export type DataOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'array-contains';

/** `query` of a table (assumed). */
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

/**
 * What this gem declares: `tables`, `logs`, `tools`, `agents` and `resources`. `gem types` fills it in from
 * `notochord.json`; until then every name is taken.
 */
export interface ThisGem {}

type Declared<Part extends string, Otherwise> =
  ThisGem extends Readonly<Record<Part, infer Own>> ? Own : Otherwise;

/** The tables that the gem declares, with the fields of each. */
export type Tables = Declared<'tables', { readonly [table: string]: AnyFields }>;

/** The logs that the gem declares, with the fields of each. */
export type Logs = Declared<'logs', { readonly [log: string]: AnyFields }>;

/** The gem’s tools, with the types of `inputSchema` and `outputSchema` of each. */
export type Tools = Declared<'tools', { readonly [tool: string]: AnyTool }>;

export interface AnyTool {
  readonly input: any;
  readonly output: any;
}

/** The name of one of the gem’s tools. */
export type ToolName = keyof Tools & string;

/** The name of one of the gem’s agents. */
export type AgentName = Declared<'agents', string>;

/** The id of a resource that the gem declares. */
export type ResourceId = Declared<'resources', string>;

/** Fields of which nothing is known. */
export type AnyFields = Readonly<Record<string, Json>>;

export {};
