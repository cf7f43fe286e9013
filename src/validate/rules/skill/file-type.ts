import { REFERENCE_ENDINGS } from '../../../platform/layout.ts';
import { defineRule } from '../../rule.ts';
import { references } from '../../skill-mentions.ts';

export default defineRule({
  id: 'skill/file-type',
  severity: 'error',
  code: 'E_PERM_INVALID',
  statements: ['S-03'],
  words: {
    en: {
      summary: 'a reference that is not a text file of a known ending',
      why: 'references are text that the AI reads; with any other file in skill/references/ the package cannot be installed',
      messages: {
        case: 'the ending of a reference is in lower-case letters: "{ending}", not "{found}"',
        code: 'a reference ends in {endings}, and this is a file of code, "{found}"',
        other: 'a reference ends in {endings}, and this one in "{found}"',
        none: 'a reference ends in {endings}, and this one has no ending',
      },
      hints: {
        case: 'rename it to `{name}`',
        code: 'put the example into a Markdown file, between two lines of three backticks, or move the file out of skill/',
        other: 'write what the AI needs of it as text, or move the file out of skill/',
        none: 'give it the ending of what it holds, such as `{name}`',
      },
    },
    'zh-CN': {
      summary: '参考资料不是允许的文本文件',
      why: '参考资料是给 AI 读的文字；skill/references/ 里有别的文件，包装不上',
      messages: {
        case: '参考资料的扩展名要小写：写“{ending}”，不写“{found}”',
        code: '参考资料的扩展名是 {endings} 之一，而这是代码文件“{found}”',
        other: '参考资料的扩展名是 {endings} 之一，而这个文件的是“{found}”',
        none: '参考资料的扩展名是 {endings} 之一，而这个文件没有扩展名',
      },
      hints: {
        case: '改名为 `{name}`',
        code: '把示例写进 Markdown 文件，放在两行三个反引号之间；或者把文件移出 skill/',
        other: '把 AI 需要的内容写成文字，或者把文件移出 skill/',
        none: '按内容加上扩展名，例如 `{name}`',
      },
    },
  },
  *check(gem) {
    for (const file of references(gem)) {
      const name = file.slice(file.lastIndexOf('/') + 1);
      const found = name.includes('.') ? name.slice(name.lastIndexOf('.')) : '';
      if (isEnding(found)) continue;
      const ending = found.toLowerCase();
      const messageId =
        found === '' ? 'none' : isEnding(ending) ? 'case' : CODE.test(found) ? 'code' : 'other';
      const renamed = `${name.slice(0, name.length - found.length)}${messageId === 'case' ? ending : '.md'}`;
      yield {
        messageId,
        args: { found, ending, name: renamed, endings: REFERENCE_ENDINGS.join(' ') },
        at: { file },
      };
    }
  },
});

const CODE =
  /^\.(?:[cm]?[jt]sx?|py|rb|rs|go|java|kt|swift|c|cc|cpp|h|cs|php|pl|lua|r|sql|sh|bash|zsh|ps1|bat|html?|css|vue)$/i;

function isEnding(ending: string): boolean {
  return (REFERENCE_ENDINGS as readonly string[]).includes(ending);
}
