import { isObject, type SchemaObject } from '../positions.ts';

/** Levels that are looked into; a default is seldom deeper. */
const LEVELS = 8;

/**
 * Whether a schema surely refuses a value, by what stands in it plainly. What needs references, combinations or
 * formats to decide counts as accepted.
 */
export function refuses(schema: unknown, value: unknown, levels = LEVELS): boolean {
  if (!isObject(schema) || levels === 0) return false;
  return (
    refusesType(schema, value) ||
    refusesChoice(schema, value) ||
    (typeof value === 'number' && refusesNumber(schema, value)) ||
    (typeof value === 'string' && refusesText(schema, value)) ||
    (Array.isArray(value) && refusesList(schema, value, levels)) ||
    (isObject(value) && refusesObject(schema, value, levels))
  );
}

function refusesType({ type, nullable }: SchemaObject, value: unknown): boolean {
  if (value === null && nullable === true) return false;
  const types: readonly unknown[] = Array.isArray(type) ? type : type === undefined ? [] : [type];
  return types.length > 0 && !types.some((each) => isOfType(value, each));
}

function isOfType(value: unknown, type: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      // A type of another draft is not known here.
      return typeof value === type || !['string', 'number', 'boolean'].includes(String(type));
  }
}

function refusesChoice(schema: SchemaObject, value: unknown): boolean {
  const among = (choices: readonly unknown[]) => choices.some((choice) => isSame(choice, value));
  if (Array.isArray(schema.enum) && !among(schema.enum)) return true;
  return Object.hasOwn(schema, 'const') && !among([schema.const]);
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  // Objects and lists are not compared: they count as the same.
  return typeof a === 'object' && typeof b === 'object' && (a === null) === (b === null) && a !== null;
}

function refusesNumber(schema: SchemaObject, value: number): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const above = (limit: unknown) => typeof limit === 'number' && value > limit;
  const below = (limit: unknown) => typeof limit === 'number' && value < limit;
  const whole = Number.isInteger(value) && Number.isInteger(multipleOf);
  return (
    below(minimum) ||
    above(maximum) ||
    below(exclusiveMinimum) ||
    value === exclusiveMinimum ||
    above(exclusiveMaximum) ||
    value === exclusiveMaximum ||
    (whole && value % (multipleOf as number) !== 0)
  );
}

function refusesText({ minLength, maxLength }: SchemaObject, value: string): boolean {
  return outside(Array.from(value).length, minLength, maxLength);
}

function refusesList(schema: SchemaObject, value: readonly unknown[], levels: number): boolean {
  if (outside(value.length, schema.minItems, schema.maxItems)) return true;
  const { items, prefixItems } = schema;
  return prefixItems === undefined && value.some((each) => refuses(items, each, levels - 1));
}

function refusesObject(schema: SchemaObject, value: SchemaObject, levels: number): boolean {
  const { properties, required, additionalProperties, patternProperties } = schema;
  const known: SchemaObject = isObject(properties) ? properties : {};
  // What generators make of a part with defaults is required, and left to its default.
  const hasDefault = (name: string) => isObject(known[name]) && Object.hasOwn(known[name], 'default');
  const isMissing = (name: unknown) => !Object.hasOwn(value, String(name)) && !hasDefault(String(name));
  if (Array.isArray(required) && required.some(isMissing)) return true;
  return Object.entries(value).some(([name, each]) =>
    Object.hasOwn(known, name)
      ? refuses(known[name], each, levels - 1)
      : additionalProperties === false && patternProperties === undefined,
  );
}

function outside(size: number, least: unknown, most: unknown): boolean {
  return (typeof least === 'number' && size < least) || (typeof most === 'number' && size > most);
}
