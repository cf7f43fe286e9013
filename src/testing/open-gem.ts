import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '../errors.ts';
import { isFolder } from '../gem/find.ts';
import { loadFolder } from '../gem/load.ts';
import { sandboxFiles, shipmentOf } from '../pack/shipment.ts';
import { MANIFEST } from '../platform/layout.ts';
import type { ToolDeclaration } from '../run/declaration.ts';
import { ofGem, toolsOf } from '../run/of-gem.ts';
import { preparePlace, type RunPlace } from '../run/place.ts';
import type { RunOptions } from '../run/run-options.ts';
import { isUrl } from './plain.ts';

/** A gem that is staged. */
export interface OpenedGem {
  readonly root: string;
  /** By name. */
  readonly tools: ReadonlyMap<string, ToolDeclaration>;
  readonly options: Pick<RunOptions, 'gem' | 'files' | 'root'> & { readonly place: RunPlace };
}

/**
 * Loads the gem and stages it. Throws `not-a-gem`, `manifest-missing`, `manifest-syntax`, `bundle-…`, and what keeps Deno from running; as
 * for rules, `gem validate` asks them.
 */
export async function openGem(named: string | URL): Promise<OpenedGem> {
  const root = isUrl(named) ? folderOf(named) : resolve(named);
  if (!isFolder(root)) throw notAGem(root);
  const gem = await loadFolder(root);
  if (gem.manifest === undefined) throw notAGem(root, 'manifest-missing');
  if (gem.manifest.syntaxFaults.length > 0) throw notRead(root);
  const shipment = await shipmentOf(gem);
  const files = sandboxFiles(gem, shipment);
  const place = preparePlace(files);
  const packed = (tool: ToolDeclaration) => ({
    ...tool,
    entry: shipment.packed(tool.entry),
    source: tool.entry,
  });
  return {
    root,
    tools: new Map(toolsOf(gem).map((tool) => [tool.name, packed(tool)])),
    options: {
      gem: { ...ofGem(gem).gem, packed: shipment.packed },
      root,
      files,
      place: { ...place, deno: { ...place.deno, isBackground: true } },
    },
  };
}

function folderOf(url: URL): string {
  if (url.protocol !== 'file:') throw notAGem(url.href);
  return resolve(fileURLToPath(url.href));
}

function notAGem(named: string, code = 'not-a-gem'): UserError {
  return new UserError(
    code,
    { en: `no gem is at ${named}: there is no ${MANIFEST}`, 'zh-CN': `${named} 不是 gem：没有 ${MANIFEST}` },
    {
      en: "name the gem’s folder; as a text it begins at the current folder, and `new URL('..', import.meta.url)` begins at the file that says so",
      'zh-CN':
        "请给出 gem 的文件夹；写成文本时从当前文件夹算起，写成 `new URL('..', import.meta.url)` 时从所在的文件算起",
    },
  );
}

function notRead(root: string): UserError {
  return new UserError(
    'manifest-syntax',
    { en: `${MANIFEST} in ${root} is not JSON`, 'zh-CN': `${root} 里的 ${MANIFEST} 不是 JSON` },
    { en: '`gem validate` says where', 'zh-CN': '`gem validate` 会指出位置' },
  );
}
