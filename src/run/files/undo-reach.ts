import { createHash } from 'node:crypto';
import { createReadStream, realpathSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UserError } from '../../errors.ts';
import { CtxError } from '../services/service.ts';
import type { PlaceName } from './journal.ts';
import { FILES, HISTORY, RUNS, TRASH } from './layout.ts';
import { locate } from './locate.ts';
import { parsePath, WORKSPACE_PREFIX } from './path.ts';

/** What stands at a place that a journal names. */
export type Found =
  | { readonly kind: 'there'; readonly real: string; readonly stats: Stats }
  /** Where it would be. */
  | { readonly kind: 'missing'; readonly real: string }
  /** The way there is not one that a tool could have gone. */
  | { readonly kind: 'barred' };

/** The files that undoing a run reaches: as a tool's own paths, so that a journal leads nowhere else. */
export interface Reach {
  readonly run: number;
  readonly dryRun: boolean;
  /** Paths in the workspace that a dry run would have taken away by now. */
  readonly leaving: Set<string>;
  readonly signal: AbortSignal | undefined;
  /** The run's folder: for what is not whole yet. */
  readonly aside: string;
  at(place: PlaceName): Found;
  /** Something in the history or the trash of this run. */
  kept(name: string): Found;
  /** A name in the trash that nothing has. */
  trashFor(path: string): string;
}

interface ReachOptions {
  readonly home: string;
  readonly run: number;
  readonly workspace: string;
  readonly dryRun: boolean;
  readonly signal: AbortSignal | undefined;
}

/** Throws the UserError `workspace-gone`. */
export function createReach({ home, run, workspace, dryRun, signal }: ReachOptions): Reach {
  const roots = { run: join(home, RUNS, String(run), FILES), workspace: realOf(workspace, run) };
  const from = Date.now();
  let count = 0;

  function find(folder: string, path: string): Found {
    try {
      const parsed = parsePath('files.read', path);
      if (parsed.segments.length === 0) return { kind: 'barred' };
      const place = locate(folder, parsed, false);
      if (place.kind === 'there') return place;
      if (place.kind === 'missing') return { kind: 'missing', real: join(place.parent, ...place.missing) };
    } catch (thrown) {
      if (!(thrown instanceof CtxError) && (thrown as NodeJS.ErrnoException).syscall === undefined)
        throw thrown;
    }
    return { kind: 'barred' };
  }

  return {
    run,
    dryRun,
    leaving: new Set(),
    signal,
    aside: join(home, RUNS, String(run)),
    at: ({ root, path }) =>
      find(roots[root], root === 'workspace' ? `${WORKSPACE_PREFIX}${path}` : `./${path}`),
    kept(name) {
      const isOurs = name.startsWith(`${HISTORY}/${run}/`) || name.startsWith(`${TRASH}/${run}/`);
      return isOurs && !name.split('/').includes('..') ? find(home, `./${name}`) : { kind: 'barred' };
    },
    trashFor: (path) => join(home, TRASH, String(run), `undo-${from}-${++count}`, path),
  };
}

function realOf(workspace: string, run: number): string {
  try {
    // A link that has taken its place since leads to another folder.
    if (realpathSync.native(workspace) === workspace) return workspace;
  } catch {}
  throw new UserError(
    'workspace-gone',
    {
      en: `the folder ${workspace}, which run ${run} changed, is not there any more`,
      'zh-CN': `第 ${run} 次运行改动过的文件夹 ${workspace} 已经不在了`,
    },
    { en: 'put it back where it was, and try again', 'zh-CN': '请把它放回原处，然后再试' },
  );
}

/** The hex SHA-256 of a file of any size. */
export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
