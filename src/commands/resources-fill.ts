import { ExitCode } from '../errors.ts';
import { type Content, type DeclaredResource, isComplete } from '../resources/declaration.ts';
import { withContent } from '../resources/manifest-edit.ts';
import { measure } from '../resources/measure.ts';
import type { Text } from '../text.ts';
import type { Call, Command } from './command.ts';
import { downloadWatch } from './download-watch.ts';
import { chosenResources, IDS_ARGUMENT, networkOf, readManifest } from './resources-gem.ts';
import { addressRows, type ResourceRow, reportResources } from './resources-report.ts';
import { writeManifest } from './resources-write.ts';

const command: Command = {
  arguments: [IDS_ARGUMENT],
  options: [],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem resources fill',
      text: {
        en: 'download what lacks its size or sha256, write them into notochord.json, keep no file',
        'zh-CN': '下载缺少 size 或 sha256 的资源，把它们写进 notochord.json，不保留文件',
      },
    },
    {
      line: 'gem resources fill ocr-model --format json',
      text: { en: 'one of them, for a script', 'zh-CN': '只处理一个，结果给脚本用' },
    },
  ],
  run: async (call) => {
    const rows: ResourceRow[] = [];
    for (const resource of chosenResources(call, readManifest(call))) {
      const { id, size, sha256 } = resource;
      if (isComplete(resource)) {
        rows.push({ id, ok: true, size, sha256, path: undefined, addresses: [], text: COMPLETE });
        continue;
      }
      const watch = downloadWatch(call, resource);
      const answered = await measure(resource.addresses, resource, networkOf(call), watch);
      const { value: found } = answered;
      // At once, so that a stop loses nothing of what took its time.
      const ok = found !== undefined && (await fillIn(resource, found, call));
      const addresses = addressRows(answered);
      const text = ok ? FILLED : found ? CHANGED : UNKNOWN;
      rows.push({ id, size, sha256, ...found, ok, path: undefined, addresses, text });
    }
    reportResources(rows, call);
    return rows.every(({ ok }) => ok) ? ExitCode.yes : ExitCode.no;
  },
};
export default command;

/** Whether it could be: the manifest is read again, for the author may have changed it during the download. */
async function fillIn(resource: DeclaredResource, found: Content, call: Call): Promise<boolean> {
  const manifest = readManifest(call);
  const now = manifest.resources.find(({ id }) => id === resource.id);
  if (!now || isComplete(now) || now.addresses.join(' ') !== resource.addresses.join(' ')) return false;
  await writeManifest(manifest, withContent(manifest.text, now.index, found), call.io.signal);
  return true;
}

const FILLED: Text = { en: 'size and sha256 were filled in', 'zh-CN': '已填入 size 和 sha256' };
const CHANGED: Text = {
  en: 'was changed in notochord.json during the download, and left as it is; run the command again',
  'zh-CN': '下载期间在 notochord.json 里被改动了，没有动它；请再运行一次',
};
const COMPLETE: Text = { en: 'has its size and sha256 already', 'zh-CN': '已经有 size 和 sha256' };
const UNKNOWN: Text = {
  en: 'no address gave a file to fill it in from',
  'zh-CN': '没有一个地址给出可以用来填写的文件',
};
