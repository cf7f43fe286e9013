import type { Role } from '../platform/signature.ts';
import type { Trust } from '../sign/trust.ts';
import type { IntactStatus } from '../sign/verdict.ts';
import type { CheckedSignature } from '../sign/verify.ts';
import type { RebuildDocument } from './rebuild.ts';

export type Status = IntactStatus | 'invalid';

export interface SignatureDocument {
  readonly role: Role;
  readonly keyid: string;
  readonly trusted: boolean;
  /** The signer's own word, RFC 3339 in UTC. */
  readonly signedAt: string | null;
}

/** The document of `gem verify`, `gem sign` and `gem unsign` with `--format json`, described by schemas/verify.schema.json. */
export interface VerifyDocument {
  readonly file: string;
  readonly status: Status;
  /** Kebab-case; `null` for `verified`. */
  readonly reason: string | null;
  readonly message: string;
  readonly id: string | null;
  readonly version: string | null;
  readonly tarSha256: string | null;
  readonly signatures: readonly SignatureDocument[];
  readonly findings: readonly Readonly<Record<string, unknown>>[];
  /** `null` when no folder was asked, or the package could not be read to its end. */
  readonly rebuild: RebuildDocument | null;
}

/** The signatures of the gem with an id, as this person trusts their keys. */
export function signatureDocuments(
  signatures: readonly CheckedSignature[],
  id: string,
  trust: Trust,
): SignatureDocument[] {
  return signatures.map(({ role, keyid, signedAt }) => ({
    role,
    keyid,
    trusted: trust.isTrusted(keyid, id, role),
    signedAt: signedAt ?? null,
  }));
}
