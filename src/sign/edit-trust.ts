import type { Role } from '../platform/signature.ts';
import { encodeBase64 } from './base64.ts';
import type { PublicKey } from './key.ts';
import { formatSigningTime } from './statement.ts';
import { trustError } from './trust-error.ts';
import type { RevokedKey, TrustedKey, TrustFile, TrustSource } from './trust-file.ts';

/** Hex digits of a key id that a person has to give at least. */
export const KEYID_GIVEN_MIN = 8;

export interface NewTrust {
  readonly key: PublicKey;
  readonly role: Role;
  /** Patterns of ids, at least one. */
  readonly ids: readonly string[];
  /** `undefined` leaves the name that the key has. */
  readonly name: string | undefined;
  /** The name of a key that has none yet. */
  readonly defaultName: string;
  readonly source: TrustSource;
  readonly now: Date;
}

/**
 * The file with a key trusted for more ids. A key that is there already in this role keeps what it has.
 *
 * @throws UserError `trusted-key-revoked`.
 */
export function addTrust(file: string, before: TrustFile, added: NewTrust): TrustFile {
  const { key, role, ids, name, defaultName, source, now } = added;
  const revoked = before.revoked.find(({ keyid }) => keyid === key.keyid);
  if (revoked)
    throw trustError('trusted-key-revoked', { keyid: key.keyid, revokedAt: revoked.revokedAt, file });
  const there = before.keys.find((known) => known.keyid === key.keyid && known.role === role);
  if (there === undefined) {
    const fresh: TrustedKey = {
      keyid: key.keyid,
      publicKey: encodeBase64(key.bytes),
      role,
      name: name ?? defaultName,
      ids: unique(ids),
      source,
      addedAt: formatSigningTime(now),
    };
    return { ...before, keys: [...before.keys, fresh] };
  }
  const merged = { ...there, name: name ?? there.name, ids: unique([...there.ids, ...ids]) };
  if (merged.name === there.name && merged.ids.length === there.ids.length) return before;
  return { ...before, keys: before.keys.map((known) => (known === there ? merged : known)) };
}

/**
 * The file without a key, in whatever role. A revocation stays.
 *
 * @throws UserError `keyid-invalid`, `keyid-unknown`, `keyid-ambiguous`.
 */
export function removeTrust(file: string, before: TrustFile, given: string): TrustFile {
  const keyid = findKeyId(file, before.keys, given);
  return { ...before, keys: before.keys.filter((key) => key.keyid !== keyid) };
}

/**
 * The file with a key revoked. A whole key id may be of a key that the file does not know; a key that is revoked
 * already stays as it is.
 *
 * @throws UserError `keyid-invalid`, `keyid-unknown`, `keyid-ambiguous`.
 */
export function revokeTrust(
  file: string,
  before: TrustFile,
  { given, reason, now }: { given: string; reason: string | undefined; now: Date },
): TrustFile {
  const isWhole = /^[0-9a-f]{64}$/i.test(given);
  const keyid = isWhole ? given.toLowerCase() : findKeyId(file, [...before.keys, ...before.revoked], given);
  if (before.revoked.some((key) => key.keyid === keyid)) return before;
  const revoked: RevokedKey = {
    keyid,
    ...(reason !== undefined && { reason }),
    revokedAt: formatSigningTime(now),
  };
  return { ...before, revoked: [...before.revoked, revoked] };
}

/**
 * The one key id that begins with the digits given.
 *
 * @throws UserError `keyid-invalid`, `keyid-unknown`, `keyid-ambiguous`.
 */
function findKeyId(file: string, keys: readonly { readonly keyid: string }[], given: string): string {
  const digits = given.toLowerCase();
  if (!isKeyIdStart(digits)) throw trustError('keyid-invalid', { given, min: KEYID_GIVEN_MIN });
  const found = unique(keys.map(({ keyid }) => keyid).filter((keyid) => keyid.startsWith(digits)));
  const [only] = found;
  if (only === undefined) throw trustError('keyid-unknown', { given: digits, file });
  if (found.length > 1)
    throw trustError('keyid-ambiguous', { given: digits, count: found.length, keyids: found.join(', ') });
  return only;
}

/** Whether a text can be a key id, whole or cut short by a person. */
export function isKeyIdStart(text: string): boolean {
  return new RegExp(`^[0-9a-fA-F]{${KEYID_GIVEN_MIN},64}$`).test(text);
}

function unique<T>(list: readonly T[]): T[] {
  return [...new Set(list)];
}
