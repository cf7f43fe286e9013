/**
 * `ctx`. Every path under it can be called (`ctx.models.generate(…)`), because which services exist is the
 * host's to know: each step is a function whose properties are the next step, and calling it asks the host.
 * Values that are not calls (`ctx.idempotencyKey`) are given by the host and stand as they are. `ctx` has no
 * prototype and is frozen. Steps that the language itself asks for are not calls, so `await ctx.storage` and
 * printing it do no harm.
 */
import { bytesOf, jsonOfBytes } from './bytes.ts';
import { lengthOf, longText, send } from './frames.ts';
import { responseOf } from './response.ts';

const stringify = JSON.stringify;
const NativePromise = Promise;
const NativeError = Error;
const NativeProxy = Proxy;
const { create, freeze, keys, setPrototypeOf, defineProperty } = Object;
const { captureStackTrace } = Error as unknown as { captureStackTrace(target: object): void };
type Reader = (value: unknown) => unknown;

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** Holds the stack of the place in the tool that called. */
  readonly origin: { readonly stack?: string };
  /** Makes what the tool gets out of what the host answers. */
  readonly read: Reader;
}

interface Answer {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: { readonly code: string; readonly message: string };
}

interface Shape {
  readonly values: Readonly<Record<string, unknown>>;
  readonly services: readonly string[];
  readonly handles: readonly string[];
  /** Paths that call a function back, between `<path>.begin` and `<path>.commit` or `<path>.rollback`. */
  readonly callbacks?: readonly string[];
  /** Paths whose answers are bytes. */
  readonly bytes?: readonly string[];
}

const pending = new Map<number, Pending>();
const getPending = pending.get.bind(pending);
const setPending = pending.set.bind(pending);
const deletePending = pending.delete.bind(pending);
/** Errors that `ctx` threw, by the call that they answered. */
const errors = new WeakMap<object, number>();
const recall = errors.get.bind(errors);
const remember = errors.set.bind(errors);
let count = 0;
let nextId = 1;

/** How many calls the host has not answered. */
export function waiting(): number {
  return count;
}

/** The call that an error of `ctx` answered, when it is one. */
export function rememberedCall(thrown: unknown): number | undefined {
  return typeof thrown === 'object' && thrown !== null ? recall(thrown) : undefined;
}

/** Hands an answer of the host to the tool that waits for it. */
export function settle(message: unknown): void {
  const { id, value, error } = message as Answer;
  const call = getPending(id);
  if (call === undefined) return;
  deletePending(id);
  count--;
  if (error === undefined) call.resolve(call.read(value));
  else call.reject(ctxError(id, error, call.origin));
}

function ctxError(
  id: number,
  { code, message }: NonNullable<Answer['error']>,
  origin: Pending['origin'],
): Error {
  const error = new NativeError(message);
  defineProperty(error, 'code', { value: code, enumerable: true, configurable: true, writable: true });
  try {
    // The host takes the first line for the message and finds the frames by their shape.
    const value = `Error: ${message}\n${origin.stack ?? ''}`;
    defineProperty(error, 'stack', { value, configurable: true, writable: true });
  } catch {
    // A tool may have replaced how stacks are made; then the error has its own.
  }
  remember(error, id);
  return error;
}

type Ask = (path: string, args: readonly unknown[]) => Promise<unknown>;

function ask(path: string, args: readonly unknown[], read: Reader, listen: () => void): Promise<unknown> {
  return new NativePromise((resolve, reject) => {
    const id = nextId++;
    let frame = `{"type":"call","id":${id},"path":${stringify(path)},"args":[`;
    const texts: Uint8Array[] = [];
    let long = '';
    for (let index = 0; index < args.length; index++) {
      if (index > 0) frame += ',';
      const text = longText(args[index]);
      if (text === undefined) {
        frame += jsonOfBytes(args[index]) ?? stringify(args[index]) ?? 'null';
      } else {
        frame += 'null';
        long += `${texts.length === 0 ? '' : ','}[${index},${lengthOf(text)}]`;
        put(texts, texts.length, text);
      }
    }
    const origin: { stack?: string } = {};
    captureStackTrace(origin);
    setPending(id, { resolve, reject, origin, read });
    count++;
    send(texts.length === 0 ? `${frame}]}` : `${frame}],"long":[${long}]}`, texts);
    listen();
  });
}

/**
 * Calls a function back with a part of `ctx` that is open for as long as the function runs. What it throws ends
 * that part as `rollback` and goes on to the tool.
 */
async function callBack(
  path: string,
  callback: (part: object) => unknown,
  asked: Ask,
  partOf: (id: unknown) => object,
): Promise<unknown> {
  const id = await asked(`${path}.begin`, []);
  let result: unknown;
  try {
    result = await callback(partOf(id));
  } catch (thrown) {
    try {
      await asked(`${path}.rollback`, [id]);
    } catch {
      // What the tool threw says more.
    }
    throw thrown;
  }
  await asked(`${path}.commit`, [id]);
  return result;
}

/** `shape` comes from the host; `listen` makes sure that the answer is read. */
export function createCtx(shape: Shape, listen: () => void): object {
  const isHandle = setOf(shape.handles);
  const callsBack = setOf(shape.callbacks ?? []);
  const isBytes = setOf(shape.bytes ?? []);
  const readerOf = (path: string) =>
    isBytes[path] === true ? bytesOf : path === 'http.fetch' ? responseOf : asItStands;
  const asked: Ask = (path, args) => ask(path, args, readerOf(path), listen);

  /** `bound` are the arguments of the handle that the path goes through: they come before a call's own. */
  function step(path: string, bound: readonly unknown[]): object {
    const target = (...args: unknown[]) => {
      const all: unknown[] = [];
      for (let index = 0; index < bound.length; index++) put(all, index, bound[index]);
      for (let index = 0; index < args.length; index++) put(all, bound.length + index, args[index]);
      if (isHandle[path] === true) {
        // A handle is opened with one argument, so that the host knows where a call's own begin.
        const opened: unknown[] = [];
        for (let index = 0; index <= bound.length; index++) put(opened, index, all[index] ?? null);
        return step(path, opened);
      }
      const callback = args[0];
      if (callsBack[path] === true && typeof callback === 'function')
        return callBack(path, callback as () => unknown, asked, (id) => step(path, [id]));
      return asked(path, all);
    };
    setPrototypeOf(target, null);
    delete (target as { name?: string }).name;
    delete (target as { length?: number }).length;
    return new NativeProxy(freeze(target), { get: (_, name) => next(path, name, bound) });
  }

  function next(path: string, name: string | symbol, bound: readonly unknown[]): unknown {
    if (typeof name === 'symbol' || notACall(name)) return undefined;
    return step(path === '' ? name : `${path}.${name}`, bound);
  }

  const ctx: Record<string, unknown> = create(null);
  for (let index = 0; index < shape.services.length; index++) {
    const name = shape.services[index] as string;
    put(ctx, name, step(name, []));
  }
  const given = keys(shape.values);
  for (let index = 0; index < given.length; index++)
    put(ctx, given[index] as string, shape.values[given[index] as string]);
  freeze(ctx);
  return new NativeProxy(ctx, { get: (_, name) => (name in ctx ? ctx[name as string] : next('', name, [])) });
}

function asItStands(value: unknown): unknown {
  return value;
}

function setOf(names: readonly string[]): Readonly<Record<string, boolean>> {
  const set: Record<string, boolean> = create(null);
  for (let index = 0; index < names.length; index++) set[names[index] as string] = true;
  return set;
}

/** Defines rather than assigns: a tool may have put a setter on a prototype. */
function put(target: object, name: string | number, value: unknown): void {
  defineProperty(target, name, {
    __proto__: null,
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  } as PropertyDescriptor);
}

/** What JavaScript itself looks up on any value: promises, JSON, conversion to text. */
function notACall(name: string): boolean {
  switch (name) {
    case 'then':
    case 'toJSON':
    case 'toString':
    case 'valueOf':
    case 'constructor':
    case 'prototype':
      return true;
    default:
      return false;
  }
}
