import { Buffer } from 'node:buffer';
import { keyId } from '../../../src/sign/key.ts';
import { nameOf } from '../../sign/forge.ts';
import { AUTHOR, packed, refused, type Signature, STRANGER, type Vector } from './vector.ts';

// biome-ignore lint/suspicious/noExplicitAny: a forger is not held to a type
type Loose = any;
type Json = Record<string, unknown>;

const vector = refused('Signatures', 4);
const signature = (name: string, reason: string, shows: string, change: Signature) =>
  vector(name, reason, shows, packed({ signatures: [change] }));

const predicate = (more: Json) => (statement: Loose) => ({
  ...statement,
  predicate: { ...statement.predicate, ...more },
});
const envelope = (more: Json) => (made: Loose) => ({ ...made, ...more });
const signed = (change: (signature: Loose) => Loose) => (made: Loose) => ({
  ...made,
  signatures: [change(made.signatures[0])],
});
const sig = (change: (bytes: Buffer) => Buffer) =>
  signed((one) => ({ ...one, sig: change(Buffer.from(one.sig, 'base64')).toString('base64') }));
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const withoutPadding = (text: string) => text.replace(/=+$/, '');
/** Other text that decodes alike: of the last character before `==` four bits say nothing. */
const strayBits = (text: string) =>
  text.replace(/(.)==$/, (_, last: string) => `${{ A: 'B', Q: 'R', g: 'h', w: 'x' }[last]}==`);

/** The order of the group, of which S has to be less (RFC 8032, 5.1). */
const L = 2n ** 252n + 27742317777372353535851937790883648493n;
function plusL(bytes: Buffer): Buffer {
  const s = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString('hex')}`) + L;
  return Buffer.concat([
    bytes.subarray(0, 32),
    Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse(),
  ]);
}

/** The neutral element, and a point of order 8: whoever has them for a key can be signed for by anybody. */
const NEUTRAL = Buffer.from(`01${'00'.repeat(31)}`, 'hex');
const ORDER_8 = Buffer.from('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a', 'hex');

/** A signature by a key that is none of a person's: R and S fit every message. */
function byWeakKey(publicKey: Buffer): Signature {
  const keyid = keyId(publicKey);
  return {
    statement: predicate({ publicKey: base64(publicKey) }),
    envelope: signed(() => ({ keyid, sig: base64(Buffer.concat([NEUTRAL, Buffer.alloc(32)])) })),
    name: nameOf('publisher', keyid),
  };
}

const ENVELOPES: readonly Vector[] = [
  signature('signature-empty', 'envelope-encoding', 'The entry is empty.', { bytes: () => '' }),
  signature('signature-space', 'envelope-encoding', 'A space in the envelope.', {
    bytes: (text) => text.replace(':', ': '),
  }),
  signature('signature-key-twice', 'envelope-encoding', 'A key of the envelope twice.', {
    bytes: (text) => text.replace('{"payload"', '{"payload":"","payload"'),
  }),
  signature('signature-key-more', 'envelope-shape', 'A certificate beside the signature.', {
    envelope: signed((one) => ({ ...one, cert: '' })),
  }),
  signature('signature-none', 'envelope-signatures', 'An envelope without a signature.', {
    envelope: envelope({ signatures: [] }),
  }),
  signature('signature-two', 'envelope-signatures', 'An envelope with two signatures.', {
    envelope: (made) => ({ ...made, signatures: [...made.signatures, ...made.signatures] }),
  }),
  signature('signature-payload-type', 'payload-type', 'Another payload type.', {
    envelope: envelope({ payloadType: 'application/json' }),
  }),
  signature('signature-base64-padding', 'base64-form', 'Base64 without its padding.', {
    envelope: signed((one) => ({ ...one, sig: withoutPadding(one.sig) })),
  }),
  signature('signature-base64-stray-bits', 'base64-form', 'Base64 whose last bits are not zero.', {
    envelope: signed((one) => ({ ...one, sig: strayBits(one.sig) })),
  }),
  signature('signature-base64-line-feed', 'base64-form', 'Base64 with a line feed inside.', {
    envelope: (made) => ({ ...made, payload: made.payload.replace(/^.{8}/, '$&\n') }),
  }),
  signature('signature-length', 'signature-length', 'A signature of 63 bytes.', {
    envelope: sig((bytes) => bytes.subarray(0, 63)),
  }),
];

const STATEMENTS: readonly Vector[] = [
  signature('statement-line-feed', 'statement-encoding', 'A line feed after the signed statement.', {
    payload: (json) => Buffer.from(`${json}\n`),
  }),
  signature('statement-another-type', 'statement-shape', 'A predicate type of the other role.', {
    statement: (made) => ({ ...made, predicateType: 'urn:notochord:gem:countersign:v1' }),
  }),
  signature('statement-two-subjects', 'statement-shape', 'Two subjects.', {
    statement: (made) => ({ ...made, subject: [...made.subject, ...made.subject] }),
  }),
  signature('statement-another-subject', 'statement-shape', 'Another subject than gem.json.', {
    statement: (made) => ({ ...made, subject: [{ ...made.subject[0], name: 'content.tar.gz' }] }),
  }),
  signature('statement-time', 'signing-time', 'A day that there is not.', {
    statement: predicate({ signedAt: '2026-02-30T09:00:00Z' }),
  }),
  signature('statement-another-role', 'role-mismatch', 'A publisher’s signature under a registry’s name.', {
    name: nameOf('registry', AUTHOR.publicKey.keyid),
  }),
  signature('statement-another-id', 'id-mismatch', 'It was signed for another gem.', {
    statement: predicate({ id: 'other' }),
  }),
  signature('statement-another-version', 'version-mismatch', 'It was signed for another version.', {
    statement: predicate({ version: '1.0.1' }),
  }),
  signature('statement-another-index', 'index-mismatch', 'It was signed for another gem.json.', {
    statement: (made) => ({ ...made, subject: [{ ...made.subject[0], digest: { sha256: '0'.repeat(64) } }] }),
  }),
];

const KEYS: readonly Vector[] = [
  signature('key-id-of-envelope', 'keyid-mismatch', 'The envelope has another key’s id.', {
    envelope: signed((one) => ({ ...one, keyid: STRANGER.publicKey.keyid })),
  }),
  signature('key-id-of-name', 'keyid-mismatch', 'The entry is named for another key.', {
    name: nameOf('publisher', STRANGER.publicKey.keyid),
  }),
  signature('key-of-another', 'keyid-mismatch', 'The statement has another public key.', {
    statement: predicate({ publicKey: base64(STRANGER.publicKey.bytes) }),
  }),
  signature('key-neutral', 'key-weak', 'The key is the neutral element.', byWeakKey(NEUTRAL)),
  signature('key-small-order', 'key-weak', 'The key is a point of order 8.', byWeakKey(ORDER_8)),
  signature(
    'signature-s-plus-l',
    'signature-wrong',
    'S is the group’s order too large; without that check there would be two signatures for one message.',
    { envelope: sig(plusL) },
  ),
  signature('signature-small-order-r', 'signature-wrong', 'R is a point of order 8.', {
    envelope: sig((bytes) => Buffer.concat([ORDER_8, bytes.subarray(32)])),
  }),
  signature('signature-of-another-payload', 'signature-wrong', 'One bit of the signature is another.', {
    envelope: sig((bytes) =>
      Buffer.concat([bytes.subarray(0, 40), Buffer.of(bytes.readUInt8(40) ^ 1), bytes.subarray(41)]),
    ),
  }),
];

/** Signatures of every kind of wrong. */
export const SIGNATURES: readonly Vector[] = [
  ...ENVELOPES,
  ...STATEMENTS,
  ...KEYS,
  vector(
    'signature-good-and-bad',
    'signature-wrong',
    'One bad signature beside a good one takes away everything.',
    packed({ signatures: [{}, { by: STRANGER, envelope: sig((bytes) => bytes.fill(0)) }] }),
  ),
];
