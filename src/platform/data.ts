/** What declared data is made of. */

/** [C-04] Records that can be changed and queried, or entries that are only added. */
export const COLLECTION_KINDS = ['table', 'log'] as const;
export type CollectionKind = (typeof COLLECTION_KINDS)[number];

/** [C-12] [C-17] Types that can be queried, sorted and indexed, and that the elements of an array may have. */
export const SCALAR_TYPES = ['string', 'number', 'integer', 'boolean', 'timestamp', 'ref', 'blob'] as const;
export type ScalarType = (typeof SCALAR_TYPES)[number];

/** [C-12] [C-19] */
export const FIELD_TYPES = [...SCALAR_TYPES, 'array', 'object', 'any'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** [C-15] Types whose values can be listed. */
export const ENUM_TYPES = ['string', 'number', 'integer'] as const;

/** [C-09] Endings of a migration module. */
export const MIGRATION_ENDINGS = ['.js', '.mjs', '.ts'] as const;
