import { createPublicKey, verify as verifyByNode } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decodeEnvelope, preAuthEncoding } from '../../src/sign/dsse.ts';
import { createSecretKey, keyId, SPKI_PREFIX } from '../../src/sign/key.ts';
import { SignatureRefusal } from '../../src/sign/refusal.ts';
import { signGem } from '../../src/sign/sign.ts';
import { trustPublishers } from '../../src/sign/trust.ts';
import { checkSignatures, judge } from '../../src/sign/verify.ts';
import { forge, gem, gemOf, key, NAME, otherKey } from './forge.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

const signedAt = new Date('2026-01-31T09:00:00.500Z');
const publisher = signGem({ ...gem, role: 'publisher', secretKey: key, signedAt });
const registry = signGem({ ...gem, role: 'registry', secretKey: otherKey });

describe('a signature', () => {
  it('is the same bytes each time: canonical JSON, a line feed, and nothing of the machine', () => {
    expect(signGem({ ...gem, role: 'publisher', secretKey: key, signedAt }).bytes).toEqual(publisher.bytes);
    expect(signGem({ ...gem, role: 'registry', secretKey: otherKey }).bytes).toEqual(registry.bytes);
    expect(publisher.name).toBe(NAME);

    const text = Buffer.from(publisher.bytes).toString();
    expect(text).toMatch(
      /^\{"payload":"[A-Za-z0-9+/=]+","payloadType":"application\/vnd\.in-toto\+json","signatures":\[\{"keyid":"[0-9a-f]{64}","sig":"[A-Za-z0-9+/]{86}=="\}\]\}\n$/,
    );
    expect(Buffer.from(JSON.parse(text).payload, 'base64').toString()).toBe(
      '{"_type":"https://in-toto.io/Statement/v1","predicate":{"id":"mail_helper",' +
        '"publicKey":"iojj3XQJ8ZX9UtstPLpdcspnCb8dlBIb83SIAbQPb1w=","role":"publisher",' +
        '"signedAt":"2026-01-31T09:00:00Z","version":"1.2.0"},"predicateType":"urn:notochord:gem:publish:v1",' +
        '"subject":[{"digest":{"sha256":"0a6362503f2f7cf1d1f9171ecc348812460a65abdc70db01e9060fcbcf4a960b"},"name":"gem.json"}]}',
    );
  });

  it('is over DSSE’s encoding, which tells lengths in bytes', () => {
    expect(Buffer.from(preAuthEncoding(Buffer.from('hello 世界'))).toString()).toBe(
      'DSSEv1 28 application/vnd.in-toto+json 12 hello 世界',
    );
  });

  it('is checked, in either role, and both together', () => {
    const checked = checkSignatures({ ...gem, signatures: [publisher, registry] });
    expect(checked).toEqual([
      {
        entry: NAME,
        role: 'publisher',
        keyid: key.publicKey.keyid,
        publicKey: Buffer.from(key.publicKey.bytes),
        signedAt: '2026-01-31T09:00:00Z',
      },
      {
        entry: registry.name,
        role: 'registry',
        keyid: otherKey.publicKey.keyid,
        publicKey: Buffer.from(otherKey.publicKey.bytes),
      },
    ]);
    expect(checkSignatures({ ...gem, signatures: [] })).toEqual([]);
  });

  it('is verified by node:crypto as well', () => {
    const { payload, signature } = decodeEnvelope(publisher.bytes, publisher.name);
    const spki = Buffer.concat([SPKI_PREFIX, key.publicKey.bytes]);
    const nodeKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    expect(verifyByNode(null, preAuthEncoding(payload), nodeKey, signature)).toBe(true);
  });

  it('made by other tools in the same form is accepted', () => {
    expect(check(forge({}))).toHaveLength(1);
    expect(check(forge({ statement: withPredicate({ signedAt: '2026-12-31T23:59:59Z' }) }))).toHaveLength(1);
  });

  it('with any single bit changed is refused', () => {
    const accepted: number[] = [];
    const bytes = Buffer.from(publisher.bytes);
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const at = bit >> 3;
      const before = bytes.readUInt8(at);
      bytes.writeUInt8(before ^ (1 << (bit & 7)), at);
      if (refusal({ name: NAME, bytes }) === undefined) accepted.push(bit);
      bytes.writeUInt8(before, at);
    }
    expect(accepted).toEqual([]);
    expect(refusal({ name: NAME, bytes })).toBeUndefined();
  });

  it('cut short or lengthened anywhere is refused', () => {
    const bytes = Buffer.from(publisher.bytes);
    for (let length = 0; length < bytes.length; length++) {
      expect(refusal({ name: NAME, bytes: bytes.subarray(0, length) }), `${length} bytes`).toBe(
        'envelope-encoding',
      );
    }
    expect(refusal({ name: NAME, bytes: Buffer.concat([bytes, Buffer.from('\n')]) })).toBe(
      'envelope-encoding',
    );
  });
});

describe('refused, never unsigned', () => {
  const wrongSpace = (text: string) => text.replace('{"payload"', '{ "payload"');
  const weak = Buffer.alloc(32);
  weak[0] = 1;

  it.each([
    ['a space too many', { bytes: wrongSpace }, 'envelope-encoding'],
    ['no line feed', { bytes: (text: string) => text.trimEnd() }, 'envelope-encoding'],
    ['a carriage return', { bytes: (text: string) => text.replace('\n', '\r\n') }, 'envelope-encoding'],
    ['a byte order mark', { bytes: (text: string) => `\ufeff${text}` }, 'envelope-encoding'],
    [
      'a repeated key',
      { bytes: (text: string) => text.replace('{"payload"', '{"payload":"","payload"') },
      'envelope-encoding',
    ],
    ['a list for an envelope', { envelope: () => [] }, 'envelope-shape'],
    ['a key too many', { envelope: withMembers({ a: 1 }) }, 'envelope-shape'],
    ['a key too few', { envelope: withMembers({ payloadType: undefined }) }, 'envelope-shape'],
    ['a payload that is no text', { envelope: withMembers({ payload: 1 }) }, 'envelope-shape'],
    ['a certificate beside the signature', { envelope: withSignature({ cert: '' }) }, 'envelope-shape'],
    ['no signature', { envelope: withMembers({ signatures: [] }) }, 'envelope-signatures'],
    ['two signatures', { envelope: twice }, 'envelope-signatures'],
    ['another payload type', { envelope: withMembers({ payloadType: 'application/json' }) }, 'payload-type'],
    [
      'a payload without padding',
      { envelope: mapPayload((base64) => base64.replace(/=+$/, '')) },
      'base64-form',
    ],
    ['a payload with stray bits', { envelope: mapPayload(strayBits) }, 'base64-form'],
    [
      'a payload in the URL alphabet',
      { payload: () => Buffer.of(0xff, 0xff), envelope: mapPayload((base64) => base64.replaceAll('/', '_')) },
      'base64-form',
    ],
    [
      'a payload with a line break',
      { envelope: mapPayload((base64) => `${base64.slice(0, 8)}\n${base64.slice(8)}`) },
      'base64-form',
    ],
    ['a signature with stray bits', { envelope: mapSig(strayBits) }, 'base64-form'],
    [
      'a signature without padding',
      { envelope: mapSig((base64) => base64.replace(/=+$/, '')) },
      'base64-form',
    ],
    [
      'a signature of 63 bytes',
      { envelope: withSignature({ sig: Buffer.alloc(63).toString('base64') }) },
      'signature-length',
    ],
    [
      'a signature of 65 bytes',
      { envelope: withSignature({ sig: Buffer.alloc(65).toString('base64') }) },
      'signature-length',
    ],
    [
      'a statement with a space',
      { payload: (json: Buffer) => Buffer.from(` ${json}`) },
      'statement-encoding',
    ],
    [
      'a statement with a line feed',
      { payload: (json: Buffer) => Buffer.from(`${json}\n`) },
      'statement-encoding',
    ],
    ['a statement that is not JSON', { payload: () => Buffer.from('hello') }, 'statement-encoding'],
    [
      'a statement of another version',
      { statement: withMembers({ _type: 'https://in-toto.io/Statement/v0.1' }) },
      'statement-shape',
    ],
    ['a statement with a key too many', { statement: withMembers({ a: 1 }) }, 'statement-shape'],
    ['a predicate with a key too many', { statement: withPredicate({ a: 1 }) }, 'statement-shape'],
    ['an unknown role', { statement: withPredicate({ role: 'owner' }) }, 'statement-shape'],
    [
      'a predicate type of another role',
      { statement: withMembers({ predicateType: 'urn:notochord:gem:countersign:v1' }) },
      'statement-shape',
    ],
    ['no subject', { statement: withMembers({ subject: [] }) }, 'statement-shape'],
    ['two subjects', { statement: twoSubjects }, 'statement-shape'],
    ['another subject', { statement: withSubject({ name: 'content.tar.gz' }) }, 'statement-shape'],
    [
      'a second digest',
      { statement: withSubject({ digest: { sha256: '0'.repeat(64), sha512: '' } }) },
      'statement-shape',
    ],
    ['no id', { statement: withPredicate({ id: undefined }) }, 'statement-shape'],
    ['a list as version', { statement: withPredicate({ version: [] }) }, 'statement-shape'],
    ['a public key with stray bits', { statement: withPredicate({ publicKey: 'QR==' }) }, 'base64-form'],
    ['a short public key', { statement: withPredicate({ publicKey: 'QQ==' }) }, 'keyid-mismatch'],
    [
      'a time with a fraction',
      { statement: withPredicate({ signedAt: '2026-01-31T09:00:00.000Z' }) },
      'signing-time',
    ],
    [
      'a time in another zone',
      { statement: withPredicate({ signedAt: '2026-01-31T09:00:00+01:00' }) },
      'signing-time',
    ],
    [
      'a day that there is not',
      { statement: withPredicate({ signedAt: '2026-02-30T09:00:00Z' }) },
      'signing-time',
    ],
    ['a time that is a number', { statement: withPredicate({ signedAt: 0 }) }, 'signing-time'],
    ['a name of another role', { name: NAME.replace('publisher', 'registry') }, 'role-mismatch'],
    [
      'a name of another key',
      { name: NAME.replace(/.(?=\.dsse)/, (digit) => (digit === '0' ? '1' : '0')) },
      'keyid-mismatch',
    ],
    [
      'a key id of another key',
      { envelope: withSignature({ keyid: otherKey.publicKey.keyid }) },
      'keyid-mismatch',
    ],
    [
      'a key id in capitals',
      { envelope: withSignature({ keyid: key.publicKey.keyid.toUpperCase() }) },
      'keyid-mismatch',
    ],
    [
      'a public key of another key',
      { statement: withPredicate({ publicKey: toBase64(otherKey.publicKey.bytes) }) },
      'keyid-mismatch',
    ],
    ['another id', { statement: withPredicate({ id: 'mail_helper2' }) }, 'id-mismatch'],
    ['another version', { statement: withPredicate({ version: '1.2.1' }) }, 'version-mismatch'],
    [
      'another gem.json',
      { statement: withSubject({ digest: { sha256: '0'.repeat(64) } }) },
      'index-mismatch',
    ],
    [
      'a signature of another payload',
      { envelope: withSignature({ sig: toBase64(new Uint8Array(64)) }) },
      'signature-wrong',
    ],
  ] as const)('%s', (_what, change, reason) => {
    expect(refusal(forge(change))).toBe(reason);
  });

  it('a public key that anyone can sign for', () => {
    const keyid = keyId(weak);
    const entry = forge({
      statement: withPredicate({ publicKey: toBase64(weak) }),
      envelope: withSignature({ keyid }),
      name: `signatures/publisher-${keyid.slice(0, 16)}.dsse.json`,
    });
    expect(refusal(entry)).toBe('key-weak');
  });

  it.each([
    'publisher.dsse.json',
    'signatures/owner-0123456789abcdef.dsse.json',
    'signatures/publisher-0123456789abcde.dsse.json',
    'signatures/publisher-0123456789ABCDEF.dsse.json',
    'signatures/publisher-0123456789abcdef.dsse.json.bak',
    'signatures/../signatures/publisher-0123456789abcdef.dsse.json',
  ])('the name %s', (name) => {
    expect(refusal(forge({ name }))).toBe('signature-name');
  });

  it('the signature of another gem, version or index', () => {
    expect(refusal(publisher, gemOf('other', gem.version))).toBe('id-mismatch');
    expect(refusal(publisher, gemOf(gem.id, '1.3.0'))).toBe('version-mismatch');
    expect(refusal(publisher, { ...gem, indexBytes: Buffer.concat([gem.indexBytes, Buffer.of(0x20)]) })).toBe(
      'index-mismatch',
    );
  });

  it('the same signature twice', () => {
    expect(() => checkSignatures({ ...gem, signatures: [publisher, publisher] })).toThrow(
      expect.objectContaining({ reason: 'signature-repeated' }),
    );
  });

  it('one over 64 KiB', () => {
    const filled = (size: number) => ({ name: NAME, bytes: Buffer.alloc(size, 0x20) });
    expect(refusal(filled(64 * 1024))).toBe('envelope-encoding');
    expect(refusal(filled(64 * 1024 + 1))).toBe('signature-size');
  });

  it('the seventeenth', () => {
    const signatures = Array.from({ length: 17 }, (_, index) =>
      signGem({ ...gem, role: 'publisher', secretKey: createSecretKey(Buffer.alloc(32, index + 1)) }),
    );
    expect(checkSignatures({ ...gem, signatures: signatures.slice(0, 16) })).toHaveLength(16);
    expect(() => checkSignatures({ ...gem, signatures })).toThrow(
      expect.objectContaining({ reason: 'signature-count' }),
    );
  });

  it('a good one beside a bad one, with the bad one’s name and words in both languages', () => {
    const bad = forge({ statement: withPredicate({ version: '9.9.9' }) });
    expect(() => checkSignatures({ ...gem, signatures: [registry, bad] })).toThrow(
      expect.objectContaining({
        name: 'SignatureRefusal',
        entry: NAME,
        message: `${NAME}: it was signed for another version than 1.2.0`,
        text: { en: 'it was signed for another version than 1.2.0', 'zh-CN': '它不是为版本 1.2.0 签名的' },
      }),
    );
  });
});

describe('the standing of a gem', () => {
  const standing = (signatures: readonly (typeof publisher)[], keys = [key.publicKey]) =>
    judge({ checked: checkSignatures({ ...gem, signatures }), id: gem.id, trust: trustPublishers(keys) });

  it('is verified by a trusted publisher’s key, among others too', () => {
    expect(standing([publisher])).toBe('verified');
    expect(standing([publisher, registry])).toBe('verified');
  });

  it('is untrusted when nobody vouched for the key, and unsigned without a signature', () => {
    expect(standing([publisher], [])).toBe('untrusted');
    expect(standing([publisher], [otherKey.publicKey])).toBe('untrusted');
    expect(standing([])).toBe('unsigned');
  });

  it('is not verified by a registry’s countersignature alone, even with a trusted key', () => {
    const countersigned = signGem({ ...gem, role: 'registry', secretKey: key });
    expect(standing([countersigned])).toBe('untrusted');
    const everything = { isTrusted: () => true };
    expect(
      judge({ checked: checkSignatures({ ...gem, signatures: [registry] }), id: gem.id, trust: everything }),
    ).toBe('untrusted');
  });

  it('is asked of the trust for this id', () => {
    const checked = checkSignatures({ ...gem, signatures: [publisher] });
    const trust = { isTrusted: (_keyid: string, id: string) => id === 'mail_helper' };
    expect(judge({ checked, id: 'mail_helper', trust })).toBe('verified');
    expect(judge({ checked, id: 'calendar', trust })).toBe('untrusted');
  });
});

type Json = Record<string, unknown>;

function check(entry: typeof publisher, of = gem) {
  return checkSignatures({ ...of, signatures: [entry] });
}

/** The reason of the refusal, or undefined when the signature holds. */
function refusal(entry: typeof publisher, of = gem): string | undefined {
  try {
    check(entry, of);
    return undefined;
  } catch (error) {
    if (error instanceof SignatureRefusal) return error.reason;
    throw error;
  }
}

/** Members set, or taken away where the new value is undefined. */
function merge(object: Json, more: Json): Json {
  return Object.fromEntries(
    Object.entries({ ...object, ...more }).filter(([, value]) => value !== undefined),
  );
}

function withMembers(more: Json) {
  return (object: Json) => merge(object, more);
}

function withPredicate(more: Json) {
  return (statement: { predicate: Json }) => ({ ...statement, predicate: merge(statement.predicate, more) });
}

function withSubject(more: Json) {
  return (statement: { subject: Json[] }) => ({
    ...statement,
    subject: [{ ...statement.subject[0], ...more }],
  });
}

function twoSubjects(statement: { subject: Json[] }) {
  return { ...statement, subject: [...statement.subject, ...statement.subject] };
}

function withSignature(more: Json) {
  return (envelope: { signatures: Json[] }) => ({
    ...envelope,
    signatures: [{ ...envelope.signatures[0], ...more }],
  });
}

function twice(envelope: { signatures: Json[] }) {
  return { ...envelope, signatures: [...envelope.signatures, ...envelope.signatures] };
}

function mapPayload(change: (base64: string) => string) {
  return (envelope: { payload: string }) => ({ ...envelope, payload: change(envelope.payload) });
}

function mapSig(change: (base64: string) => string) {
  return (envelope: { signatures: { sig: string }[] }) => ({
    ...envelope,
    signatures: envelope.signatures.map((signature) => ({ ...signature, sig: change(signature.sig) })),
  });
}

/** Sets the lowest of the bits that the padding leaves unused: other text, same bytes. */
function strayBits(base64: string): string {
  const tail = /([A-Za-z0-9+/])=+$/.exec(base64)?.[1];
  if (tail === undefined) throw new Error('without padding there are no stray bits');
  const other = ALPHABET[ALPHABET.indexOf(tail) + 1] ?? '';
  return base64.replace(/.(=+)$/, `${other}$1`);
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}
