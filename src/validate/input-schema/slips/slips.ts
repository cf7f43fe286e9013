import { didYouMean } from '../../../did-you-mean.ts';
import { toPointer } from '../../../gem/pointer.ts';
import { placeName, shown } from '../../place.ts';
import { isObject, type SchemaObject, type SchemaPosition, subschemas } from '../positions.ts';
import { keywordSlips } from './keyword-slips.ts';
import { refuses } from './refuses.ts';
import { rootSlip } from './root-slip.ts';
import type { Slip } from './slip.ts';

/** Keywords that say more of the same part of the input, so that one schema alone does not tell all of it. */
const MORE = ['$dynamicRef', '$recursiveRef', '$ref', 'allOf', 'anyOf', 'else', 'if', 'not', 'oneOf', 'then'];
/** Keywords whose schemas stand beside what their parent says of the same part. */
const BESIDE = new Set([
  'allOf',
  'anyOf',
  'dependencies',
  'dependentSchemas',
  'else',
  'if',
  'not',
  'oneOf',
  'then',
]);

/** What is surely a slip in a schema that compiles. Where it cannot be known, nothing is said. */
export function slipsOf(schema: unknown): Slip[] {
  const root = rootSlip(schema);
  // Of a whole definition, or of none, the parts are not what they seem.
  if (root?.messageId === 'pasted' || !isObject(schema)) return root ? [root] : [];
  const positions = [...subschemas(schema)];
  const combines = positions.some(({ schema: each }) => MORE.some((keyword) => Object.hasOwn(each, keyword)));
  const slips = root ? [root] : [];
  for (const position of positions) {
    const { required, default: preset, enum: choices, type } = position.schema;
    slips.push(...keywordSlips(position));
    if (required !== undefined) slips.push(...requiredSlips(position, combines));
    if (preset !== undefined || choices !== undefined) slips.push(...valueSlips(position));
    if (type === 'array' || Array.isArray(type)) slips.push(...arraySlips(position, combines));
  }
  return slips;
}

/** Whether other schemas may say more of the part of the input that this one is about. */
function isOnlyPart({ schema, keyword }: SchemaPosition, combines: boolean): boolean {
  // A definition may be taken in by any of the others.
  if (keyword === '$defs' || keyword === 'definitions') return combines && takenIn(schema);
  return (keyword !== undefined && BESIDE.has(keyword)) || MORE.some((each) => Object.hasOwn(schema, each));
}

function takenIn(schema: SchemaObject): boolean {
  return schema.additionalProperties !== false;
}

function* requiredSlips(position: SchemaPosition, combines: boolean): Generator<Slip> {
  const { pointer, schema } = position;
  const { required, properties, patternProperties, additionalProperties } = schema;
  if (!Array.isArray(required) || !isObject(properties) || patternProperties !== undefined) return;
  // Other names that are asked for here may be described by a schema of their own.
  if (isObject(additionalProperties) || additionalProperties === true) return;
  if (isOnlyPart(position, combines)) return;
  const names = Object.keys(properties);
  for (const [index, name] of required.entries()) {
    if (typeof name !== 'string' || Object.hasOwn(properties, name)) continue;
    const meant = didYouMean(name, names);
    const at = { pointer: `${pointer}/required/${index}`, on: 'value' } as const;
    const args = { value: shown(name) };
    yield meant === undefined
      ? { ...at, messageId: 'requiredNothing', args }
      : { ...at, messageId: 'requiredMeant', args: { ...args, meant } };
  }
}

/** `null` stands for a value that is not given, whatever the schema says (A-null). */
function* valueSlips({ pointer, schema }: SchemaPosition): Generator<Slip> {
  const { default: preset, enum: choices } = schema;
  if (preset !== undefined && preset !== null && refuses(schema, preset))
    yield {
      pointer: `${pointer}/default`,
      on: 'value',
      messageId: 'defaultRefused',
      args: { where: placeName(`${pointer}/default`), value: shown(preset) },
    };
  if (!Array.isArray(choices)) return;
  const { enum: _, ...others } = schema;
  for (const [index, choice] of choices.entries())
    if (choice !== null && refuses(others, choice))
      yield {
        pointer: `${pointer}/enum/${index}`,
        on: 'value',
        messageId: 'enumRefused',
        args: { where: placeName(`${pointer}/enum`), value: shown(choice) },
      };
}

const ITEMS = ['items', 'prefixItems', 'contains', 'additionalItems', 'unevaluatedItems', 'enum', 'const'];

function* arraySlips(position: SchemaPosition, combines: boolean): Generator<Slip> {
  const { pointer, schema } = position;
  const { type } = schema;
  if (type !== 'array' && !(Array.isArray(type) && type.includes('array'))) return;
  if (ITEMS.some((keyword) => Object.hasOwn(schema, keyword))) return;
  const besideItems =
    position.parent && ITEMS.some((keyword) => Object.hasOwn(position.parent?.schema ?? {}, keyword));
  if (position.keyword === 'anyOf' || position.keyword === 'oneOf') {
    if (besideItems || MORE.some((keyword) => Object.hasOwn(schema, keyword))) return;
  } else if (isOnlyPart(position, combines)) return;
  yield {
    pointer: pointer + toPointer(['type']),
    on: 'value',
    messageId: 'arrayWithoutItems',
    args: { where: placeName(pointer) || '$' },
  };
}
