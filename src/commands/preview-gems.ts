import { UserError } from '../errors.ts';
import type { Gem } from '../gem/gem.ts';
import { loadFolder } from '../gem/load.ts';
import { identityOf } from '../preview/exposed.ts';
import { withProgress } from '../progress.ts';
import type { Text } from '../text.ts';
import type { Call } from './command.ts';
import { type GemPath, gemPaths, shownPath } from './gem-paths.ts';
import { NAME_A_GEM, noManifest } from './no-manifest.ts';

/** A gem to look at as if it were installed. */
export interface Previewed {
  /** As a person here would write it. */
  readonly path: string;
  readonly gem: Gem;
  /** Errors of `gem validate`, any of which keeps it from being installed. */
  readonly errors: number;
}

const READING: Text = { en: 'reading', 'zh-CN': '正在读取' };

/**
 * Loads the gems named, or the ones here, and hands them to `use`; packed files are readable until it ends.
 *
 * @throws UserError for a gem that cannot be read, and for two with the same id.
 */
export async function withGems<Result>(
  call: Call,
  named: readonly string[],
  use: (gems: readonly Previewed[]) => Promise<Result>,
): Promise<Result> {
  const { io, voice } = call;
  const opened: (() => void)[] = [];
  try {
    const gems = await withProgress(io, voice, READING, async () => {
      const found: Previewed[] = [];
      for (const one of pathsOf(call, named)) {
        const path = shownPath(io.cwd, one.path);
        found.push(await (one.kind === 'packed' ? packed(one, path, call, opened) : folder(one, path)));
      }
      return found;
    });
    refuseTwins(gems);
    return await use(gems);
  } finally {
    for (const close of opened) close();
  }
}

/** Words of a search that are not in quotes look like paths. */
function pathsOf({ io, options }: Call, named: readonly string[]): GemPath[] {
  try {
    return gemPaths(io.cwd, named);
  } catch (error) {
    if (!(error instanceof UserError) || error.code !== 'no-such-path' || options.search === undefined)
      throw error;
    throw new UserError(error.code, error.text, {
      en: 'check the spelling; several words to search for stand in quotes, as in --search "new mail"',
      'zh-CN': '请检查拼写；要搜索多个词时请加引号，例如 --search "新 邮件"',
    });
  }
}

async function folder({ path: at }: GemPath, path: string): Promise<Previewed> {
  const gem = await loadFolder(at);
  readable(gem, path);
  const [{ validate }, { RULES }] = await Promise.all([
    import('../validate/validate.ts'),
    import('../validate/rules/index.ts'),
  ]);
  // What another program would have to judge changes nothing of what is shown, and may not be there.
  const findings = await validate(
    gem,
    RULES.filter(({ needs }) => needs !== 'sqlite'),
  );
  return { path, gem, errors: findings.filter(({ severity }) => severity === 'error').length };
}

/** A file has to be intact before anything in it is believed. */
async function packed(
  { path: at }: GemPath,
  path: string,
  { io }: Call,
  opened: (() => void)[],
): Promise<Previewed> {
  const { inspectPackage } = await import('./inspect-package.ts');
  const inspection = await inspectPackage(at, io.signal);
  opened.push(() => inspection.close());
  const { gem, refusal, findings } = inspection;
  if (refusal && refusal.reason !== 'declarations-invalid') {
    const { refusedPackage } = await import('./refused-package.ts');
    throw refusedPackage(refusal, path);
  }
  if (!gem) throw new Error('a package that was not refused has no gem');
  return { path, gem, errors: findings.filter(({ severity }) => severity === 'error').length };
}

function readable(gem: Gem, path: string): void {
  if (gem.manifest && gem.manifest.syntaxFaults.length === 0) return;
  if (!gem.manifest) throw noManifest(gem, path, NAME_A_GEM);
  throw new UserError(
    'manifest-syntax',
    {
      en: `notochord.json in ${path} is not JSON, so nothing is known of this gem`,
      'zh-CN': `${path} 里的 notochord.json 不是 JSON，无法知道这个 gem 的情况`,
    },
    { en: '`gem validate` says where and why', 'zh-CN': '`gem validate` 会说明位置和原因' },
  );
}

/** A gem's id is what the AI opens it by, so no two of them can stand before it. */
function refuseTwins(gems: readonly Previewed[]): void {
  const seen = new Map<string, string>();
  for (const { gem, path } of gems) {
    const { id } = identityOf(gem);
    if (id === null) continue;
    const other = seen.get(id);
    if (other !== undefined)
      throw new UserError(
        'same-id-twice',
        {
          en: `${other} and ${path} have the same id ${id}, so only one of them can be installed`,
          'zh-CN': `${other} 和 ${path} 的 id 都是 ${id}，只能安装其中一个`,
        },
        { en: 'name one of the two', 'zh-CN': '请只给出其中一个' },
      );
    seen.set(id, path);
  }
}
