import { didYouMean } from '../../../did-you-mean.ts';
import { type Collection, collections, type Index, isScalar } from '../../../gem/data-declaration.ts';
import type { Fault } from '../../../gem/finding.ts';
import { INDEX_FIELDS_MAX, INDEXES_MAX } from '../../../platform/limits.ts';
import { shown } from '../../place.ts';
import { defineRule } from '../../rule.ts';

type MessageId =
  | 'onLog'
  | 'tooMany'
  | 'sameIndex'
  | 'empty'
  | 'tooWide'
  | 'sameField'
  | 'notDeclared'
  | 'notDeclaredMeant'
  | 'notScalar';

export default defineRule<MessageId>({
  id: 'data/index-invalid',
  severity: 'error',
  code: 'E_PERM_INVALID',
  statements: ['C-08'],
  words: {
    en: {
      summary: 'an index that the platform cannot make',
      why: 'records are looked up by the scalar fields of their own table, and the platform refuses a gem with an index over anything else',
      messages: {
        onLog: 'data: collection {collection} is a log, and logs have no indexes',
        tooMany: 'data: collection {collection} has {count} indexes, {over} over the limit of {limit}',
        sameIndex:
          'data: an index of collection {collection} is there twice: [{fields}], first in line {line}',
        empty: 'data: an index of collection {collection} names no field, and needs at least one',
        tooWide:
          'data: an index of collection {collection} has {count} fields, {over} over the limit of {limit}',
        sameField: 'data: an index of collection {collection} has field {field} twice',
        notDeclared:
          'data: an index of collection {collection} names {field}, and the collection has no such field',
        notDeclaredMeant:
          'data: an index of collection {collection} names {field}, and the collection has no such field; did you mean "{meant}"?',
        notScalar:
          'data: an index of collection {collection} names {field}, whose type is "{type}"; only scalar fields can be indexed',
      },
      hints: {
        onLog: 'take "indexes" away, or make the collection a table',
        tooMany: 'keep those that queries need',
        sameIndex: 'take one of the two away',
        empty: 'name the fields that records are looked up by, or take the index away',
        tooWide: 'keep the fields that tell records apart best',
        sameField: 'take one of the two away',
        notDeclared: 'write the name of a field of this collection',
        notDeclaredMeant: 'write "{meant}"',
        notScalar: 'leave it out, or put what is looked up into a scalar field of its own',
      },
    },
    'zh-CN': {
      summary: '平台建不了的索引',
      why: '记录只能按自己表里的标量字段查找；有别的索引，平台会拒绝安装',
      messages: {
        onLog: 'data: 集合 {collection} 是 Log，Log 不能写索引',
        tooMany: 'data: 集合 {collection} 有 {count} 个索引，比上限 {limit} 多 {over} 个',
        sameIndex: 'data: 集合 {collection} 有两个相同的索引：[{fields}]，第一个在第 {line} 行',
        empty: 'data: 集合 {collection} 有一个索引没有字段，至少要有一个',
        tooWide: 'data: 集合 {collection} 有一个索引有 {count} 个字段，比上限 {limit} 多 {over} 个',
        sameField: 'data: 集合 {collection} 有一个索引写了两次字段 {field}',
        notDeclared: 'data: 集合 {collection} 有一个索引写了 {field}，集合里没有这个字段',
        notDeclaredMeant:
          'data: 集合 {collection} 有一个索引写了 {field}，集合里没有这个字段；是不是想写“{meant}”？',
        notScalar: 'data: 集合 {collection} 有一个索引写了 {field}，它的类型是“{type}”；只有标量字段能建索引',
      },
      hints: {
        onLog: '去掉“indexes”，或者把集合改成表',
        tooMany: '只留查询需要的索引',
        sameIndex: '去掉其中一个',
        empty: '写出查询用到的字段，或者去掉这个索引',
        tooWide: '留下最能区分记录的字段',
        sameField: '去掉其中一个',
        notDeclared: '写这个集合里的字段名',
        notDeclaredMeant: '写成“{meant}”',
        notScalar: '去掉它，或者把要查的内容单独放进一个标量字段',
      },
    },
  },
  *check(gem) {
    for (const collection of collections(gem)) {
      const args = { collection: shown(collection.name) };
      for (const fault of faultsOf(collection)) yield { ...fault, args: { ...args, ...fault.args } };
    }
  },
});

function* faultsOf(collection: Collection): Generator<Fault<MessageId>> {
  const { kind, data, indexes, at } = collection;
  if (data.indexes === undefined) return;
  if (kind === 'log') yield { messageId: 'onLog', at: at(['indexes'], 'key') };
  if (kind !== 'table' || !Array.isArray(data.indexes)) return;
  const seen = new Map<string, Index>();
  for (const index of indexes.filter(({ position }) => position < INDEXES_MAX)) {
    const same = JSON.stringify(index.data);
    const first = seen.get(same);
    if (index.data.length === 0) yield { messageId: 'empty', at: index.at() };
    else if (first)
      yield {
        messageId: 'sameIndex',
        args: { fields: listed(index), line: first.at().start?.line ?? 0 },
        at: index.at(),
      };
    else {
      seen.set(same, index);
      yield* fieldFaults(collection, index);
    }
  }
  const count = data.indexes.length;
  if (count > INDEXES_MAX)
    yield {
      messageId: 'tooMany',
      args: { count, over: count - INDEXES_MAX, limit: INDEXES_MAX },
      at: Array.isArray(data.indexes[INDEXES_MAX]) ? at(['indexes', INDEXES_MAX]) : at(['indexes'], 'key'),
    };
}

function* fieldFaults({ fields, fieldNames }: Collection, index: Index): Generator<Fault<MessageId>> {
  const types = new Map(fields?.map(({ name, type }) => [name, type]));
  const seen = new Set<string>();
  for (const { name, at } of index.fields.filter(({ position }) => position < INDEX_FIELDS_MAX)) {
    const field = shown(name);
    const type = types.get(name);
    if (seen.has(name)) yield { messageId: 'sameField', args: { field }, at: at() };
    else if (fields && !fieldNames.includes(name)) {
      const scalars = fields
        .filter((candidate) => isScalar(candidate.type))
        .map((candidate) => candidate.name);
      const meant = didYouMean(name, scalars);
      yield meant === undefined
        ? { messageId: 'notDeclared', args: { field }, at: at() }
        : { messageId: 'notDeclaredMeant', args: { field, meant }, at: at() };
    } else if (type !== undefined && !isScalar(type))
      yield { messageId: 'notScalar', args: { field, type }, at: at() };
    seen.add(name);
  }
  const count = index.data.length;
  if (count > INDEX_FIELDS_MAX)
    yield {
      messageId: 'tooWide',
      args: { count, over: count - INDEX_FIELDS_MAX, limit: INDEX_FIELDS_MAX },
      at: typeof index.data[INDEX_FIELDS_MAX] === 'string' ? index.at([INDEX_FIELDS_MAX]) : index.at(),
    };
}

function listed({ fields }: Index): string {
  return fields.map(({ name }) => shown(name)).join(', ');
}
