import { addTrust } from '../sign/edit-trust.ts';
import { type PublicKey, publicKey } from '../sign/key.ts';
import { type KnownKeys, knownKeys } from '../sign/trust.ts';
import { updateTrustFile } from '../sign/trust-file.ts';
import { type IntactGem, type Verdict, type VerdictQuestion, verdictOf } from '../sign/verdict.ts';
import type { Text } from '../text.ts';
import type { Call } from './command.ts';
import type { Inspection } from './inspect-package.ts';
import { readTrust, trustPlaceOf } from './trust-option.ts';
import type { Outcome } from './verify-report.ts';

export interface Judged {
  readonly outcome: Outcome;
  /** Whom the person trusts, after a key may have been trusted on first use. */
  readonly known: KnownKeys;
}

/**
 * How an inspected file stands with this person. With `--trust-on-first-use` a publisher's key may be written
 * into the trust file, and only of a gem that is intact and that nothing else speaks against.
 *
 * @param handedOver keys to trust for this one check.
 */
export async function judgePackage(
  call: Call,
  inspection: Inspection,
  installed: IntactGem | undefined,
  handedOver: readonly PublicKey[],
): Promise<Judged> {
  const trustOnFirstUse = call.options.trustOnFirstUse === true;
  const known = knownKeys(await readTrust(call, { mayBeMissing: trustOnFirstUse }), handedOver);
  const { refusal, signatures, id, version } = inspection;
  if (refusal) return { outcome: { status: 'invalid', ...refusal }, known };
  const gem: IntactGem = { id: id ?? '', version: version ?? '', signatures };
  const question: VerdictQuestion = { gem, known, installed, trustOnFirstUse };
  const outcome = verdictOf(question);
  if (outcome.pinned) return pin(call, question, handedOver);
  // To name a key is no advice to somebody who has named one.
  const isOther = outcome.reason === 'key-not-trusted' && handedOver.length > 0;
  return { outcome: isOther ? { ...outcome, text: OTHER_KEY } : outcome, known };
}

const OTHER_KEY: Text = {
  en: 'intact and well signed, but not by a key that was named with --key, and by none that you trust',
  'zh-CN': '完整且签名有效，但签名的密钥既不是 --key 给出的，也不是你信任的',
};

async function pin(
  call: Call,
  question: VerdictQuestion,
  handedOver: readonly PublicKey[],
): Promise<{ outcome: Verdict; known: KnownKeys }> {
  const { file } = trustPlaceOf(call);
  const { id } = question.gem;
  let outcome = verdictOf(question);
  const after = await updateTrustFile(file, process.platform, (before) => {
    // Asked again of the file as it is now: another command may have pinned another key meanwhile.
    outcome = verdictOf({ ...question, known: knownKeys(before, handedOver) });
    if (!outcome.pinned) return before;
    return addTrust(file, before, {
      key: publicKey(outcome.pinned.publicKey),
      role: 'publisher',
      ids: [id],
      name: undefined,
      defaultName: id,
      source: 'tofu',
      now: call.io.now(),
    });
  });
  return { outcome, known: knownKeys(after, handedOver) };
}
