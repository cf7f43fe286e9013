import { SKILL, SKILL_FILE } from '../../../platform/layout.ts';
import { defineRule } from '../../rule.ts';
import { references } from '../../skill-mentions.ts';

export default defineRule({
  id: 'skill/missing-skill-md',
  severity: 'error',
  code: 'E_PERM_INVALID',
  statements: ['S-07'],
  words: {
    en: {
      summary: 'references without a SKILL.md',
      why: 'the AI opens a skill by its SKILL.md, so references alone are never read, and the package cannot be installed',
      messages: {
        missing: 'skill/references/ has {count} {count|file|files}, and there is no skill/SKILL.md',
        atHome: 'skill/references/ has {count} {count|file|files}, and skill/SKILL.md does not ship',
      },
      hints: {
        missing: 'write skill/SKILL.md: what the gem does, and when to read which reference',
        atHome: 'take the line that keeps it at home out of .gemignore',
      },
    },
    'zh-CN': {
      summary: '有参考资料，没有 SKILL.md',
      why: 'AI 从 SKILL.md 打开 skill；只有参考资料，没有人会读，包也装不上',
      messages: {
        missing: 'skill/references/ 里有 {count} 个文件，却没有 skill/SKILL.md',
        atHome: 'skill/references/ 里有 {count} 个文件，而 skill/SKILL.md 不会被打包',
      },
      hints: {
        missing: '写一份 skill/SKILL.md：这个 gem 做什么，什么时候读哪份参考资料',
        atHome: '在 .gemignore 里去掉把它排除在外的那一行',
      },
    },
  },
  *check(gem) {
    const { length: count } = references(gem);
    if (count === 0 || gem.files.has(SKILL_FILE)) return;
    // One that cannot be read, or that is spelled otherwise, is told by other rules.
    if (gem.problems.some(({ path }) => path === SKILL_FILE)) return;
    if ([...gem.files.keys()].some(isMisspelt)) return;
    const atHome = gem.leftOut.some(({ path, by }) => path === SKILL_FILE && by === 'gemignore');
    yield { messageId: atHome ? 'atHome' : 'missing', args: { count }, at: { file: SKILL_FILE } };
  },
});

function isMisspelt(path: string): boolean {
  return path.startsWith(SKILL) && path.toLowerCase() === SKILL_FILE.toLowerCase();
}
