import { basename, sep } from 'node:path';
import { ExitCode, UserError } from '../errors.ts';
import type { Io } from '../io.ts';
import { MANIFEST } from '../platform/layout.ts';
import type { Checked } from '../validate/report.ts';
import { checkAll } from './check-all.ts';
import type { CheckRequest } from './check-one.ts';
import type { GemPath } from './gem-paths.ts';
import { watchChanges } from './watch-changes.ts';

/** Milliseconds. A file that is saved in several steps is seen whole by the next check at the latest. */
const SETTLED = 10;

/** Nothing in these is part of a gem, and some of them change all the time. */
export const IGNORED: ReadonlySet<string> = new Set(['node_modules', '.git', '.gem', 'dist']);

export interface Watching {
  /** The gems as they are found now; asked again when a manifest comes or goes. */
  find(): readonly GemPath[];
  readonly request: CheckRequest;
  /** Shows all gems, the ones that did not change as they were. */
  show(checked: readonly Checked[]): Promise<void>;
  /** Told of a gem that could not be looked at this time. Throws what is no news for a person. */
  tell(error: unknown): Promise<void>;
}

/** A manifest that is gone for a moment, or for good, leaves the gem in sight: it is told that it has none. */
function findAgain(find: Watching['find'], before: readonly GemPath[]): readonly GemPath[] {
  try {
    return find();
  } catch (error) {
    if (error instanceof UserError) return before;
    throw error;
  }
}

/** Checks, shows, and checks again what changes, until the person stops it. */
export async function watchGems({ find, request, show, tell }: Watching, io: Io): Promise<ExitCode> {
  let paths = find();
  const known = new Map<string, Checked>();
  const check = async (some: readonly GemPath[]) => {
    const { checked, failed } = await checkAll(some, request, io);
    for (const error of failed) await tell(error);
    for (const [index, path] of some.entries()) {
      const result = checked[index];
      if (result) known.set(path.path, result);
    }
    await show(paths.flatMap(({ path }) => known.get(path) ?? []));
  };
  const changes = await watchChanges(
    paths.map(({ path }) => path),
    { ignored: (path) => IGNORED.has(basename(path)), settle: SETTLED, stop: io.signal },
  );
  try {
    await check(paths);
    while (!io.signal.aborted) {
      const changed = await changes.next();
      if (changed.some(({ path, isOther }) => isOther && basename(path) === MANIFEST))
        paths = findAgain(find, paths);
      const again = paths.filter(({ path }) =>
        changed.some((file) => file.path === path || file.path.startsWith(path + sep)),
      );
      if (again.length > 0) await check(again);
    }
    return ExitCode.yes;
  } finally {
    await changes.close();
  }
}
