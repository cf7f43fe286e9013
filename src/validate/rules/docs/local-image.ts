import { DOCS } from '../../../platform/layout.ts';
import { defineRule } from '../../rule.ts';

/** Characters of an address that are shown. */
const SHOWN_MAX = 80;

export default defineRule({
  id: 'docs/local-image',
  severity: 'warning',
  statements: ['O-06'],
  words: {
    en: {
      summary: 'a picture in docs/ that would have to ship with the gem',
      why: 'docs/ holds Markdown only, so there is no picture in the package that could be shown',
      messages: {
        local: 'the picture "{target}" is looked for in the gem, and no picture can ship in docs/',
      },
      hints: {
        local: 'describe in words what it shows, or give the https:// address of a picture on the web',
      },
    },
    'zh-CN': {
      summary: 'docs/ 里的图片要随 gem 打包才能显示',
      why: 'docs/ 里只能放 Markdown，包里没有可以显示的图片',
      messages: { local: '图片“{target}”要从 gem 里找，而 docs/ 里放不进图片' },
      hints: { local: '用文字说明图里是什么，或者写网上图片的 https:// 地址' },
    },
  },
  *check(gem) {
    for (const path of gem.files.keys()) {
      if (!path.startsWith(DOCS) || !path.endsWith('.md')) continue;
      for (const { target, at } of gem.markdown(path)?.images ?? [])
        if (target.trim() !== '' && !ELSEWHERE.test(target.trim()))
          yield {
            messageId: 'local',
            args: { target: target.length > SHOWN_MAX ? `${target.slice(0, SHOWN_MAX)}…` : target },
            at,
          };
    }
  },
});

/** An address with a scheme, or with a host. A file's own scheme leads to the reader's disk. */
const ELSEWHERE = /^(?!file:)(?:[a-z][a-z0-9+.-]+:|\/\/)/i;
