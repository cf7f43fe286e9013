import { createHash, generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSecretKey, SPKI_PREFIX } from '../../src/sign/key.ts';
import {
  decodePublicKeyPem,
  decodeSecretKeyPem,
  encodePublicKeyPem,
  encodeSecretKeyPem,
  PASSPHRASE_MAX,
} from '../../src/sign/key-pem.ts';
import { encodePem } from '../../src/sign/pem.ts';
import { temporaryFolder } from '../temporary.ts';
import { describeWith, openssl } from './openssl.ts';

const PASSPHRASE = 'correct horse — 电池 staple';
const key = createSecretKey();
const never = () => Promise.reject(new Error('nothing was to be asked'));
const knows = (passphrase: string) => () => Promise.resolve(passphrase);
const read = (pem: string, ask: () => Promise<string> = never) => decodeSecretKeyPem(pem, 'my.key.pem', ask);

function file(name: string, text: string): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}

describeWith(['openssl'], 'with openssl', () => {
  it('reads our plain secret key and our public key', async () => {
    const secret = file('a.key.pem', await encodeSecretKeyPem(key));
    expect(openssl(['pkey', '-in', secret, '-pubout']).toString()).toBe(encodePublicKeyPem(key.publicKey));
    expect(openssl(['pkey', '-in', secret]).toString()).toBe(await encodeSecretKeyPem(key));
  });

  it('reads our encrypted secret key, and sees scrypt N=16384 r=8 p=5 and AES-256-CBC', async () => {
    const secret = file('a.key.pem', await encodeSecretKeyPem(key, PASSPHRASE));
    const opened = openssl(['pkey', '-in', secret, '-passin', `pass:${PASSPHRASE}`]);
    expect(opened.toString()).toBe(await encodeSecretKeyPem(key));
    expect(() => openssl(['pkey', '-in', secret, '-passin', 'pass:wrong'])).toThrow();

    const parts = openssl(['asn1parse', '-in', secret]).toString();
    expect(parts).toMatch(/PBES2.*:scrypt.*INTEGER +:4000.*INTEGER +:08.*INTEGER +:05.*:aes-256-cbc/s);
  });

  it('the key id is what openssl and sha256sum say', () => {
    const path = file('a.pub.pem', encodePublicKeyPem(key.publicKey));
    const der = openssl(['pkey', '-pubin', '-in', path, '-outform', 'DER']);
    expect(key.publicKey.keyid).toBe(createHash('sha256').update(der).digest('hex'));
  });

  it('we read a plain key that openssl made', async () => {
    const pem = openssl(['genpkey', '-algorithm', 'ed25519']).toString();
    const publicPem = openssl(['pkey', '-pubout'], Buffer.from(pem)).toString();
    const secret = await read(pem);
    expect(encodePublicKeyPem(secret.publicKey)).toBe(publicPem);
    expect(decodePublicKeyPem(publicPem, 'a.pub.pem')).toEqual(secret.publicKey);
  });

  it.each([
    ['PBKDF2 with HMAC-SHA256 and AES-256-CBC', ['-v2', 'aes-256-cbc', '-v2prf', 'hmacWithSHA256']],
    ['PBKDF2 with HMAC-SHA512 and AES-128-CBC', ['-v2', 'aes-128-cbc', '-v2prf', 'hmacWithSHA512']],
    ['scrypt as openssl has it by default', ['-scrypt']],
    ['scrypt as we have it', ['-scrypt', '-scrypt_N', '16384', '-scrypt_r', '8', '-scrypt_p', '5']],
  ])('we read a key that openssl encrypted with %s', async (_name, options) => {
    const plain = Buffer.from(await encodeSecretKeyPem(key));
    const pem = openssl(['pkcs8', '-topk8', ...options, '-passout', `pass:${PASSPHRASE}`], plain).toString();
    expect((await read(pem, knows(PASSPHRASE))).publicKey).toEqual(key.publicKey);
    await expect(read(pem, knows('wrong'))).rejects.toMatchObject({ code: 'passphrase-wrong' });
  });
});

describe('reading a secret key', () => {
  it('gives back what was written, with and without a passphrase', async () => {
    expect((await read(await encodeSecretKeyPem(key))).publicKey).toEqual(key.publicKey);
    const encrypted = await encodeSecretKeyPem(key, PASSPHRASE);
    expect((await read(encrypted, knows(PASSPHRASE))).publicKey).toEqual(key.publicKey);
  });

  it('encrypts anew each time', async () => {
    expect(await encodeSecretKeyPem(key, PASSPHRASE)).not.toBe(await encodeSecretKeyPem(key, PASSPHRASE));
  });

  it('takes Windows line ends and words around the block', async () => {
    const pem = `Key of mine\n${await encodeSecretKeyPem(key)}`.replaceAll('\n', '\r\n');
    expect((await read(pem)).publicKey).toEqual(key.publicKey);
  });

  it('says that a wrong passphrase is wrong', async () => {
    const pem = await encodeSecretKeyPem(key, PASSPHRASE);
    await expect(read(pem, knows(`${PASSPHRASE}!`))).rejects.toMatchObject({
      code: 'passphrase-wrong',
      text: { en: 'the passphrase does not open my.key.pem' },
    });
  });

  it('does not blame the passphrase when the file was cut short', async () => {
    const pem = await encodeSecretKeyPem(key, PASSPHRASE);
    const body = Buffer.from(pem.split('\n').slice(1, -2).join(''), 'base64');
    const cut = encodePem('ENCRYPTED PRIVATE KEY', body.subarray(0, -1));
    await expect(read(cut, never)).rejects.toMatchObject({ code: 'key-unreadable' });
  });

  it.each([
    ['a public key', encodePublicKeyPem(key.publicKey), 'key-public'],
    ['an Ed448 key', pkcs8('ed448'), 'key-not-ed25519'],
    ['an X25519 key', pkcs8('x25519'), 'key-not-ed25519'],
    ['an RSA key of the old form', rsaPkcs1(), 'key-not-ed25519'],
    ['an OpenSSH key', encodePem('OPENSSH PRIVATE KEY', Buffer.from('openssh-key-v1\0')), 'key-openssh'],
    ['a certificate', encodePem('CERTIFICATE', Buffer.of(0x30, 0)), 'key-unreadable'],
    ['two keys', pkcs8('ed25519') + pkcs8('ed25519'), 'key-unreadable'],
    ['a block that is no key', encodePem('PRIVATE KEY', Buffer.of(0x30, 0)), 'key-unreadable'],
    ['no block', 'hello', 'key-unreadable'],
    ['nothing', '', 'key-unreadable'],
  ])('refuses %s', async (_name, pem, code) => {
    await expect(read(pem)).rejects.toMatchObject({ name: 'UserError', code, exit: 2 });
  });
});

describe('reading a public key', () => {
  const readPublic = (pem: string) => () => decodePublicKeyPem(pem, 'my.pub.pem');

  it('gives back what was written', () => {
    expect(readPublic(encodePublicKeyPem(key.publicKey))()).toEqual(key.publicKey);
  });

  it.each([
    ['a secret key', pkcs8('ed25519'), 'key-secret'],
    ['an Ed448 key', spki('ed448'), 'key-not-ed25519'],
    ['an OpenSSH key', 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIExx me@here\n', 'key-openssh'],
    [
      'a key of small order',
      encodePem('PUBLIC KEY', Buffer.concat([SPKI_PREFIX, Buffer.alloc(32)])),
      'key-weak',
    ],
    ['no key', 'hello', 'key-unreadable'],
    [
      'a key with a byte too many',
      encodePem('PUBLIC KEY', Buffer.concat([SPKI_PREFIX, Buffer.alloc(33)])),
      'key-unreadable',
    ],
  ])('refuses %s', (_name, pem, code) => {
    expect(readPublic(pem)).toThrow(expect.objectContaining({ name: 'UserError', code }));
  });
});

describe('a passphrase', () => {
  it(`has 1 to ${PASSPHRASE_MAX} bytes`, async () => {
    const longest = 'é'.repeat(PASSPHRASE_MAX / 2);
    const pem = await encodeSecretKeyPem(key, longest);
    expect((await read(pem, knows(longest))).publicKey).toEqual(key.publicKey);
    for (const unusable of ['', `${longest}x`]) {
      await expect(encodeSecretKeyPem(key, unusable)).rejects.toMatchObject({ code: 'passphrase-unusable' });
    }
  });
});

function pkcs8(kind: 'ed25519' | 'ed448' | 'x25519'): string {
  return String(generate(kind).privateKey.export({ format: 'pem', type: 'pkcs8' }));
}

function spki(kind: 'ed25519' | 'ed448'): string {
  return String(generate(kind).publicKey.export({ format: 'pem', type: 'spki' }));
}

function generate(kind: 'ed25519' | 'ed448' | 'x25519') {
  if (kind === 'ed25519') return generateKeyPairSync('ed25519');
  return kind === 'ed448' ? generateKeyPairSync('ed448') : generateKeyPairSync('x25519');
}

function rsaPkcs1(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  return String(privateKey.export({ format: 'pem', type: 'pkcs1' }));
}
