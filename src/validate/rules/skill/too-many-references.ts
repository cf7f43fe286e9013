import { SKILL_FILE } from '../../../platform/layout.ts';
import { REFERENCES_MAX } from '../../../platform/limits.ts';
import { defineRule } from '../../rule.ts';
import { references } from '../../skill-mentions.ts';

export default defineRule({
  id: 'skill/too-many-references',
  severity: 'warning',
  statements: ['S-15'],
  words: {
    en: {
      summary: 'a skill of more than a hundred references',
      why: 'every reference is a line in the list that the AI reads, and a long list fills its context and makes it choose badly',
      messages: {
        many: 'this skill has {count} references, and each is a line that the AI reads whenever it opens the gem',
      },
      hints: { many: 'join those that are read together; up to {limit} are fine' },
    },
    'zh-CN': {
      summary: 'skill 的参考资料超过一百份',
      why: '每份参考资料都是 AI 要读的列表里的一行；列表太长会占掉上下文，也更难选对',
      messages: { many: '这个 skill 有 {count} 份参考资料，AI 每次打开 gem，每份都要读一行' },
      hints: { many: '把一起读的合并起来；{limit} 份以内没有问题' },
    },
  },
  *check(gem) {
    const { length: count } = references(gem);
    if (count > REFERENCES_MAX)
      yield { messageId: 'many', args: { count, limit: REFERENCES_MAX }, at: { file: SKILL_FILE } };
  },
});
