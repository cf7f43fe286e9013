import { UserError } from '../errors.ts';
import { isObject } from '../gem/document.ts';
import type { Gem } from '../gem/gem.ts';
import { GIT, openSide } from './diff-open.ts';
import type { GemPath } from './gem-paths.ts';

/** What `--against` names. Plain data, because it goes to other threads. */
export interface Against {
  readonly named: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Refuses what names no older gem for each that is checked.
 *
 * @throws UserError `against-many` or `against-needs-folder`.
 */
export function checkAgainst(named: string, paths: readonly GemPath[]): void {
  if (!named.startsWith(GIT)) {
    if (paths.length === 1) return;
    throw new UserError(
      'against-many',
      {
        en: `--against names one gem, and ${paths.length} are checked`,
        'zh-CN': `--against 只给出一个 gem，而要检查的有 ${paths.length} 个`,
      },
      {
        en: 'name one gem to check, or a revision for all of them, as in --against git:v1.0.0',
        'zh-CN': '请只检查一个 gem，或用 --against git:v1.0.0 这样的版本对应每个 gem',
      },
    );
  }
  const packed = paths.find(({ kind }) => kind === 'packed');
  if (!packed) return;
  throw new UserError(
    'against-needs-folder',
    {
      en: `--against ${named} is a revision of a gem’s folder, and a packed gem is in no repository`,
      'zh-CN': `--against ${named} 指的是 gem 文件夹的某个版本，而打好的包不在版本库里`,
    },
    {
      en: 'name a folder or a packed gem behind --against',
      'zh-CN': '请在 --against 后面给出文件夹或打好的包',
    },
  );
}

interface Checked {
  readonly gem: Gem;
  /** Absent for a packed gem. */
  readonly folder: string | undefined;
  readonly cwd: string;
  readonly signal: AbortSignal;
}

/**
 * The gem that users have. At a revision where the folder held no gem yet, or one of another id, nobody has it, and
 * there is nothing to compare with.
 *
 * @throws UserError
 */
export async function loadBefore(
  { named, env }: Against,
  { gem, folder, cwd, signal }: Checked,
): Promise<Gem | undefined> {
  const isRevision = named.startsWith(GIT);
  try {
    const side = await openSide(named, folder, { cwd, env, signal });
    // What the rules ask of it is its manifest, which was read by now.
    side.close();
    const [old, fresh] = [idOf(side.gem), idOf(gem)];
    // A gem without an id is wrong in itself, and that must not hide what else there is to say of it.
    if (old === fresh || fresh === undefined) return side.gem;
    if (isRevision) return undefined;
    throw otherGem(named, old, fresh);
  } catch (error) {
    const wasNone = error instanceof UserError && NOT_YET.has(error.code);
    if (isRevision && wasNone) return undefined;
    throw error;
  }
}

const NOT_YET: ReadonlySet<string> = new Set(['not-in-revision', 'manifest-missing']);

function otherGem(named: string, old: string | undefined, fresh: string): UserError {
  return new UserError(
    'against-another-gem',
    old === undefined
      ? {
          en: `${named} has no id, so it is not known to be an older ${fresh}`,
          'zh-CN': `${named} 没有 id，无法确定它是 ${fresh} 的旧版本`,
        }
      : {
          en: `${named} is the gem ${old}, and the one that is checked is ${fresh}: the platform keeps their data apart`,
          'zh-CN': `${named} 是 gem ${old}，而要检查的是 ${fresh}：平台把它们的数据分开保存`,
        },
    {
      en: 'name an older version of the same gem, or leave --against out',
      'zh-CN': '请给出同一个 gem 的旧版本，或者去掉 --against',
    },
  );
}

function idOf({ manifest }: Gem): string | undefined {
  const id = isObject(manifest?.data) ? manifest.data.id : undefined;
  return typeof id === 'string' ? id : undefined;
}
