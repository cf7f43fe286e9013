import type { Role } from '../platform/signature.ts';
import { matchesId } from './glob.ts';
import type { PublicKey } from './key.ts';
import type { TrustFile } from './trust-file.ts';

/** Whom a person trusts. */
export interface Trust {
  /** Whether the key of a key id may speak for a gem's id in a role. Never for a revoked key. */
  isTrusted(keyid: string, id: string, role: Role): boolean;
}

/** Trust with all that a trust file says. */
export interface KnownKeys extends Trust {
  isRevoked(keyid: string): boolean;
  /** Whether the file lists the key as a publisher's, for whatever gems. */
  isPublisher(keyid: string): boolean;
  /** The publishers' keys that the file lists for a gem's id, revoked ones too. */
  publishersOf(id: string): readonly string[];
  /** What the file calls a key. */
  nameOf(keyid: string): string | undefined;
}

/** Trust in keys that were handed over for this one check, as `--key` does: as publisher, for any id. */
export function trustPublishers(keys: readonly PublicKey[]): Trust {
  const keyids = new Set(keys.map(({ keyid }) => keyid));
  return { isTrusted: (keyid, _id, role) => role === 'publisher' && keyids.has(keyid) };
}

/** Trust in what a trust file says, and in keys that were handed over as well. A revocation goes before both. */
export function knownKeys({ keys, revoked }: TrustFile, handedOver: readonly PublicKey[] = []): KnownKeys {
  const refused = new Set(revoked.map(({ keyid }) => keyid));
  const byHand = trustPublishers(handedOver);
  const covers = (ids: readonly string[], id: string) => ids.some((pattern) => matchesId(pattern, id));
  return {
    isTrusted: (keyid, id, role) =>
      !refused.has(keyid) &&
      (byHand.isTrusted(keyid, id, role) ||
        keys.some((key) => key.keyid === keyid && key.role === role && covers(key.ids, id))),
    isRevoked: (keyid) => refused.has(keyid),
    isPublisher: (keyid) => keys.some((key) => key.keyid === keyid && key.role === 'publisher'),
    publishersOf: (id) =>
      keys.filter(({ role, ids }) => role === 'publisher' && covers(ids, id)).map(({ keyid }) => keyid),
    nameOf: (keyid) => keys.find((key) => key.keyid === keyid)?.name,
  };
}
