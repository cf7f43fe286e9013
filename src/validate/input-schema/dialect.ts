/** The drafts of JSON Schema that an `inputSchema` may be written in. */
export type Dialect = 'draft-04' | 'draft-06' | 'draft-07' | '2019-09' | '2020-12';

/** What is read when no `$schema` says otherwise. */
const DEFAULT: Dialect = '2020-12';

const DIALECTS: Readonly<Record<string, Dialect>> = {
  'json-schema.org/draft-04/schema': 'draft-04',
  'json-schema.org/draft-06/schema': 'draft-06',
  'json-schema.org/draft-07/schema': 'draft-07',
  'json-schema.org/draft/2019-09/schema': '2019-09',
  'json-schema.org/draft/2020-12/schema': '2020-12',
};

/** The drafts, for a sentence. */
export const DIALECT_NAMES = Object.values(DIALECTS).join(', ');

/**
 * The draft that `$schema` names, with `http` or `https` and with or without an empty fragment; `undefined` for
 * an address that is none of them.
 */
export function dialectOf(schema: object): Dialect | undefined {
  if (!Object.hasOwn(schema, '$schema')) return DEFAULT;
  const address = (schema as { $schema: unknown }).$schema;
  const name = typeof address === 'string' ? /^https?:\/\/([^#]*)#?$/.exec(address)?.[1] : undefined;
  return name !== undefined && Object.hasOwn(DIALECTS, name) ? DIALECTS[name] : undefined;
}
