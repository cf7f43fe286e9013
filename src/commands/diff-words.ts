import type { Section } from '../diff/change.ts';
import type { GemDiff } from '../diff/diff.ts';
import type { Migration } from '../diff/migrations.ts';
import type { VersionAdvice } from '../diff/version-step.ts';
import { stepName } from '../gem/data-change.ts';
import { fill, type Text } from '../text.ts';

/** What the parts of a comparison are called, for every report in words. */
export const HEADS = {
  gem: { en: 'the gem', 'zh-CN': 'gem' },
  data: { en: 'data', 'zh-CN': '数据' },
  permissions: { en: 'permissions', 'zh-CN': '权限' },
  'platform-tools': { en: 'platform tools', 'zh-CN': '平台工具' },
  tools: { en: 'tools', 'zh-CN': '工具' },
  workflows: { en: 'SOPs', 'zh-CN': 'SOP' },
  agents: { en: 'agents', 'zh-CN': 'agent' },
  resources: { en: 'downloads', 'zh-CN': '下载' },
  skill: { en: 'skill', 'zh-CN': 'skill' },
  docs: { en: 'store page', 'zh-CN': '商店页面' },
} as const satisfies Record<Section, Text>;

export const MIGRATIONS_HEAD: Text = { en: 'migrations to write', 'zh-CN': '要写的迁移' };
export const USER_HEAD: Text = { en: 'for the user', 'zh-CN': '对用户' };
export const FILES_HEAD: Text = { en: 'files', 'zh-CN': '文件' };
export const GRANTS: Text = { en: 'is asked to allow: {what}', 'zh-CN': '会被要求允许：{what}' };
export const TRUSTS: Text = { en: 'newly relies on: {what}', 'zh-CN': '新信任：{what}' };
export const FIX: Text = { en: 'fix: {hint}', 'zh-CN': '办法：{hint}' };
export const MORE: Text = {
  en: '… and {left} more, which --format json lists',
  'zh-CN': '……还有 {left} 个，--format json 会全部列出',
};
export const FILES_UNKNOWN: Text = {
  en: 'not compared: one of the two is packed, and what the other would pack to cannot be worked out here',
  'zh-CN': '没有比较：其中一个是打好的包，而另一个打包后的样子在这里算不出来',
};
export const NOTHING: Text = { en: 'nothing changes', 'zh-CN': '没有任何改动' };

/** Numbers of files, for a head. */
export function filesLine({ files }: GemDiff): Text | undefined {
  if (files === null) return FILES_UNKNOWN;
  const [added, changed, removed] = [files.added.length, files.changed.length, files.removed.length];
  if (added + changed + removed === 0) return undefined;
  return filled(
    {
      en: '{added} added, {changed} changed, {removed} removed',
      'zh-CN': '新增 {added} 个，改动 {changed} 个，删去 {removed} 个',
    },
    { added, changed, removed },
  );
}

/** The functions of one migration, as they have to be declared, and what the manifest has to say. */
export function migrationLines({ collection, path, missing, to, versionSet, pathSet }: Migration): Text[] {
  const set = [
    ...(versionSet ? [] : [`"version": ${to}`]),
    ...(pathSet ? [] : [`"migrations": ${JSON.stringify(path)}`]),
  ];
  return [
    ...missing.slice(0, STEPS_MAX).map((step) =>
      filled(
        {
          en: '{path}: export function {step}(data, { id })',
          'zh-CN': '{path}：export function {step}(data, { id })',
        },
        { path, step },
      ),
    ),
    ...(missing.length > STEPS_MAX ? [filled(MORE_STEPS, { path })] : []),
    ...(missing.length > 0 ? [] : [filled(COMPLETE, { path, step: stepName(to - 1) })]),
    ...(set.length === 0
      ? []
      : [
          filled(
            {
              en: 'notochord.json: {set} of collection {collection}',
              'zh-CN': 'notochord.json：集合 {collection} 的 {set}',
            },
            { set: set.join(', '), collection },
          ),
        ]),
  ];
}

/** Functions of one module that are named. */
const STEPS_MAX = 5;

const MORE_STEPS: Text = {
  en: '{path}: … and the steps after these',
  'zh-CN': '{path}：……以及之后的步骤',
};

const COMPLETE: Text = {
  en: '{path} exports {step} already',
  'zh-CN': '{path} 已经导出 {step}',
};

/** What comes of it all, in a line each, the worst first. */
export function verdictLines(
  diff: GemDiff,
  failedOn: 'permissions' | null,
): { readonly bad: boolean; readonly text: Text }[] {
  const count = diff.changes.filter(({ effect }) => effect === 'stops-activation').length;
  const version = versionLine(diff.version);
  return [
    ...(count > 0 ? [{ bad: true, text: filled(STOPS, { count }) }] : []),
    ...(failedOn === null ? [] : [{ bad: true, text: ASKS_MORE }]),
    ...(version ? [{ bad: diff.version.enough === false, text: version }] : []),
  ];
}

const STOPS: Text = {
  en: 'activation would fail with E_DATA_SCHEMA, and the platform would go back to the old version: {count} {count|change|changes} of data',
  'zh-CN': '激活会失败（E_DATA_SCHEMA），平台会退回旧版本：有 {count} 处数据改动不合规则',
};
const ASKS_MORE: Text = {
  en: 'the gem asks for more than before, and --fail-on permissions was given',
  'zh-CN': 'gem 要求的比原来多，而命令里写了 --fail-on permissions',
};

const VERSIONS = {
  unknown: {
    en: 'version: {before} → {after}; these are not both semantic versions, so nothing is said about the step',
    'zh-CN': '版本：{before} → {after}；不都是语义化版本，无法判断该升多少',
  },
  unchangedLower: {
    en: 'version: {after} is lower than {before}',
    'zh-CN': '版本：{after} 低于 {before}',
  },
  lower: {
    en: 'version: {after} is lower than {before}; the changes ask for {suggested} or higher ({step})',
    'zh-CN': '版本：{after} 低于 {before}；这些改动应升到 {suggested} 或更高（{step}）',
  },
  equal: {
    en: 'version: still {after}; the changes ask for {suggested} or higher ({step})',
    'zh-CN': '版本：还是 {after}；这些改动应升到 {suggested} 或更高（{step}）',
  },
  tooLow: {
    en: 'version: {after} is too small a step; the changes ask for {suggested} or higher ({step})',
    'zh-CN': '版本：{after} 升得不够；这些改动应升到 {suggested} 或更高（{step}）',
  },
  enough: {
    en: 'version: {after} is high enough; the changes ask for {suggested} or higher ({step})',
    'zh-CN': '版本：{after} 够高；这些改动应升到 {suggested} 或更高（{step}）',
  },
} as const satisfies Record<string, Text>;

const STEPS = {
  major: { en: 'something breaks', 'zh-CN': '有不兼容的改动' },
  minor: { en: 'more than a correction', 'zh-CN': '不只是修正' },
  patch: { en: 'corrections only', 'zh-CN': '只是修正' },
} as const satisfies Record<string, Text>;

function versionLine({
  before,
  after,
  order,
  step,
  suggested,
  enough,
  because,
}: VersionAdvice): Text | undefined {
  const args = { before: before ?? '—', after: after ?? '—', suggested: suggested ?? '' };
  if (step === null || suggested === null) {
    if (order === 'lower') return filled(VERSIONS.unchangedLower, args);
    return order === null && step !== null ? filled(VERSIONS.unknown, args) : undefined;
  }
  if (order === null) return filled(VERSIONS.unknown, args);
  const words = order !== 'higher' ? VERSIONS[order] : enough ? VERSIONS.enough : VERSIONS.tooLow;
  const first = because[0];
  const reason: Text =
    step !== 'patch' && first
      ? {
          en: `${STEPS[step].en}: ${first.en}`,
          'zh-CN': `${STEPS[step]['zh-CN']}：${first['zh-CN']}`,
        }
      : STEPS[step];
  return {
    en: fill(words.en, { ...args, step: reason.en }),
    'zh-CN': fill(words['zh-CN'], { ...args, step: reason['zh-CN'] }),
  };
}

function filled(text: Text, args: Readonly<Record<string, string | number>>): Text {
  return { en: fill(text.en, args), 'zh-CN': fill(text['zh-CN'], args) };
}
