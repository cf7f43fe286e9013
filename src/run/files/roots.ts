import { existsSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ensureFolder } from '../../ensure-folder.ts';
import { temporaryName } from '../../temporary-name.ts';
import { copyWorkspace } from '../scenario/workspace.ts';
import type { ServiceContext } from '../services/service.ts';
import { writeWhole } from './content.ts';
import { fileError } from './file-errors.ts';
import { type FilePath, parsePath } from './path.ts';
import { type RunRecord, removeOldRuns, startRun } from './run-record.ts';

/** The two folders that paths begin in, each made when it is first needed. */
export interface Roots {
  /** Throws E_PERM_DENIED for the conversation's folder of a call without a conversation [F-12]. */
  permit(path: FilePath): void;
  /** Its real path; undefined for the run's folder while nothing has been written. */
  folderOf(path: FilePath): Promise<string | undefined>;
  /** The record of this call, begun by the first change; of a call that belongs to a run, that run's. */
  record(): Promise<RunRecord>;
  /** The `.gem` folder, real; of a run after which nothing may stay, one that goes with it. */
  home(): string;
  /** Whether what is written must survive a power cut. */
  readonly isLasting: boolean;
  endCall(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Folders of runs after which nothing may stay. In the cache, so that a killed run leaves nothing elsewhere; the next
 * run takes it away.
 */
export const TEMPORARY_RUNS = 'temporary';

export function createRoots(context: ServiceContext): Roots {
  const { scenario, gem, cache } = context;
  const original = context.workspace ?? scenario?.workspace;
  let home: string | undefined;
  let temporary: string | undefined;
  let workspace: Promise<string> | undefined;
  let current: RunRecord | undefined;
  let cleaning: Promise<void> | undefined;

  function makeHome(): string {
    if (context.home === null) {
      const all = join(cache, TEMPORARY_RUNS);
      ensureFolder(all, 0o700);
      temporary = temporaryName(all);
      ensureFolder(temporary, 0o700);
      return realpathSync.native(temporary);
    }
    ensureFolder(context.home);
    return join(realpathSync.native(dirname(context.home)), basename(context.home));
  }
  const homeOf = () => {
    home ??= makeHome();
    return home;
  };

  async function makeWorkspace(begins: string): Promise<string> {
    if (context.workspace !== null) return realpathSync.native(context.workspace);
    const copy = join(homeOf(), 'workspace');
    // A run that goes on has its own already.
    if (context.record === undefined || !existsSync(copy)) await copyWorkspace(begins, copy, scenario?.now);
    return realpathSync.native(copy);
  }

  async function record(): Promise<RunRecord> {
    if (current !== undefined) return current;
    if (context.record !== undefined) {
      current = context.record;
      await seed(current);
      return current;
    }
    const at = original !== undefined ? await workspaceOf() : null;
    const started = startRun({ home: homeOf(), gem: gem.id, tool: context.tool.name, workspace: at });
    current = started;
    cleaning ??= removeOldRuns(homeOf());
    await seed(started);
    return started;
  }

  function workspaceOf(): Promise<string> {
    workspace ??= makeWorkspace(original as string);
    return workspace;
  }

  /** Puts the scenario's files into the run's folder. */
  async function seed({ files, aside }: RunRecord): Promise<void> {
    for (const [name, content] of Object.entries(scenario?.files ?? {})) {
      const target = join(files, ...parsePath('files.write', name).segments);
      ensureFolder(dirname(target));
      const bytes =
        typeof content === 'string' ? Buffer.from(content, 'utf8') : Buffer.from(content.base64, 'base64');
      await writeWhole({ target, bytes, aside, modified: context.now(), isLasting: false });
    }
  }

  return {
    permit(path) {
      if (path.root === 'workspace' && original === undefined) throw fileError('no-conversation', path);
    },
    async folderOf(path) {
      if (path.root === 'workspace') return workspaceOf();
      const isThere = context.record !== undefined || Object.keys(scenario?.files ?? {}).length > 0;
      if (current === undefined && isThere) await record();
      return current?.files;
    },
    record,
    home: homeOf,
    isLasting: context.home !== null,
    async endCall() {
      if (context.record !== undefined) return;
      current?.end();
      current = undefined;
    },
    async close() {
      if (context.record === undefined) current?.end();
      current = undefined;
      await cleaning;
      if (temporary !== undefined) await rm(temporary, { recursive: true, force: true });
    },
  };
}
