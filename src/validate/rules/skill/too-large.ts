import { SKILL_FILE, SKILL_REFERENCES } from '../../../platform/layout.ts';
import { SKILL_FILE_MAX } from '../../../platform/limits.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'skill/too-large',
  severity: 'error',
  code: 'E_PERM_INVALID',
  statements: ['S-02', 'S-04'],
  assumes: ['A-limits'],
  words: {
    en: {
      summary: 'a SKILL.md or a reference of more than 64 KB',
      why: 'SKILL.md and every reference may have 65,536 bytes; with a larger one the package cannot be installed',
      messages: {
        skill: 'SKILL.md has {size} bytes, {over} more than the {limit} it may have',
        reference: 'this reference has {size} bytes, {over} more than the {limit} it may have',
      },
      hints: {
        skill: 'move the details to files in skill/references/, and say in SKILL.md when to read each',
        reference: 'split it into several files, and say in SKILL.md when to read each',
      },
    },
    'zh-CN': {
      summary: 'SKILL.md 或参考资料超过 64 KB',
      why: 'SKILL.md 和每份参考资料最多 65,536 字节；超过的，包装不上',
      messages: {
        skill: 'SKILL.md 有 {size} 字节，比上限 {limit} 多 {over} 字节',
        reference: '这份参考资料有 {size} 字节，比上限 {limit} 多 {over} 字节',
      },
      hints: {
        skill: '把细节移到 skill/references/ 的文件里，并在 SKILL.md 里写明什么时候读哪一份',
        reference: '分成几个文件，并在 SKILL.md 里写明什么时候读哪一份',
      },
    },
  },
  *check(gem) {
    for (const { path, size } of gem.files.values()) {
      if (size <= SKILL_FILE_MAX || !(path === SKILL_FILE || path.startsWith(SKILL_REFERENCES))) continue;
      yield {
        messageId: path === SKILL_FILE ? 'skill' : 'reference',
        args: { size, limit: SKILL_FILE_MAX, over: size - SKILL_FILE_MAX },
        at: { file: path },
      };
    }
  },
});
