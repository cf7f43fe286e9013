/** Says nothing of data. */
const ASIDE = new Set(['$schema', '$id', '$defs', 'x-rule', 'x-message', 'x-packed-only']);
/** What they are given is data. */
const AS_IT_IS = new Set([
  ...[
    'const',
    'enum',
    'required',
    'pattern',
    'minLength',
    'maxLength',
    'minimum',
    'maximum',
    'exclusiveMinimum',
  ],
  ...['minItems', 'maxItems', 'minProperties', 'maxProperties'],
]);
/** What they are given is a schema. */
const OF_A_SCHEMA = new Set(['not', 'items', 'propertyNames']);

/**
 * A JSON Schema as src/validate/plain-manifest.ts reads it: `true`, `false`, or keywords with what each is given, one after
 * another in one list, so that going along it makes nothing that has to be thrown away. Throws for a keyword that is not
 * known there.
 */
export function plainSchema(schema) {
  const definitions = Object.entries(schema.$defs ?? {}).map(([name, part]) => [name, plainPart(part)]);
  return { root: plainPart(schema), definitions: Object.fromEntries(definitions) };
}

function plainPart(part) {
  if (typeof part === 'boolean') return part;
  return Object.entries(part).flatMap(([keyword, given]) => step(keyword, given, part));
}

function step(keyword, given, part) {
  // Both go with `if`.
  if (ASIDE.has(keyword) || keyword === 'then' || keyword === 'else') return [];
  if (AS_IT_IS.has(keyword)) return [keyword, given];
  if (OF_A_SCHEMA.has(keyword)) return [keyword, plainPart(given)];
  switch (keyword) {
    case '$ref':
      return [keyword, given.slice('#/$defs/'.length)];
    case 'type':
      return Array.isArray(given) ? ['types', given] : [keyword, given];
    case 'allOf':
      return [keyword, given.map(plainPart)];
    case 'if':
      return [keyword, [given, part.then ?? true, part.else ?? true].map(plainPart)];
    case 'properties':
      return [keyword, Object.entries(given).flatMap(([name, each]) => [name, plainPart(each)])];
    case 'additionalProperties':
      return [keyword, [plainPart(given), Object.keys(part.properties ?? {})]];
    default:
      throw new Error(`the quick look at a manifest does not know the keyword ${keyword}`);
  }
}
