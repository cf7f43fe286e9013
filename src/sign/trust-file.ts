import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Role } from '../platform/signature.ts';
import { systemCode } from '../system-error.ts';
import { keyFolder } from './key-folder.ts';
import { readBounded } from './read-bounded.ts';
import { replaceFile } from './replace-file.ts';
import { trustError } from './trust-error.ts';

/** How a key came into the file: by a person's hand, by first use, or from a registry. */
export const TRUST_SOURCES = ['manual', 'tofu', 'registry'] as const;
export type TrustSource = (typeof TRUST_SOURCES)[number];

/** A key that is trusted in one role, for the gems whose id one of the patterns covers. */
export interface TrustedKey {
  readonly keyid: string;
  /** 32 bytes in base64. */
  readonly publicKey: string;
  readonly role: Role;
  /** What a person calls it. */
  readonly name: string;
  /** Patterns of ids (`glob.ts`), at least one. */
  readonly ids: readonly string[];
  readonly source: TrustSource;
  /** UTC, to the second: `2026-01-31T09:00:00Z`. */
  readonly addedAt: string;
}

/** A key whose signatures are refused, whatever else is said of it. */
export interface RevokedKey {
  readonly keyid: string;
  readonly reason?: string;
  /** As `addedAt`. */
  readonly revokedAt: string;
}

/** `trust.json`, without the number of its format. docs/format.md tells it in full. */
export interface TrustFile {
  readonly keys: readonly TrustedKey[];
  readonly revoked: readonly RevokedKey[];
}

export const TRUST_FORMAT = 1;
export const TRUST_FILE = 'trust.json';
/** Bytes of a trust file that are read at most: some 3,000 keys. */
export const TRUST_FILE_MAX = 1024 * 1024;

const EMPTY: TrustFile = { keys: [], revoked: [] };
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
const WRITABLE_BY_ALL = 0o002;

/** Where the trust file is, and whether the person named it: a named one has to be there to be read. */
export interface TrustPlace {
  readonly file: string;
  readonly isNamed: boolean;
}

/**
 * What `--trust-file` names (an absolute path by now), else GEM_TRUST_FILE (against `cwd`), else `trust.json`
 * beside the keys. An empty variable counts as unset.
 *
 * @throws UserError `key-folder-unknown` when nothing is named and the environment does not tell the folder.
 */
export function trustPlace(
  named: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): TrustPlace {
  const file = named ?? (env.GEM_TRUST_FILE || undefined);
  if (file !== undefined) return { file, isNamed: true };
  return { file: join(keyFolder(env, platform), TRUST_FILE), isNamed: false };
}

/**
 * Reads a trust file. One that is not there is empty, unless the person named it.
 *
 * @throws UserError `trust-file-missing`, `trust-file-unreadable`, `trust-file-too-large`, `trust-file-exposed`,
 * `trust-file-invalid`.
 */
export async function readTrustFile(place: TrustPlace, platform: NodeJS.Platform): Promise<TrustFile> {
  const text = await readText(place.file, platform);
  if (text === undefined && place.isNamed) throw trustError('trust-file-missing', { file: place.file });
  return decode(text, place.file);
}

/**
 * Changes the trust file; makes it where there is none. Two commands at a time take turns, the file is complete
 * at every moment, and is as it was when `change` throws. The same object from `change` writes nothing.
 *
 * @throws UserError `trust-file-busy`, `trust-file-unwritable`, those of {@link readTrustFile}, and what
 * `change` throws.
 */
export async function updateTrustFile(
  file: string,
  platform: NodeJS.Platform,
  change: (before: TrustFile) => TrustFile,
): Promise<TrustFile> {
  let after = EMPTY;
  await replaceFile(file, { mode: FILE_MODE, folderMode: FOLDER_MODE }, async () => {
    const before = await decode(await readText(file, platform), file);
    after = change(before);
    return after === before ? undefined : encodeTrustFile(after);
  });
  return after;
}

/** The file's text: two spaces of indent, so that a person can read and review it. */
export function encodeTrustFile({ keys, revoked }: TrustFile): string {
  const document = {
    format: TRUST_FORMAT,
    keys: keys.map(({ keyid, publicKey, role, name, ids, source, addedAt }) => ({
      keyid,
      publicKey,
      role,
      name,
      ids,
      source,
      addedAt,
    })),
    revoked: revoked.map(({ keyid, reason, revokedAt }) => ({ keyid, ...(reason && { reason }), revokedAt })),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

async function decode(text: string | undefined, file: string): Promise<TrustFile> {
  if (text === undefined) return EMPTY;
  // The parser is loaded only where there is something to parse.
  return (await import('./decode-trust-file.ts')).decodeTrustFile(text, file);
}

async function readText(file: string, platform: NodeJS.Platform): Promise<string | undefined> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file, 'r');
    const { mode, size: known } = await handle.stat();
    if (platform !== 'win32' && (mode & WRITABLE_BY_ALL) !== 0)
      throw trustError('trust-file-exposed', { file, mode: (mode & 0o777).toString(8).padStart(3, '0') });
    const text = known > TRUST_FILE_MAX ? undefined : await readBounded(handle, TRUST_FILE_MAX);
    const size = Math.max(known, TRUST_FILE_MAX + 1);
    if (text === undefined) throw trustError('trust-file-too-large', { file, size, max: TRUST_FILE_MAX });
    return text;
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined) throw error;
    if (code === 'ENOENT') return undefined;
    throw trustError('trust-file-unreadable', { file, reason: code });
  } finally {
    await handle?.close();
  }
}
