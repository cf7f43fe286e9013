import type { JsonReason } from '../../../gem/json-symbols.ts';
import { JSON_WORDS } from '../../json-words.ts';
import { defineRule } from '../../rule.ts';
import { replacement } from '../../text-fix.ts';

export default defineRule({
  id: 'manifest/syntax',
  severity: 'error',
  statements: ['G-06'],
  words: {
    en: {
      summary: 'a notochord.json that is not JSON',
      why: 'the manifest is read as plain JSON; what does not parse cannot be checked, packed or installed',
      fix: '`gem validate --fix` takes out a comma after which nothing follows',
      ...JSON_WORDS.en,
    },
    'zh-CN': {
      summary: 'notochord.json 不是 JSON',
      why: '清单按普通的 JSON 读取；读不懂就没法检查、打包和安装',
      fix: '`gem validate --fix` 去掉后面没有内容的逗号',
      ...JSON_WORDS['zh-CN'],
    },
  },
  *check(gem) {
    for (const { reason, args, at } of gem.manifest?.syntaxFaults ?? [])
      yield {
        messageId: reason as JsonReason,
        at,
        ...(args ? { args } : {}),
        fix: reason === 'trailingComma' ? replacement(gem, at, '', ',') : undefined,
      };
  },
});
