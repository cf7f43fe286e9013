import { defineRule } from '../../rule.ts';
import { schemaMessages } from '../../schema/messages.ts';
import { replacement } from '../../text-fix.ts';

export default defineRule({
  id: 'manifest/schema',
  severity: 'error',
  statements: [
    'T-08',
    'E-03',
    'K-03',
    'K-04',
    'C-04',
    'C-06',
    'C-12',
    'C-13',
    'C-18',
    'R-04',
    'R-05',
    'R-06',
    'A-11',
    'A-13',
  ],
  assumes: ['A-top-level', 'A-id', 'A-version', 'A-workflow', 'A-permissions'],
  words: {
    en: {
      summary: 'a manifest that does not have the shape it needs',
      why: 'the platform checks the manifest’s shape when the gem is installed, and refuses what does not fit',
      fix: 'under `data`, `gem validate --fix` renames a misspelt key when it can only be one other, which is not there yet',
      messages: schemaMessages('en'),
      hints: {},
    },
    'zh-CN': {
      summary: '清单的形状不符合要求',
      why: '平台在安装时检查清单的形状，不符合的会被拒绝',
      fix: '在 `data` 之下，`gem validate --fix` 改正拼错的键，前提是只可能是某一个键，而它还不存在',
      messages: schemaMessages('zh-CN'),
      hints: {},
    },
  },
  *check(gem, { manifestFaults }) {
    for (const { rule, messageId, args, pointer, on, renamed } of manifestFaults) {
      if (!gem.manifest || rule !== 'manifest/schema') continue;
      const at = gem.manifest.at(pointer, on);
      const fix = renamed === undefined ? undefined : replacement(gem, at, JSON.stringify(renamed));
      yield { messageId, args, at, fix };
    }
  },
});
