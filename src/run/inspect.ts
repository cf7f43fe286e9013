import type { Json } from '../platform/ctx.ts';

/** What of a run's state is to be looked at. */
export interface Wanted {
  /** `ctx.storage.kv`. */
  readonly kv: boolean;
  /** Collections of `ctx.data`, by name. */
  readonly data: readonly string[];
  /** Paths, as a tool writes them for `ctx.files`. */
  readonly files: readonly string[];
}

/** What is left after a call. What was not asked for is not there. */
export interface ObservedState {
  /** Texts by key. */
  readonly kv?: Readonly<Record<string, string>>;
  /** Records with their `id`, or entries with their `at`, in the order they came in, by the collection's name. */
  readonly data?: Readonly<Record<string, readonly Json[]>>;
  /** By path: the text, or `{ base64 }` of what is no UTF-8; a file that is not there has no value. */
  readonly files?: Readonly<Record<string, Json>>;
}
