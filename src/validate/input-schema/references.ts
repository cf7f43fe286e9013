import { faultAt, type InputSchemaFault } from './fault.ts';
import { isObject, type SchemaObject, subschemas } from './positions.ts';
import { decoded, valueAt } from './reference-target.ts';

/**
 * Objects that all the places referred to hold together. Each is compiled for every reference that names it by
 * another path, so a small schema could otherwise keep Ajv busy for minutes.
 */
const REFERRED_MAX = 10_000;

/** What Ajv would not come back from: references that go round in a circle, or that lead to too much. */
export function referenceFault(root: SchemaObject): InputSchemaFault | undefined {
  const circle = circleFault(root);
  if (circle) return circle;
  const targets = new Map<string, unknown>();
  for (const { schema } of subschemas(root)) {
    const reference = referenceOf(schema);
    if (reference !== undefined && !targets.has(reference))
      targets.set(reference, pointedAt(root, reference) ?? root);
  }
  let referred = 0;
  for (const target of targets.values()) {
    referred += countObjects(target);
    if (referred > REFERRED_MAX) return faultAt('', 'costly:too-many-references', { limit: REFERRED_MAX });
  }
  return undefined;
}

/** The first reference that leads, through schemas that are references too, back to itself. */
export function circleFault(root: SchemaObject): InputSchemaFault | undefined {
  for (const { pointer, schema } of subschemas(root)) {
    const reference = referenceOf(schema);
    if (reference !== undefined && isCircle(root, reference))
      return faultAt(`${pointer}/$ref`, 'costly:reference-circle', { value: reference });
  }
  return undefined;
}

function referenceOf(schema: SchemaObject): string | undefined {
  return typeof schema.$ref === 'string' ? schema.$ref : undefined;
}

/** Whether a reference leads, through schemas that are references themselves, back to where it was before. */
function isCircle(root: SchemaObject, reference: string): boolean {
  const passed = new Set<string>();
  for (let next: string | undefined = reference; next !== undefined; ) {
    if (passed.has(next)) return true;
    passed.add(next);
    const target: unknown = next === '#' ? undefined : pointedAt(root, next);
    next = isObject(target) && target !== root ? referenceOf(target) : undefined;
  }
  return false;
}

/** What stands at a reference by JSON Pointer, or `undefined` for nothing or another kind of reference. */
function pointedAt(root: unknown, reference: string): unknown {
  return reference.startsWith('#/') ? valueAt(root, decoded(reference.slice(1))) : undefined;
}

function countObjects(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 1;
  for (const each of Object.values(value)) count += countObjects(each);
  return count;
}
