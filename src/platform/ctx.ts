/** The services of `ctx`, as far as they are simulated here. */

import type { ResourceId } from './ctx-gem.ts';

/** JSON as it travels between a tool and the platform. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * [F-01] `ctx.files`. [F-09] A plain path is in the folder of this run, which is new and empty for each call;
 * `workspace:<path>` is in the conversation's folder, and `workspace:` alone is that folder. Without a conversation such
 * a path fails with E_PERM_DENIED [F-12]. Paths are relative, have `/` between names and at most 1,024 bytes; what leads
 * out by `..` or by a symbolic link is refused [F-10]. [F-11] In the conversation's folder, names that begin with a dot
 * do not exist. The codes of other errors are ours, and methods that change something give `null` (A-files-api).
 */
export interface Files {
  /** [F-02] Without a path the folder of this run, which is empty before anything was written. Sorted (A-files-api). */
  list(path?: string): Promise<readonly FileEntry[]>;
  /** [F-03] `null` when there is nothing. */
  stat(path: string): Promise<FileEntry | null>;
  /** [F-04] [F-13] At most 20 MB. Bytes that are not UTF-8 are only read as `base64`. */
  read(path: string, options?: FileOptions): Promise<string>;
  /**
   * [F-05] [F-13] Whole or not at all, at most 20 MB, with the folders above it. In the conversation's folder a file
   * that is written over is kept in the history first.
   */
  write(path: string, content: string, options?: FileOptions): Promise<null>;
  /** [F-06] With the folders above it; one that is there is left as it is (A-files-api). */
  mkdir(path: string): Promise<null>;
  /** [F-07] A file or a folder, also between the two folders. Never onto something that is there. */
  move(from: string, to: string): Promise<null>;
  /** [F-08] To the trash, with a copy in the history. Also a folder with all that it holds (A-files-api). */
  delete(path: string): Promise<null>;
}

/** [F-04] [F-05] What the content is given as: text (when not given), or base64. */
export interface FileOptions {
  readonly encoding?: 'utf8' | 'base64' | undefined;
}

/** [F-02] */
export interface FileEntry {
  readonly name: string;
  readonly type: 'file' | 'folder';
  /** Bytes; 0 for a folder (A-files-api). */
  readonly size: number;
  /** Whole milliseconds since 1970 (A-files-api). */
  readonly modified: number;
}

/** [B-03] `ctx.storage.kv`: small settings and cursors; strings only (A-kv-api). */
export interface StorageKv {
  /** The value, or `null` (A-kv-api) when the key was never set. */
  get(key: string): Promise<string | null>;
  set(key: string, value: string): Promise<null>;
  /** Whether there was something to delete (A-kv-api). */
  delete(key: string): Promise<boolean>;
  /** Keys in the order of their UTF-8 bytes. `limit` is 1 to 1,000, 100 when not given (A-kv-api). */
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
 * [B-04] `ctx.storage.sql`: a private SQLite database (A-sql-api). One statement a call. Errors are `E_SQL: …`. A value
 * has at most 20 MB, the database 1 GB. A transaction that a tool begins and leaves open is undone when its call ends.
 */
export interface StorageSql {
  /** Runs a statement that changes something; rows that it gives are left out (A-sql-api). */
  exec(sql: string, params?: SqlParams): Promise<SqlChanges>;
  /** The rows of a statement, of `INSERT … RETURNING` too: at most 32 MB as JSON (A-sql-api). */
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

/** [R-12] `ctx.resources`: files that are too large for the package. */
export interface CtxResources {
  /**
   * The absolute path of a declared resource's file, which can be read and not changed; downloaded first where it is
   * not there yet. Rejects for an id that is not declared, and when no address gave the file.
   */
  path(id: ResourceId): Promise<string>;
}

/** [L-01] [L-06] `ctx.email`: reads the mails of the accounts that the user allowed. */
export interface Email {
  /** [L-02] Mails newer than `since`, the oldest first, without their bodies. */
  listSince(query?: EmailQuery): Promise<EmailPage>;
  /** [L-04] One mail with its text and a list of its attachments. */
  getMessage(which: { readonly accountId: string; readonly id: string }): Promise<EmailMessage>;
}

export interface EmailQuery {
  /** [L-05] One that the user allowed; all that are allowed when not given. */
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

/** [L-03] A mail without its body (A-email-api). */
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

/** [L-04] */
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
 * [X-15] `ctx.extract`: the text of a document (A-extract-api). `path` is one of `ctx.files`. Text, Markdown, HTML,
 * CSV, JSON, PDF, DOCX, XLSX and PPTX of at most 20 MB.
 */
export type Extract = (path: string) => Promise<Extracted>;

export interface Extracted {
  readonly text: string;
  /** By the document's content; for what is text, by its name. */
  readonly mimeType: string;
}

/** [X-10] `ctx.http`: the only way to the network (A-network). */
export interface Http {
  /** Only hosts that the gem and the tool declare, also after each of at most 5 redirects (A-http-api). */
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

/** [B-02] Methods of `ctx` that answer at once with an object to call further, and no promise. */
export const CTX_HANDLES = [
  'data.collection',
  'data.log',
  'data.doc',
  'data.transaction.collection',
  'data.transaction.log',
  'data.transaction.doc',
] as const;

/** Methods of `ctx` whose answer, base64 in JSON, reaches the tool as a Uint8Array (A-data-api). */
export const CTX_BYTES = ['data.blobs.get', 'data.transaction.blobs.get'] as const;

/**
 * [T-10] [F-05] [F-08] [B-02] Methods of `ctx` that change something that stays; what opens a collection, a log or a
 * document stands in the path without its call (A-data-api, A-kv-api, A-sql-api).
 */
export const CTX_WRITES: ReadonlySet<string> = new Set([
  'data.blobs.put',
  'data.collection.delete',
  'data.collection.insert',
  'data.collection.update',
  'data.doc.delete',
  'data.doc.set',
  'data.log.append',
  'files.delete',
  'files.mkdir',
  'files.move',
  'files.write',
  'storage.kv.delete',
  'storage.kv.set',
  'storage.sql.exec',
]);

/** Methods of `ctx` that call a function back with a part of `ctx`, and which (A-data-api). */
export const CTX_CALLBACKS: Readonly<Record<string, string>> = { 'data.transaction': 'data' };
