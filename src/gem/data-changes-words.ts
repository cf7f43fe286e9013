import { FIELD_KINDS, type KindOfChange } from './data-changes-field-words.ts';

export type { KindOfChange } from './data-changes-field-words.ts';

/** Of a collection as a whole, and of all data. */
const COLLECTION_KINDS = {
  'collection-added': {
    statement: 'V-01',
    text: { en: 'collection {collection} is new', 'zh-CN': '新增集合 {collection}' },
  },
  'collection-undeclared': {
    statement: 'V-07',
    text: { en: 'collection {collection} is no longer declared', 'zh-CN': '不再声明集合 {collection}' },
    why: {
      en: 'its data stays, out of reach, until the gem is uninstalled',
      'zh-CN': '它的数据还在，但访问不到，卸载时才删除',
    },
  },
  'kind-changed': {
    statement: 'V-05',
    text: {
      en: 'collection {collection} changes its kind from {before} to {after}',
      'zh-CN': '集合 {collection} 的 kind 从 {before} 改为 {after}',
    },
    why: { en: 'the kind of a collection can never change', 'zh-CN': '集合的 kind 不能改' },
    hint: {
      en: 'keep it a {before}, and declare a {after} under another name',
      'zh-CN': '保持 {before} 不变，另起一个名字声明 {after}',
    },
  },
  'version-raised': {
    statement: 'V-09',
    text: {
      en: 'the version of collection {collection} goes up from {before} to {after}',
      'zh-CN': '集合 {collection} 的 version 从 {before} 升到 {after}',
    },
  },
  'version-lowered': {
    statement: 'V-04',
    text: {
      en: 'the version of collection {collection} goes down from {before} to {after}',
      'zh-CN': '集合 {collection} 的 version 从 {before} 降到 {after}',
    },
    why: {
      en: 'stored records cannot go back to an older version',
      'zh-CN': '已存下的记录不能退回旧版本',
    },
    hint: { en: 'set "version" to {before} or more', 'zh-CN': '把“version”设为 {before} 或更高' },
  },
  'migrations-missing': {
    statement: 'C-09',
    text: {
      en: 'collection {collection} goes up to version {after} and names no "migrations"',
      'zh-CN': '集合 {collection} 升到版本 {after}，却没有写“migrations”',
    },
    why: {
      en: 'records of version {before} cannot be brought to version {after}',
      'zh-CN': '版本 {before} 的记录升不到版本 {after}',
    },
    hint: {
      en: 'add "migrations": "migrations/{collection}.js", a module that exports {steps}',
      'zh-CN': '加上 "migrations": "migrations/{collection}.js"，模块里导出 {steps}',
    },
  },
  'migration-step-missing': {
    statement: 'C-10',
    text: {
      en: '{path}, the migrations of collection {collection}, does not export {steps}',
      'zh-CN': '集合 {collection} 的迁移模块 {path} 没有导出 {steps}',
    },
    why: {
      en: 'records of version {before} cannot be brought to version {after}',
      'zh-CN': '版本 {before} 的记录升不到版本 {after}',
    },
    hint: {
      en: 'add `export function {step}(data, { id }) { … }`, which returns the record as the next version has it',
      'zh-CN': '加上 `export function {step}(data, { id }) { … }`，返回下一版本的记录',
    },
  },
  'migrations-moved': {
    statement: 'C-09',
    text: {
      en: 'the migrations of collection {collection} are in another file: {before} before, {after} now',
      'zh-CN': '集合 {collection} 的迁移模块换了文件：原来是 {before}，现在是 {after}',
    },
  },
  'index-added': {
    statement: 'V-01',
    text: {
      en: 'collection {collection} has a new index [{fields}]',
      'zh-CN': '集合 {collection} 新增索引 [{fields}]',
    },
  },
  'index-dropped': {
    statement: 'V-01',
    text: {
      en: 'collection {collection} no longer has the index [{fields}]',
      'zh-CN': '集合 {collection} 删去了索引 [{fields}]',
    },
  },
  'collection-description-changed': {
    statement: 'V-01',
    text: {
      en: 'the description of collection {collection} changes',
      'zh-CN': '集合 {collection} 的说明有改动',
    },
  },
  'retention-lengthened': {
    statement: 'V-06',
    text: {
      en: 'log {collection} keeps more of its entries',
      'zh-CN': 'Log {collection} 保留更多条目',
    },
  },
  'retention-shortened': {
    statement: 'V-06',
    text: {
      en: 'log {collection} keeps fewer of its entries',
      'zh-CN': 'Log {collection} 保留的条目变少',
    },
    why: {
      en: 'the platform removes entries beyond {after}',
      'zh-CN': '平台会清理超出 {after} 的条目',
    },
  },
  'event-retention-lengthened': {
    statement: 'C-02',
    text: {
      en: 'the record of changes is kept {after} days, and {before} before',
      'zh-CN': '修改记录原来保留 {before} 天，现在保留 {after} 天',
    },
  },
  'event-retention-shortened': {
    statement: 'C-02',
    text: {
      en: 'the record of changes is kept {after} days, and {before} before',
      'zh-CN': '修改记录原来保留 {before} 天，现在保留 {after} 天',
    },
    why: {
      en: 'the platform removes what is older',
      'zh-CN': '平台会清理更早的修改记录',
    },
  },
} as const satisfies Readonly<Record<string, KindOfChange>>;

export const KINDS = { ...COLLECTION_KINDS, ...FIELD_KINDS };

export type DataChangeKind = keyof typeof KINDS;

/** What a verdict means for a change that has no words of its own for it. */
export const VERDICT_WORDS = {
  needsVersion: {
    why: {
      en: 'in one version a collection can only be loosened: this needs a higher one, and a migration of what is stored',
      'zh-CN': '同一个版本里只能放宽：这个改动要升版本，并迁移已存下的记录',
    },
    hint: {
      en: 'set "version" of {collection} to {next} and export {step} from its "migrations", or take the change back',
      'zh-CN': '把 {collection} 的“version”设为 {next}，并在它的“migrations”里导出 {step}；或者撤回这个改动',
    },
  },
  mayFail: {
    why: {
      en: 'where two stored records have the same value, the gem cannot be activated',
      'zh-CN': '已存下的记录如果有重复的值，gem 就无法激活',
    },
    hint: {
      en: 'raise the version and make the values differ in a migration, where records may share one',
      'zh-CN': '如果记录可能有相同的值，就升版本，在迁移里让它们各不相同',
    },
  },
  migrated: {
    why: {
      en: 'the migrations to version {after} see to the stored records',
      'zh-CN': '升到版本 {after} 的迁移负责处理已存下的记录',
    },
  },
} as const satisfies Readonly<Record<string, Pick<KindOfChange, 'why' | 'hint'>>>;
