import type { Gem } from '../gem/gem.ts';
import { loadFolder } from '../gem/load.ts';
import type { Io } from '../io.ts';
import type { Language } from '../text.ts';
import type { Checked } from '../validate/report.ts';
import { validate } from '../validate/validate.ts';
import type { Against } from './check-against.ts';
import { checkedGem } from './checked-gem.ts';
import { type GemPath, shownPath } from './gem-paths.ts';
import { OUTSIDE } from './outside.ts';

/** What `gem validate` is asked of every gem. Plain data, because it goes to other threads. */
export interface CheckRequest {
  readonly cwd: string;
  readonly language: Language;
  /** Ids of the rules to ask; all when not given. */
  readonly rules?: readonly string[];
  /** The gem that users have, for the rules about upgrades. */
  readonly against?: Against;
}

/** What has the signal by which a command is stopped: it is made when it is first asked for. */
export type Stoppable = Pick<Io, 'signal'>;

export async function checkOne(
  { path, kind }: GemPath,
  request: CheckRequest,
  stop: Stoppable,
): Promise<Checked> {
  const shown = shownPath(request.cwd, path);
  const only = await chosenRules(request.rules);
  if (kind === 'folder') {
    const gem = await loadFolder(path);
    const before = await gemBefore(request, path, gem, stop);
    return checkedGem(shown, gem, await validate(gem, only, OUTSIDE, before));
  }
  const { checkPackage } = await import('./check-package.ts');
  const before = (gem: Gem) => gemBefore(request, undefined, gem, stop);
  const checked = await checkPackage(path, shown, request.language, stop.signal, before);
  // A file that is not intact is told of, whatever was asked.
  const findings = checked.findings.filter(
    ({ rule }) => !request.rules || request.rules.includes(rule) || rule === 'file/archive-invalid',
  );
  return { ...checked, findings };
}

async function gemBefore(
  { against, cwd }: CheckRequest,
  folder: string | undefined,
  gem: Gem,
  stop: Stoppable,
): Promise<Gem | undefined> {
  if (!against) return undefined;
  const { loadBefore } = await import('./check-against.ts');
  return loadBefore(against, { gem, folder, cwd, signal: stop.signal });
}

async function chosenRules(ids: CheckRequest['rules']) {
  if (!ids) return undefined;
  const { RULES } = await import('../validate/rules/index.ts');
  return RULES.filter(({ id }) => ids.includes(id));
}
