import { resolve } from 'node:path';
import { type Container, checkManifestHash, openContainer } from '../archive/open-container.ts';
import { ArchiveRefusal } from '../archive/refusal.ts';
import { rewriteSignatures } from '../archive/rewrite-signatures.ts';
import { ExitCode, UserError } from '../errors.ts';
import { ROLES, type Role } from '../platform/signature.ts';
import { printJson } from '../report.ts';
import { chooseSigningKey } from '../sign/choose-key.ts';
import { SignatureRefusal } from '../sign/refusal.ts';
import { signGem } from '../sign/sign.ts';
import { trustPublishers } from '../sign/trust.ts';
import { type CheckedSignature, checkSignatures, judge } from '../sign/verify.ts';
import type { Text } from '../text.ts';
import { mayAsk, passphraseQuestion } from './ask.ts';
import { argument, type Command, textOption } from './command.ts';
import { refusalOf } from './inspect-package.ts';
import { signatureDocuments, type VerifyDocument } from './verify-document.ts';

const command: Command = {
  arguments: [{ name: '<file>', text: { en: 'a packed gem', 'zh-CN': '打好的包' } }],
  options: [
    {
      flags: '--key <file>',
      text: {
        en: 'the secret key (default: GEM_SIGNING_KEY, GEM_SIGNING_KEY_FILE, else your only key)',
        'zh-CN': '私钥（默认：GEM_SIGNING_KEY、GEM_SIGNING_KEY_FILE，否则是你唯一的密钥）',
      },
    },
    {
      flags: '--role <role>',
      choices: ROLES,
      text: { en: 'as whom to sign (default: publisher)', 'zh-CN': '以什么身份签名（默认：publisher）' },
    },
  ],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem sign dist/mail_helper-1.0.0.gem',
      text: { en: 'sign with your own key', 'zh-CN': '用自己的密钥签名' },
    },
    {
      line: 'GEM_SIGNING_KEY="$SECRET" gem sign dist/*.gem',
      text: { en: 'sign in CI, with the key from a secret', 'zh-CN': '在 CI 里签名，密钥来自机密变量' },
    },
  ],
  run: async (call) => {
    const { io, voice } = call;
    const named = argument(call, 0) ?? '';
    const path = resolve(io.cwd, named);
    const { keyFile, role } = {
      keyFile: textOption(call, 'key'),
      role: (textOption(call, 'role') ?? 'publisher') as Role,
    };
    const before = openSound(path, named);
    try {
      const key = await chooseSigningKey({
        keyFile: keyFile === undefined ? undefined : resolve(io.cwd, keyFile),
        env: io.env,
        platform: process.platform,
        askPassphrase: mayAsk(io)
          ? (source) => io.readSecret(passphraseQuestion(source, voice.language))
          : undefined,
      });
      const { keyid } = key.publicKey;
      const { id, version, content } = before.container.index;
      const already = before.signatures.some(
        (signature) => signature.keyid === keyid && signature.role === role,
      );
      let signatures = before.signatures;
      if (!already) {
        const gem = { indexBytes: before.container.indexBytes, id, version };
        const entries = [
          ...before.container.signatures,
          signGem({ ...gem, role, secretKey: key, signedAt: io.now() }),
        ];
        signatures = checkSignatures({ ...gem, signatures: entries });
        await rewriteSignatures(before.container, entries, path, { force: true, signal: io.signal });
      }
      const told: VerifyDocument = {
        file: named,
        status: judge({ checked: signatures, id, trust: trustPublishers([key.publicKey]) }),
        reason: null,
        message: (already ? ALREADY : SIGNED)[voice.language],
        id,
        version,
        tarSha256: content.tarSha256,
        signatures: signatureDocuments(signatures, [key.publicKey]),
        findings: [],
      };
      if (voice.format === 'json') printJson(io, { ...told });
      else io.out(`${named}: ${told.message}\n  ${role} ${keyid}\n`);
      return ExitCode.yes;
    } finally {
      before.container.close();
    }
  },
};
export default command;

const SIGNED: Text = { en: 'signed', 'zh-CN': '已签名' };
const ALREADY: Text = {
  en: 'this key had signed it already, and nothing was changed',
  'zh-CN': '这个密钥已经签过名，文件没有改动',
};

/** What is signed has to be sound as far as a signature can see: container, index, manifest, other signatures. */
function openSound(
  path: string,
  named: string,
): { container: Container; signatures: readonly CheckedSignature[] } {
  let container: Container | undefined;
  try {
    container = openContainer(path);
    const { id, version } = container.index;
    const signatures = checkSignatures({ ...container, id, version });
    checkManifestHash(container);
    return { container, signatures };
  } catch (error) {
    container?.close();
    if (!(error instanceof ArchiveRefusal || error instanceof SignatureRefusal)) throw error;
    const { reason, text } = refusalOf(error);
    throw new UserError(
      reason,
      {
        en: `${named} is not an intact packed gem: ${text.en}`,
        'zh-CN': `${named} 不是完整的包：${text['zh-CN']}`,
      },
      {
        en: 'pack the gem again with `gem pack`, and sign the new file',
        'zh-CN': '用 `gem pack` 重新打包，再给新文件签名',
      },
      ExitCode.no,
    );
  }
}
