import { schema } from '../generated/manifest-schema-plain.js';

type Schema = Readonly<Record<string, unknown>>;

/**
 * Whether a manifest surely keeps schemas/notochord.schema.json. False says nothing: the compiled schema knows what is
 * wrong, and where. Nearly all manifests are right, and this takes a fifth of the time that loading that code takes;
 * test/validate/schema/plain-manifest.test.ts holds the two against each other.
 */
export function isPlainlyValid(data: unknown): boolean {
  return matches(schema, data);
}

function matches(part: unknown, data: unknown): boolean {
  if (typeof part === 'boolean') return part;
  for (const keyword of Object.keys(part as Schema))
    if (!holds(keyword, (part as Schema)[keyword], data, part as Schema)) return false;
  return true;
}

function holds(keyword: string, wanted: unknown, data: unknown, part: Schema): boolean {
  switch (keyword) {
    case '$schema':
    case '$id':
    case '$defs':
    case 'x-rule':
    case 'x-message':
    case 'x-packed-only':
      return true;
    case '$ref':
      return matches((schema.$defs as Schema)[(wanted as string).slice('#/$defs/'.length)], data);
    case 'type':
      return (Array.isArray(wanted) ? wanted : [wanted]).some((type) => isType(type, data));
    case 'const':
      return data === wanted;
    case 'enum':
      return (wanted as readonly unknown[]).includes(data);
    case 'allOf':
      return (wanted as readonly unknown[]).every((each) => matches(each, data));
    case 'not':
      return !matches(wanted, data);
    case 'if':
      return matches((matches(wanted, data) ? part.then : part.else) ?? true, data);
    case 'then':
    case 'else':
      return true;
    default:
      if (typeof data === 'number') return numberHolds(keyword, wanted as number, data);
      if (typeof data === 'string') return textHolds(keyword, wanted, data);
      if (Array.isArray(data)) return listHolds(keyword, wanted, data);
      if (typeof data === 'object' && data !== null)
        return objectHolds(keyword, wanted, data as Schema, part);
      return isOfAnotherType(keyword);
  }
}

/** Keywords that say something of values of one type alone. */
const OF_NUMBERS = ['minimum', 'maximum', 'exclusiveMinimum'];
const OF_TEXTS = ['pattern', 'minLength', 'maxLength'];
const OF_LISTS = ['items', 'minItems', 'maxItems'];
const OF_OBJECTS = [
  'required',
  'properties',
  'additionalProperties',
  'propertyNames',
  'minProperties',
  'maxProperties',
];
const OF_ONE_TYPE = new Set([...OF_NUMBERS, ...OF_TEXTS, ...OF_LISTS, ...OF_OBJECTS]);

/** The schema is ours: a keyword that is not known here was put there without teaching it to this file. */
function isOfAnotherType(keyword: string): true {
  if (OF_ONE_TYPE.has(keyword)) return true;
  throw new Error(`the keyword ${keyword} of the manifest's schema is not known`);
}

function isType(type: unknown, data: unknown): boolean {
  switch (type) {
    case 'object':
      return typeof data === 'object' && data !== null && !Array.isArray(data);
    case 'array':
      return Array.isArray(data);
    case 'null':
      return data === null;
    case 'integer':
      return Number.isInteger(data);
    case 'number':
      return Number.isFinite(data);
    default:
      return typeof data === type;
  }
}

function numberHolds(keyword: string, wanted: number, data: number): boolean {
  switch (keyword) {
    case 'minimum':
      return data >= wanted;
    case 'maximum':
      return data <= wanted;
    case 'exclusiveMinimum':
      return data > wanted;
    default:
      return isOfAnotherType(keyword);
  }
}

function textHolds(keyword: string, wanted: unknown, data: string): boolean {
  switch (keyword) {
    case 'pattern':
      return expression(wanted as string).test(data);
    case 'minLength':
      return Array.from(data).length >= (wanted as number);
    case 'maxLength':
      return data.length <= (wanted as number) || Array.from(data).length <= (wanted as number);
    default:
      return isOfAnotherType(keyword);
  }
}

function listHolds(keyword: string, wanted: unknown, data: readonly unknown[]): boolean {
  switch (keyword) {
    case 'items':
      return data.every((item) => matches(wanted, item));
    case 'minItems':
      return data.length >= (wanted as number);
    case 'maxItems':
      return data.length <= (wanted as number);
    default:
      return isOfAnotherType(keyword);
  }
}

function objectHolds(keyword: string, wanted: unknown, data: Schema, part: Schema): boolean {
  const names = Object.keys(data);
  switch (keyword) {
    case 'required':
      return (wanted as readonly string[]).every((name) => Object.hasOwn(data, name));
    case 'properties':
      return Object.keys(wanted as Schema).every(
        (name) => !Object.hasOwn(data, name) || matches((wanted as Schema)[name], data[name]),
      );
    case 'additionalProperties': {
      const known = (part.properties ?? {}) as Schema;
      return names.every((name) => Object.hasOwn(known, name) || matches(wanted, data[name]));
    }
    case 'propertyNames':
      return names.every((name) => matches(wanted, name));
    case 'minProperties':
      return names.length >= (wanted as number);
    case 'maxProperties':
      return names.length <= (wanted as number);
    default:
      return isOfAnotherType(keyword);
  }
}

const expressions = new Map<string, RegExp>();

function expression(pattern: string): RegExp {
  const known = expressions.get(pattern) ?? new RegExp(pattern, 'u');
  expressions.set(pattern, known);
  return known;
}
