import { defineRule } from '../../rule.ts';
import { skillTexts } from '../../skill-texts.ts';

export default defineRule({
  id: 'skill/not-text',
  severity: 'error',
  code: 'E_PERM_INVALID',
  statements: ['S-05'],
  words: {
    en: {
      summary: 'a file of the skill that is not text, whatever its name says',
      why: 'the AI reads the skill as text; with a binary file among the references the package cannot be installed',
      messages: {
        known: 'the name says that this is text, and it is a file of another kind: {what}',
        binary: 'the name says that this is text, and its bytes are not',
      },
      hints: {
        known: 'write what the AI needs of it as text, or move the file out of skill/',
        binary: 'save it as text in UTF-8, or move the file out of skill/',
      },
    },
    'zh-CN': {
      summary: 'skill 里的文件不管叫什么名字，内容不是文本',
      why: 'AI 把 skill 当文字来读；参考资料里有二进制文件，包装不上',
      messages: {
        known: '看名字这是文本，其实是另一种文件：{what}',
        binary: '看名字这是文本，内容却不是',
      },
      hints: {
        known: '把 AI 需要的内容写成文字，或者把文件移出 skill/',
        binary: '存为 UTF-8 的文本，或者把文件移出 skill/',
      },
    },
  },
  *check(gem) {
    for (const { file, fault } of skillTexts(gem))
      if (fault?.kind === 'binary')
        yield {
          messageId: fault.likely === undefined ? 'binary' : 'known',
          args: { what: fault.likely ?? '' },
          at: { file },
        };
  },
});
