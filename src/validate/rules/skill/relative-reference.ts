import type { Fix } from '../../../gem/finding.ts';
import type { Gem } from '../../../gem/gem.ts';
import { defineRule } from '../../rule.ts';
import { type Mention, skillMentions } from '../../skill-mentions.ts';
import { replacement } from '../../text-fix.ts';

export default defineRule({
  id: 'skill/relative-reference',
  severity: 'warning',
  statements: ['S-11'],
  words: {
    en: {
      summary: 'SKILL.md names a reference by another path than the one from the gem’s root',
      why: 'the AI reads a reference by its path from the gem’s root, and with another path it may find nothing',
      fix: '`gem validate --fix` writes the path from the gem’s root',
      messages: {
        path: 'SKILL.md names "{written}", which is not its path from the gem’s root',
        name: 'SKILL.md names "{written}" without its folder',
      },
      hints: { path: 'write "{path}"', name: 'write "{path}"' },
    },
    'zh-CN': {
      summary: 'SKILL.md 提到参考资料时，没有写从 gem 根目录开始的路径',
      why: 'AI 按从 gem 根目录开始的路径读参考资料；写成别的路径，可能读不到',
      fix: '`gem validate --fix` 写成从 gem 根目录开始的路径',
      messages: {
        path: 'SKILL.md 提到“{written}”，这不是从 gem 根目录开始的路径',
        name: 'SKILL.md 提到“{written}”，没有写它所在的文件夹',
      },
      hints: { path: '写成“{path}”', name: '写成“{path}”' },
    },
  },
  *check(gem) {
    for (const mention of skillMentions(gem)?.mentions ?? []) {
      const { how, is, written, path, at } = mention;
      if (how === 'root' || is === 'nothing') continue;
      yield {
        messageId: how === 'name' ? 'name' : 'path',
        args: { written, path: is === 'folder' ? `${path}/` : path },
        at,
        fix: rootPath(gem, mention),
      };
    }
  },
});

/** Only where the file says what is told of it to the letter, with no escape in between. */
function rootPath(gem: Gem, { is, written, path, at }: Mention): Fix | undefined {
  if (!/^[\w./-]+$/.test(path)) return undefined;
  const fragment = /[?#].*$/s.exec(written)?.[0] ?? '';
  return replacement(gem, at, `${path}${is === 'folder' ? '/' : ''}${fragment}`, written);
}
