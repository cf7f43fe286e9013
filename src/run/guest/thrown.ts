/** Reads what a tool threw without trusting it: getters may throw, lie, or be a proxy's. */
const stringify = JSON.stringify;
const toText = String;
const slice = Function.prototype.call.bind(String.prototype.slice) as (
  text: string,
  from: number,
  to: number,
) => string;

/** Characters of a message, and of a stack. */
const MESSAGE_MAX = 65_536;

/** A frame that tells what was thrown. `callOf` knows the errors that `ctx` itself threw. */
export function describeThrown(thrown: unknown, callOf: (thrown: unknown) => number | undefined): string {
  const call = callOf(thrown);
  const name = textProperty(thrown, 'name');
  const message = textProperty(thrown, 'message') ?? describe(thrown);
  const stack = textProperty(thrown, 'stack');
  return (
    `{"type":"failed","message":${stringify(message)}` +
    (name === undefined ? '' : `,"name":${stringify(name)}`) +
    (stack === undefined ? '' : `,"stack":${stringify(stack)}`) +
    (call === undefined ? '}' : `,"call":${call}}`)
  );
}

function textProperty(thrown: unknown, name: 'name' | 'message' | 'stack'): string | undefined {
  if ((typeof thrown !== 'object' && typeof thrown !== 'function') || thrown === null) return undefined;
  try {
    const value = (thrown as Record<string, unknown>)[name];
    return typeof value === 'string' ? slice(value, 0, MESSAGE_MAX) : undefined;
  } catch {
    return undefined;
  }
}

function describe(thrown: unknown): string {
  try {
    if (typeof thrown !== 'object' || thrown === null) return slice(toText(thrown), 0, MESSAGE_MAX);
    return slice(stringify(thrown) ?? 'an object', 0, MESSAGE_MAX);
  } catch {
    return 'a value that cannot be read';
  }
}
