import { basename } from 'node:path';
import { cacheFolder } from './sandbox/cache-folder.ts';
import { denoFolderName } from './sandbox/deno-process.ts';
import { type Deno, findDeno } from './sandbox/find-deno.ts';
import { markInUse } from './sandbox/in-use.ts';
import { type StagedFile, stage } from './sandbox/stage.ts';

/** What runs of a gem have in common: Deno, the cache, and the staged gem. */
export interface RunPlace {
  readonly deno: Deno;
  readonly cache: string;
  /** The staged gem. */
  readonly folder: string;
  /** After the last run: `gem clean` may take it away. */
  release(): void;
}

/**
 * Finds Deno and stages the gem. Throws `deno-not-found`, `deno-too-old`, `cache-path-comma`, `cache-folder-unknown`,
 * `cache-not-writable`.
 */
export function preparePlace(
  files: readonly StagedFile[],
  env?: Readonly<Record<string, string | undefined>>,
): RunPlace {
  const cache = cacheFolder(env);
  const deno = findDeno(cache, env);
  const folder = stage(files, cache);
  return { deno, cache, folder, release: markInUse(cache, [basename(folder), denoFolderName(deno.version)]) };
}
