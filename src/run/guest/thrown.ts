/** Reads what a tool threw without trusting it: getters may throw, lie, or be a proxy's. */
const stringify = JSON.stringify;
const toText = String;
const defineProperty = Object.defineProperty;
const slice = Function.prototype.call.bind(String.prototype.slice) as (
  text: string,
  from: number,
  to: number,
) => string;

/** Characters of a message, and of a stack. */
const MESSAGE_MAX = 65_536;

/** Errors that led to the one that was thrown, of all of them together. */
const CAUSES_MAX = 8;

type CallOf = (thrown: unknown) => number | undefined;

/** A frame that tells what was thrown, and what led to it. `callOf` knows the errors that `ctx` itself threw. */
export function describeThrown(thrown: unknown, callOf: CallOf): string {
  const told: unknown[] = [thrown];
  addCauses(thrown, told);
  let causes = '';
  for (let index = 1; index < told.length; index++)
    causes += `${index === 1 ? ',"causes":[' : ','}{${fieldsOf(told[index], callOf)}}`;
  return `{"type":"failed",${fieldsOf(thrown, callOf)}${causes === '' ? '' : `${causes}]`}}`;
}

function fieldsOf(thrown: unknown, callOf: CallOf): string {
  const call = callOf(thrown);
  const name = textProperty(thrown, 'name');
  const message = textProperty(thrown, 'message') ?? describe(thrown);
  const stack = textProperty(thrown, 'stack');
  return (
    `"message":${stringify(message)}` +
    (name === undefined ? '' : `,"name":${stringify(name)}`) +
    (stack === undefined ? '' : `,"stack":${stringify(stack)}`) +
    (call === undefined ? '' : `,"call":${call}`)
  );
}

/** Its `cause` and theirs, and what an AggregateError gathers; each once, however they refer to each other. */
function addCauses(thrown: unknown, told: unknown[]): void {
  addCause(property(thrown, 'cause'), told);
  const errors = property(thrown, 'errors');
  const count = property(errors, 'length');
  if (typeof count !== 'number') return;
  for (let index = 0; index < count && index < CAUSES_MAX; index++) addCause(property(errors, index), told);
}

function addCause(cause: unknown, told: unknown[]): void {
  if (cause === undefined || cause === null || told.length > CAUSES_MAX) return;
  for (let index = 0; index < told.length; index++) if (told[index] === cause) return;
  // Defined, for a tool may have put a setter where it would be assigned.
  defineProperty(told, told.length, {
    __proto__: null,
    value: cause,
    enumerable: true,
    writable: true,
  } as PropertyDescriptor);
  addCauses(cause, told);
}

function property(of: unknown, name: string | number): unknown {
  if ((typeof of !== 'object' && typeof of !== 'function') || of === null) return undefined;
  try {
    return (of as Record<string | number, unknown>)[name];
  } catch {
    return undefined;
  }
}

function textProperty(thrown: unknown, name: 'name' | 'message' | 'stack'): string | undefined {
  const value = property(thrown, name);
  return typeof value === 'string' ? slice(value, 0, MESSAGE_MAX) : undefined;
}

function describe(thrown: unknown): string {
  try {
    if (typeof thrown !== 'object' || thrown === null) return slice(toText(thrown), 0, MESSAGE_MAX);
    return slice(stringify(thrown) ?? 'an object', 0, MESSAGE_MAX);
  } catch {
    return 'a value that cannot be read';
  }
}
