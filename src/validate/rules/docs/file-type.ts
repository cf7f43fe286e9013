import { DOCS } from '../../../platform/layout.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'docs/file-type',
  severity: 'error',
  code: 'E_PERM_INVALID',
  statements: ['O-01'],
  words: {
    en: {
      summary: 'a file in docs/ that is not Markdown',
      why: 'docs/ becomes the gem’s page in the store and holds Markdown files only; with any other file there the package cannot be installed',
      messages: {
        case: 'a file of docs/ ends in ".md" in lower-case letters',
        picture: 'this is a picture, and docs/ holds Markdown files only',
        other: 'this file is not Markdown, and docs/ holds Markdown files only',
        hidden: 'this name begins with a dot, so it does not ship, and docs/ holds Markdown files only',
      },
      hints: {
        case: 'rename it to `{name}`',
        picture: 'move it out of docs/, and describe in words what it shows',
        other: 'write it as Markdown, or move it out of docs/',
        hidden: 'take it out of docs/',
      },
    },
    'zh-CN': {
      summary: 'docs/ 里有不是 Markdown 的文件',
      why: 'docs/ 会成为 gem 在商店里的介绍页，只能放 Markdown 文件；有别的文件，包装不上',
      messages: {
        case: 'docs/ 里的文件以小写的“.md”结尾',
        picture: '这是图片，而 docs/ 里只能放 Markdown 文件',
        other: '这个文件不是 Markdown，而 docs/ 里只能放 Markdown 文件',
        hidden: '这个名字以点开头，不会被打包，而 docs/ 里只能放 Markdown 文件',
      },
      hints: {
        case: '改名为 `{name}`',
        picture: '把它移出 docs/，用文字说明图里是什么',
        other: '写成 Markdown，或者移出 docs/',
        hidden: '把它从 docs/ 里拿走',
      },
    },
  },
  *check(gem) {
    for (const file of gem.files.keys()) {
      if (!file.startsWith(DOCS) || file.endsWith('.md')) continue;
      const messageId = /\.md$/i.test(file) ? 'case' : PICTURE.test(file) ? 'picture' : 'other';
      const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.md$/i, '.md');
      yield { messageId, args: { name }, at: { file } };
    }
    for (const { path, by } of gem.leftOut)
      if (by === 'hidden' && path.startsWith(DOCS))
        yield { messageId: 'hidden', at: { file: path.replace(/\/$/, '') } };
  },
});

const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|tiff?|ico|heic)$/i;
