import type { ScenarioCollection } from './data.ts';
import type { Scenario } from './scenario.ts';

/** What the values of an outer and an inner layer are together. */
type Combine = (outer: unknown, inner: unknown) => unknown;

/**
 * What a world is made of adds up: of what has names, an inner name replaces an outer one, and inner answers are asked
 * first. All other keys are replaced as a whole.
 */
export const COMBINED: { readonly [Key in keyof Scenario]?: Combine } = {
  kv: named,
  files: named,
  connections: named,
  data: (outer, inner) =>
    collections(outer as readonly ScenarioCollection[], inner as readonly ScenarioCollection[]),
  http: innerFirst,
  calls: innerFirst,
  sql: (outer, inner) => [...(outer as readonly unknown[]), ...(inner as readonly unknown[])],
  grants: together,
  accounts: together,
};

function named(outer: unknown, inner: unknown): unknown {
  return { ...(outer as object), ...(inner as object) };
}

function innerFirst(outer: unknown, inner: unknown): unknown {
  return [...(inner as readonly unknown[]), ...(outer as readonly unknown[])];
}

function together(outer: unknown, inner: unknown): unknown {
  return [...new Set([...(outer as readonly unknown[]), ...(inner as readonly unknown[])])];
}

function collections(
  outer: readonly ScenarioCollection[],
  inner: readonly ScenarioCollection[],
): readonly ScenarioCollection[] {
  const replaced = new Set(inner.map(({ name }) => name));
  return [...outer.filter(({ name }) => !replaced.has(name)), ...inner];
}
