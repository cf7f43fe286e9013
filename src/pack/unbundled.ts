import { dirname, join } from 'node:path/posix';
import { UserError } from '../errors.ts';
import type { Location } from '../gem/finding.ts';
import type { Gem } from '../gem/gem.ts';
import { nameOf, tools, workflows } from '../gem/items.ts';
import { isCode } from '../gem/load.ts';

/**
 * Refuses code that has to be bundled or compiled before it ships [X-03] (A-entry), which this version does
 * not do: a gem that installs and then cannot load its tool would be worse than none.
 */
export function refuseUnbundled(gem: Gem): void {
  for (const item of [...tools(gem), ...workflows(gem)]) {
    if (typeof item.data.entry !== 'string') continue;
    const entry = join(item.data.entry);
    const found = firstUnbundled(gem, entry, new Set());
    if (!found) continue;
    const { what, at } = found;
    const place = at.start ? `${at.file}:${at.start.line}:${at.start.column}` : at.file;
    throw new UserError(
      'bundling-needed',
      {
        en: `${place}: "${nameOf(item)}" ${what.en}, and this version of gem packs code only as it stands`,
        'zh-CN': `${place}：“${nameOf(item)}”${what['zh-CN']}，而这个版本的 gem 只能原样打包代码`,
      },
      {
        en: 'bundle it into one .js file first (for example with esbuild --bundle --format=esm), and name that file as the entry',
        'zh-CN': '先打包成一个 .js 文件（例如用 esbuild --bundle --format=esm），再把它写成 entry',
      },
    );
  }
}

interface Unbundled {
  readonly what: { readonly en: string; readonly 'zh-CN': string };
  readonly at: Location;
}

/** Follows relative imports through the gem. */
function firstUnbundled(gem: Gem, path: string, seen: Set<string>): Unbundled | undefined {
  if (seen.has(path) || !gem.files.has(path) || !isCode(path)) return undefined;
  seen.add(path);
  if (path.endsWith('.ts'))
    return { what: { en: 'is TypeScript', 'zh-CN': '是 TypeScript' }, at: { file: path } };
  for (const { specifier, at } of gem.code(path).imports) {
    if (specifier.startsWith('node:')) continue;
    if (!/^\.{1,2}\//.test(specifier))
      return { what: { en: `imports "${specifier}"`, 'zh-CN': `导入了“${specifier}”` }, at };
    const deeper = firstUnbundled(gem, join(dirname(path), specifier), seen);
    if (deeper) return deeper;
  }
  return undefined;
}
