import type { Role } from '../platform/signature.ts';
import type { PublicKey } from '../sign/key.ts';
import type { CheckedSignature } from '../sign/verify.ts';

export type Status = 'verified' | 'untrusted' | 'unsigned' | 'invalid';

export interface SignatureDocument {
  readonly role: Role;
  readonly keyid: string;
  readonly trusted: boolean;
  /** The signer's own word, RFC 3339 in UTC. */
  readonly signedAt: string | null;
}

/** The document of `gem verify` and `gem sign` with `--format json`, described by schemas/verify.schema.json. */
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
}

export function signatureDocuments(
  signatures: readonly CheckedSignature[],
  trusted: readonly PublicKey[],
): SignatureDocument[] {
  const keyids = new Set(trusted.map((key) => key.keyid));
  return signatures.map(({ role, keyid, signedAt }) => ({
    role,
    keyid,
    trusted: keyids.has(keyid),
    signedAt: signedAt ?? null,
  }));
}
