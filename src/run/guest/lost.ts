/** Finds what a result or an argument loses on its way to JSON, of which JSON.stringify says nothing. */
import { uncurry } from './frames.ts';
import { step } from './not-json.ts';

const stringify = JSON.stringify;
const keysOf = Object.keys;
const isArray = Array.isArray;
const isFiniteNumber = Number.isFinite;
const isView = ArrayBuffer.isView;
const toText = String;
const slice = uncurry(String.prototype.slice) as (text: string, from: number, to: number) => string;
const includes = uncurry(String.prototype.includes) as (text: string, part: string) => boolean;
const { getPrototypeOf, defineProperty } = Object;
const ObjectPrototype = Object.prototype;
const timeOf = uncurry(Date.prototype.getTime);
const isAbove = uncurry(ObjectPrototype.isPrototypeOf) as (self: object, value: object) => boolean;
const matches = uncurry(RegExp.prototype.test);
const DatePrototype = Date.prototype;
const ErrorPrototype = Error.prototype;
/** What JSON writes as the value inside. */
const BOXES: readonly object[] = [Number.prototype, String.prototype, Boolean.prototype];

/** Characters of JSON above which a result is looked through only where JSON shows a reason: it takes longer than to write it. */
const SMALL_MAX = 65_536;
/** Levels, and values in all, that are looked at. */
const DEPTH_MAX = 200;
const VALUES_MAX = 100_000;
/** Characters of a place, and places that are told. */
const PLACE_MAX = 200;
const TOLD_MAX = 10;

/**
 * The fields of a frame that tell of it, beginning with a comma; empty where nothing is lost. A property that is
 * `undefined` is no loss: whoever reads it from JSON finds the same. Getters may throw or lie. `json` is what the result
 * became.
 */
export function describeLost(result: unknown, json: string): string {
  if (json.length > SMALL_MAX && !hasTrace(json)) return '';
  return result === undefined ? '' : lossesIn(result, 'result');
}

/**
 * The same of an argument of `ctx`, as a field of its call. It is looked through only where JSON shows a reason: there may
 * be many calls, and what this takes is a hundredth of one.
 */
export function describeLostArgument(argument: unknown, json: string, index: number): string {
  if ((typeof argument !== 'object' && typeof argument !== 'number') || !hasTrace(json)) return '';
  const losses = lossesIn(argument, '');
  return losses === '' ? '' : `,"lost":{"argument":${index}${losses}}`;
}

function lossesIn(root: unknown, name: string): string {
  let left = VALUES_MAX;
  let told = '';
  let count = 0;
  /** The way to what is looked at: keys, and indexes as numbers. */
  const way: (string | number)[] = [];

  function tell(what: string, value: string, depth: number): void {
    if (count++ >= TOLD_MAX) return;
    let where = name;
    for (let index = 0; index < depth; index++)
      where += step(toText(way[index]), typeof way[index] === 'number');
    if (where.length > PLACE_MAX) where = `${slice(where, 0, PLACE_MAX)}…`;
    told += `${told === '' ? '' : ','}{"what":"${what}","where":${stringify(where)},"value":${stringify(value)}}`;
  }

  /** `inList` is that JSON has a place for it, and writes null there. */
  function look(value: unknown, inList: boolean, depth: number): void {
    switch (typeof value) {
      case 'number':
        if (!isFiniteNumber(value)) tell('null', toText(value), depth);
        break;
      case 'undefined':
        if (inList) tell('null', 'undefined', depth);
        break;
      case 'function':
      case 'symbol':
        tell(inList ? 'null' : 'left-out', typeof value, depth);
        break;
      case 'object':
        if (value !== null) lookInto(value, depth);
    }
  }

  function lookInto(value: object, depth: number): void {
    if (left-- <= 0 || depth >= DEPTH_MAX) return;
    if (isArray(value)) {
      for (let index = 0; index < value.length; index++) {
        put(way, depth, index);
        look(value[index], true, depth + 1);
      }
      return;
    }
    const prototype = getPrototypeOf(value);
    const isPlain = prototype === ObjectPrototype || prototype === null;
    if (!isPlain && isAbove(DatePrototype, value)) {
      if (!isFiniteNumber(timeOf(value as Date))) tell('null', 'Invalid Date', depth);
      return;
    }
    if (typeof (value as { toJSON?: unknown }).toJSON === 'function') return;
    if (!isPlain && isWhole(value, prototype, depth)) return;
    const keys = keysOf(value);
    if (!isPlain && keys.length === 0) tell('empty', nameOf(prototype), depth);
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index] as string;
      put(way, depth, key);
      look((value as Record<string, unknown>)[key], false, depth + 1);
    }
  }

  /** Whether nothing in it need be looked at, and what it loses as a whole. */
  function isWhole(value: object, prototype: object, depth: number): boolean {
    for (let index = 0; index < BOXES.length; index++)
      if (isAbove(BOXES[index] as object, value)) return true;
    if (isView(value)) tell('bytes', nameOf(prototype), depth);
    else if (isAbove(ErrorPrototype, value)) tell('error', nameOf(prototype), depth);
    else return false;
    return true;
  }

  try {
    look(root, true, 0);
  } catch {
    // What was found before is told.
  }
  return told === '' ? '' : `,"lost":[${told}],"lostCount":${count}`;
}

/** Whether there is what most losses leave behind; a function that was left out leaves nothing. */
function hasTrace(json: string): boolean {
  return includes(json, 'null') || includes(json, '{}') || includes(json, '{"0":');
}

/** Defines rather than assigns: a tool may have put a setter on a prototype. */
function put(way: (string | number)[], at: number, key: string | number): void {
  if (at < way.length) way[at] = key;
  else defineProperty(way, at, { __proto__: null, value: key, writable: true } as PropertyDescriptor);
}

/** What a value's class is called. */
function nameOf(prototype: object): string {
  const { name } = (prototype as { constructor?: { name?: unknown } }).constructor ?? {};
  return typeof name === 'string' && matches(/^[A-Za-z_$][\w$]{0,39}$/, name) ? name : 'object';
}
