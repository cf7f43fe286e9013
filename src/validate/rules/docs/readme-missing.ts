import { DOCS } from '../../../platform/layout.ts';
import { misnamedReadmes, readmes } from '../../docs-names.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'docs/readme-missing',
  severity: 'error',
  statements: ['O-03'],
  words: {
    en: {
      summary: 'a docs/ without a README',
      why: 'docs/README.<language>.md is the text of the gem’s page in the store, and its languages are the menu there; the rest of docs/ cannot be reached without it',
      messages: {
        missing: 'there is a docs/ folder, and no docs/README.<language>.md in it',
        case: 'the text of the store’s page is called README, in capital letters',
        deeper:
          'this README stands in a folder below docs/, and the store’s page is made from docs/README.<language>.md',
      },
      hints: {
        missing: 'write `docs/README.en.md`: what the gem does, for whom, how to set it up and use it',
        case: 'rename it to `{name}`',
        deeper: 'move it to `docs/{name}`',
      },
    },
    'zh-CN': {
      summary: 'docs/ 里没有 README',
      why: 'docs/README.<语言>.md 是 gem 商店介绍页的正文，它有哪几种语言，菜单里就有哪几种；没有它，docs/ 里的其他文件也看不到',
      messages: {
        missing: '有 docs/ 文件夹，里面却没有 docs/README.<语言>.md',
        case: '介绍页的正文叫 README，要大写',
        deeper: '这个 README 在 docs/ 的子文件夹里，而介绍页的正文是 docs/README.<语言>.md',
      },
      hints: {
        missing: '写一份 `docs/README.en.md`：这个 gem 做什么、给谁用、怎么设置、怎么用',
        case: '改名为 `{name}`',
        deeper: '移到 `docs/{name}`',
      },
    },
  },
  *check(gem) {
    const files = [...gem.files.keys()].filter((path) => path.startsWith(DOCS));
    // One of which only the name is not in order is told by the rules for that.
    const misnamed =
      misnamedReadmes(gem).length > 0 ||
      files.some((path) => /^docs\/README\..*\.MD$/i.test(path) && !path.endsWith('.md'));
    if (files.length === 0 || misnamed || readmes(gem).size > 0) return;
    const nearly = files.filter((path) => /(?:^|\/)readme\.[^/]+\.md$/i.test(path));
    const [file] = [...nearly.filter((path) => path.lastIndexOf('/') === DOCS.length - 1), ...nearly];
    if (file === undefined) yield { messageId: 'missing', at: { file: `${DOCS}README.en.md` } };
    else {
      const name = file.slice(file.lastIndexOf('/') + 1).replace(/^readme/i, 'README');
      const deeper = file.lastIndexOf('/') >= DOCS.length;
      yield { messageId: deeper ? 'deeper' : 'case', args: { name }, at: { file } };
    }
  },
});
