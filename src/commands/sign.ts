import { resolve } from 'node:path';
import { withFileLock } from '../archive/file-lock.ts';
import { rewriteSignatures } from '../archive/rewrite-signatures.ts';
import { ExitCode } from '../errors.ts';
import { type Io, inLanguage } from '../io.ts';
import { ROLES, type Role } from '../platform/signature.ts';
import { printable } from '../printable.ts';
import { printJson } from '../report.ts';
import { chooseSigningKey } from '../sign/choose-key.ts';
import type { SecretKey } from '../sign/key.ts';
import { signGem } from '../sign/sign.ts';
import { type KnownKeys, knownKeys } from '../sign/trust.ts';
import { trustError } from '../sign/trust-error.ts';
import type { TrustFile } from '../sign/trust-file.ts';
import { verdictOf } from '../sign/verdict.ts';
import { type CheckedSignature, checkSignatures } from '../sign/verify.ts';
import type { Text } from '../text.ts';
import { mayAsk, passphraseQuestion } from './ask.ts';
import { argument, type Call, type Command, textOption } from './command.ts';
import { keyPath } from './key-path.ts';
import { isRead, printNext } from './next-steps.ts';
import { type Inspected, inspectSound, notIntact, openSound, refuseChanged } from './open-sound.ts';
import { afterSign } from './signing-steps.ts';
import { ROLE_WORDS } from './trust-document.ts';
import { readTrust, trustPlaceOf } from './trust-option.ts';
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
    try {
      const sound = await inspectSound(path, io.signal);
      const key = await chooseSigningKey({
        keyFile: keyFile === undefined ? undefined : keyPath(io.cwd, keyFile),
        env: io.env,
        platform: process.platform,
        askPassphrase: mayAsk(io)
          ? (source) => io.readSecret(passphraseQuestion(source, voice.language))
          : undefined,
      });
      const trust = await readTrust(call);
      refuseRevoked(key.publicKey.keyid, trust, call);
      const { signatures, isNew } = await addSignature(sound, key, role, path, io);
      const { id, version, tarSha256 } = sound;
      const known = knownKeys(trust, [key.publicKey]);
      const { status, reason } = verdictOf({ gem: { id, version, signatures }, known });
      const told: VerifyDocument = {
        file: named,
        status,
        reason,
        message: (isNew ? SIGNED : ALREADY)[voice.language],
        id,
        version,
        tarSha256,
        signatures: signatureDocuments(signatures, id, known),
        findings: [],
        rebuild: null,
      };
      if (voice.format === 'json') printJson(io, { ...told });
      else
        io.out(
          `${printable(named)}: ${told.message}\n  ${inLanguage(voice, ROLE_WORDS[role])} ${key.publicKey.keyid}\n`,
        );
      if (isRead(call)) {
        const { keyid } = key.publicKey;
        const isVerified = (trusted: KnownKeys) =>
          verdictOf({ gem: { id, version, signatures }, known: trusted }).status === 'verified';
        const needsKey = !isVerified(knownKeys(trust));
        if (!needsKey || isVerified(known))
          printNext(await afterSign({ file: path, keyid, keyFile, needsKey }, call), call);
      }
      return ExitCode.yes;
    } catch (error) {
      throw notIntact(error, named, PACK_AGAIN);
    }
  },
};
export default command;

const PACK_AGAIN: Text = {
  en: 'pack the gem again with `gem pack`, and sign the new file',
  'zh-CN': '用 `gem pack` 重新打包，再给新文件签名',
};
const SIGNED: Text = { en: 'signed', 'zh-CN': '已签名' };
const ALREADY: Text = {
  en: 'this key had signed it already, and nothing was changed',
  'zh-CN': '这个密钥已经签过名，文件没有改动',
};

/** Signs the file in place, unless this key has done so in this role. */
async function addSignature(
  sound: Inspected,
  secretKey: SecretKey,
  role: Role,
  path: string,
  io: Io,
): Promise<{ signatures: readonly CheckedSignature[]; isNew: boolean }> {
  const { keyid } = secretKey.publicKey;
  const isSigned = (signatures: readonly CheckedSignature[]) =>
    signatures.some((signature) => signature.keyid === keyid && signature.role === role);
  if (isSigned(sound.signatures)) return { signatures: sound.signatures, isNew: false };
  const work = async () => {
    // Another command may have signed it meanwhile, and its signature stays.
    const { container, signatures } = openSound(path);
    try {
      refuseChanged(sound, container.indexBytes, path);
      if (isSigned(signatures)) return { signatures, isNew: false };
      const { id, version } = container.index;
      const gem = { indexBytes: container.indexBytes, id, version };
      const entries = [...container.signatures, signGem({ ...gem, role, secretKey, signedAt: io.now() })];
      const checked = checkSignatures({ ...gem, signatures: entries });
      await rewriteSignatures(container, entries, path, { force: true, signal: io.signal });
      return { signatures: checked, isNew: true };
    } finally {
      container.close();
    }
  };
  return withFileLock(path, work, io.signal);
}

/** What a revoked key signs would be refused by everybody who shares the trust file. */
function refuseRevoked(keyid: string, trust: TrustFile, call: Call): void {
  const revoked = trust.revoked.find((known) => known.keyid === keyid);
  if (revoked === undefined) return;
  const { file } = trustPlaceOf(call);
  throw trustError('signing-key-revoked', { keyid, revokedAt: revoked.revokedAt, file });
}
