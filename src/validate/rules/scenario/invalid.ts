import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'scenario/invalid',
  severity: 'error',
  statements: [],
  words: {
    en: {
      summary: 'a scenario file that is wrong (only in gem test, and with --scenario)',
      why: 'a key that does not exist, or a value that could never hold, would make a case pass without testing anything',
      messages: { wrong: '{said}', hinted: '{said}' },
      hints: { hinted: '{hint}' },
    },
    'zh-CN': {
      summary: '场景文件有错误（只在 gem test 和使用 --scenario 时检查）',
      why: '不存在的键或永远不可能成立的值，会让用例什么都没测就通过',
      messages: { wrong: '{said}', hinted: '{said}' },
      hints: { hinted: '{hint}' },
    },
  },
  // Scenarios do not ship, and are read where they are run: see test/scenario-finding.ts.
  *check() {},
});
