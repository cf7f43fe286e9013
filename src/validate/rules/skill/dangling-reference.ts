import type { Gem } from '../../../gem/gem.ts';
import { homeWords } from '../../entry-words.ts';
import { defineRule } from '../../rule.ts';
import { references, skillMentions } from '../../skill-mentions.ts';

/** Names that a hint lists. */
const LISTED_MAX = 5;

export default defineRule({
  id: 'skill/dangling-reference',
  severity: 'warning',
  statements: ['S-09'],
  words: {
    en: {
      summary: 'SKILL.md names a file that the gem does not have',
      why: 'the platform does not check the paths in SKILL.md; the AI would try to read this one, and find nothing',
      messages: {
        meant: 'SKILL.md names "{written}", which is not in the gem; did you mean "{meant}"?',
        unknown: 'SKILL.md names "{written}", which is not in the gem',
        none: 'SKILL.md names "{written}", and skill/references/ is empty',
        ...homeWords((why) => `SKILL.md names "{written}", which does not ship: ${why.en}`),
      },
      hints: {
        meant: 'write "{meant}"',
        unknown: 'the references of this gem: {files}',
        none: 'add the file, or take the path out',
        ...homeWords(() => 'move the file to where it ships, or change what keeps it out'),
      },
    },
    'zh-CN': {
      summary: 'SKILL.md 提到了 gem 里没有的文件',
      why: '平台不检查 SKILL.md 里的路径；AI 会去读它，却什么也读不到',
      messages: {
        meant: 'SKILL.md 提到“{written}”，gem 里没有它；你是不是想写“{meant}”？',
        unknown: 'SKILL.md 提到“{written}”，gem 里没有它',
        none: 'SKILL.md 提到“{written}”，而 skill/references/ 是空的',
        ...homeWords((why) => `SKILL.md 提到“{written}”，它不会被打包：${why['zh-CN']}`),
      },
      hints: {
        meant: '写成“{meant}”',
        unknown: '这个 gem 的参考资料：{files}',
        none: '加上这个文件，或者去掉这个路径',
        ...homeWords(() => '把文件移到会被打包的地方，或者修改把它排除在外的规则'),
      },
    },
  },
  *check(gem) {
    const all = references(gem);
    const files = all.slice(0, LISTED_MAX).join(', ') + (all.length > LISTED_MAX ? ' …' : '');
    for (const { is, path, written, by, meant = '', at } of skillMentions(gem)?.mentions ?? []) {
      // A hidden file in skill/, and one that cannot be read, are told by the rules for those.
      if (is !== 'nothing' || by === 'hidden' || isProblem(gem, path)) continue;
      const messageId = by
        ? (`home:${by}` as const)
        : meant !== ''
          ? 'meant'
          : all.length > 0
            ? 'unknown'
            : 'none';
      yield { messageId, args: { written, meant, files }, at };
    }
  },
});

function isProblem({ problems }: Gem, path: string): boolean {
  return problems.some((problem) => `${path}/`.startsWith(`${problem.path}/`));
}
