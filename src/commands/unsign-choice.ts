import { UserError } from '../errors.ts';
import { isKeyIdStart } from '../sign/edit-trust.ts';
import { listPublicKeys, readPublicKeyFile } from '../sign/key-files.ts';
import { keyFolder } from '../sign/key-folder.ts';
import { trustError } from '../sign/trust-error.ts';
import type { CheckedSignature } from '../sign/verify.ts';
import type { Text } from '../text.ts';
import { type Call, listOption } from './command.ts';
import { keyPath } from './key-path.ts';

/**
 * The signatures to remove: those of the keys that `--key` names, else those of the person's own keys.
 *
 * @param named how the person named the packed gem.
 * @throws UserError `not-signed-by` when a key has not signed, and those of reading keys.
 */
export async function chooseSignatures(
  signatures: readonly CheckedSignature[],
  named: string,
  call: Call,
): Promise<readonly CheckedSignature[]> {
  const keys = listOption(call, 'key');
  if (keys.length === 0) {
    const own = await ownKeyIds(call);
    const found = signatures.filter(({ keyid }) => own.has(keyid));
    if (found.length > 0) return found;
    throw notSignedBy(signatures, {
      en: `none of your own keys has signed ${named}`,
      'zh-CN': `你自己的密钥都没有给 ${named} 签过名`,
    });
  }
  const chosen: CheckedSignature[] = [];
  for (const key of keys) {
    const found = await signaturesBy(key, signatures, call);
    if (found.length === 0)
      throw notSignedBy(signatures, {
        en: `the key ${key} has not signed ${named}`,
        'zh-CN': `密钥 ${key} 没有给 ${named} 签过名`,
      });
    chosen.push(...found);
  }
  return chosen;
}

/** `--all` and `--key` say two things. */
export function refuseBoth(call: Call): void {
  if (call.options.all !== true || listOption(call, 'key').length === 0) return;
  throw new UserError(
    'all-and-key',
    {
      en: '--all removes every signature, and --key those of one key: only one of them can be meant',
      'zh-CN': '--all 去掉所有签名，--key 去掉某个密钥的签名：两者只能选一',
    },
    { en: 'leave one of them out', 'zh-CN': '请去掉其中一个' },
  );
}

/** @param key a public key's file, or a key id that may be cut short. */
async function signaturesBy(
  key: string,
  signatures: readonly CheckedSignature[],
  { io }: Call,
): Promise<readonly CheckedSignature[]> {
  if (!isKeyIdStart(key)) {
    const { keyid } = await readPublicKeyFile(keyPath(io.cwd, key));
    return signatures.filter((signature) => signature.keyid === keyid);
  }
  const given = key.toLowerCase();
  const found = signatures.filter(({ keyid }) => keyid.startsWith(given));
  const keyids = [...new Set(found.map(({ keyid }) => keyid))];
  if (keyids.length > 1)
    throw trustError('keyid-ambiguous', { given, count: keyids.length, keyids: keyids.join(', ') });
  return found;
}

/** The keys whose files lie in the person's folder. */
async function ownKeyIds({ io }: Call): Promise<ReadonlySet<string>> {
  try {
    const keys = await listPublicKeys(keyFolder(io.env, process.platform));
    return new Set(keys.map(({ keyid }) => keyid));
  } catch (error) {
    if (!(error instanceof UserError) || !UNREAD.has(error.code)) throw error;
    throw new UserError(error.code, error.text, BY_ID);
  }
}

/** The person's own file is not what its name says: nobody else has to be asked for it. */
const UNREAD = new Set(['key-file-unreadable', 'key-file-missing', 'key-unreadable', 'key-secret']);
const BY_ID: Text = {
  en: 'mend that file or move it away, or name the key whose signature shall go with `--key KEYID`',
  'zh-CN': '请修复或移走这个文件，或用 `--key 密钥id` 指明要去掉哪个密钥的签名',
};

function notSignedBy(signatures: readonly CheckedSignature[], { en, 'zh-CN': zh }: Text): UserError {
  const signers = [...new Set(signatures.map(({ keyid }) => keyid))].join(', ');
  const isSigned = signers !== '';
  return new UserError(
    'not-signed-by',
    {
      en: `${en}; ${isSigned ? `it is signed by ${signers}` : 'nobody has'}`,
      'zh-CN': `${zh}；${isSigned ? `签名的密钥是 ${signers}` : '它没有任何签名'}`,
    },
    isSigned
      ? {
          en: 'name the key whose signature shall go with --key, or remove all with --all',
          'zh-CN': '请用 --key 指明要去掉哪个密钥的签名，或用 --all 去掉全部',
        }
      : undefined,
  );
}
