import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSecretKey } from '../../src/sign/key.ts';
import {
  checkKeyPlace,
  createKeyFiles,
  readPublicKeyFile,
  readSecretKeyFile,
} from '../../src/sign/key-files.ts';
import { keyFilesAt, keyFilesNamed, keyFolder } from '../../src/sign/key-folder.ts';
import { encodeSecretKeyPem } from '../../src/sign/key-pem.ts';
import { temporaryFolder } from '../temporary.ts';

const posixOnly = it.skipIf(process.platform === 'win32');
const key = createSecretKey();
const never = () => Promise.reject(new Error('nothing was to be asked'));
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe('the folder of the keys', () => {
  it('is under XDG_CONFIG_HOME, else under ~/.config, else under %APPDATA%', () => {
    expect(keyFolder({ XDG_CONFIG_HOME: '/x', HOME: '/home/me' }, 'linux')).toBe('/x/notochord/keys');
    expect(keyFolder({ XDG_CONFIG_HOME: 'x', HOME: '/home/me' }, 'linux')).toBe(
      '/home/me/.config/notochord/keys',
    );
    expect(keyFolder({ XDG_CONFIG_HOME: '', HOME: '/Users/me' }, 'darwin')).toBe(
      '/Users/me/.config/notochord/keys',
    );
    expect(keyFolder({ APPDATA: 'C:\\Users\\me\\AppData' }, 'win32')).toBe(
      'C:\\Users\\me\\AppData\\notochord\\keys',
    );
  });

  it('is not guessed', () => {
    const unknown = expect.objectContaining({ code: 'key-folder-unknown' });
    expect(() => keyFolder({}, 'linux')).toThrow(unknown);
    expect(() => keyFolder({ HOME: '/home/me' }, 'win32')).toThrow(unknown);
  });
});

describe('the files of a key', () => {
  it('have its name, `default` without one', () => {
    expect(keyFilesNamed('/keys')).toEqual({
      secret: '/keys/default.key.pem',
      public: '/keys/default.pub.pem',
    });
    expect(keyFilesNamed('C:\\keys', 'work')).toEqual({
      secret: 'C:\\keys\\work.key.pem',
      public: 'C:\\keys\\work.pub.pem',
    });
  });

  it('stand beside each other, however the secret one is named', () => {
    expect(keyFilesAt('/a/x.key.pem').public).toBe('/a/x.pub.pem');
    expect(keyFilesAt('/a/x.pem').public).toBe('/a/x.pub.pem');
    expect(keyFilesAt('/a/x').public).toBe('/a/x.pub.pem');
  });

  it('are not named outside the folder, nor like a device', () => {
    expect(() => keyFilesNamed('/keys', 'a'.repeat(64))).not.toThrow();
    for (const name of ['', '.', '../x', 'a/b', 'a\\b', '.hidden', 'nul', 'COM1.old', 'a'.repeat(65)]) {
      expect(() => keyFilesNamed('/keys', name), name).toThrow(
        expect.objectContaining({ code: 'key-name-unusable' }),
      );
    }
  });
});

describe('creating', () => {
  it('writes both files, and reading gives the key back', async () => {
    const files = keyFilesNamed(join(temporaryFolder(), 'new', 'keys'), 'work');
    await createKeyFiles(files, key, 'passphrase');
    expect(readFileSync(files.secret, 'utf8')).toContain('BEGIN ENCRYPTED PRIVATE KEY');
    const read = await readSecretKeyFile(files.secret, process.platform, async () => 'passphrase');
    expect(read.publicKey).toEqual(key.publicKey);
    expect(await readPublicKeyFile(files.public)).toEqual(key.publicKey);
    expect(readdirSync(join(files.secret, '..')).sort()).toEqual(['work.key.pem', 'work.pub.pem']);
  });

  posixOnly('lets nobody else in: folder 0700, secret 0600, public 0644', async () => {
    const folder = join(temporaryFolder(), 'config', 'notochord', 'keys');
    const files = keyFilesNamed(folder);
    await createKeyFiles(files, key);
    expect([mode(folder), mode(files.secret), mode(files.public)]).toEqual(['700', '600', '644']);
  });

  it.each(['secret', 'public'] as const)(
    'never overwrites a %s key, and then leaves nothing',
    async (half) => {
      const folder = temporaryFolder();
      const files = keyFilesNamed(folder);
      writeFileSync(files[half], 'mine');
      await expect(createKeyFiles(files, key)).rejects.toMatchObject({ code: 'key-file-exists' });
      expect(readFileSync(files[half], 'utf8')).toBe('mine');
      expect(readdirSync(folder)).toHaveLength(1);
    },
  );

  it('of two at once lets one through whole', async () => {
    const folder = temporaryFolder();
    const files = keyFilesNamed(folder);
    const others = [key, createSecretKey(), createSecretKey()];
    const done = await Promise.allSettled(others.map((other) => createKeyFiles(files, other)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const secret = await readSecretKeyFile(files.secret, process.platform, never);
    expect(await readPublicKeyFile(files.public)).toEqual(secret.publicKey);
    expect(readdirSync(folder)).toHaveLength(2);
  });

  it('says why a place cannot be written', async () => {
    const file = join(temporaryFolder(), 'a-file');
    writeFileSync(file, '');
    await expect(createKeyFiles(keyFilesNamed(join(file, 'keys')), key)).rejects.toMatchObject({
      code: 'key-file-unwritable',
    });
  });

  it('refuses a place in a gem, at any depth, and one that a link leads into', async () => {
    const gem = temporaryFolder();
    writeFileSync(join(gem, 'notochord.json'), '{}');
    mkdirSync(join(gem, 'tools'));
    const refusal = expect.objectContaining({
      code: 'key-in-gem',
      text: expect.objectContaining({ en: expect.stringContaining(gem) }),
    });
    await expect(checkKeyPlace(keyFilesNamed(gem))).rejects.toEqual(refusal);
    await expect(createKeyFiles(keyFilesNamed(join(gem, 'tools', 'not', 'yet')), key)).rejects.toEqual(
      refusal,
    );
    const link = join(temporaryFolder(), 'link');
    symlinkSync(join(gem, 'tools'), link, 'junction');
    await expect(checkKeyPlace(keyFilesNamed(link))).rejects.toEqual(refusal);
    expect(readdirSync(gem).sort()).toEqual(['notochord.json', 'tools']);
  });

  it.each([
    ['folder', (path: string) => mkdirSync(path)],
    ['file, as in a linked work tree', (path: string) => writeFileSync(path, 'gitdir: elsewhere')],
  ])('refuses a place in a git work tree (.git is a %s)', async (_kind, make) => {
    const tree = temporaryFolder();
    make(join(tree, '.git'));
    const files = keyFilesNamed(join(tree, 'keys'));
    await expect(createKeyFiles(files, key)).rejects.toMatchObject({ code: 'key-in-git' });
    expect(existsSync(join(tree, 'keys'))).toBe(false);
  });
});

describe('reading', () => {
  posixOnly.each([0o640, 0o604, 0o620, 0o602, 0o777])(
    'refuses a secret key with mode %o',
    async (exposed) => {
      const path = await secretFile(exposed);
      await expect(readSecretKeyFile(path, process.platform, never)).rejects.toMatchObject({
        code: 'key-file-exposed',
        hint: { en: expect.stringContaining(`chmod 600 ${path}`) },
      });
    },
  );

  posixOnly.each(['600', '400', '700'])('takes a secret key with mode %s', async (safe) => {
    const read = await readSecretKeyFile(await secretFile(Number.parseInt(safe, 8)), process.platform, never);
    expect(read.publicKey).toEqual(key.publicKey);
  });

  it('does not look at modes on Windows, which has none', async () => {
    const read = await readSecretKeyFile(await secretFile(0o644), 'win32', never);
    expect(read.publicKey).toEqual(key.publicKey);
  });

  it('says of a public key that it is one, not that others can read it', async () => {
    const files = keyFilesNamed(temporaryFolder());
    await createKeyFiles(files, key);
    await expect(readSecretKeyFile(files.public, process.platform, never)).rejects.toMatchObject({
      code: 'key-public',
    });
    await expect(readPublicKeyFile(files.secret)).rejects.toMatchObject({ code: 'key-secret' });
  });

  it('says when there is no such file, or a folder in its place', async () => {
    const folder = temporaryFolder();
    await expect(readPublicKeyFile(join(folder, 'no.pem'))).rejects.toMatchObject({
      code: 'key-file-missing',
    });
    await expect(readPublicKeyFile(folder)).rejects.toMatchObject({ code: 'key-file-unreadable' });
  });

  it('does not read a file that is far too large for a key', async () => {
    const path = join(temporaryFolder(), 'big.pem');
    writeFileSync(path, Buffer.alloc(64 * 1024 + 1, 0x0a));
    await expect(readPublicKeyFile(path)).rejects.toMatchObject({ code: 'key-unreadable' });
  });
});

async function secretFile(permissions: number): Promise<string> {
  const path = join(temporaryFolder(), 'a.key.pem');
  writeFileSync(path, await encodeSecretKeyPem(key));
  chmodSync(path, permissions);
  return path;
}
