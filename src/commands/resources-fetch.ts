import { ExitCode } from '../errors.ts';
import { isComplete } from '../resources/declaration.ts';
import { obtain } from '../resources/obtain.ts';
import { cacheFolder } from '../run/sandbox/cache-folder.ts';
import type { Text } from '../text.ts';
import type { Command } from './command.ts';
import { downloadWatch } from './download-watch.ts';
import { chosenResources, IDS_ARGUMENT, networkOf, readManifest } from './resources-gem.ts';
import { addressRows, incompleteRow, type ResourceRow, reportResources } from './resources-report.ts';

const command: Command = {
  arguments: [IDS_ARGUMENT],
  options: [],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem resources fetch',
      text: {
        en: 'have every file here before tools ask for it',
        'zh-CN': '在工具用到之前，先把所有文件下载好',
      },
    },
    {
      line: 'gem resources fetch ocr-model --format json',
      text: { en: 'one of them, and its path for a script', 'zh-CN': '只下载一个，并把路径交给脚本' },
    },
  ],
  run: async (call) => {
    const cache = cacheFolder(call.io.env);
    const rows: ResourceRow[] = [];
    for (const resource of chosenResources(call, readManifest(call))) {
      if (!isComplete(resource)) {
        rows.push(incompleteRow(resource));
        continue;
      }
      const { id, size, sha256 } = resource;
      const watch = downloadWatch(call, resource);
      const obtained = await obtain(resource, { cache, network: networkOf(call), watch });
      const { value: path, from } = obtained;
      const text = path === undefined ? NOT_THERE : from === undefined ? KEPT : FETCHED;
      rows.push({ id, ok: path !== undefined, size, sha256, path, addresses: addressRows(obtained), text });
    }
    reportResources(rows, call);
    return rows.every(({ ok }) => ok) ? ExitCode.yes : ExitCode.no;
  },
};
export default command;

const FETCHED: Text = { en: 'downloaded to {path}', 'zh-CN': '已下载到 {path}' };
const KEPT: Text = { en: 'already in {path}', 'zh-CN': '已经在 {path}' };
const NOT_THERE: Text = { en: 'no address gave the file', 'zh-CN': '没有一个地址给出文件' };
