/** What is asked of the host, and what it answers: the calls of a tool to `ctx`. */
import { jsonOfBytes } from './bytes.ts';
import { lengthOf, longText, send } from './frames.ts';
import { describeLostArgument } from './lost.ts';
import { findNotJson } from './not-json.ts';

const stringify = JSON.stringify;
const NativePromise = Promise;
const NativeError = Error;
const { create, defineProperty } = Object;
const { captureStackTrace } = Error as unknown as { captureStackTrace(target: object): void };
export type Reader = (value: unknown) => unknown;

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** Holds the stack of the place in the tool that called. */
  readonly origin: { readonly stack?: string };
  /** Makes what the tool gets out of what the host answers. */
  readonly read: Reader;
  readonly path: string;
  /** It waits for nobody. */
  readonly isLocal: boolean;
  isSlow: boolean;
}

interface Answer {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: { readonly code: string; readonly message: string };
}

const pending = new Map<number, Pending>();
const getPending = pending.get.bind(pending);
const setPending = pending.set.bind(pending);
const deletePending = pending.delete.bind(pending);
const forEachPending = pending.forEach.bind(pending);
/** Errors that `ctx` threw, by the call that they answered. */
const errors = new WeakMap<object, number>();
const recall = errors.get.bind(errors);
const remember = errors.set.bind(errors);
let count = 0;
/** Of those, calls that may take long, as far as is known. */
let slow = 0;
let nextId = 1;

/** Milliseconds in which an answer is quick. */
const QUICK = 2;
/** Paths that were answered quickly the last time, and wait for nobody. */
const quick: Record<string, boolean> = create(null);

/** How many calls the host has not answered. */
export function waiting(): number {
  return count;
}

/** Whether all that the host has not answered will be answered at once. */
export function isQuick(): boolean {
  return slow === 0;
}

/** What the host has not answered takes longer than it did before. */
export function beSlow(): void {
  forEachPending((call) => {
    call.isSlow = true;
  });
  slow = count;
}

/** The call that an error of `ctx` answered, when it is one. */
export function rememberedCall(thrown: unknown): number | undefined {
  return typeof thrown === 'object' && thrown !== null ? recall(thrown) : undefined;
}

/** Hands an answer of the host to the tool that waits for it; it was waited for so many milliseconds. */
export function settle(message: unknown, waited: number): void {
  const { id, value, error } = message as Answer;
  const call = getPending(id);
  if (call === undefined) return;
  deletePending(id);
  count--;
  if (call.isSlow) slow--;
  quick[call.path] = waited < QUICK && call.isLocal;
  if (error === undefined) call.resolve(call.read(value));
  else call.reject(ctxError(id, error, call.origin));
}

function ctxError(
  id: number,
  { code, message }: NonNullable<Answer['error']>,
  origin: Pending['origin'],
): Error {
  const error = new NativeError(message);
  put(error, 'code', code);
  try {
    // The host takes the first line for the message and finds the frames by their shape.
    const value = `Error: ${message}\n${origin.stack ?? ''}`;
    put(error, 'stack', value, false);
  } catch {
    // A tool may have replaced how stacks are made; then the error has its own.
  }
  remember(error, id);
  return error;
}

/** Asks the host; `listen` makes sure that the answer is read. */
export function ask(
  path: string,
  args: readonly unknown[],
  read: Reader,
  isLocal: boolean,
  listen: () => void,
): Promise<unknown> {
  return new NativePromise((resolve, reject) => {
    const id = nextId++;
    let frame = `{"type":"call","id":${id},"path":${stringify(path)},"args":[`;
    const texts: Uint8Array[] = [];
    let long = '';
    let lost = '';
    for (let index = 0; index < args.length; index++) {
      if (index > 0) frame += ',';
      const text = longText(args[index]);
      if (text === undefined) {
        try {
          const bytes = jsonOfBytes(args[index]);
          const json = bytes ?? stringify(args[index]) ?? 'null';
          frame += json;
          // Of the first argument that loses anything, which is enough to look for the others.
          if (bytes === undefined && lost === '') lost = describeLostArgument(args[index], json, index);
        } catch (thrown) {
          const found = findNotJson(args[index], '');
          // What a getter or a `toJSON` of the tool threw is for the tool as it is.
          if (found === undefined) throw thrown;
          frame = refusalFrame(id, path, index, found.what, found.where);
          texts.length = 0;
          long = '';
          lost = '';
          break;
        }
      } else {
        frame += 'null';
        long += `${texts.length === 0 ? '' : ','}[${index},${lengthOf(text)}]`;
        put(texts, texts.length, text);
      }
    }
    const origin: { stack?: string } = {};
    captureStackTrace(origin);
    const isSlow = quick[path] !== true;
    setPending(id, { resolve, reject, origin, read, path, isLocal, isSlow });
    count++;
    if (isSlow) slow++;
    send(texts.length === 0 ? `${frame}]${lost}}` : `${frame}],"long":[${long}]${lost}}`, texts);
    listen();
  });
}

/** Has the host say, in its words, that an argument cannot be handed on. */
function refusalFrame(id: number, path: string, index: number, what: string, where: string): string {
  const told = `{"argument":${index},"what":"${what}","where":${stringify(where)}}`;
  return `{"type":"call","id":${id},"path":${stringify(path)},"notJson":${told},"args":[`;
}

/** Defines rather than assigns: a tool may have put a setter on a prototype, or `get` on Object's. */
export function put(target: object, name: string | number, value: unknown, enumerable = true): void {
  defineProperty(target, name, {
    __proto__: null,
    value,
    enumerable,
    configurable: true,
    writable: true,
  } as PropertyDescriptor);
}
