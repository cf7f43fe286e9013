import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isSoundPublicKey, verify } from '../../src/sign/ed25519.ts';

const read = (name: string) => readFileSync(new URL(`../vectors/${name}`, import.meta.url));
const hex = (text: string) => Buffer.from(text, 'hex');

interface WycheproofTest {
  readonly tcId: number;
  readonly result: 'valid' | 'invalid';
  readonly flag: string;
  readonly key: string;
  readonly msg: string;
  readonly sig: string;
}

describe('Wycheproof', () => {
  const { tests }: { tests: WycheproofTest[] } = JSON.parse(read('wycheproof-ed25519.json').toString());
  const flags = [...new Set(tests.map(({ flag }) => flag))];

  it('is there whole: 151 tests, 88 of them valid', () => {
    expect(tests.map(({ tcId }) => tcId)).toEqual(Array.from({ length: 151 }, (_, index) => index + 1));
    expect(tests.filter(({ result }) => result === 'valid')).toHaveLength(88);
    expect(flags).toHaveLength(10);
  });

  it.each(flags)('%s: every test gives its result', (flag) => {
    const wrong = tests
      .filter((test) => test.flag === flag)
      .filter(({ key, msg, sig, result }) => verify(hex(sig), hex(msg), hex(key)) !== (result === 'valid'))
      .map(({ tcId }) => tcId);
    expect(wrong).toEqual([]);
  });
});

interface CctvVector {
  readonly number: number;
  readonly key: string;
  readonly sig: string;
  readonly msg: string;
  readonly flags: readonly string[] | null;
}

describe('CCTV', () => {
  const bytes = gunzipSync(read('cctv-ed25519.json.gz'));
  const vectors: CctvVector[] = JSON.parse(bytes.toString());
  const flagsOf = ({ flags }: CctvVector) => flags ?? [];

  it('is the published file', () => {
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(
      'b38e84caf3e7e89170ff520292dbeae421b0a794c27408ce5ce973018fe3d7f9',
    );
    expect(vectors).toHaveLength(914);
  });

  it.each([
    'low_order_R',
    'low_order_A',
    'low_order_component_R',
    'low_order_component_A',
    'low_order_residue',
    'non_canonical_A',
    'non_canonical_R',
    'reencoded_k',
  ])('refuses all with %s', (flag) => {
    const flagged = vectors.filter((vector) => flagsOf(vector).includes(flag));
    expect(flagged.length).toBeGreaterThan(0);
    const accepted = flagged.filter(({ key, sig, msg }) => verify(hex(sig), Buffer.from(msg), hex(key)));
    expect(accepted.map(({ number }) => number)).toEqual([]);
  });

  it('accepts the one that has no flag', () => {
    const plain = vectors.filter((vector) => flagsOf(vector).length === 0);
    expect(plain.map(({ key, sig, msg }) => verify(hex(sig), Buffer.from(msg), hex(key)))).toEqual([true]);
  });

  it('a public key is unsound exactly where its point is of low order, has torsion, or is written otherwise', () => {
    const faults = ['low_order_A', 'low_order_component_A', 'non_canonical_A'];
    const wrong = vectors.filter(
      (vector) => isSoundPublicKey(hex(vector.key)) === flagsOf(vector).some((flag) => faults.includes(flag)),
    );
    expect(wrong.map(({ number }) => number)).toEqual([]);
  });
});
