import type { Role } from '../platform/signature.ts';
import type { PublicKey } from './key.ts';

/** Whom a person trusts. */
export interface Trust {
  /** Whether the key of a key id may speak for a gem's id in a role. */
  isTrusted(keyid: string, id: string, role: Role): boolean;
}

/** Trust in keys that were handed over for this one check, as `--key` does: as publisher, for any id. */
export function trustPublishers(keys: readonly PublicKey[]): Trust {
  const keyids = new Set(keys.map(({ keyid }) => keyid));
  return { isTrusted: (keyid, _id, role) => role === 'publisher' && keyids.has(keyid) };
}
