import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'file/link',
  severity: 'error',
  statements: [],
  assumes: ['A-archive'],
  words: {
    en: {
      summary: 'a symbolic link that leaves the gem or leads nowhere',
      why: 'a packed gem holds files and no links: a link inside of the gem is packed as what it points to, and one that leaves it would carry a file of this machine away',
      messages: {
        outside: 'this link leaves the gem: it points to {target}',
        broken: 'this link points to {target}, and nothing is there',
        loop: 'this link leads back to itself, by way of {target}',
      },
      hints: {
        outside: 'copy what it points to into the gem, or name the link in .gemignore',
        broken: 'mend the link, delete it, or name it in .gemignore',
        loop: 'mend the link, delete it, or name it in .gemignore',
      },
    },
    'zh-CN': {
      summary: '符号链接指向 gem 之外，或者没有终点',
      why: '打好的包里只有文件，没有链接：指向 gem 内部的链接会打包成它所指的内容，指向外部的则会带走本机的文件',
      messages: {
        outside: '这个链接离开了 gem：它指向 {target}',
        broken: '这个链接指向 {target}，那里什么都没有',
        loop: '这个链接经过 {target} 又绕回了自己',
      },
      hints: {
        outside: '把它所指的内容复制到 gem 里，或者在 .gemignore 里写上这个链接',
        broken: '修好或删除这个链接，或者在 .gemignore 里写上它',
        loop: '修好或删除这个链接，或者在 .gemignore 里写上它',
      },
    },
  },
  *check(gem) {
    for (const { path, kind, detail } of gem.problems) {
      const messageId = MESSAGES[kind as keyof typeof MESSAGES];
      if (messageId) yield { messageId, args: { target: detail }, at: { file: path } };
    }
  },
});

const MESSAGES = { 'link-outside': 'outside', 'link-broken': 'broken', 'link-loop': 'loop' } as const;
