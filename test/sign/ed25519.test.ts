import {
  createHash,
  createPrivateKey,
  createPublicKey,
  sign as signByNode,
  verify as verifyByNode,
} from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Point, utils, verify as verifyLoosely } from '@noble/ed25519';
import { describe, expect, it } from 'vitest';
import { isSoundPublicKey, publicKeyOf, sign, verify } from '../../src/sign/ed25519.ts';
import { PKCS8_PREFIX, SPKI_PREFIX } from '../../src/sign/key.ts';

interface Vector {
  readonly test: string;
  readonly secretKey: string;
  readonly publicKey: string;
  readonly message: string;
  readonly signature: string;
}

const { vectors }: { vectors: Vector[] } = JSON.parse(
  readFileSync(new URL('../vectors/rfc8032-ed25519.json', import.meta.url), 'utf8'),
);

const hex = (text: string) => Buffer.from(text, 'hex');
const seed = hex('0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20');
const message = Buffer.from('a short message');

describe('RFC 8032', () => {
  it.each(vectors)('test $test', (vector) => {
    const signature = sign(hex(vector.message), hex(vector.secretKey));
    expect(Buffer.from(publicKeyOf(hex(vector.secretKey))).toString('hex')).toBe(vector.publicKey);
    expect(Buffer.from(signature).toString('hex')).toBe(vector.signature);
    expect(verify(signature, hex(vector.message), hex(vector.publicKey))).toBe(true);
  });
});

describe('beside node:crypto', () => {
  const publicKey = publicKeyOf(seed);
  const spki = Buffer.concat([SPKI_PREFIX, publicKey]);
  const pkcs8 = Buffer.concat([PKCS8_PREFIX, seed]);

  it('node verifies ours', () => {
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    expect(verifyByNode(null, message, key, sign(message, seed))).toBe(true);
  });

  it('we verify node’s', () => {
    const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
    expect(verify(signByNode(null, message, key), message, publicKey)).toBe(true);
  });

  it('another message, key or length is refused', () => {
    const signature = sign(message, seed);
    expect(verify(signature, Buffer.from('another message'), publicKey)).toBe(false);
    expect(verify(signature, message, publicKeyOf(Buffer.alloc(32, 7)))).toBe(false);
    expect(verify(signature.subarray(0, 63), message, publicKey)).toBe(false);
    expect(verify(Buffer.concat([signature, Buffer.of(0)]), message, publicKey)).toBe(false);
    expect(verify(signature, message, publicKey.subarray(0, 31))).toBe(false);
  });
});

/** The group's order, and the field's. */
const { n: L, p: P } = Point.CURVE();
/** A point of order 8, and so the torsion group: 1T … 8T, the last the neutral element. */
const T = Point.fromHex('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a');
const torsion = [1, 2, 3, 4, 5, 6, 7, 8].map((times) => {
  let point = Point.ZERO;
  for (let i = 0; i < times; i++) point = point.add(T);
  return { times, point };
});

const numberOf = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
const bytesOf = (number: bigint) => hex(number.toString(16).padStart(64, '0')).reverse();

/**
 * A signature whose public key and R have the given torsion added, made by the secret key's owner so that
 * 8SB = 8R + 8kA holds: what verifiers that clear the cofactor accept.
 */
function signWithTorsion(addedToKey: Point, addedToR: Point, r = 12345n, secret?: bigint) {
  const scalar = secret ?? utils.getExtendedPublicKey(seed).scalar;
  const key = Point.BASE.multiplyUnsafe(scalar).add(addedToKey).toBytes();
  const point = Point.BASE.multiplyUnsafe(r).add(addedToR).toBytes();
  const digest = createHash('sha512').update(point).update(key).update(message).digest();
  const S = (r + (numberOf(digest) % L) * scalar) % L;
  return { key, signature: Buffer.concat([point, bytesOf(S)]) };
}

describe('what only a strict check refuses', () => {
  it('accepts the same construction without torsion', () => {
    const { key, signature } = signWithTorsion(Point.ZERO, Point.ZERO);
    expect(verify(signature, message, key)).toBe(true);
  });

  it.each(torsion.slice(0, 7))('a public key with a torsion component ($times T)', ({ point }) => {
    const { key, signature } = signWithTorsion(point, Point.ZERO);
    expect(verifyLoosely(signature, message, key, { zip215: false })).toBe(true);
    expect(verify(signature, message, key)).toBe(false);
    expect(isSoundPublicKey(key)).toBe(false);
  });

  it.each(torsion.slice(0, 7))('R with a torsion component ($times T)', ({ point }) => {
    const { key, signature } = signWithTorsion(Point.ZERO, point);
    expect(verifyLoosely(signature, message, key, { zip215: false })).toBe(true);
    expect(verify(signature, message, key)).toBe(false);
  });

  it.each(torsion)('R of small order ($times T)', ({ point }) => {
    const { key, signature } = signWithTorsion(Point.ZERO, point, 0n);
    expect(verifyLoosely(signature, message, key, { zip215: false })).toBe(true);
    expect(verify(signature, message, key)).toBe(false);
  });

  it.each(torsion)('a public key of small order ($times T), which anyone can sign for', ({ point }) => {
    const { key, signature } = signWithTorsion(point, Point.ZERO, 12345n, 0n);
    expect(verifyLoosely(signature, message, key, { zip215: true })).toBe(true);
    expect(verify(signature, message, key)).toBe(false);
    expect(isSoundPublicKey(key)).toBe(false);
  });

  it('S that was not reduced', () => {
    const signature = sign(message, seed);
    for (let S = numberOf(signature.subarray(32)) + L; S < 1n << 256n; S += L) {
      const longer = Buffer.concat([signature.subarray(0, 32), bytesOf(S)]);
      expect(verify(longer, message, publicKeyOf(seed))).toBe(false);
    }
  });

  it('another encoding of a point: y beyond the field, and the sign of a zero x', () => {
    // y = 3 is on the curve; y = 3 + p is the same point written otherwise. y = 1 has x = 0.
    expect(() => Point.fromBytes(bytesOf(3n))).not.toThrow();
    for (const other of [
      bytesOf(3n + P),
      bytesOf(1n + P),
      bytesOf(1n | (1n << 255n)),
      bytesOf((1n << 256n) - 1n),
    ]) {
      expect(isSoundPublicKey(other)).toBe(false);
    }
  });

  it('bytes that are no point', () => {
    expect(() => Point.fromBytes(bytesOf(2n))).toThrow();
    expect(isSoundPublicKey(bytesOf(2n))).toBe(false);
  });
});
