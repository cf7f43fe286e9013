/**
 * `ctx`. Every path under it can be called (`ctx.models.generate(…)`), because which services exist is the
 * host's to know: each step is a function whose properties are the next step, and calling it asks the host.
 * Values that are not calls (`ctx.idempotencyKey`) are given by the host and stand as they are. `ctx` has no
 * prototype and is frozen. Steps that the language itself asks for are not calls, so `await ctx.storage` and
 * printing it do no harm.
 */
import { ask, put, type Reader } from './asking.ts';
import { bytesOf } from './bytes.ts';
import { uncurry } from './frames.ts';
import { responseOf } from './response.ts';

const NativeProxy = Proxy;
const startsWith = uncurry(String.prototype.startsWith) as (text: string, beginning: string) => boolean;
const { create, freeze, keys, setPrototypeOf } = Object;

type Ask = (path: string, args: readonly unknown[]) => Promise<unknown>;

/** See ../sandbox/ctx-shape.ts. */
export interface Shape {
  readonly services: readonly string[];
  readonly handles: readonly string[];
  /** Paths that call a function back, between `<path>.begin` and `<path>.commit` or `<path>.rollback`. */
  readonly callbacks: readonly string[];
  readonly bytes: readonly string[];
  readonly local: readonly string[];
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

/**
 * Makes the `ctx` of each call out of the values that stand on it. `shape` comes from the host; `listen` makes sure that
 * an answer is read.
 */
export function createCtx(
  shape: Shape,
  listen: () => void,
): (values: Readonly<Record<string, unknown>>) => object {
  const isHandle = setOf(shape.handles);
  const callsBack = setOf(shape.callbacks);
  const isBytes = setOf(shape.bytes);
  const readerOf = (path: string): Reader =>
    isBytes[path] === true ? bytesOf : path === 'http.fetch' ? responseOf : asItStands;
  const asked: Ask = (path, args) => ask(path, args, readerOf(path), isIn(shape.local, path), listen);

  /** `bound` are the arguments of the handle that the path goes through: they come before a call's own. */
  function step(path: string, bound: readonly unknown[], room: Room = { left: KEPT_MAX }): object {
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
    return withSteps(
      freeze(target),
      remembered(room, (name) => next(path, name, bound, room)),
    );
  }

  function next(path: string, name: string | symbol, bound: readonly unknown[], room: Room): unknown {
    if (typeof name === 'symbol' || notACall(name)) return undefined;
    return step(path === '' ? name : `${path}.${name}`, bound, room);
  }

  const room = { left: KEPT_MAX };
  const services: Record<string, unknown> = create(null);
  for (let index = 0; index < shape.services.length; index++) {
    const name = shape.services[index] as string;
    put(services, name, step(name, [], room));
  }
  const other = remembered(room, (name) => next('', name, [], room));

  return (values) => {
    const ctx: Record<string, unknown> = create(null);
    const named = keys(services);
    for (let index = 0; index < named.length; index++)
      put(ctx, named[index] as string, services[named[index] as string]);
    const given = keys(values);
    for (let index = 0; index < given.length; index++)
      put(ctx, given[index] as string, values[given[index] as string]);
    freeze(ctx);
    return withSteps(ctx, (name) => (name in ctx ? ctx[name as string] : other(name)));
  };
}

/** Whether a path begins with one of them. */
function isIn(beginnings: readonly string[], path: string): boolean {
  for (let index = 0; index < beginnings.length; index++)
    if (startsWith(path, beginnings[index] as string)) return true;
  return false;
}

type Steps = (name: string | symbol) => unknown;

/** The handler has no prototype: what a tool puts on Object's (`apply`, `has`) would be taken for traps. */
function withSteps(target: object, steps: Steps): object {
  return new NativeProxy(target, {
    __proto__: null,
    get: (_: object, name: string | symbol) => steps(name),
  } as ProxyHandler<object>);
}

/** Steps below `ctx`, or below one handle, that are kept: a tool may make up names without end. */
const KEPT_MAX = 1_000;
interface Room {
  left: number;
}

/** A step is made once: a tool that asks in a loop takes the same one each time. */
function remembered(room: Room, make: Steps): Steps {
  const known: Record<string | symbol, unknown> = create(null);
  return (name) => {
    const found = known[name];
    if (found !== undefined) return found;
    const made = make(name);
    if (made !== undefined && room.left > 0) {
      room.left--;
      known[name] = made;
    }
    return made;
  };
}

function asItStands(value: unknown): unknown {
  return value;
}

function setOf(names: readonly string[]): Readonly<Record<string, boolean>> {
  const set: Record<string, boolean> = create(null);
  for (let index = 0; index < names.length; index++) set[names[index] as string] = true;
  return set;
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
