import type { Json } from '../../platform/ctx.ts';
import type { CollectionKind } from '../../platform/data.ts';
import type { Text } from '../../text.ts';
import { dataError } from './data-error.ts';
import type { CollectionDeclaration, DataDeclaration } from './declaration.ts';
import { insteadOf, joined, say, shown } from './words.ts';

/** [B-05] [C-21] The declared collection of that name and kind. Throws `E_DATA_NOT_DECLARED`, `E_DATA_INVALID`. */
export function findCollection(
  { collections }: DataDeclaration,
  kind: CollectionKind,
  name: Json | undefined,
): CollectionDeclaration {
  if (typeof name !== 'string') throw dataError('E_DATA_INVALID', say(NAME[kind], { value: shown(name) }));
  const collection = collections.get(name);
  if (collection?.kind === kind) return collection;
  if (collection !== undefined) throw dataError('E_DATA_NOT_DECLARED', say(OTHER_KIND[kind], { name }));
  const text = say(NOT_DECLARED, { name: shown(name) });
  const names = [...collections.keys()];
  const instead = names.length === 0 ? DECLARES_NONE : insteadOf(name, names);
  throw dataError('E_DATA_NOT_DECLARED', joined([text, instead]));
}

const NAME: Readonly<Record<CollectionKind, Text>> = {
  table: {
    en: 'ctx.data.collection takes the name of a table and got {value}',
    'zh-CN': 'ctx.data.collection 的参数是表的名字，现在是 {value}',
  },
  log: {
    en: 'ctx.data.log takes the name of a log and got {value}',
    'zh-CN': 'ctx.data.log 的参数是 Log 的名字，现在是 {value}',
  },
};
const OTHER_KIND: Readonly<Record<CollectionKind, Text>> = {
  table: {
    en: '"{name}" is a log, whose entries are only added and listed: ctx.data.log("{name}").append(entry) and .list({ since })',
    'zh-CN': '"{name}" 是 Log，条目只能追加和列出：ctx.data.log("{name}").append(entry) 和 .list({ since })',
  },
  log: {
    en: '"{name}" is a table: ctx.data.collection("{name}").insert(record), get, update, delete, query',
    'zh-CN': '"{name}" 是表：ctx.data.collection("{name}").insert(record)、get、update、delete、query',
  },
};
const NOT_DECLARED: Text = {
  en: 'notochord.json declares no collection {name}',
  'zh-CN': 'notochord.json 没有声明集合 {name}',
};
const DECLARES_NONE: Text = {
  en: 'declare it under "data": { "collections": { … } }',
  'zh-CN': '请在 "data": { "collections": { … } } 里声明它',
};
