import { ExitCode, UserError } from '../errors.ts';
import { hostInUrl, localHost } from '../net/address.ts';
import { withResource } from '../resources/manifest-edit.ts';
import { measure } from '../resources/measure.ts';
import { fill, type Text } from '../text.ts';
import { argument, type Command, listOption, textOption } from './command.ts';
import { downloadWatch } from './download-watch.ts';
import { networkOf, type ResourceManifest, readManifest } from './resources-gem.ts';
import { addressRows, reportResources } from './resources-report.ts';
import { writeManifest } from './resources-write.ts';

const command: Command = {
  arguments: [{ name: '<url>', text: { en: 'where the file is', 'zh-CN': '文件的地址' } }],
  options: [
    {
      flags: '--id <id>',
      text: {
        en: 'what tools ask for it by (default: the file’s name)',
        'zh-CN': '工具用来取它的 id（默认：文件名）',
      },
    },
    {
      flags: '--mirror <url>',
      repeats: true,
      text: { en: 'another address of the same file', 'zh-CN': '同一文件的另一个地址' },
    },
    {
      flags: '--required',
      text: {
        en: 'download it once the gem is installed, and not on first use',
        'zh-CN': '安装 gem 之后就下载，而不是第一次用到时',
      },
    },
  ],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem resources add https://cdn.example.com/models/ocr-v3.onnx --id ocr-model',
      text: {
        en: 'download it, and write its address, size and sha256 into notochord.json',
        'zh-CN': '下载它，并把地址、size 和 sha256 写进 notochord.json',
      },
    },
    {
      line: 'gem resources add https://a.example.com/w.bin --mirror https://b.example.org/w.bin',
      text: { en: 'with another address, for when the first fails', 'zh-CN': '再加一个地址，以防第一个失败' },
    },
  ],
  run: async (call) => {
    const { io, options } = call;
    const url = argument(call, 0) ?? '';
    const mirrors = listOption(call, 'mirror');
    for (const address of [url, ...mirrors]) checkAddress(address);
    const id = textOption(call, 'id') ?? idFrom(url);
    checkId(id, readManifest(call));
    const addresses = [...new Set([url, ...mirrors])];
    const watch = downloadWatch(call, { id, size: undefined });
    const nothing = { size: undefined, sha256: undefined };
    const answered = await measure(addresses, nothing, networkOf(call), watch);
    const { value: found, faults } = answered;
    if (!found) throw noFile(faults.map(({ text }) => text));
    // Read again: the author may have changed it during the download.
    const manifest = readManifest(call);
    checkId(id, manifest);
    const required = options.required === true;
    const resource = { ...found, id, url, mirrors: addresses.slice(1), required };
    await writeManifest(manifest, withResource(manifest.text, resource), io.signal);
    const row = { id, ok: true, ...found, path: undefined, addresses: addressRows(answered), text: ADDED };
    reportResources([row], call);
    return ExitCode.yes;
  },
};
export default command;

const ADDED: Text = { en: 'added to notochord.json', 'zh-CN': '已添加到 notochord.json' };

/** What the manifest may not have is not even asked. */
function checkAddress(address: string): void {
  const found = hostInUrl(address);
  const local = found && localHost(found.host);
  if (address.startsWith('https://') && URL.canParse(address) && found && !local) return;
  const args = { address, host: local?.address ?? '' };
  const words = local && address.startsWith('https://') ? PRIVATE : NOT_HTTPS;
  throw new UserError(
    'address-refused',
    { en: fill(words.en, args), 'zh-CN': fill(words['zh-CN'], args) },
    {
      en: 'name a file on a public server, as in https://cdn.example.com/models/ocr-v3.onnx',
      'zh-CN': '请给出公网服务器上的文件，例如 https://cdn.example.com/models/ocr-v3.onnx',
    },
  );
}

const NOT_HTTPS: Text = {
  en: '"{address}" does not begin with https://, or is no address; the platform downloads over https alone',
  'zh-CN': '“{address}”不是以 https:// 开头的地址；平台只用 https 下载',
};
const PRIVATE: Text = {
  en: '"{address}" leads to {host}, this machine or a private network, where no user can get the file from',
  'zh-CN': '“{address}”指向 {host}，那是本机或内网，用户无法从那里取得文件',
};

/** The file's name without its ending. */
function idFrom(url: string): string {
  const name = new URL(url).pathname.split('/').findLast((part) => part !== '') ?? '';
  return name
    .replace(/\.[^.]*$/, '')
    .replace(/%[0-9a-f]{2}|[^\w.-]+/gi, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
}

/** */
function checkId(id: string, { resources }: ResourceManifest): void {
  if (id === '')
    throw new UserError(
      'id-missing',
      { en: 'the address ends in no name that could be an id', 'zh-CN': '地址的末尾没有可以用作 id 的名字' },
      { en: 'name one with --id', 'zh-CN': '请用 --id 给出' },
    );
  if (!resources.some((resource) => resource.id === id)) return;
  throw new UserError(
    'id-taken',
    { en: `the gem has a resource "${id}" already`, 'zh-CN': `gem 已经有资源“${id}”` },
    {
      en: 'name another with --id; for a new file under the same id, change `url`, take `size` and `sha256` out, and run `gem resources fill`',
      'zh-CN':
        '请用 --id 换一个；若是同一 id 的新文件，请改 `url`，去掉 `size` 和 `sha256`，再运行 `gem resources fill`',
    },
  );
}

function noFile(faults: readonly Text[]): UserError {
  const list = (language: keyof Text) => faults.map((text) => text[language]).join('; ');
  return new UserError(
    'resource-not-downloaded',
    { en: `nothing was added: ${list('en')}`, 'zh-CN': `什么都没有添加：${list('zh-CN')}` },
    {
      en: 'check the address in a browser; it has to give the file itself, without signing in',
      'zh-CN': '请在浏览器里检查这个地址；它必须直接给出文件，不需要登录',
    },
  );
}
