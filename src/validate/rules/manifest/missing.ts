import { DRAFT_MANIFEST, MANIFEST } from '../../../platform/layout.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'manifest/missing',
  severity: 'error',
  statements: ['G-06'],
  words: {
    en: {
      summary: 'a gem without a notochord.json',
      why: 'the manifest is what makes a folder a gem; without it nothing can be installed',
      messages: {
        missing: 'there is no notochord.json in this folder',
        folder: 'notochord.json is a folder here, and the manifest is a file',
        draft: 'there is no notochord.json, only a manifest.json as Gem Studio keeps it for drafts',
      },
      hints: {
        missing: 'run `gem init` in an empty folder, or write a notochord.json here',
        folder: 'rename or delete the folder notochord.json, and write the manifest as a file of that name',
        draft: 'turn the draft into a gem with `gem convert`',
      },
    },
    'zh-CN': {
      summary: 'gem 没有 notochord.json',
      why: '有清单的文件夹才是 gem；没有它什么都装不上',
      messages: {
        missing: '这个文件夹里没有 notochord.json',
        folder: '这里的 notochord.json 是文件夹，而清单应该是文件',
        draft: '没有 notochord.json，只有 Gem Studio 草稿用的 manifest.json',
      },
      hints: {
        missing: '在空文件夹里运行 `gem init`，或者在这里写一份 notochord.json',
        folder: '给文件夹 notochord.json 改名或删除它，再用这个名字写清单文件',
        draft: '用 `gem convert` 把草稿转成 gem',
      },
    },
  },
  *check(gem) {
    if (gem.manifest || gem.problems.some((problem) => problem.path === MANIFEST)) return;
    const isFolder = [...gem.files.keys()].some((path) => path.startsWith(`${MANIFEST}/`));
    if (isFolder) return yield { messageId: 'folder', at: { file: MANIFEST } };
    yield { messageId: gem.files.has(DRAFT_MANIFEST) ? 'draft' : 'missing', at: { file: MANIFEST } };
  },
});
