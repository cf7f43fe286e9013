/** Keywords that say something to readers and nothing to the checker. */
export const WORD_KEYWORDS = [
  'description',
  'title',
  'default',
  'examples',
  '$comment',
  'deprecated',
  'readOnly',
  'writeOnly',
] as const;

/** Keywords that hold other schemas, which are followed one by one. */
export const FOLLOWED_KEYWORDS = ['properties', 'required', 'additionalProperties', 'items'] as const;
