import { definitions, root } from '../generated/manifest-schema-plain.js';

/** Keywords, each with what it is given, one after another: see scripts/plain-schema.mjs. */
type Part = boolean | readonly unknown[];
type Named = Readonly<Record<string, unknown>>;

/**
 * Whether a manifest surely keeps schemas/notochord.schema.json. False says nothing: the compiled schema knows what is
 * wrong, and where. Nearly all manifests are right, and this takes a fifth of the time that loading that code takes;
 * test/validate/schema/plain-manifest.test.ts holds the two against each other.
 */
export function isPlainlyValid(data: unknown): boolean {
  return matches(root, data);
}

// Loops over places, and no functions or lists made on the way: this is code that V8 has not made fast yet, and what it
// throws away would have to be collected in the middle of a short run.
function matches(part: Part, data: unknown): boolean {
  if (typeof part === 'boolean') return part;
  for (let at = 0; at < part.length; at += 2)
    if (!holds(part[at] as string, part[at + 1], data)) return false;
  return true;
}

function holds(keyword: string, given: unknown, data: unknown): boolean {
  switch (keyword) {
    case '$ref':
      return matches(definitions[given as string] as Part, data);
    case 'type':
      return isType(given as string, data);
    case 'types':
      return (given as readonly string[]).some((type) => isType(type, data));
    case 'const':
      return data === given;
    case 'enum':
      return (given as readonly unknown[]).includes(data);
    case 'allOf':
      return allMatch(given as readonly Part[], data);
    case 'not':
      return !matches(given as Part, data);
    case 'if':
      return choiceHolds(given as Choice, data);
    default:
      if (typeof data === 'string') return textHolds(keyword, given, data);
      if (typeof data === 'number') return numberHolds(keyword, given as number, data);
      if (Array.isArray(data)) return listHolds(keyword, given, data);
      if (typeof data === 'object' && data !== null) return objectHolds(keyword, given, data as Named);
      // Of such a value, what is left says nothing.
      return true;
  }
}

type Choice = readonly [condition: Part, then: Part, otherwise: Part];

function choiceHolds([condition, then, otherwise]: Choice, data: unknown): boolean {
  return matches(matches(condition, data) ? then : otherwise, data);
}

function allMatch(parts: readonly Part[], data: unknown): boolean {
  for (let at = 0; at < parts.length; at++) if (!matches(parts[at] as Part, data)) return false;
  return true;
}

function isType(type: string, data: unknown): boolean {
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

function numberHolds(keyword: string, given: number, data: number): boolean {
  switch (keyword) {
    case 'minimum':
      return data >= given;
    case 'maximum':
      return data <= given;
    case 'exclusiveMinimum':
      return data > given;
    default:
      return true;
  }
}

function textHolds(keyword: string, given: unknown, data: string): boolean {
  switch (keyword) {
    case 'pattern':
      return expression(given as string).test(data);
    case 'minLength':
      // In characters; none takes more than two units.
      return data.length >= 2 * (given as number) || Array.from(data).length >= (given as number);
    case 'maxLength':
      return data.length <= (given as number) || Array.from(data).length <= (given as number);
    default:
      return true;
  }
}

function listHolds(keyword: string, given: unknown, data: readonly unknown[]): boolean {
  switch (keyword) {
    case 'items':
      for (let at = 0; at < data.length; at++) if (!matches(given as Part, data[at])) return false;
      return true;
    case 'minItems':
      return data.length >= (given as number);
    case 'maxItems':
      return data.length <= (given as number);
    default:
      return true;
  }
}

function objectHolds(keyword: string, given: unknown, data: Named): boolean {
  switch (keyword) {
    case 'required':
      return hasAll(given as readonly string[], data);
    case 'properties':
      return propertiesHold(given as readonly unknown[], data);
    case 'additionalProperties':
      return othersHold(given as Others, Object.keys(data), data);
    case 'propertyNames':
      return allNamesMatch(given as Part, Object.keys(data));
    case 'minProperties':
      return Object.keys(data).length >= (given as number);
    case 'maxProperties':
      return Object.keys(data).length <= (given as number);
    default:
      return true;
  }
}

function hasAll(names: readonly string[], data: Named): boolean {
  for (let at = 0; at < names.length; at++) if (!Object.hasOwn(data, names[at] as string)) return false;
  return true;
}

/** Names, each with the part that its value has to match. */
function propertiesHold(given: readonly unknown[], data: Named): boolean {
  for (let at = 0; at < given.length; at += 2) {
    const name = given[at] as string;
    if (Object.hasOwn(data, name) && !matches(given[at + 1] as Part, data[name])) return false;
  }
  return true;
}

/** The part that all but the known names have to match. */
type Others = readonly [part: Part, known: readonly string[]];

function othersHold([part, known]: Others, names: readonly string[], data: Named): boolean {
  for (let at = 0; at < names.length; at++) {
    const name = names[at] as string;
    if (!known.includes(name) && !matches(part, data[name])) return false;
  }
  return true;
}

function allNamesMatch(part: Part, names: readonly string[]): boolean {
  for (let at = 0; at < names.length; at++) if (!matches(part, names[at])) return false;
  return true;
}

const expressions = new Map<string, RegExp>();

function expression(pattern: string): RegExp {
  const known = expressions.get(pattern) ?? new RegExp(pattern, 'u');
  expressions.set(pattern, known);
  return known;
}
