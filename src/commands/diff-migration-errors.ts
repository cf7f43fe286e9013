import { existsSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { type Migration, STEPS_MAX } from '../diff/migrations.ts';
import { UserError } from '../errors.ts';
import { type DataChange, stopsActivation } from '../gem/data-changes.ts';
import type { Gem } from '../gem/gem.ts';
import { MIGRATION_ENDINGS } from '../platform/data.ts';
import { NAME_PATTERN } from '../platform/limits.ts';
import type { Side } from './diff-open.ts';

/** Refuses what a migration cannot be written for, before anything is. */
export function checkWritable(after: Side, migrations: readonly Migration[]): void {
  if (after.kind !== 'folder')
    throw new UserError(
      'migration-needs-folder',
      {
        en: `--write-migration writes into a gem’s folder, and ${after.shown} is none`,
        'zh-CN': `--write-migration 要写入 gem 的文件夹，而 ${after.shown} 不是文件夹`,
      },
      { en: 'name the folder as the new gem', 'zh-CN': '请把文件夹作为新的 gem' },
    );
  for (const migration of migrations) checkModule(after.gem, migration);
}

function checkModule(gem: Gem, { collection, path, missing, certain, to }: Migration): void {
  if (missing.length >= STEPS_MAX)
    throw new UserError(
      'migration-too-far',
      {
        en: `collection ${collection} goes up to version ${to}, which takes ${STEPS_MAX} steps or more that are not there`,
        'zh-CN': `集合 ${collection} 要升到版本 ${to}，还缺少 ${STEPS_MAX} 步或更多`,
      },
      { en: 'lower "version" if it was not meant', 'zh-CN': '如果版本写错了，就改小“version”' },
    );
  if (!isPath(path, collection))
    throw new UserError(
      'migration-path-invalid',
      {
        en: `${path} cannot be the migration module of collection ${collection}`,
        'zh-CN': `${path} 不能作为集合 ${collection} 的迁移模块`,
      },
      {
        en: '`gem validate` says what is wrong with it; mend that, and run the command again',
        'zh-CN': '`gem validate` 会说明问题；改好后再运行一次',
      },
    );
  if (!gem.files.has(path)) return;
  const { syntaxFaults, commonJs } = gem.code(path);
  if (syntaxFaults.length === 0 && !commonJs) {
    if (certain) return;
    throw new UserError(
      'migration-module-unknown',
      {
        en: `${path} passes on what another module exports that cannot be looked into, so nothing was added to it`,
        'zh-CN': `${path} 转出了另一个看不到内容的模块，所以没有往里加`,
      },
      {
        en: `see to it that it exports ${missing.join(', ')}`,
        'zh-CN': `请确认它导出了 ${missing.join('、')}`,
      },
    );
  }
  throw new UserError(
    'migration-module-broken',
    syntaxFaults.length > 0
      ? {
          en: `${path} does not parse, so nothing was added to it`,
          'zh-CN': `${path} 有语法错误，所以没有往里加`,
        }
      : {
          en: `${path} exports as CommonJS does, and a migration module is an ES module, so nothing was added to it`,
          'zh-CN': `${path} 用 CommonJS 的方式导出，而迁移模块应是 ES 模块，所以没有往里加`,
        },
    {
      en: '`gem validate` says where; mend it, and run the command again',
      'zh-CN': '`gem validate` 会指出位置；改好后再运行一次',
    },
  );
}

function isPath(path: string, collection: string): boolean {
  const parts = path.split('/');
  return (
    NAME_PATTERN.test(collection) &&
    MIGRATION_ENDINGS.some((ending) => path.endsWith(ending)) &&
    !/[\\:\0]/.test(path) &&
    !parts.some((part) => part === '' || part.startsWith('.') || part === 'node_modules') &&
    parts[0] !== 'tests' &&
    !path.endsWith('.d.ts')
  );
}

/** Refuses to write through a link that leaves the gem. */
export function checkInside(root: string, path: string): void {
  let folder = dirname(join(root, path));
  while (!existsSync(folder)) folder = dirname(folder);
  const inside = relative(realpathSync(root), realpathSync(folder));
  if (inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside)) return;
  throw new UserError(
    'link-leaves-gem',
    {
      en: `${path} would be written outside of the gem, behind a link, so nothing was written`,
      'zh-CN': `${path} 会经过链接写到 gem 外面，所以什么都没有写`,
    },
    { en: 'put a folder in place of the link', 'zh-CN': '请用文件夹代替这个链接' },
  );
}

/** Nothing needs a migration, or nothing that one could mend. */
export function noneNeeded(changes: readonly DataChange[]): UserError {
  const beyond = changes.find(stopsActivation);
  if (beyond)
    return new UserError(
      'migration-no-help',
      {
        en: `no migration makes up for this: ${beyond.text.en}`,
        'zh-CN': `这个改动无法靠迁移解决：${beyond.text['zh-CN']}`,
      },
      beyond.hint ?? undefined,
    );
  return new UserError(
    'migration-not-needed',
    {
      en: 'no stored record has to change for this upgrade, so there is no migration to write',
      'zh-CN': '这次升级不需要改动已存下的记录，没有要写的迁移',
    },
    {
      en: 'leave --write-migration out to see what changes',
      'zh-CN': '去掉 --write-migration 可以看到有哪些改动',
    },
  );
}
