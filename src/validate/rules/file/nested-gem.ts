import { isObject } from '../../../gem/document.ts';
import type { Gem } from '../../../gem/gem.ts';
import { parseJsonDocument } from '../../../gem/json-document.ts';
import { MANIFEST } from '../../../platform/layout.ts';
import { defineRule } from '../../rule.ts';

/** Bytes of a manifest further down that are read; a larger one is passed over. */
const READ_MAX = 1024 * 1024;

export default defineRule({
  id: 'file/nested-gem',
  severity: 'warning',
  statements: [],
  assumes: ['A-archive'],
  words: {
    en: {
      summary: 'another gem in a folder of this one, which ships with it',
      why: 'the manifest at the root alone is installed: what the other gem declares never runs, and whoever gets this gem gets all its files',
      messages: { nested: 'the folder {folder} is a gem of its own ("{id}"), and ships with this one' },
      hints: {
        nested:
          'move it out, or name `{folder}/` in .gemignore; where its files are meant to ship, say so under `suppress` in gem.config.json',
      },
    },
    'zh-CN': {
      summary: '文件夹里有另一个 gem，会一起打包',
      why: '只有根目录的清单会被安装：另一个 gem 声明的内容永远不会运行，而拿到这个 gem 的人会得到它的全部文件',
      messages: { nested: '文件夹 {folder} 本身是一个 gem（“{id}”），会随这个 gem 一起打包' },
      hints: {
        nested:
          '把它移出去，或者在 .gemignore 里写上 `{folder}/`；如果本来就要带上它的文件，请写进 gem.config.json 的 `suppress`',
      },
    },
  },
  *check(gem) {
    const nested: string[] = [];
    for (const path of manifestsBelow(gem)) {
      const folder = path.slice(0, -MANIFEST.length - 1);
      // A gem in that gem goes where that goes.
      if (nested.some((outer) => folder.startsWith(`${outer}/`))) continue;
      const id = idIn(gem, path);
      if (id === undefined) continue;
      nested.push(folder);
      yield { messageId: 'nested', args: { folder, id }, at: { file: path } };
    }
  },
});

/** The outer ones first. */
function manifestsBelow({ files }: Gem): string[] {
  const depth = (path: string) => path.split('/').length;
  return [...files.keys()]
    .filter((path) => path.endsWith(`/${MANIFEST}`))
    .sort((a, b) => depth(a) - depth(b));
}

/** What has the name and no id is no manifest. */
function idIn(gem: Gem, path: string): string | undefined {
  if ((gem.files.get(path)?.size ?? 0) > READ_MAX) return undefined;
  const { data } = parseJsonDocument(path, gem.bytes(path));
  return isObject(data) && typeof data.id === 'string' ? data.id : undefined;
}
