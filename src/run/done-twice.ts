import { CTX_WRITES, type Json } from '../platform/ctx.ts';
import type { CallRecord } from './host.ts';
import { isSame } from './match/same.ts';

/** Something that a tool did again when it was run again with the same idempotency key. */
export interface DoneTwice {
  /** As in `data.collection.insert`. */
  readonly method: string;
  /** What the later call was given. */
  readonly args: readonly Json[];
  /** The run that did it first, and the one that did it again, counted from 1. */
  readonly runs: readonly [number, number];
}

/** Writes that leave the same behind when they are made again with the same arguments. */
const OVERWRITES = new Set([
  'data.blobs.put',
  'data.collection.delete',
  'data.collection.update',
  'data.doc.delete',
  'data.doc.set',
  'files.delete',
  'files.mkdir',
  'files.write',
  'storage.kv.delete',
  'storage.kv.set',
]);

/** Requests that change nothing (RFC 9110, 9.2.1). */
const SAFE_REQUESTS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Names of methods without a simulation that say that something is changed or sent. */
const DOES =
  /^(?:add|append|cancel|create|delete|insert|notify|post|publish|put|remove|reply|save|schedule|send|set|store|update|upload|write)(?![a-z])/;

/**
 * What later runs did that an earlier one had done: an insert or a request made again, or a value that was written
 * again and is another now, as that of a counter. Writing the same value to the same place is none.
 */
export function doneTwice(runs: readonly (readonly CallRecord[])[]): readonly DoneTwice[] {
  const found: DoneTwice[] = [];
  const first = new Map<string, { readonly run: number; readonly record: CallRecord }>();
  for (const [index, calls] of runs.entries()) {
    const mine = new Map<string, CallRecord>();
    for (const record of calls.filter(didSomething)) {
      const target = targetOf(record);
      const before = first.get(target);
      if (before !== undefined && !(OVERWRITES.has(record.method) && isSame(record.args, before.record.args)))
        found.push({ method: record.method, args: record.args, runs: [before.run + 1, index + 1] });
      mine.set(target, record);
    }
    for (const [target, record] of mine) first.set(target, { run: first.get(target)?.run ?? index, record });
  }
  return found;
}

function didSomething({ method, args, error, result, writes }: CallRecord): boolean {
  if (error !== undefined) return false;
  if (method === 'http.fetch') return !SAFE_REQUESTS.has(requestMethod(args[1]));
  // Nothing was there to delete, or the statement changed no row.
  if (result === false || (isObject(result) && result.changes === 0)) return false;
  return writes === true || CTX_WRITES.has(method) || DOES.test(method.slice(method.lastIndexOf('.') + 1));
}

/** What makes two calls the same act: method and place, but not what is put there. */
function targetOf({ method, args }: CallRecord): string {
  if (method === 'http.fetch') return JSON.stringify([method, requestMethod(args[1]), args[0] ?? null]);
  const isPlace = method.startsWith('data.collection.') && !method.endsWith('.insert');
  const place = args.slice(0, isPlace ? 2 : 1).map((each) => (typeof each === 'string' ? each : null));
  return JSON.stringify([method, ...place]);
}

function requestMethod(init: Json | undefined): string {
  return isObject(init) && typeof init.method === 'string' ? init.method.toUpperCase() : 'GET';
}

function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
