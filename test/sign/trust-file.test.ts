import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeTrustFile } from '../../src/sign/decode-trust-file.ts';
import { addTrust } from '../../src/sign/edit-trust.ts';
import { createSecretKey } from '../../src/sign/key.ts';
import {
  encodeTrustFile,
  readTrustFile,
  TRUST_FILE_MAX,
  type TrustFile,
  trustPlace,
  updateTrustFile,
} from '../../src/sign/trust-file.ts';
import { temporaryFolder } from '../temporary.ts';
import { key, otherKey } from './forge.ts';

const { platform } = process;
const WHEN = '2026-01-31T09:00:00Z';
const KEY = {
  keyid: key.publicKey.keyid,
  publicKey: Buffer.from(key.publicKey.bytes).toString('base64'),
  role: 'publisher',
  name: 'Ann',
  ids: ['mail_*', 'calendar'],
  source: 'manual',
  addedAt: WHEN,
} as const;
const REVOKED = { keyid: otherKey.publicKey.keyid, reason: 'stolen', revokedAt: WHEN };
const GOOD: TrustFile = { keys: [KEY], revoked: [REVOKED] };

/** What the reader says of a text, without the file's name. */
function faultOf(text: string): string | undefined {
  try {
    decodeTrustFile(text, 'trust.json');
    return undefined;
  } catch (error) {
    expect(error).toMatchObject({ code: 'trust-file-invalid', exit: 2 });
    return String((error as Error).message).replace('trust.json:', '');
  }
}

const withKey = (more: object) => JSON.stringify({ format: 1, keys: [{ ...KEY, ...more }], revoked: [] });
const withRevoked = (more: object) =>
  JSON.stringify({ format: 1, keys: [], revoked: [{ ...REVOKED, ...more }] });

describe('the trust file', () => {
  it('gives back what was written, without a reason too', () => {
    expect(decodeTrustFile(encodeTrustFile(GOOD), 'x')).toEqual(GOOD);
    const { reason: _, ...plain } = REVOKED;
    const file: TrustFile = { keys: [KEY, { ...KEY, role: 'registry' }], revoked: [plain] };
    expect(decodeTrustFile(encodeTrustFile(file), 'x')).toEqual(file);
  });

  it.each([
    ['nothing', '', '1:1: this is not JSON: a value is missing here'],
    ['a comment', '{\n  // mine\n}', '2:3: this is not JSON: JSON has no comments'],
    ['a comma at the end', '{"format": 1,\n}', /^2:1: this is not JSON/],
    ['a list', '[]', '1:1: here an object has to be'],
    ['another format', '{"format": 2, "keys": [], "revoked": []}', /^1:12: the format is not 1/],
    ['no revoked', '{"format": 1, "keys": []}', '1:1: revoked is missing here'],
    ['a key too many', '{"format": 1, "keys": [], "revoked": [], "x": 1}', /^1:42: “x” has no place here/],
    ['a key twice', '{"format": 1, "keys": [], "keys": [], "revoked": []}', '1:27: keys is there twice'],
    [
      '__proto__',
      '{"__proto__": {}, "format": 1, "keys": [], "revoked": []}',
      /^1:2: “__proto__” has no place/,
    ],
    ['keys that are no list', '{"format": 1, "keys": {}, "revoked": []}', '1:23: keys has to be a list'],
    ['a role of its own', withKey({ role: 'boss' }), /role has to be one of publisher, registry$/],
    [
      'a source of its own',
      withKey({ source: 'hearsay' }),
      /source has to be one of manual, tofu, registry$/,
    ],
    ['a short key', withKey({ publicKey: 'AAAA' }), /publicKey is not 32 bytes in base64$/],
    [
      'a key in other base64',
      withKey({ publicKey: KEY.publicKey.replace('=', '') }),
      /publicKey is not 32 bytes/,
    ],
    [
      'an id of another key',
      withKey({ keyid: otherKey.publicKey.keyid }),
      /keyid is not the key id of the public/,
    ],
    ['a key id in capitals', withKey({ keyid: KEY.keyid.toUpperCase() }), /keyid has to be 64 hex digits/],
    ['no ids', withKey({ ids: [] }), /ids is empty, so the key is trusted for nothing$/],
    ['another wildcard', withKey({ ids: ['mail?'] }), /a pattern of ids has 1 to 64/],
    ['an id that is no text', withKey({ ids: [1] }), /a pattern of ids has 1 to 64/],
    ['a name of nothing', withKey({ name: ' ' }), /name has to be one line/],
    ['a name that hides something', withKey({ name: 'Ann\u202e' }), /name has to be one line/],
    ['a day that there is not', withKey({ addedAt: '2026-02-30T00:00:00Z' }), /addedAt has to be a time/],
    [
      'a time with fractions',
      withRevoked({ revokedAt: '2026-01-31T09:00:00.000Z' }),
      /revokedAt has to be a time/,
    ],
    ['a reason of null', withRevoked({ reason: null }), /reason has to be text$/],
    [
      'a key listed twice',
      JSON.stringify({ format: 1, keys: [KEY, KEY], revoked: [] }),
      /listed a second time$/,
    ],
    [
      'a revocation listed twice',
      JSON.stringify({ format: 1, keys: [], revoked: [REVOKED, REVOKED] }),
      /listed a second time$/,
    ],
    ['deep nesting', `{"format": ${'['.repeat(200_000)}`, /^1:15: brackets nest deeper/],
    ['deep nesting behind a comment', `/* "*/${'['.repeat(200_000)}`, /^1:\d+: /],
  ])('refuses %s, with its place', (_what, text, said) => {
    if (typeof said === 'string') expect(faultOf(text)).toBe(said);
    else expect(faultOf(text)).toMatch(said);
  });

  it('reads any text as a trust file or says where it is none', () => {
    const fragments = [
      '{',
      '}',
      '[',
      ']',
      '"keys"',
      '"format"',
      ':',
      ',',
      '1',
      'null',
      '"',
      '\\',
      '//',
      '/*',
      '\n',
    ];
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...fragments), fc.string())), (parts) => {
        const fault = faultOf(parts.join(''));
        expect(fault === undefined || /^\d+:\d+: /.test(fault)).toBe(true);
      }),
    );
  });
});

describe('where it is', () => {
  it('is named by option, by environment, or lies beside the keys', () => {
    const env = { HOME: '/home/ann', APPDATA: 'C:\\Users\\ann' };
    expect(trustPlace('/x.json', { ...env, GEM_TRUST_FILE: '/y.json' }, 'linux').file).toBe('/x.json');
    expect(trustPlace(undefined, { ...env, GEM_TRUST_FILE: '/y.json' }, 'linux')).toEqual({
      file: '/y.json',
      isNamed: true,
    });
    const beside = trustPlace(undefined, { ...env, GEM_TRUST_FILE: '' }, platform);
    expect(beside.isNamed).toBe(false);
    expect(beside.file.replaceAll('\\', '/')).toMatch(/notochord\/keys\/trust\.json$/);
  });
});

describe('changing it', () => {
  const change = (file: string, seed: number) =>
    updateTrustFile(file, platform, (before) =>
      addTrust(file, before, {
        key: createSecretKey(Buffer.alloc(32, seed)).publicKey,
        role: 'publisher',
        ids: ['small'],
        name: undefined,
        defaultName: `key ${seed}`,
        source: 'tofu',
        now: new Date(WHEN),
      }),
    );

  it('loses nothing when many do it at once', async () => {
    const file = join(temporaryFolder(), 'new', 'trust.json');
    const seeds = Array.from({ length: 12 }, (_, index) => index + 1);
    await Promise.all(seeds.map((seed) => change(file, seed)));
    const { keys } = await readTrustFile({ file, isNamed: true }, platform);
    expect(keys.map(({ name }) => name).sort()).toEqual(seeds.map((seed) => `key ${seed}`).sort());
    expect(readdirSync(join(file, '..'))).toEqual(['trust.json']);
  });

  it('leaves the file, and nothing else, when the change is refused or changes nothing', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'trust.json');
    await change(file, 1);
    const before = readFileSync(file, 'utf8');
    const { mtimeMs } = statSync(file);
    await expect(
      updateTrustFile(file, platform, () => {
        throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
    await change(file, 1);
    expect([readFileSync(file, 'utf8'), statSync(file).mtimeMs]).toEqual([before, mtimeMs]);
    expect(readdirSync(folder)).toEqual(['trust.json']);
  });

  it('waits for its turn, and says what to remove when that never comes', { timeout: 20_000 }, async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'trust.json');
    const lock = join(folder, '.trust.json.new');
    writeFileSync(lock, 'half a fi');
    await expect(change(file, 1)).rejects.toMatchObject({
      code: 'trust-file-busy',
      hint: { en: expect.stringContaining(`remove ${lock}`) },
    });
    expect(readdirSync(folder)).toEqual(['.trust.json.new']);
  });

  it('says when it cannot be written', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    await expect(change(join(folder, 'file', 'trust.json'), 1)).rejects.toMatchObject({
      code: 'trust-file-unwritable',
    });
  });

  it('says when it is a folder', async () => {
    const file = join(temporaryFolder(), 'trust.json');
    mkdirSync(file);
    await expect(readTrustFile({ file, isNamed: false }, platform)).rejects.toMatchObject({
      code: 'trust-file-unreadable',
    });
  });

  it('says when it is too large', async () => {
    const file = join(temporaryFolder(), 'trust.json');
    const padded = (size: number) => encodeTrustFile(GOOD).padEnd(size, '\n');
    writeFileSync(file, padded(TRUST_FILE_MAX), { mode: 0o600 });
    expect(await readTrustFile({ file, isNamed: true }, platform)).toEqual(GOOD);
    writeFileSync(file, padded(TRUST_FILE_MAX + 1));
    await expect(readTrustFile({ file, isNamed: true }, platform)).rejects.toMatchObject({
      code: 'trust-file-too-large',
      text: { en: expect.stringContaining('over the limit of 1048576') },
    });
  });

  it.skipIf(platform === 'win32')('goes through a link, and the link stays', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'trust.json');
    mkdirSync(join(folder, 'dotfiles'));
    writeFileSync(join(folder, 'dotfiles', 'trust.json'), encodeTrustFile(GOOD));
    symlinkSync(join('dotfiles', 'trust.json'), file);
    await change(file, 9);
    expect(lstatSync(file).isSymbolicLink()).toBe(true);
    expect((await readTrustFile({ file, isNamed: true }, platform)).keys).toHaveLength(2);
  });

  it.skipIf(platform === 'win32')('is refused when everybody could have written it', async () => {
    const file = join(temporaryFolder(), 'trust.json');
    await change(file, 1);
    const place = { file, isNamed: true };
    chmodSync(file, 0o664);
    expect((await readTrustFile(place, platform)).keys).toHaveLength(1);
    chmodSync(file, 0o602);
    await expect(readTrustFile(place, platform)).rejects.toMatchObject({ code: 'trust-file-exposed' });
    await expect(change(file, 2)).rejects.toMatchObject({ code: 'trust-file-exposed' });
  });
});
