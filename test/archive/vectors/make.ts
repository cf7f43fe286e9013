import { Buffer } from 'node:buffer';
import { FORMAT } from '../../../src/platform/archive.ts';
import { encodePublicKeyPem } from '../../../src/sign/key-pem.ts';
import { encodeTrustFile, type TrustedKey } from '../../../src/sign/trust-file.ts';
import { gzipOf } from '../forge.ts';
import { CONTENT } from './content.ts';
import { deflate } from './deflate.ts';
import { INDEX } from './index-json.ts';
import { INNER } from './inner.ts';
import { OUTER } from './outer.ts';
import { PATHS } from './paths.ts';
import { SIGNATURES } from './signatures.ts';
import { SOUND } from './sound.ts';
import { TRUST } from './trust.ts';
import { AUTHOR, REGISTRY, STRANGER, type Vector } from './vector.ts';

export const VECTORS: readonly Vector[] = [
  ...SOUND,
  ...TRUST,
  ...OUTER,
  ...INDEX,
  ...PATHS,
  ...CONTENT,
  ...INNER,
  ...SIGNATURES,
];

const WHEN = '2026-01-31T09:00:00Z';
const KEYS = { author: AUTHOR, stranger: STRANGER, registry: REGISTRY };

function trusted(
  name: keyof typeof KEYS,
  ids: readonly string[],
  role: TrustedKey['role'] = 'publisher',
): TrustedKey {
  const { keyid, bytes } = KEYS[name].publicKey;
  const publicKey = Buffer.from(bytes).toString('base64');
  return { keyid, publicKey, role, name, ids, source: 'manual', addedAt: WHEN };
}

/**
 * Every file of test/vectors/packages/, by its name: the same bytes at each time and on each machine. Packed gems
 * are mostly the zeros of tar's blocks, so each is kept in gzip.
 */
export function makePackageVectors(): ReadonlyMap<string, Uint8Array> {
  const text = (words: string) => Buffer.from(words);
  const trust = (keys: readonly TrustedKey[], ...revoked: (typeof AUTHOR)[]) =>
    text(
      encodeTrustFile({
        keys,
        revoked: revoked.map(({ publicKey }) => ({ keyid: publicKey.keyid, revokedAt: WHEN })),
      }),
    );
  return new Map([
    ['index.json', text(`${JSON.stringify(indexOf(VECTORS), null, 2)}\n`)],
    ...Object.entries(KEYS).map(([name, key]): [string, Buffer] => [
      `${name}.pub.pem`,
      text(encodePublicKeyPem(key.publicKey)),
    ]),
    ['trust.json', trust([trusted('author', ['samp*']), trusted('registry', ['*'], 'registry')], STRANGER)],
    ['trust-empty.json', trust([])],
    ['trust-other-ids.json', trust([trusted('author', ['sampler', 'other_*'])])],
    ['trust-stranger.json', trust([trusted('stranger', ['sample'])])],
    ...VECTORS.flatMap(({ name, file }): [string, Uint8Array][] =>
      typeof file === 'string' ? [] : [[`${name}.gem.gz`, gzipOf(Buffer.from(file), deflate)]],
    ),
  ]);
}

function indexOf(vectors: readonly Vector[]) {
  return {
    format: FORMAT,
    vectors: vectors.map(({ name, file, shows, section, step, status, reason, with: given = {} }) => ({
      name,
      file: `${typeof file === 'string' ? file : name}.gem`,
      shows,
      section,
      step,
      with: given,
      status,
      reason,
      exit: status === 'verified' ? 0 : 1,
    })),
  };
}
