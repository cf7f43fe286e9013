import { resolve } from 'node:path';
import { withFileLock } from '../archive/file-lock.ts';
import { openContainer } from '../archive/open-container.ts';
import { rewriteSignatures } from '../archive/rewrite-signatures.ts';
import { ExitCode } from '../errors.ts';
import { printable } from '../printable.ts';
import { printJson } from '../report.ts';
import { knownKeys } from '../sign/trust.ts';
import { verdictOf } from '../sign/verdict.ts';
import { fill, type Text } from '../text.ts';
import { argument, type Call, type Command } from './command.ts';
import { notIntact, openSound, type SoundPackage } from './open-sound.ts';
import { readTrust } from './trust-option.ts';
import { chooseSignatures, refuseBoth } from './unsign-choice.ts';
import { signatureDocuments, type VerifyDocument } from './verify-document.ts';

const command: Command = {
  arguments: [{ name: '<file>', text: { en: 'a packed gem', 'zh-CN': '打好的包' } }],
  options: [
    {
      flags: '--key <key>',
      repeats: true,
      text: {
        en: 'whose signatures: a public key (PEM file), a key id, or its first 8 digits or more (default: those of your own keys)',
        'zh-CN': '去掉谁的签名：公钥（PEM 文件）、密钥 id，或其前 8 位或更多（默认：你自己的各个密钥）',
      },
    },
    {
      flags: '--all',
      text: { en: 'all signatures, also those that do not hold', 'zh-CN': '所有签名，包括无效的' },
    },
  ],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem unsign dist/mail_helper-1.0.0.gem',
      text: { en: 'take your own signature off', 'zh-CN': '去掉你自己的签名' },
    },
    {
      line: 'gem unsign dist/mail_helper-1.0.0.gem --key 3f0a91c2',
      text: { en: 'the signature of one key', 'zh-CN': '去掉某一个密钥的签名' },
    },
  ],
  run: async (call) => {
    const { io } = call;
    const named = argument(call, 0) ?? '';
    const path = resolve(io.cwd, named);
    refuseBoth(call);
    try {
      // A file of another kind is refused before anything is written beside it.
      openContainer(path).close();
      return await withFileLock(path, () => removeSignatures(named, path, call), io.signal);
    } catch (error) {
      throw notIntact(error, named, REPAIR);
    }
  },
};
export default command;

async function removeSignatures(named: string, path: string, call: Call): Promise<ExitCode> {
  const { io, voice } = call;
  const isAll = call.options.all === true;
  let found: SoundPackage | undefined;
  try {
    // Signatures that all go need not hold.
    found = isAll ? { container: openContainer(path), signatures: [] } : openSound(path);
    const { container } = found;
    const gone = isAll ? [] : await chooseSignatures(found.signatures, named, call);
    const goneEntries = new Set(gone.map(({ entry }) => entry));
    const left = isAll ? [] : container.signatures.filter(({ name }) => !goneEntries.has(name));
    const count = container.signatures.length - left.length;
    if (count > 0) await rewriteSignatures(container, left, path, { force: true, signal: io.signal });
    const { id, version, content } = container.index;
    const known = knownKeys(await readTrust(call));
    const signatures = found.signatures.filter(({ entry }) => !goneEntries.has(entry));
    const { status, reason } = verdictOf({ gem: { id, version, signatures }, known });
    const told: VerifyDocument = {
      file: named,
      status,
      reason,
      message: fill((count > 0 ? REMOVED : NOTHING)[voice.language], { count }),
      id,
      version,
      tarSha256: content.tarSha256,
      signatures: signatureDocuments(signatures, id, known),
      findings: [],
      rebuild: null,
    };
    if (voice.format === 'json') printJson(io, { ...told });
    else io.out(`${printable(named)}: ${told.message}\n`);
    return ExitCode.yes;
  } finally {
    found?.container.close();
  }
}

const REMOVED: Text = {
  en: '{count} {count|signature|signatures} removed',
  'zh-CN': '已去掉 {count} 个签名',
};
const NOTHING: Text = {
  en: 'there was no signature, and nothing was changed',
  'zh-CN': '没有签名，文件没有改动',
};
const REPAIR: Text = {
  en: 'pack the gem again with `gem pack`; where only a signature does not hold, --all removes all of them',
  'zh-CN': '用 `gem pack` 重新打包；如果只是某个签名无效，--all 会去掉所有签名',
};
