import { ExitCode } from '../errors.ts';
import { isComplete } from '../resources/declaration.ts';
import { measure } from '../resources/measure.ts';
import { fill, type Text } from '../text.ts';
import type { Command } from './command.ts';
import { downloadWatch } from './download-watch.ts';
import { chosenResources, IDS_ARGUMENT, networkOf, readManifest } from './resources-gem.ts';
import {
  type AddressRow,
  addressRows,
  incompleteRow,
  type ResourceRow,
  reportResources,
} from './resources-report.ts';

const command: Command = {
  arguments: [IDS_ARGUMENT],
  options: [],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem resources verify',
      text: {
        en: 'ask every address, mirrors too, whether it still gives the declared file',
        'zh-CN': '检查每个地址（包括镜像）是否仍然给出所声明的文件',
      },
    },
    {
      line: 'gem resources verify ocr-model --format json',
      text: { en: 'the addresses of one, for a script', 'zh-CN': '只检查一个资源的地址，结果给脚本用' },
    },
  ],
  run: async (call) => {
    const rows: ResourceRow[] = [];
    for (const resource of chosenResources(call, readManifest(call))) {
      if (!isComplete(resource)) {
        rows.push(incompleteRow(resource));
        continue;
      }
      const { id, size, sha256 } = resource;
      const addresses: AddressRow[] = [];
      for (const address of resource.addresses) {
        const watch = downloadWatch(call, resource);
        addresses.push(...addressRows(await measure([address], resource, networkOf(call), watch)));
      }
      const failed = addresses.filter(({ fault }) => fault !== undefined).length;
      const text = failed === 0 ? ALL_GOOD : some(failed, addresses.length);
      rows.push({ id, ok: failed === 0, size, sha256, path: undefined, addresses, text });
    }
    reportResources(rows, call);
    return rows.every(({ ok }) => ok) ? ExitCode.yes : ExitCode.no;
  },
};
export default command;

function some(failed: number, count: number): Text {
  return { en: fill(SOME.en, { failed, count }), 'zh-CN': fill(SOME['zh-CN'], { failed, count }) };
}

const ALL_GOOD: Text = { en: 'every address gives the file', 'zh-CN': '每个地址都给出文件' };
const SOME: Text = {
  en: '{failed} of {count} {count|address|addresses} {failed|does|do} not give the file',
  'zh-CN': '{count} 个地址中有 {failed} 个没有给出文件',
};
