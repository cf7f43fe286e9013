import { createHash } from 'node:crypto';
import { encodeCanonicalJson } from '../../src/canonical-json.ts';
import { preAuthEncoding } from '../../src/sign/dsse.ts';
import { sign } from '../../src/sign/ed25519.ts';
import { createSecretKey } from '../../src/sign/key.ts';

export const key = createSecretKey(Buffer.alloc(32, 1));
export const otherKey = createSecretKey(Buffer.alloc(32, 2));

/** A gem as `gem.json` describes it. The words are canonical, as the container asks. */
export const gem = gemOf('mail_helper', '1.2.0');

export function gemOf(id: string, version: string) {
  const index = { content: { sha256: '0'.repeat(64) }, files: [], format: 'notochord.gem/1', id, version };
  return { indexBytes: Buffer.from(`${encodeCanonicalJson(index)}\n`), id, version };
}

export const NAME = `signatures/publisher-${key.publicKey.keyid.slice(0, 16)}.dsse.json`;

// biome-ignore lint/suspicious/noExplicitAny: a forger is not held to a type
type Loose = any;

/**
 * An entry that a holder of `key` could make with tools of their own: changed as told, and only then signed,
 * so that nothing but the change can be what it is refused for.
 */
export function forge(change: {
  statement?: (statement: Loose) => Loose;
  payload?: (payload: Buffer) => Buffer;
  envelope?: (envelope: Loose) => Loose;
  bytes?: (text: string) => string;
  name?: string;
}) {
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    predicate: {
      id: gem.id,
      publicKey: Buffer.from(key.publicKey.bytes).toString('base64'),
      role: 'publisher',
      version: gem.version,
    },
    predicateType: 'urn:notochord:gem:publish:v1',
    subject: [
      { digest: { sha256: createHash('sha256').update(gem.indexBytes).digest('hex') }, name: 'gem.json' },
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
        keyid: key.publicKey.keyid,
        sig: Buffer.from(sign(preAuthEncoding(payload), key.seed)).toString('base64'),
      },
    ],
  };
  const text = `${encodeCanonicalJson(change.envelope?.(envelope) ?? envelope)}\n`;
  return { name: change.name ?? NAME, bytes: Buffer.from(change.bytes?.(text) ?? text) };
}
