import { resolve } from 'node:path';
import { ExitCode } from '../errors.ts';
import { withProgress } from '../progress.ts';
import type { PublicKey } from '../sign/key.ts';
import { readPublicKeyFile } from '../sign/key-files.ts';
import type { IntactGem } from '../sign/verdict.ts';
import type { Text } from '../text.ts';
import { argument, type Call, type Command, listOption, textOption } from './command.ts';
import { inspectPackage } from './inspect-package.ts';
import { readInstalled } from './installed-package.ts';
import { judgePackage } from './judge-package.ts';
import { keyPath } from './key-path.ts';
import { TRUST_FILE_OPTION } from './trust-option.ts';
import type { Status } from './verify-document.ts';
import { reportVerified } from './verify-report.ts';

const command: Command = {
  arguments: [{ name: '<file>', text: { en: 'a packed gem', 'zh-CN': '打好的包' } }],
  options: [
    {
      flags: '--key <public-key>',
      repeats: true,
      text: {
        en: 'a public key (PEM file) to trust as the publisher’s',
        'zh-CN': '信任为发布者的公钥（PEM 文件）',
      },
    },
    TRUST_FILE_OPTION,
    {
      flags: '--trust-on-first-use',
      text: {
        en: 'where no publisher’s key is known for this id, trust the one that signed, from now on',
        'zh-CN': '如果此 id 还没有已知的发布者密钥，从现在起信任签名所用的密钥',
      },
    },
    {
      flags: '--installed <old-file>',
      text: {
        en: 'the version you have: refuse an older one, or one that its publisher did not sign with the same key',
        'zh-CN': '你已有的版本：拒绝更旧的版本，以及不是由其发布者用同一密钥签名的版本',
      },
    },
    {
      flags: '--rebuild <dir>',
      text: {
        en: 'is it made from this gem’s folder? Without --key, such a package needs no signature',
        'zh-CN': '它是由这个 gem 的文件夹打包而成的吗？没有 --key 时，这样的包不需要签名',
      },
    },
    {
      flags: '--allow-unsigned',
      text: { en: 'answer 0 for an intact gem without a signature', 'zh-CN': '完整但没有签名的包也返回 0' },
    },
    {
      flags: '--allow-untrusted',
      text: {
        en: 'answer 0 for an intact gem signed by an unknown key',
        'zh-CN': '完整但由未知密钥签名的包也返回 0',
      },
    },
  ],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem verify dist/mail_helper-1.0.0.gem --key default.pub.pem',
      text: { en: 'is it intact, and signed by this key?', 'zh-CN': '包是否完整，并由这个密钥签名？' },
    },
    {
      line: 'gem verify mail_helper-1.1.0.gem --installed mail_helper-1.0.0.gem',
      text: { en: 'is it a good update of what you have?', 'zh-CN': '它是你已有版本的合格更新吗？' },
    },
    {
      line: 'gem verify --rebuild . dist/mail_helper-1.0.0.gem',
      text: {
        en: 'was it made from the gem you are in, byte for byte?',
        'zh-CN': '它是由当前的 gem 打包而成、逐字节相同的吗？',
      },
    },
    {
      line: 'gem verify download.gem --allow-unsigned --format json',
      text: {
        en: 'integrity and declarations alone, for a script',
        'zh-CN': '只查完整性和声明，结果给脚本用',
      },
    },
  ],
  run: async (call) => {
    const { io, voice } = call;
    const named = argument(call, 0) ?? '';
    const keys: PublicKey[] = [];
    for (const file of listOption(call, 'key')) keys.push(await readPublicKeyFile(keyPath(io.cwd, file)));
    const path = resolve(io.cwd, named);
    const inspection = await withProgress(io, voice, VERIFYING, () => inspectPackage(path, io.signal));
    try {
      const installed = inspection.refusal ? undefined : await installedGem(call);
      const { outcome, known } = await judgePackage(call, inspection, installed, keys);
      const folder = textOption(call, 'rebuild');
      const rebuilt =
        folder === undefined
          ? undefined
          : await (await import('./rebuild.ts')).rebuildFrom(folder, inspection, call);
      await reportVerified(named, inspection, outcome, known, call, rebuilt);
      if (folder !== undefined && rebuilt?.same !== true) return ExitCode.no;
      // Whoever has the source needs no signature to know what is inside; with --key one is asked for all the same.
      return exitCode(outcome.status, call, { isOwn: folder !== undefined && keys.length === 0 });
    } finally {
      inspection.close();
    }
  },
};
export default command;

const VERIFYING: Text = { en: 'verifying', 'zh-CN': '正在验证' };

async function installedGem(call: Call): Promise<IntactGem | undefined> {
  const named = textOption(call, 'installed');
  return named === undefined ? undefined : readInstalled(resolve(call.io.cwd, named), named, call.io.signal);
}

/** What is refused by policy stays refused, whatever is allowed. */
function exitCode(status: Status, { options }: Call, { isOwn }: { isOwn: boolean }): ExitCode {
  const allowed =
    status === 'verified' ||
    (status === 'untrusted' && (isOwn || options.allowUntrusted === true)) ||
    (status === 'unsigned' && (isOwn || options.allowUnsigned === true));
  return allowed ? ExitCode.yes : ExitCode.no;
}
