import { defineRule } from '../../rule.ts';
import { skillMentions } from '../../skill-mentions.ts';

export default defineRule({
  id: 'skill/unmentioned-reference',
  severity: 'warning',
  statements: ['S-09'],
  words: {
    en: {
      summary: 'a reference that SKILL.md never names',
      why: 'the AI reads a reference when SKILL.md says when to; of one that is never named it sees the name alone',
      messages: { unmentioned: 'SKILL.md does not name this file, so the AI does not know when to read it' },
      hints: { unmentioned: 'write in SKILL.md when to read `{file}`, or take the file out' },
    },
    'zh-CN': {
      summary: 'SKILL.md 没有提到的参考资料',
      why: 'AI 按 SKILL.md 写明的时机读参考资料；没有提到的，它只看得到名字',
      messages: { unmentioned: 'SKILL.md 没有提到这个文件，AI 不知道什么时候该读它' },
      hints: { unmentioned: '在 SKILL.md 里写明什么时候读 `{file}`，或者去掉这个文件' },
    },
  },
  *check(gem) {
    for (const file of skillMentions(gem)?.unmentioned ?? [])
      yield { messageId: 'unmentioned', args: { file }, at: { file } };
  },
});
