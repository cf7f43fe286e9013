import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'config/unused-suppression',
  severity: 'warning',
  statements: [],
  words: {
    en: {
      summary: 'a suppression that suppresses nothing',
      why: 'it would hide the next fault of this kind, which nobody has looked at',
      messages: { unused: 'nothing of {rule} was found in {path}' },
      hints: { unused: 'take the suppression out' },
    },
    'zh-CN': {
      summary: '没有起作用的抑制项',
      why: '它会把下一个同类问题藏起来，而那个问题没有人看过',
      messages: { unused: '在 {path} 里没有发现 {rule}' },
      hints: { unused: '去掉这个抑制项' },
    },
  },
  // Only known once all rules have been asked: see suppress.ts.
  *check() {},
});
