import { CTX_BYTES, CTX_CALLBACKS, CTX_HANDLES } from '../../platform/ctx.ts';

/** What `ctx` has. It travels with the first of several calls that share one. */
export interface CtxShape {
  /** First names under `ctx`. */
  readonly services: readonly string[];
  /** Methods that answer at once with an object whose own methods are calls. */
  readonly handles: readonly string[];
  /** Methods that call a function back. */
  readonly callbacks: readonly string[];
  /** Methods whose answers are bytes. */
  readonly bytes: readonly string[];
  /** What paths begin with whose answers come from this machine alone, and wait for nobody. */
  readonly local: readonly string[];
}

/** Not `storage.sql`: an author's query may take any time. */
const LOCAL = ['data.', 'files.', 'storage.kv.'];

export function ctxShape(services: readonly string[]): CtxShape {
  return {
    services,
    handles: CTX_HANDLES,
    callbacks: Object.keys(CTX_CALLBACKS),
    bytes: CTX_BYTES,
    local: LOCAL,
  };
}

/** Of code that is given no `ctx`. */
export const NO_CTX: CtxShape = { services: [], handles: [], callbacks: [], bytes: [], local: [] };
