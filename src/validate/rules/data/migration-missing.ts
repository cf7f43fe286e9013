import { type Collection, collections } from '../../../gem/data-declaration.ts';
import type { Fault } from '../../../gem/finding.ts';
import type { Gem } from '../../../gem/gem.ts';
import { MIGRATION_ENDINGS } from '../../../platform/data.ts';
import { NAME_PATTERN } from '../../../platform/limits.ts';
import { codeFileFault } from '../../entries.ts';
import { type EntryMessageId, homeWords } from '../../entry-words.ts';
import { shown } from '../../place.ts';
import { defineRule } from '../../rule.ts';

type MessageId = Exclude<EntryMessageId, 'leaves'> | 'onLog' | 'empty' | 'dots';

export default defineRule<MessageId>({
  id: 'data/migration-missing',
  severity: 'error',
  code: 'E_PERM_INVALID',
  statements: ['C-09', 'V-06'],
  words: {
    en: {
      summary: 'a table of a higher version without a migration module that ships',
      why: 'users may have data of an older version, and without the module it cannot be brought to the new one',
      messages: {
        missing: 'data: collection {collection} has version {version}, and names no "migrations"',
        empty: 'data: the migrations of collection {collection} name no file',
        onLog: 'data: collection {collection} is a log, and logs have no migrations',
        dots: 'data: the migrations of collection {collection} are {entry}; the path may not hold ".."',
        notThere: 'data: the migrations of collection {collection} are {entry}, and the gem has no such file',
        notThereMeant:
          'data: the migrations of collection {collection} are {entry}, and the gem has no such file; did you mean "{meant}"?',
        absolute:
          'data: the migrations of collection {collection} are {entry}, an absolute path; it is a path from the gem’s root',
        backslash:
          'data: the migrations of collection {collection} are {entry}; paths in a gem have / between folders',
        folder: 'data: the migrations of collection {collection} are {entry}, a folder',
        ending:
          'data: the migrations of collection {collection} are {entry}, and have to end in one of {endings}',
        ...homeWords(
          (why) =>
            `data: the migrations of collection {collection} are {entry}, which does not ship: ${why.en}`,
        ),
      },
      hints: {
        missing: 'add "migrations": "migrations/{file}.js", say, a module that exports {steps}',
        empty: 'write the path of the module from the gem’s root, or take "migrations" away',
        onLog: 'take "migrations" away; the fields of a log may change at any time',
        dots: 'write the path from the gem’s root, as in "migrations/notes.js"',
        notThere: 'write the path from the gem’s root, upper and lower case as the file has it',
        notThereMeant: 'write "{meant}"',
        absolute: 'write the path from the gem’s root, as in "migrations/notes.js"',
        backslash: 'write "{meant}"',
        folder: 'name the file in it that exports the steps',
        ending: 'write the module in JavaScript or TypeScript',
        ...homeWords(() => 'move the file to where it ships, or change what keeps it out'),
      },
    },
    'zh-CN': {
      summary: '升了版本的表没有随包的迁移模块',
      why: '用户可能有旧版本的数据；没有这个模块，数据就升不到新版本',
      messages: {
        missing: 'data: 集合 {collection} 的版本是 {version}，却没有写“migrations”',
        empty: 'data: 集合 {collection} 的 migrations 没有写文件',
        onLog: 'data: 集合 {collection} 是 Log，Log 没有迁移',
        dots: 'data: 集合 {collection} 的 migrations 是 {entry}；路径里不能有“..”',
        notThere: 'data: 集合 {collection} 的 migrations 是 {entry}，gem 里没有这个文件',
        notThereMeant:
          'data: 集合 {collection} 的 migrations 是 {entry}，gem 里没有这个文件；是不是想写“{meant}”？',
        absolute: 'data: 集合 {collection} 的 migrations 是 {entry}，是绝对路径；应写从 gem 根目录开始的路径',
        backslash: 'data: 集合 {collection} 的 migrations 是 {entry}；gem 里的路径用 / 分隔文件夹',
        folder: 'data: 集合 {collection} 的 migrations 是 {entry}，那是一个文件夹',
        ending: 'data: 集合 {collection} 的 migrations 是 {entry}，结尾应为 {endings} 之一',
        ...homeWords(
          (why) => `data: 集合 {collection} 的 migrations 是 {entry}，它不会被打包：${why['zh-CN']}`,
        ),
      },
      hints: {
        missing: '加上 "migrations": "migrations/{file}.js" 这样的路径，模块里导出 {steps}',
        empty: '写从 gem 根目录开始的模块路径，或者去掉“migrations”',
        onLog: '去掉“migrations”；Log 的字段可以随时改',
        dots: '写从 gem 根目录开始的路径，例如 "migrations/notes.js"',
        notThere: '写从 gem 根目录开始的路径，大小写要与文件一致',
        notThereMeant: '写成“{meant}”',
        absolute: '写从 gem 根目录开始的路径，例如 "migrations/notes.js"',
        backslash: '写成“{meant}”',
        folder: '写出其中导出各步的文件',
        ending: '用 JavaScript 或 TypeScript 写这个模块',
        ...homeWords(() => '把文件移到会被打包的地方，或者修改把它排除在外的规则'),
      },
    },
  },
  *check(gem) {
    for (const collection of collections(gem)) {
      const fault = faultOf(gem, collection);
      const args = { collection: shown(collection.name) };
      if (fault) yield { ...fault, args: { ...args, ...fault.args } };
    }
  },
});

function faultOf(
  gem: Gem,
  { name, kind, data, version, migrations, at }: Collection,
): Fault<MessageId> | undefined {
  const declared = data.migrations !== undefined;
  if (kind === 'log') return declared ? { messageId: 'onLog', at: at(['migrations'], 'key') } : undefined;
  if (kind !== 'table') return undefined;
  if (!declared) {
    if (version === undefined || version === 1) return undefined;
    const steps = version === 2 ? 'v1_to_v2' : `v1_to_v2 … v${version - 1}_to_v${version}`;
    const file = NAME_PATTERN.test(name) ? name : 'notes';
    return { messageId: 'missing', args: { version, file, steps }, at: at(['version']) };
  }
  // One of another type is a fault of shape, and told there.
  if (migrations === undefined) return undefined;
  const fault = pathFault(gem, migrations);
  return fault && { ...fault, args: { entry: shown(migrations), ...fault.args }, at: at(['migrations']) };
}

function pathFault(gem: Gem, path: string): Omit<Fault<MessageId>, 'at'> | undefined {
  if (path === '') return { messageId: 'empty' };
  if (path.includes('..')) return { messageId: 'dots' };
  const fault = codeFileFault(gem, path, MIGRATION_ENDINGS);
  if (fault && fault.messageId !== 'leaves') return { ...fault, messageId: fault.messageId };
  if (MIGRATION_ENDINGS.some((ending) => path.endsWith(ending))) return undefined;
  return { messageId: 'ending', args: { endings: MIGRATION_ENDINGS.join(', ') } };
}
