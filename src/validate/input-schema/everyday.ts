import { isObject } from './positions.ts';

const TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

/** Alternatives that are looked at here; more are not everyday. */
const ALTERNATIVES_MAX = 20;

/**
 * Whether a schema is made of the keywords that nearly all are made of, each written as both draft-07 and 2020-12 want
 * it: then it is valid and Ajv compiles it. False says nothing. It spares most gems the loading of the meta-schema's
 * code; test/validate/input-schema/same-verdict.test.ts holds it against Ajv.
 */
export function isEveryday(schema: unknown, isRoot = true): boolean {
  if (typeof schema === 'boolean') return true;
  if (!isObject(schema)) return false;
  for (const keyword of Object.keys(schema)) {
    const isDialect = keyword === '$schema' && isRoot;
    if (!isDialect && !isEverydayKeyword(keyword, schema[keyword])) return false;
  }
  return true;
}

function isEverydayKeyword(keyword: string, value: unknown): boolean {
  switch (keyword) {
    case 'title':
    case 'description':
    case 'format':
      return typeof value === 'string';
    case 'default':
    case 'const':
      return true;
    case 'examples':
      return Array.isArray(value);
    case 'enum':
      return Array.isArray(value) && value.length > 0;
    case 'type':
      return Array.isArray(value) ? isSetOfTypes(value) : TYPES.includes(value as string);
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return Number.isFinite(value);
    case 'minLength':
    case 'maxLength':
    case 'minItems':
    case 'maxItems':
      return Number.isSafeInteger(value) && (value as number) >= 0;
    case 'required':
      return isSetOfNames(value);
    case 'properties':
      return isObject(value) && areEveryday(Object.values(value));
    case 'additionalProperties':
    case 'items':
      return isEveryday(value, false);
    case 'anyOf':
    case 'oneOf':
      return isShortList(value) && areEveryday(value);
    default:
      return false;
  }
}

function areEveryday(parts: readonly unknown[]): boolean {
  for (const part of parts) if (!isEveryday(part, false)) return false;
  return true;
}

function isSetOfNames(value: unknown): boolean {
  if (!Array.isArray(value) || !value.every((name) => typeof name === 'string')) return false;
  return new Set(value).size === value.length;
}

function isSetOfTypes(list: readonly unknown[]): boolean {
  return list.length > 0 && isSetOfNames(list) && list.every((type) => TYPES.includes(type as string));
}

function isShortList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0 && value.length <= ALTERNATIVES_MAX;
}
