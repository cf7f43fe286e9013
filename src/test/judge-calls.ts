import type { Json } from '../platform/ctx.ts';
import type { CallRecord } from '../run/host.ts';
import { compileMatcher, type Matcher } from '../run/match/matcher.ts';
import type { ExpectedCall, ExpectedCallKeys, ExpectedCalls } from '../run/scenario/expect-calls.ts';
import type { Text } from '../text.ts';
import { isLike } from './is-like.ts';
import type { Fault } from './judge.ts';
import {
  called,
  calledTimes,
  notAfter,
  notCalled,
  notCalledAgain,
  otherCall,
  tooMany,
} from './judge-words.ts';

/** Calls that a message lists. */
const LISTED = 12;

/** How the calls of a tool are not those that were expected. */
export async function judgeCalls(
  wanted: ExpectedCalls | undefined,
  made: readonly CallRecord[],
): Promise<readonly Fault[]> {
  if (wanted === undefined) return [];
  if (isList(wanted)) return inOrder(await compileCalls(wanted, '/calls'), made);
  const calls = (key: Exclude<keyof ExpectedCallKeys, 'count'>) =>
    compileCalls(wanted[key] ?? [], `/calls/${key}`);
  return [
    ...inOrder(await calls('inOrder'), made),
    ...anyOrder(await calls('anyOrder'), made),
    ...(wanted.exactly === undefined ? [] : exactly(await calls('exactly'), made)),
    ...never(await calls('never'), made),
    ...(await counted(wanted.count ?? {}, made)),
  ];
}

function isList(wanted: ExpectedCalls): wanted is readonly ExpectedCall[] {
  return Array.isArray(wanted);
}

interface CompiledCall {
  readonly pointer: string;
  /** As a message names it. */
  readonly name: string;
  fits(method: string): boolean;
  /** In what a call of a method that fits differs; undefined where it is the one. */
  mismatch(call: CallRecord): Text | undefined;
}

function compileCalls(list: readonly ExpectedCall[], pointer: string): Promise<readonly CompiledCall[]> {
  return Promise.all(list.map((call, index) => compileCall(call, `${pointer}/${index}`)));
}

async function compileCall(wanted: ExpectedCall, pointer: string): Promise<CompiledCall> {
  const { method, when, args, result, error } = typeof wanted === 'string' ? { method: wanted } : wanted;
  const parts: readonly (readonly [Matcher, (call: CallRecord) => Json | undefined, string])[] = [
    ...(when === undefined ? [] : [part(await compileMatcher(when), ({ args: [first] }) => first, '')]),
    ...(args === undefined ? [] : [part(await compileMatcher(args), (call) => call.args as Json, 'args')]),
    ...(result === undefined ? [] : [part(await compileMatcher(result), (call) => call.result, 'result')]),
    ...(error === undefined ? [] : [part(await compileMatcher(error), (call) => call.error?.code, 'error')]),
  ];
  return {
    pointer,
    name: method.replace(/^ctx\./, ''),
    fits: (name) => isLike(method, name),
    mismatch(call) {
      for (const [matches, of, name] of parts) {
        const [first] = matches(of(call));
        if (first === undefined) continue;
        const at = `${name}${first.pointer}`;
        return at === ''
          ? first.text
          : { en: `${at} ${first.text.en}`, 'zh-CN': `${at} ${first.text['zh-CN']}` };
      }
      return undefined;
    },
  };
}

function part(
  matches: Matcher,
  of: (call: CallRecord) => Json | undefined,
  name: string,
): readonly [Matcher, (call: CallRecord) => Json | undefined, string] {
  return [matches, of, name];
}

function isIt(wanted: CompiledCall, call: CallRecord): boolean {
  return wanted.fits(call.method) && wanted.mismatch(call) === undefined;
}

function inOrder(wanted: readonly CompiledCall[], made: readonly CallRecord[]): readonly Fault[] {
  let from = 0;
  for (const [index, each] of wanted.entries()) {
    const found = made.findIndex((call, place) => place >= from && isIt(each, call));
    if (found !== -1) {
      from = found + 1;
      continue;
    }
    const before = wanted[index - 1];
    const isEarlier = before !== undefined && made.slice(0, from).some((call) => isIt(each, call));
    // What follows could not be found after it either, which says nothing new.
    return [
      isEarlier ? { pointer: each.pointer, what: notAfter(each.name, before.name) } : absent(each, made),
    ];
  }
  return [];
}

/** The nearest call tells more than that none was the one. */
function absent(wanted: CompiledCall, made: readonly CallRecord[]): Fault {
  const near = made.find(({ method }) => wanted.fits(method));
  return {
    pointer: wanted.pointer,
    what:
      near === undefined
        ? notCalled(wanted.name, names(made))
        : otherCall(near.method, wanted.mismatch(near)),
  };
}

/** Each wanted call is given a made one of its own, by augmenting paths: no choice of the first spoils another's. */
function anyOrder(wanted: readonly CompiledCall[], made: readonly CallRecord[]): readonly Fault[] {
  const owner = new Map<number, number>();
  const fits = wanted.map((each) => made.flatMap((call, index) => (isIt(each, call) ? [index] : [])));
  const give = (one: number, tried: Set<number>): boolean =>
    (fits[one] ?? []).some((index) => {
      if (tried.has(index)) return false;
      tried.add(index);
      const other = owner.get(index);
      if (other !== undefined && !give(other, tried)) return false;
      owner.set(index, one);
      return true;
    });
  return wanted.flatMap((each, index) => {
    if (give(index, new Set())) return [];
    return fits[index]?.length === 0
      ? [absent(each, made)]
      : [{ pointer: each.pointer, what: notCalledAgain(each.name) }];
  });
}

function exactly(wanted: readonly CompiledCall[], made: readonly CallRecord[]): readonly Fault[] {
  for (const [index, each] of wanted.entries()) {
    const call = made[index];
    if (call === undefined) return [{ pointer: each.pointer, what: notCalled(each.name, names(made)) }];
    if (!each.fits(call.method)) return [{ pointer: each.pointer, what: otherCall(call.method, undefined) }];
    const mismatch = each.mismatch(call);
    if (mismatch !== undefined) return [{ pointer: each.pointer, what: otherCall(call.method, mismatch) }];
  }
  const more = made.slice(wanted.length);
  return more.length === 0 ? [] : [{ pointer: '/calls/exactly', what: tooMany(more.length, names(more)) }];
}

function never(wanted: readonly CompiledCall[], made: readonly CallRecord[]): readonly Fault[] {
  return wanted.flatMap((each) => {
    const call = made.find((found) => isIt(each, found));
    return call === undefined ? [] : [{ pointer: each.pointer, what: called(each.name, call.method) }];
  });
}

async function counted(
  wanted: Readonly<Record<string, Json>>,
  made: readonly CallRecord[],
): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  for (const [method, pattern] of Object.entries(wanted)) {
    const matches = await compileMatcher(pattern);
    const [mismatch] = matches(made.filter((call) => isLike(method, call.method)).length);
    if (mismatch === undefined) continue;
    const pointer = `/calls/count/${method.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    faults.push({ pointer, what: calledTimes(method.replace(/^ctx\./, ''), mismatch.text) });
  }
  return faults;
}

/** One after the other, those that repeat counted, the rest left out where there are many. */
function names(made: readonly CallRecord[]): readonly string[] {
  const runs: { readonly method: string; times: number }[] = [];
  for (const { method } of made) {
    const last = runs.at(-1);
    if (last?.method === method) last.times++;
    else runs.push({ method, times: 1 });
  }
  const told = runs
    .slice(0, LISTED)
    .map(({ method, times }) => (times === 1 ? method : `${method} ×${times}`));
  return runs.length > LISTED ? [...told, '…'] : told;
}
