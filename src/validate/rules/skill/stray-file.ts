import { REFERENCE_ENDINGS, SKILL, SKILL_FILE, SKILL_REFERENCES } from '../../../platform/layout.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'skill/stray-file',
  severity: 'error',
  code: 'E_PERM_INVALID',
  statements: ['S-06'],
  words: {
    en: {
      summary: 'a file in skill/ that is neither SKILL.md nor a reference',
      why: 'skill/ holds SKILL.md and references/ and nothing else; with anything else there the package cannot be installed',
      messages: {
        case: 'the skill is called SKILL.md, in capital letters with a lower-case ending',
        text: 'this file stands in skill/, where only SKILL.md and the folder references/ may be',
        other: 'this file stands in skill/, where only SKILL.md and the folder references/ may be',
        hidden:
          'this name begins with a dot, so it does not ship, and skill/ holds SKILL.md and references/ only',
      },
      hints: {
        case: 'rename it to `SKILL.md`',
        text: 'move it to `{target}` when the AI is to read it, and out of skill/ when not',
        other: 'move it out of skill/',
        hidden: 'take it out of skill/',
      },
    },
    'zh-CN': {
      summary: 'skill/ 里有既不是 SKILL.md 也不是参考资料的文件',
      why: 'skill/ 里只有 SKILL.md 和 references/；有别的东西，包装不上',
      messages: {
        case: 'skill 的文件名是 SKILL.md：大写，扩展名小写',
        text: '这个文件在 skill/ 里，而那里只能有 SKILL.md 和 references/ 文件夹',
        other: '这个文件在 skill/ 里，而那里只能有 SKILL.md 和 references/ 文件夹',
        hidden: '这个名字以点开头，不会被打包，而 skill/ 里只能有 SKILL.md 和 references/',
      },
      hints: {
        case: '改名为 `SKILL.md`',
        text: '如果要给 AI 读，移到 `{target}`；如果不是，移出 skill/',
        other: '移出 skill/',
        hidden: '把它从 skill/ 里拿走',
      },
    },
  },
  *check(gem) {
    for (const file of gem.files.keys()) {
      if (!file.startsWith(SKILL) || file === SKILL_FILE || file.startsWith(SKILL_REFERENCES)) continue;
      const text = REFERENCE_ENDINGS.some((ending) => file.endsWith(ending));
      const misspelt = file.toLowerCase() === SKILL_FILE.toLowerCase();
      yield {
        messageId: misspelt ? 'case' : text ? 'text' : 'other',
        args: { target: SKILL_REFERENCES + underReferences(file) },
        at: { file },
      };
    }
    for (const { path, by } of gem.leftOut)
      if (by === 'hidden' && path.startsWith(SKILL))
        yield { messageId: 'hidden', at: { file: path.replace(/\/$/, '') } };
  },
});

/** What a folder that was meant to be `references/` holds goes there without it. */
function underReferences(file: string): string {
  return file.slice(SKILL.length).replace(/^references?\//i, '');
}
