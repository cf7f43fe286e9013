import type { CtxResources, Email, Extract, Files, Http, StorageKv, StorageSql } from './ctx.ts';
import type { Data } from './ctx-data.ts';
import type { AgentName, ToolName, Tools } from './ctx-gem.ts';

/**
 * All that a tool can reach beyond the gem's own files. [X-15] `data`, `storage`, `files` and `extract` need no
 * permission. A service that is not declared, or that the user has not turned on, fails with `E_PERM_DENIED` (A-denied).
 * Whatever fails rejects with an Error whose `code` begins with `E_`.
 */
export interface Ctx {
  /** [B-01] [B-05] The gem's own records, of the collections that `notochord.json` declares. */
  readonly data: Data;
  readonly storage: CtxStorage;
  readonly files: Files;
  readonly extract: Extract;
  /** Only for a gem that declares `resources`. */
  readonly resources: CtxResources;
  /** [K-06] With `"email": { "read": true }` in the permissions of the gem and of the tool, and only what the user allowed [K-08]. */
  readonly email: Email;
  /** With `"network"` in the permissions of the gem and of the tool (A-network). */
  readonly http: Http;
  /** [K-05] [K-08] With `"knowledge"` in the permissions of the gem and `true` in the tool's. Its methods are not published. */
  readonly knowledge: Unpublished;
  /** The models that the user chose. Its methods are not published. */
  readonly models: Unpublished;
  /**
   * The same when a call is repeated: an SOP's tool may run once more after a crash. Note under it what must
   * not happen twice. Not every call has one.
   */
  readonly idempotencyKey?: string;
}

/** [B-03] [B-04] */
export interface CtxStorage {
  readonly kv: StorageKv;
  readonly sql: StorageSql;
}

/** A service whose methods the platform has not published: any name can be called, and nothing is known of it. */
export interface Unpublished {
  // biome-ignore lint/suspicious/noExplicitAny: nothing is known of them.
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
  // biome-ignore lint/suspicious/noExplicitAny: without a type of its own, a tool takes what it takes.
  Input extends object | ToolName = any,
  Output = ToolOutput<Input>,
> = (input: ToolInput<Input>, ctx: Ctx) => Output | Promise<Output>;

/** What a tool of this gem takes, by its name. */
export type ToolInput<Of> = Of extends ToolName ? Tools[Of]['input'] : Of;

/** What a tool of this gem gives, by its name. [T-06] The platform does not check it. */
// biome-ignore lint/suspicious/noExplicitAny: a tool that says nothing of its result may give anything, or nothing.
export type ToolOutput<Of> = Of extends ToolName ? Tools[Of]['output'] : any;

/** What an SOP's file exports by default (A-entry). */
// biome-ignore lint/suspicious/noExplicitAny: what starts an SOP, and what becomes of its result, is not published.
export type Workflow<Input = any, Output = any> = (
  input: Input,
  ctx: WorkflowCtx,
) => Output | Promise<Output>;

/** [X-18] `ctx` of an SOP, which has no files and no data of its own. What else it has is not published. */
export interface WorkflowCtx {
  /** [T-13] Calls a tool of this gem, or one of its agents, and gives what it returned. */
  call<Name extends ToolName>(
    tool: `tool.${Name}`,
    input: Tools[Name]['input'],
  ): Promise<Tools[Name]['output']>;
  call(agent: `agent.${AgentName}`, input: { readonly task: string }): Promise<unknown>;
  readonly files?: never;
  readonly data?: never;
  readonly storage?: never;
  readonly resources?: never;
  // biome-ignore lint/suspicious/noExplicitAny: nothing is known of it.
  readonly [service: string]: any;
}

/**
 * [V-09] A step of a migration module: `v1_to_v2`, `v2_to_v3` … It is given each record as the older version has it, and
 * returns the whole record as the newer one has it (A-migration). It has no `ctx`.
 */
// biome-ignore lint/suspicious/noExplicitAny: what the older version declared stands nowhere any more.
export type Migration<From = any, To = object> = (
  data: From,
  record: { readonly id: string },
) => To | Promise<To>;
