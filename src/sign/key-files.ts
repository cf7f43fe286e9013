import { type FileHandle, lstat, open, readdir, readlink, realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { MANIFEST } from '../platform/layout.ts';
import { systemCode } from '../system-error.ts';
import type { PublicKey, SecretKey } from './key.ts';
import { keyError } from './key-error.ts';
import { keyFileError } from './key-file-error.ts';
import { type KeyFiles, keyFilesAt, SECRET_KEY_ENDING } from './key-folder.ts';
import type { Half } from './key-half.ts';
import {
  decodePublicKeyPem,
  decodeSecretKeyPem,
  encodePublicKeyPem,
  encodeSecretKeyPem,
  holdsSecretKey,
} from './key-pem.ts';
import { writeNewFiles } from './new-files.ts';
import { noKeyError } from './no-key-error.ts';
import { readBounded } from './read-bounded.ts';

/** Bytes of a key file that are read at most. A key has a few hundred. */
const KEY_FILE_MAX = 64 * 1024;

const FOLDER_MODE = 0o700;
const SECRET_MODE = 0o600;
const PUBLIC_MODE = 0o644;
const OTHERS = 0o077;

/**
 * Refuses files of a key that are there already, or that would lie in a gem or a git work tree. To be asked
 * before a person is asked for a passphrase; {@link createKeyFiles} asks it again.
 *
 * @throws UserError `key-in-gem`, `key-in-git`, `key-file-exists`.
 */
export async function checkKeyPlace(files: KeyFiles): Promise<void> {
  await refusePublishedPlace(files.secret);
  for (const source of [files.secret, files.public]) {
    if (await exists(source)) throw keyError('key-file-exists', { source });
  }
}

/**
 * Writes both files of a key: all of both, or nothing, and never over a file that is there.
 *
 * @param passphrase encrypts the secret key.
 * @throws UserError those of {@link checkKeyPlace}, `key-file-unwritable`, `passphrase-unusable`.
 */
export async function createKeyFiles(files: KeyFiles, key: SecretKey, passphrase?: string): Promise<void> {
  await checkKeyPlace(files);
  const secret = await encodeSecretKeyPem(key, passphrase);
  await writeNewFiles(
    [
      { path: files.public, text: encodePublicKeyPem(key.publicKey), mode: PUBLIC_MODE },
      { path: files.secret, text: secret, mode: SECRET_MODE },
    ],
    FOLDER_MODE,
  );
}

/**
 * Reads a secret key's file. On POSIX a file that others may read or change is refused.
 *
 * @param askPassphrase called only when the key is encrypted.
 * @throws UserError `key-file-missing`, `key-file-unreadable`, `key-file-exposed`, and those of
 * `decodeSecretKeyPem`.
 */
export async function readSecretKeyFile(
  path: string,
  platform: NodeJS.Platform,
  askPassphrase: () => Promise<string>,
): Promise<SecretKey> {
  const { text, mode } = await readKeyFile(path, 'secret');
  if (platform !== 'win32' && (mode & OTHERS) !== 0 && holdsSecretKey(text)) {
    throw keyError('key-file-exposed', { source: path, mode: (mode & 0o777).toString(8).padStart(3, '0') });
  }
  return decodeSecretKeyPem(text, path, askPassphrase);
}

/**
 * Reads a public key's file.
 *
 * @throws UserError `key-file-missing`, `key-file-unreadable`, and those of `decodePublicKeyPem`.
 */
export async function readPublicKeyFile(path: string): Promise<PublicKey> {
  return decodePublicKeyPem((await readKeyFile(path, 'public')).text, path);
}

/** The secret keys' files in a folder, sorted; none when there is no folder. */
export async function listSecretKeyFiles(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder);
    return names.filter((name) => name.endsWith(SECRET_KEY_ENDING) && !name.startsWith('.')).sort();
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    if (code === undefined) throw error;
    throw keyError('key-folder-unreadable', { folder, reason: code });
  }
}

/**
 * The public keys that lie beside a folder's secret keys; a secret key without one is passed over.
 *
 * @throws UserError those of {@link readPublicKeyFile} for a file that is there and no public key.
 */
export async function listPublicKeys(folder: string): Promise<PublicKey[]> {
  const keys: PublicKey[] = [];
  for (const name of await listSecretKeyFiles(folder)) {
    const file = keyFilesAt(join(folder, name)).public;
    if (await exists(file)) keys.push(await readPublicKeyFile(file));
  }
  return keys;
}

async function readKeyFile(path: string, half: Half): Promise<{ text: string; mode: number }> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'r');
    const { mode } = await file.stat();
    const text = await readBounded(file, KEY_FILE_MAX);
    if (text === undefined) throw noKeyError(path, half, 'large', { max: KEY_FILE_MAX });
    return { text, mode };
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined) throw error;
    throw keyFileError(path, half, code, code === 'ENOENT' ? await targetOf(path) : undefined);
  } finally {
    await file?.close();
  }
}

/** Where a link leads; undefined for what is none. */
function targetOf(path: string): Promise<string | undefined> {
  return readlink(path).catch(() => undefined);
}

/** Refuses a path at or below a gem or a git work tree, looked at where links lead. */
async function refusePublishedPlace(path: string): Promise<void> {
  for (let folder = await realFolder(dirname(resolve(path))); ; folder = dirname(folder)) {
    if (await exists(join(folder, MANIFEST))) throw keyError('key-in-gem', { folder });
    if (await exists(join(folder, '.git'))) throw keyError('key-in-git', { folder });
    if (folder === dirname(folder)) return;
  }
}

/** The nearest folder upward that is there, without links. */
async function realFolder(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT' || folder === dirname(folder)) return folder;
    return realFolder(dirname(folder));
  }
}

/** Also a link that leads nowhere: no file can be made in its place. */
async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
