/** Signatures of a packed gem (A-signature). docs/format.md tells them in full. */

export const PAYLOAD_TYPE = 'application/vnd.in-toto+json';
export const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';

/** Who signs: the author who publishes, or a registry that countersigns. */
export const ROLES = ['publisher', 'registry'] as const;
export type Role = (typeof ROLES)[number];

export const PREDICATE_TYPES: Readonly<Record<Role, string>> = {
  publisher: 'urn:notochord:gem:publish:v1',
  registry: 'urn:notochord:gem:countersign:v1',
};

/** Hex digits of the key id that stand in a signature entry's name. */
export const KEYID_PREFIX = 16;
