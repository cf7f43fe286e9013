import { shown } from '../../place.ts';
import { isObject, type SchemaObject } from '../positions.ts';
import { referencesOf } from '../reference-target.ts';
import type { Slip } from './slip.ts';

const COMBINED = ['anyOf', 'oneOf', 'allOf'] as const;
/** Under which a whole tool definition holds the schema of its input, in one place and another. */
const SCHEMA_KEYS = ['inputSchema', 'input_schema', 'parameters'] as const;

/** What is wrong with a schema as a whole: a tool takes an object of named parameters. */
export function rootSlip(schema: unknown): Slip | undefined {
  if (typeof schema === 'boolean')
    return { pointer: '', on: 'value', messageId: 'rootBoolean', args: { value: String(schema) } };
  if (!isObject(schema)) return undefined;
  const inner = SCHEMA_KEYS.find((key) => isSchemaLike(schema[key]));
  const isDefinition = typeof schema.name === 'string' || typeof schema.description === 'string';
  if (inner !== undefined && isDefinition && schema.properties === undefined)
    return { pointer: `/${inner}`, on: 'key', messageId: 'pasted', args: { key: inner } };
  const combined = COMBINED.find((keyword) => Object.hasOwn(schema, keyword));
  if (combined !== undefined)
    return { pointer: `/${combined}`, on: 'key', messageId: 'rootCombined', args: { keyword: combined } };
  if (takesObject(schema)) return undefined;
  const other = Object.hasOwn(schema, 'type')
    ? { pointer: '/type', type: schema.type }
    : referredType(schema);
  if (other?.type !== undefined) {
    const value = Array.isArray(other.type) ? JSON.stringify(other.type) : shown(other.type);
    return { pointer: other.pointer, on: 'value', messageId: 'rootOtherType', args: { value } };
  }
  // What a reference leads to may be put together of much that is not looked at here.
  return other ? undefined : { pointer: '', on: 'value', messageId: 'rootNoType', args: {} };
}

/** Of a root that is a reference, the type of what it leads to, unless that takes an object or does not say. */
function referredType(schema: SchemaObject): { pointer: string; type?: unknown } | undefined {
  if (typeof schema.$ref !== 'string') return undefined;
  const pointer = '/$ref';
  const [target] = referencesOf(schema).targets(schema);
  return isObject(target?.schema) && !takesObject(target.schema)
    ? { pointer, type: target.schema.type }
    : { pointer };
}

function isSchemaLike(value: unknown): boolean {
  return isObject(value) && (typeof value.type === 'string' || isObject(value.properties));
}

function takesObject(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  return schema.type === 'object' || (Array.isArray(schema.type) && schema.type.includes('object'));
}
