import { declaredPaths } from '../../resources/paths.ts';
import type { RunPlace } from '../place.ts';
import type { RunOptions } from '../run-options.ts';
import type { DebugOptions } from './deno-process.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

/** A scenario gives the same at every desk. */
const SCENARIO_LOCALE = { timeZone: 'UTC', language: 'en_US.UTF-8' };

export interface SandboxStarter {
  /** Resource files that the sandboxes may read: named before they are there, because Deno gives permissions only at its start. */
  readonly resources: readonly string[];
  /** `seed` is that of this sandbox alone. */
  start(debug?: DebugOptions, seed?: number): Sandbox;
}

/** Starts the sandboxes of a run, all of one kind. */
export function sandboxStarter(
  options: Pick<RunOptions, 'gem' | 'scenario' | 'anywhere' | 'memoryLimit'>,
  { deno, cache, folder }: RunPlace,
  seed: number | undefined,
): SandboxStarter {
  const resources = declaredPaths(cache, options.gem.resources);
  const isAnywhere = options.scenario !== undefined || options.anywhere === true;
  return {
    resources,
    start: (debug = {}, own = seed) =>
      startSandbox({
        ...{ deno, cache, folder, resources, debug },
        ...(own === undefined ? {} : { seed: own }),
        ...(isAnywhere ? { locale: SCENARIO_LOCALE } : {}),
        ...(options.memoryLimit === undefined ? {} : { memoryLimit: options.memoryLimit }),
      }),
  };
}
