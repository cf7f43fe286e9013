import type { Json, SqlParams, SqlRow } from '../platform/ctx.ts';
import type { ToolName, Tools } from '../platform/ctx-gem.ts';
import type {
  CallFixture,
  ConnectionFixture,
  FileContent,
  HttpFixture,
  Mail,
  Mailbox,
  VersionedRecords,
} from './fixture-types.ts';

/**
 * Opens a gem, with its state in memory and its clock standing still. Nothing in the gem's folder changes.
 * Rejects with a HostError.
 */
export declare function createHost(options: HostOptions): Promise<Host>;

/** What a gem meets. The names and their meaning are those of a scenario (`tests/*.yaml`). */
export interface HostOptions {
  /**
   * The gem's folder. As text it begins at the current folder; all other paths that are not absolute begin at the
   * gem's folder.
   */
  readonly gem: string | URL;
  /** Files of fixtures (`.yaml`) that scenarios share; what stands beside `use` adds to them or replaces. */
  readonly use?: string | readonly string[] | undefined;
  /** Where the clock stands: a time with its zone, or milliseconds since 1970. 2026-01-01T00:00:00Z when not given. */
  readonly now?: string | number | Date | undefined;
  /** Of random numbers and ids: a whole number that is not negative. Made of `now` when not given. */
  readonly seed?: number | undefined;
  /** What `ctx.storage.kv` holds. */
  readonly kv?: Readonly<Record<string, string>> | undefined;
  /** What collections hold: records of a table, entries of a log; of an older version, they are migrated first. */
  readonly data?: Readonly<Record<string, readonly object[] | VersionedRecords>> | undefined;
  /** Statements, or the path of a `.sql` file, to run after `db/schema.sql`. */
  readonly sql?: string | URL | readonly (string | URL)[] | undefined;
  /** A folder of `.eml` files, an `.eml`, an mbox, a `.json` or `.yaml` with mails, or the mails themselves. */
  readonly email?: string | URL | readonly Mail[] | Mailbox | undefined;
  /** What `ctx.http.fetch` is answered with, before recordings of the gem's. Nothing goes to the network. */
  readonly http?: readonly HttpFixture[] | undefined;
  /** What answers calls to `ctx` that are not simulated, such as `models.generate`. */
  readonly calls?: readonly CallFixture[] | undefined;
  /** A folder that the conversation's is a copy of. */
  readonly workspace?: string | URL | undefined;
  /** What the folder of each run holds at its start, by path. */
  readonly files?: Readonly<Record<string, FileContent | Uint8Array>> | undefined;
  /** Mail accounts that the user allowed; all when not given. */
  readonly accounts?: readonly string[] | undefined;
  /** Services that the user turned on: `email`, `network` … */
  readonly grants?: readonly string[] | undefined;
  /** Connections that the user has set up, or has not, by name. */
  readonly connections?: Readonly<Record<string, boolean | ConnectionFixture>> | undefined;
  /** Files in place of what the gem's `resources` download, by id. */
  readonly resources?: Readonly<Record<string, string | URL>> | undefined;
  /** Who calls: the gem itself when not given, or the main chat, which may call only what is exposed. */
  readonly as?: 'gem' | 'chat' | undefined;
  /** Plan mode, in which only tools that read may run. */
  readonly plan?: boolean | undefined;
  /** Keeps one sandbox for all calls, as the platform sometimes does: what a module remembers stays. */
  readonly reuse?: boolean | undefined;
  /** Milliseconds that a call may take; 60,000 when not given. The platform sets a tool no limit. */
  readonly timeout?: number | undefined;
  /** Of messages; English when not given. */
  readonly language?: 'en' | 'zh-CN' | undefined;
}

/** A gem at work. What its tools store stays from call to call; each call runs in a sandbox of its own. */
export interface Host extends AsyncDisposable {
  /**
   * Calls a tool as the platform does, and gives what it returned. Rejects with a ToolError where the tool failed or the
   * platform would not run it, with a HostError where it could not be run here. Calls made at the same time run one after
   * the other.
   */
  call<Name extends string>(
    tool: Name,
    input?: InputOf<Name>,
    options?: CallOptions,
  ): Promise<OutputOf<Name>>;
  /** The same, but tells a tool that failed as a value, and with it what the call did. */
  tryCall<Name extends string>(
    tool: Name,
    input?: object,
    options?: CallOptions,
  ): Promise<CallResult<OutputOf<Name>>>;
  /** All that `ctx.storage.kv` holds. */
  kv(): Promise<Readonly<Record<string, string>>>;
  /** The records of a table with their `id`, or the entries of a log with their `at`, in the order they came in. */
  data(collection: string): Promise<readonly Readonly<Record<string, Json>>[]>;
  /** The rows of a statement on the gem's SQLite database. */
  sql(statement: string, params?: SqlParams): Promise<readonly SqlRow[]>;
  /** What the folder of the last call's run held at its end, by path. */
  files(): Promise<Readonly<Record<string, FileContent>>>;
  /** What the conversation's folder holds, by path; nothing where there is no conversation. */
  workspace(): Promise<Readonly<Record<string, FileContent>>>;
  /** Calls to `ctx`, of all calls of tools since the beginning or the last reset. */
  readonly calls: readonly CtxCall[];
  /** The same of the lines that tools printed. */
  readonly console: readonly ConsoleLine[];
  /** The same of warnings: what worked here, and may disappoint elsewhere. */
  readonly warnings: readonly string[];
  /** Answers of `calls` and `http` that nothing has asked for, in words. */
  unused(): Promise<readonly string[]>;
  /** Milliseconds since 1970 that the clock shows to the next call; a Date or a time with its zone sets it too. */
  get now(): number;
  set now(time: number | string | Date);
  /** Moves the clock on. */
  advance(milliseconds: number): void;
  /** Back to how it began, ending a call that runs. */
  reset(): Promise<void>;
  /** Ends all processes, and a call that runs. */
  close(): Promise<void>;
}

/** What a tool takes: what `gem types` wrote down of it, else any object. */
export type InputOf<Name extends string> = Name extends Known ? Tools[Name]['input'] : object;

/** What a tool gives: what `gem types` wrote down of it. */
export type OutputOf<Name extends string> = Name extends Known ? Tools[Name]['output'] : unknown;

/** Names of tools of which something was written down. */
type Known = string extends ToolName ? never : ToolName;

export interface CallOptions {
  /** `ctx.idempotencyKey`; a new one when not given. */
  readonly idempotencyKey?: string | undefined;
  /** Who makes this call, and in which mode; the host's when not given. */
  readonly as?: 'gem' | 'chat' | undefined;
  readonly plan?: boolean | undefined;
  /** Ends this call. */
  readonly signal?: AbortSignal | undefined;
}

/** What came of a call, and what it did. */
export type CallResult<Output = unknown> =
  | (Trace & { readonly ok: true; readonly result: Output })
  | (Trace & { readonly ok: false; readonly error: ToolFailure });

/** What a call did. */
export interface Trace {
  readonly calls: readonly CtxCall[];
  readonly console: readonly ConsoleLine[];
  readonly warnings: readonly string[];
  /** Paths of files that it wrote. */
  readonly wrote: readonly string[];
  /** Milliseconds from its beginning to its end, starting the sandbox included. */
  readonly ms: number;
}

export interface ToolFailure {
  /** The `E_…` code of an error of `ctx` that the tool let through, else `tool-failed`, `input-invalid`, … */
  readonly code: string;
  readonly message: string;
  /** Lines of the gem that led to it. */
  readonly stack?: string;
  /** What led to it, the nearest first: its `cause` and theirs, and the errors of an AggregateError. */
  readonly causes?: readonly { readonly message: string; readonly stack?: string }[];
  /** How the input does not match `inputSchema`, each at a JSON Pointer. */
  readonly violations?: readonly { readonly pointer: string; readonly message: string }[];
}

/** A tool that failed, or that the platform would not have run. */
export declare class ToolError extends Error {
  constructor(tool: string, failure: ToolFailure, trace: Trace);
  readonly tool: string;
  readonly code: string;
  readonly violations: NonNullable<ToolFailure['violations']>;
  /** What the call did before. */
  readonly trace: Trace;
}

/** What was asked cannot be done: no such gem, tool or collection, fixtures that do not fit, no Deno. */
export declare class HostError extends Error {
  constructor(code: string, message: string, hint?: string);
  /** As `gem` has it: `scenario-invalid`, `no-such-tool`, `deno-not-found` … */
  readonly code: string;
  /** What to do. */
  readonly hint: string | undefined;
}

/** A call that a tool made to `ctx`. Long values are cut. */
export interface CtxCall {
  /** As in `storage.kv.get`. */
  readonly method: string;
  readonly args: readonly Json[];
  readonly result?: Json;
  readonly error?: { readonly code: string; readonly message: string };
  /** Milliseconds that the answer took. */
  readonly ms: number;
  /** It changed something that stays. */
  readonly writes?: true;
}

export interface ConsoleLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly text: string;
}
