import { createHash } from 'node:crypto';
import { encodeCanonicalJson } from '../../src/canonical-json.ts';
import type { Role } from '../../src/platform/signature.ts';
import { preAuthEncoding } from '../../src/sign/dsse.ts';
import { sign } from '../../src/sign/ed25519.ts';
import { createSecretKey, type SecretKey } from '../../src/sign/key.ts';
import type { SignedGem } from '../../src/sign/sign.ts';

export const key = createSecretKey(Buffer.alloc(32, 1));
export const otherKey = createSecretKey(Buffer.alloc(32, 2));

/** A gem as `gem.json` describes it. The words are canonical, as the container asks. */
export const gem = gemOf('mail_helper', '1.2.0');

export function gemOf(id: string, version: string) {
  const index = { content: { sha256: '0'.repeat(64) }, files: [], format: 'notochord.gem/1', id, version };
  return { indexBytes: Buffer.from(`${encodeCanonicalJson(index)}\n`), id, version };
}

export const NAME = nameOf('publisher', key.publicKey.keyid);

export function nameOf(role: Role, keyid: string): string {
  return `signatures/${role}-${keyid.slice(0, 16)}.dsse.json`;
}

// biome-ignore lint/suspicious/noExplicitAny: a forger is not held to a type
type Loose = any;

/** What a forger changes, at each step of making a signature. */
export interface Change {
  readonly statement?: (statement: Loose) => Loose;
  readonly payload?: (payload: Buffer) => Buffer;
  readonly envelope?: (envelope: Loose) => Loose;
  readonly bytes?: (text: string) => string;
  readonly name?: string;
}

/** Who signs what, where it is not `key` as the publisher of `gem`. */
export interface Signing {
  readonly gem: SignedGem;
  readonly key: SecretKey;
  readonly role: Role;
}

const PREDICATE_TYPES: Readonly<Record<Role, string>> = {
  publisher: 'urn:notochord:gem:publish:v1',
  registry: 'urn:notochord:gem:countersign:v1',
};

/**
 * An entry that a holder of `key` could make with tools of their own: changed as told, and only then signed,
 * so that nothing but the change can be what it is refused for.
 */
export function forge(change: Change, of: Signing = { gem, key, role: 'publisher' }) {
  const { keyid, bytes } = of.key.publicKey;
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    predicate: {
      id: of.gem.id,
      publicKey: Buffer.from(bytes).toString('base64'),
      role: of.role,
      version: of.gem.version,
    },
    predicateType: PREDICATE_TYPES[of.role],
    subject: [
      { digest: { sha256: createHash('sha256').update(of.gem.indexBytes).digest('hex') }, name: 'gem.json' },
    ],
  };
  const said = change.statement?.(statement) ?? statement;
  const canonical = Buffer.from(encodeCanonicalJson(said));
  const payload = change.payload?.(canonical) ?? canonical;
  const envelope = {
    payload: payload.toString('base64'),
    payloadType: 'application/vnd.in-toto+json',
    signatures: [
      {
        keyid,
        sig: Buffer.from(sign(preAuthEncoding(payload), of.key.seed)).toString('base64'),
      },
    ],
  };
  const text = `${encodeCanonicalJson(change.envelope?.(envelope) ?? envelope)}\n`;
  return { name: change.name ?? nameOf(of.role, keyid), bytes: Buffer.from(change.bytes?.(text) ?? text) };
}
