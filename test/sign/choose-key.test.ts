import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseSigningKey, type KeyChoice } from '../../src/sign/choose-key.ts';
import { createSecretKey, type SecretKey } from '../../src/sign/key.ts';
import { createKeyFiles } from '../../src/sign/key-files.ts';
import { type KeyFiles, keyFilesNamed, keyFolder } from '../../src/sign/key-folder.ts';
import { encodeSecretKeyPem } from '../../src/sign/key-pem.ts';
import { temporaryFolder } from '../temporary.ts';

const { platform } = process;
const PASSPHRASE = 'a passphrase';

/** A person with a home of their own. */
function person() {
  const home = temporaryFolder();
  const env = platform === 'win32' ? { APPDATA: home } : { XDG_CONFIG_HOME: home };
  const folder = keyFolder(env, platform);
  const keygen = async (name: string, passphrase?: string): Promise<{ key: SecretKey; files: KeyFiles }> => {
    const key = createSecretKey();
    const files = keyFilesNamed(folder, name);
    await createKeyFiles(files, key, passphrase);
    return { key, files };
  };
  const choose = async (more: Partial<KeyChoice> = {}, variables: Record<string, string> = {}) =>
    (await chooseSigningKey({ platform, ...more, env: { ...env, ...variables } })).publicKey.keyid;
  return { folder, keygen, choose };
}

describe('the key to sign with', () => {
  it('is that of --key before all others', async () => {
    const { keygen, choose } = person();
    const first = await keygen('a');
    const second = await keygen('b');
    const GEM_SIGNING_KEY = await encodeSecretKeyPem(second.key);
    expect(await choose({ keyFile: first.files.secret }, { GEM_SIGNING_KEY })).toBe(
      first.key.publicKey.keyid,
    );
  });

  it.each([
    ['as a PEM', (pem: string) => pem],
    ['as base64 of it', (pem: string) => Buffer.from(pem).toString('base64')],
    ['as base64 in lines', (pem: string) => Buffer.from(pem).toString('base64').replace(/.{64}/g, '$&\n')],
  ])('is that of GEM_SIGNING_KEY, %s, before the folder’s', async (_form, write) => {
    const { keygen, choose } = person();
    await keygen('a');
    const key = createSecretKey();
    expect(await choose({}, { GEM_SIGNING_KEY: write(await encodeSecretKeyPem(key)) })).toBe(
      key.publicKey.keyid,
    );
  });

  it('is that of GEM_SIGNING_KEY_FILE before the folder’s', async () => {
    const { keygen, choose } = person();
    await keygen('a');
    const other = await person().keygen('b');
    expect(await choose({}, { GEM_SIGNING_KEY_FILE: other.files.secret })).toBe(other.key.publicKey.keyid);
  });

  it('is the only one in the folder, whatever its name; empty variables count as unset', async () => {
    const { keygen, choose } = person();
    const { key } = await keygen('work');
    expect(await choose({}, { GEM_SIGNING_KEY: '', GEM_SIGNING_KEY_FILE: '' })).toBe(key.publicKey.keyid);
  });

  it('is asked for by name when the folder has several', async () => {
    const { keygen, choose } = person();
    await keygen('work');
    await keygen('default');
    await expect(choose()).rejects.toMatchObject({
      code: 'signing-key-ambiguous',
      text: { en: expect.stringContaining('default.key.pem, work.key.pem') },
      hint: { en: expect.stringContaining('--key FILE') },
    });
  });

  it('is missing when there is none', async () => {
    const { folder, choose } = person();
    await expect(choose()).rejects.toMatchObject({
      code: 'signing-key-missing',
      text: { en: expect.stringContaining(folder) },
    });
  });

  it('is not chosen between two variables', async () => {
    const { keygen, choose } = person();
    const { key, files } = await keygen('a');
    const both = { GEM_SIGNING_KEY: await encodeSecretKeyPem(key), GEM_SIGNING_KEY_FILE: files.secret };
    await expect(choose({}, both)).rejects.toMatchObject({ code: 'signing-key-twice' });
  });

  it('names the variable when that holds no key', async () => {
    await expect(person().choose({}, { GEM_SIGNING_KEY: 'hello' })).rejects.toMatchObject({
      code: 'key-unreadable',
      text: { en: expect.stringMatching(/^GEM_SIGNING_KEY /) },
    });
  });
});

describe('its passphrase', () => {
  it('comes from GEM_SIGNING_KEY_PASSPHRASE, and nobody is asked', async () => {
    const { keygen, choose } = person();
    const { key } = await keygen('a', PASSPHRASE);
    const askPassphrase = () => Promise.reject(new Error('nothing was to be asked'));
    const variables = { GEM_SIGNING_KEY_PASSPHRASE: PASSPHRASE };
    expect(await choose({ askPassphrase }, variables)).toBe(key.publicKey.keyid);
    const GEM_SIGNING_KEY = await encodeSecretKeyPem(key, PASSPHRASE);
    expect(await choose({}, { ...variables, GEM_SIGNING_KEY })).toBe(key.publicKey.keyid);
  });

  it('is asked of the person, who is told for which key', async () => {
    const { keygen, choose } = person();
    const { key, files } = await keygen('a', PASSPHRASE);
    const asked: string[] = [];
    const askPassphrase = async (source: string) => {
      asked.push(source);
      return PASSPHRASE;
    };
    expect(await choose({ askPassphrase })).toBe(key.publicKey.keyid);
    expect(asked).toEqual([files.secret]);
  });

  it('without a terminal is an error that names the variable', async () => {
    const { keygen, choose } = person();
    await keygen('a', PASSPHRASE);
    await expect(choose()).rejects.toMatchObject({
      code: 'passphrase-needed',
      hint: { en: expect.stringContaining('GEM_SIGNING_KEY_PASSPHRASE') },
    });
  });

  it('is not asked for a key without one', async () => {
    const { keygen, choose, folder } = person();
    const { key } = await keygen('a');
    writeFileSync(join(folder, 'notes.txt'), 'not a key');
    expect(await choose()).toBe(key.publicKey.keyid);
  });
});
