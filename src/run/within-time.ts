import { type Context, createContext, Script } from 'node:vm';

/** Milliseconds that an expression or a schema of an author's may take: `(a+)+$` would go on for years. */
export const WORK_MAX = 2_000;

let room: { readonly context: Context; readonly script: Script } | undefined;

/** What `make` gives, or undefined where it takes too long; it is ended then, wherever it is. What it throws is thrown on. */
export function withinTime<Value>(make: () => Value): { readonly value: Value } | undefined {
  // Nothing else ends what runs in this thread: not even a signal comes through while an expression searches.
  room ??= { context: createContext({ __proto__: null }), script: new Script('make()') };
  const { context, script } = room;
  const before = context.make;
  context.make = make;
  try {
    return { value: script.runInContext(context, { timeout: WORK_MAX }) as Value };
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
    throw thrown;
  } finally {
    context.make = before;
  }
}
