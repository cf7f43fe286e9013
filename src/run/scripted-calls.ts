import type { Json } from '../platform/ctx.ts';
import { compileMatcher, type Matcher } from './match/matcher.ts';
import type { ScenarioAnswer, ScenarioCall } from './scenario/scenario.ts';

/** A scenario's `calls` at work: each sequence goes on from call to call. */
export interface ScriptedCalls {
  /**
   * What the first entry that matches answers; undefined where none does. A number is how many answers a sequence
   * had that matches and has given them all.
   */
  answer(path: string, args: readonly Json[]): Promise<ScenarioAnswer | number | undefined>;
  /** Entries that have answered nothing yet. */
  unused(): readonly ScenarioCall[];
  /** Whether an entry is of this path, whatever it matches. */
  has(path: string): boolean;
  /** How often each entry has answered, in their order. */
  usage(): readonly number[];
}

interface Entry {
  readonly call: ScenarioCall;
  readonly matches: Matcher;
}

/**
 * The first answer throws `scenario-invalid` where a `$schema` does not compile. `before` is the usage that the run had
 * come to when it goes on.
 */
export function scriptCalls(calls: readonly ScenarioCall[], before: readonly number[] = []): ScriptedCalls {
  let ready: Promise<readonly Entry[]> | undefined;
  const used = new Map<ScenarioCall, number>();
  for (const [index, call] of calls.entries()) if (before[index]) used.set(call, before[index]);
  const timesUsed = (call: ScenarioCall) => used.get(call) ?? 0;
  const isLeft = (call: ScenarioCall) =>
    call.sequence === undefined || timesUsed(call) < call.sequence.length;
  return {
    async answer(path, args) {
      if (calls.every(({ method }) => method !== path)) return undefined;
      ready ??= Promise.all(calls.map(compile));
      // From here on nothing waits, so that calls made at the same time are answered in their order.
      const found = (await ready)
        .filter(({ call, matches }) => call.method === path && matches(args[0] ?? null).length === 0)
        .map(({ call }) => call);
      const call = found.find(isLeft);
      if (call === undefined) return found[0]?.sequence?.length;
      used.set(call, timesUsed(call) + 1);
      return call.sequence === undefined ? call : call.sequence[timesUsed(call) - 1];
    },
    unused: () => calls.filter((call) => !used.has(call)),
    has: (path) => calls.some(({ method }) => method === path),
    usage: () => calls.map(timesUsed),
  };
}

async function compile(call: ScenarioCall): Promise<Entry> {
  return { call, matches: call.when === undefined ? () => [] : await compileMatcher(call.when) };
}
