import { dataDeclaration } from '../../../gem/data-declaration.ts';
import { COLLECTIONS_MAX } from '../../../platform/limits.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'data/too-many-collections',
  severity: 'error',
  code: 'E_PERM_INVALID',
  statements: ['C-01'],
  words: {
    en: {
      summary: 'more collections than a gem may have',
      why: 'the platform refuses a gem that declares more collections than it keeps',
      messages: { tooMany: 'data: {count} collections are declared, {over} over the limit of {limit}' },
      hints: {
        tooMany:
          'put records with the same fields into one collection, with a field that tells the kinds apart',
      },
    },
    'zh-CN': {
      summary: '集合太多',
      why: '声明的集合超过上限，平台会拒绝安装',
      messages: { tooMany: 'data: 声明了 {count} 个集合，比上限 {limit} 多 {over} 个' },
      hints: { tooMany: '把字段相同的记录放进一个集合，用一个字段区分种类' },
    },
  },
  *check(gem) {
    const data = dataDeclaration(gem);
    const beyond = data?.collectionNames[COLLECTIONS_MAX];
    if (!data || beyond === undefined) return;
    const count = data.collectionNames.length;
    yield {
      messageId: 'tooMany',
      args: { count, over: count - COLLECTIONS_MAX, limit: COLLECTIONS_MAX },
      at: data.at(['collections', beyond], 'key'),
    };
  },
});
