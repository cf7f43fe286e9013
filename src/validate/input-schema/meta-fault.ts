import { didYouMean } from '../../did-you-mean.ts';
import { fromPointer, toPointer } from '../../gem/pointer.ts';
import type { AjvError } from '../ajv-error.ts';
import { typeMessageId } from '../type-words.ts';
import { faultAt, type InputSchemaFault } from './fault.ts';

const JSON_TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

/** In words, what a meta-schema's validator says of a schema that it refuses. */
export function metaFault(schema: unknown, errors: readonly AjvError[]): InputSchemaFault {
  const error = closest(errors);
  const { instancePath: pointer, keyword, params } = error;
  const path = fromPointer(pointer);
  const value = valueAt(schema, path);
  const limit = Number(params.limit);
  if (isTypeKeyword(path)) return badType(pointer, value);
  switch (keyword) {
    case 'type':
      return faultAt(pointer, typeMessageId(String(params.type), value), { value });
    case 'minimum':
      return faultAt(pointer, 'too-small', { value, limit });
    case 'exclusiveMinimum':
      return faultAt(pointer, 'not-above', { value, limit });
    case 'minItems':
      return faultAt(pointer, 'empty-list');
    case 'dependencies':
      return faultAt(
        pointer + toPointer([String(params.property)]),
        'needs-beside',
        { needed: params.deps },
        'key',
      );
    case 'uniqueItems':
      return faultAt(pointer, 'repeated');
    default:
      return faultAt(pointer, 'bad-form', { value });
  }
}

/** Of the alternatives that a value failed, the one that came furthest is the one that was meant. */
function closest(errors: readonly AjvError[]): AjvError {
  let best: AjvError | undefined;
  for (const error of errors) {
    if (!best || fromPointer(error.instancePath).length > fromPointer(best.instancePath).length) best = error;
  }
  if (!best) throw new Error('a refusal without an error');
  return best;
}

/** Whether a path ends in the keyword `type`, or in one of its list, and not in a property of that name. */
function isTypeKeyword(path: readonly string[]): boolean {
  const at = path.lastIndexOf('type');
  const isLast = at === path.length - 1 || (at === path.length - 2 && /^\d+$/.test(path[at + 1] ?? ''));
  return at >= 0 && isLast && !isMapName(path, at);
}

/** Whether the part is a name in a map: directly under `properties` and its like, which is itself a keyword. */
function isMapName(path: readonly string[], at: number): boolean {
  let name = false;
  for (let index = 0; index < at; index++)
    name =
      !name &&
      [
        'properties',
        'patternProperties',
        '$defs',
        'definitions',
        'dependentSchemas',
        'dependencies',
      ].includes(path[index] ?? '');
  return name;
}

function badType(pointer: string, value: unknown): InputSchemaFault {
  const allowed = JSON_TYPES.map((type) => `"${type}"`).join(', ');
  if (Array.isArray(value))
    return value.length === 0 ? faultAt(pointer, 'empty-list') : faultAt(pointer, 'repeated');
  const meant = typeof value === 'string' ? didYouMean(value, JSON_TYPES) : undefined;
  return meant === undefined
    ? faultAt(pointer, 'bad-type', { value, allowed })
    : faultAt(pointer, 'bad-type-meant', { value, allowed, meant });
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((within, part) => (within as Record<string, unknown>)[part], value);
}
