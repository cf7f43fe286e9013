import { type CanonicalValue, decodeCanonicalJson, encodeCanonicalJson } from '../canonical-json.ts';
import { INDEX_ENTRY } from '../platform/archive.ts';
import { PREDICATE_TYPES, ROLES, type Role, STATEMENT_TYPE } from '../platform/signature.ts';
import { decodeBase64, encodeBase64 } from './base64.ts';
import { SignatureRefusal } from './refusal.ts';

/** What a signer says of a gem: an in-toto Statement v1 whose only subject is gem.json (A-signature). */
export interface Statement {
  /** Lower-case hex SHA-256 of gem.json, which in turn holds the hashes of all the rest. */
  readonly indexSha256: string;
  readonly id: string;
  readonly version: string;
  readonly role: Role;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /** UTC, to the second: `2026-01-31T09:00:00Z`. The signer's own word, which nothing stands on. */
  readonly signedAt?: string;
}

/** The payload's bytes: canonical JSON, without a line feed. */
export function encodeStatement(statement: Statement): Uint8Array {
  const { indexSha256, id, version, role, publicKey, signedAt } = statement;
  const time = signedAt === undefined ? {} : { signedAt };
  return Buffer.from(
    encodeCanonicalJson({
      _type: STATEMENT_TYPE,
      predicate: { id, publicKey: encodeBase64(publicKey), role, version, ...time },
      predicateType: PREDICATE_TYPES[role],
      subject: [{ digest: { sha256: indexSha256 }, name: INDEX_ENTRY }],
    }),
  );
}

/**
 * Reads a statement in the one form that {@link encodeStatement} writes: another type, another subject or a
 * key too many is refused.
 *
 * @param entry names the signature in a refusal.
 * @throws SignatureRefusal
 */
export function decodeStatement(bytes: Uint8Array, entry: string): Statement {
  const value = decodeCanonicalJson(bytes);
  if (value === undefined) throw new SignatureRefusal('statement-encoding', entry);
  const predicate = member(value, 'predicate');
  const role = ROLES.find((known) => known === member(predicate, 'role'));
  const publicKey = text(member(predicate, 'publicKey'));
  const signedAt = member(predicate, 'signedAt');
  const id = text(member(predicate, 'id'));
  const version = text(member(predicate, 'version'));
  const indexSha256 = text(member(member(member(member(value, 'subject'), '0'), 'digest'), 'sha256'));
  if (!role || !publicKey || !id || !version || !indexSha256)
    throw new SignatureRefusal('statement-shape', entry);
  const key = decodeBase64(publicKey);
  if (key === undefined) throw new SignatureRefusal('base64-form', entry, { field: 'publicKey' });

  const statement = { indexSha256, id, version, role, publicKey: key, ...time(signedAt, entry) };
  // All that was not looked at above is held by this: the statement said again must be the same bytes.
  if (!Buffer.from(encodeStatement(statement)).equals(bytes))
    throw new SignatureRefusal('statement-shape', entry);
  return statement;
}

/** A time as a statement writes it; fractions of a second are dropped. */
export function formatSigningTime(time: Date): string {
  return time.toISOString().replace(/\.\d+Z$/, 'Z');
}

/** Whether a text is a time as {@link formatSigningTime} writes it. */
export function isSigningTime(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) return false;
  const moment = new Date(text);
  // A day or an hour that there is not gives no date, or another one.
  return !Number.isNaN(moment.getTime()) && formatSigningTime(moment) === text;
}

function time(signedAt: CanonicalValue | undefined, entry: string): { signedAt?: string } {
  if (signedAt === undefined) return {};
  if (typeof signedAt === 'string' && isSigningTime(signedAt)) return { signedAt };
  throw new SignatureRefusal('signing-time', entry);
}

function member(value: CanonicalValue | undefined, key: string): CanonicalValue | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Readonly<Record<string, CanonicalValue>>)[key];
}

function text(value: CanonicalValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
