import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseShard, type Shard } from '../test/shard.ts';
import { type Call, textOption } from './command.ts';
import { notJobs, notTogether } from './test-errors.ts';

/** Cases that may run at a time. Ours: each has a Deno of its own. */
const JOBS_MAX = 256;

/** What the command line of `gem test` asks for. */
export interface TestRequest {
  readonly patterns: readonly string[];
  readonly grep: string | undefined;
  readonly shard: Shard | undefined;
  readonly jobs: number;
  readonly bail: boolean;
  readonly update: boolean;
  /** The folder for lcov.info; undefined without `--coverage`. */
  readonly coverage: string | undefined;
}

/** Throws `jobs-invalid`, `shard-invalid`, `options-alone`. */
export function readTestRequest(call: Call, root: string): TestRequest {
  const { options } = call;
  const shard = textOption(call, 'shard');
  const [first] = Array.isArray(call.args[0]) ? [call.args[0] as readonly string[]] : [[]];
  // `--coverage tests/x.yaml` names a scenario, not a folder to write into.
  const dir = textOption(call, 'coverage');
  const isPattern = dir !== undefined && /\.yaml$/.test(dir) && existsSync(resolve(call.io.cwd, dir));
  const asked = options.coverage !== undefined && options.coverage !== false;
  const folder = dir === undefined || isPattern ? join(root, '.gem', 'coverage') : resolve(call.io.cwd, dir);
  if (options.update === true && options.bail === true) throw notTogether('--update', '--bail');
  return {
    patterns: isPattern ? [...(first ?? []), dir] : (first ?? []),
    grep: textOption(call, 'grep'),
    shard: shard === undefined ? undefined : parseShard(shard),
    jobs: readJobs(textOption(call, 'jobs')),
    bail: options.bail === true,
    update: options.update === true,
    coverage: asked ? folder : undefined,
  };
}

function readJobs(given: string | undefined): number {
  if (given === undefined) return availableParallelism();
  const jobs = /^\d{1,6}$/.test(given) ? Number(given) : 0;
  if (jobs < 1 || jobs > JOBS_MAX) throw notJobs(given, JOBS_MAX);
  return jobs;
}
