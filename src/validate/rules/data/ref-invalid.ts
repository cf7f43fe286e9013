import { didYouMean } from '../../../did-you-mean.ts';
import {
  type DataDeclaration,
  dataDeclaration,
  type Field,
  isScalar,
} from '../../../gem/data-declaration.ts';
import type { Fault } from '../../../gem/finding.ts';
import { shown } from '../../place.ts';
import { defineRule } from '../../rule.ts';

/** Tables that are listed for choice. */
const LISTED_MAX = 10;

type MessageId = 'missing' | 'noMeaning' | 'noRefs' | 'log' | 'notDeclared' | 'notDeclaredMeant' | 'noTables';

export default defineRule<MessageId>({
  id: 'data/ref-invalid',
  severity: 'error',
  code: 'E_PERM_INVALID',
  statements: ['C-16'],
  words: {
    en: {
      summary: 'a reference that points into no table, or a target where nothing refers',
      why: 'a reference is the id of a record, and the platform has to know in which table of this gem to look for it',
      messages: {
        missing:
          'data: field {field} of collection {collection} refers to records, and has no "to" that names their table',
        noMeaning:
          'data: field {field} of collection {collection} has "to", and refers to nothing; its type is "{type}"',
        noRefs:
          'data: field {field} of collection {collection} has "to", and refers to nothing; its items are not "ref"',
        log: 'data: field {field} of collection {collection} refers to {to}, which is a log, and only records of a table can be referred to',
        notDeclared:
          'data: field {field} of collection {collection} refers to {to}, and no such table is declared; the tables are {tables}',
        notDeclaredMeant:
          'data: field {field} of collection {collection} refers to {to}, and no such table is declared; did you mean "{meant}"?',
        noTables:
          'data: field {field} of collection {collection} refers to {to}, and no table at all is declared',
      },
      hints: {
        missing: 'add "to" with the name of a table of this manifest',
        noMeaning: 'take "to" away, or write "type": "ref"',
        noRefs: 'take "to" away, or write "items": "ref"',
        log: 'keep what is referred to in a table',
        notDeclared: 'write the name of a table that this manifest declares under `data.collections`',
        notDeclaredMeant: 'write "{meant}"',
        noTables: 'declare the table under `data.collections`; those of other gems cannot be referred to',
      },
    },
    'zh-CN': {
      summary: '引用没有指向表，或者在不引用的地方写了目标',
      why: '引用是一条记录的 id，平台要知道到这个 gem 的哪个表里去找',
      messages: {
        missing: 'data: 集合 {collection} 的字段 {field} 引用记录，却没有用“to”写明是哪个表',
        noMeaning: 'data: 集合 {collection} 的字段 {field} 写了“to”，却不引用记录；它的类型是“{type}”',
        noRefs: 'data: 集合 {collection} 的字段 {field} 写了“to”，却不引用记录；它的 items 不是“ref”',
        log: 'data: 集合 {collection} 的字段 {field} 引用 {to}，那是 Log；只能引用表里的记录',
        notDeclared:
          'data: 集合 {collection} 的字段 {field} 引用 {to}，没有声明这个表；已声明的表是 {tables}',
        notDeclaredMeant:
          'data: 集合 {collection} 的字段 {field} 引用 {to}，没有声明这个表；是不是想写“{meant}”？',
        noTables: 'data: 集合 {collection} 的字段 {field} 引用 {to}，而清单里一个表也没有声明',
      },
      hints: {
        missing: '加上“to”，写这份清单里一个表的名字',
        noMeaning: '去掉“to”，或者把类型写成 "type": "ref"',
        noRefs: '去掉“to”，或者写上 "items": "ref"',
        log: '把被引用的内容放进表里',
        notDeclared: '写这份清单在 `data.collections` 里声明的一个表的名字',
        notDeclaredMeant: '写成“{meant}”',
        noTables: '在 `data.collections` 里声明这个表；别的 gem 的表不能引用',
      },
    },
  },
  *check(gem) {
    const declaration = dataDeclaration(gem);
    if (!declaration) return;
    const targetFault = targets(declaration);
    for (const collection of declaration.collections)
      for (const field of collection.fields ?? []) {
        const fault = isReference(field) ? targetFault(field) : uselessTarget(field);
        const args = { collection: shown(collection.name), field: shown(field.name) };
        if (fault) yield { ...fault, args: { ...args, ...fault.args } };
      }
  },
});

function isReference({ type, items }: Field): boolean {
  return type === 'ref' || (type === 'array' && items === 'ref');
}

/** A field whose type or items are none may be meant to refer: that is left to what is told of those. */
function uselessTarget({ type, to, data, at }: Field): Fault<MessageId> | undefined {
  if (to === undefined || type === undefined) return undefined;
  if (type !== 'array') return { messageId: 'noMeaning', args: { type }, at: at(['to'], 'key') };
  if (data.items !== undefined && !isScalar(data.items)) return undefined;
  return { messageId: 'noRefs', at: at(['to'], 'key') };
}

function targets({ collectionNames, collections }: DataDeclaration) {
  const names = new Set(collectionNames);
  const kinds = new Map(collections.map(({ name, kind }) => [name, kind]));
  const tables = collections.filter(({ kind }) => kind === 'table').map(({ name }) => name);
  return ({ data, to, at }: Field): Fault<MessageId> | undefined => {
    if (data.to === undefined) return { messageId: 'missing', at: at(['to']) };
    if (to === undefined) return undefined;
    const args = { to: shown(to) };
    if (kinds.get(to) === 'log') return { messageId: 'log', args, at: at(['to']) };
    if (names.has(to)) return undefined;
    if (tables.length === 0) return { messageId: 'noTables', args, at: at(['to']) };
    const meant = didYouMean(to, tables);
    return meant === undefined
      ? { messageId: 'notDeclared', args: { ...args, tables: listed(tables) }, at: at(['to']) }
      : { messageId: 'notDeclaredMeant', args: { ...args, meant }, at: at(['to']) };
  };
}

function listed(tables: readonly string[]): string {
  const names = tables.slice(0, LISTED_MAX).map(shown).join(', ');
  return tables.length > LISTED_MAX ? `${names} …` : names;
}
