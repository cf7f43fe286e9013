import { faultAt, type InputSchemaFault } from './fault.ts';
import { directlyBelow, isObject, type SchemaObject } from './positions.ts';
import { type References, referencesOf } from './reference-target.ts';
import { circleFault } from './references.ts';

/**
 * Schemas that one input may have to be held against. Ours, for safety: no real schema comes near, and 2 KB of
 * doubled `anyOf` come to more than 10,000, which is seconds for each call.
 */
const CHECKS_MAX = 10_000;

/** Keywords that hold the same part of the input against another schema, so that a circle of them never ends. */
const IN_PLACE = new Set([
  ...['allOf', 'anyOf', 'dependencies', 'dependentSchemas', 'else', 'if', 'not', 'oneOf', 'then'],
]);
/** Keywords whose schemas check nothing until something refers to them, or nothing at all. */
const NOT_CHECKED = new Set(['$defs', 'contentSchema', 'definitions']);

/** Bytes of JSON up to which a schema without references cannot have too many parts: each takes two, as `{}`. */
const SURELY_CHEAP = 2 * CHECKS_MAX;

/** Why an everyday schema, which refers to nothing, would take too long to check. */
export function everydayCostFault(root: SchemaObject): InputSchemaFault | undefined {
  return JSON.stringify(root).length <= SURELY_CHEAP ? undefined : checkingCostFault(root);
}

/** What holding an input against a schema leads on to. */
interface Next {
  readonly schema: SchemaObject;
  readonly inPlace: boolean;
}

/** Why checking an input against a schema would never end, or take too long; of one that is not too deep. */
export function checkingCostFault(root: SchemaObject): InputSchemaFault | undefined {
  const references = referencesOf(root);
  const known = new Map<SchemaObject, readonly Next[]>();
  const next = (schema: SchemaObject): readonly Next[] => {
    const found = known.get(schema) ?? nextOf(schema, references);
    known.set(schema, found);
    return found;
  };
  const checks = countChecks(root, next);
  // Only now is every schema known that an input can come to.
  if (hasCircle([...known.keys()], next)) return circleFault(root) ?? faultAt('', 'costly:endless');
  return checks > CHECKS_MAX ? faultAt('', 'costly:too-many-checks', { limit: CHECKS_MAX }) : undefined;
}

function nextOf(schema: SchemaObject, references: References): Next[] {
  const below = directlyBelow({ pointer: '', schema })
    .filter(({ keyword = '' }) => !NOT_CHECKED.has(keyword))
    .map(({ schema: each, keyword = '' }) => ({ schema: each, inPlace: IN_PLACE.has(keyword) }));
  const referred = references
    .targets(schema)
    .map((target) => target.schema)
    .filter(isObject);
  return [...below, ...referred.map((each) => ({ schema: each, inPlace: true }))];
}

/**
 * A schema and all it leads to, each as often as it is come to; one that leads back to itself counts once. Up to
 * one more than the limit.
 */
function countChecks(root: SchemaObject, next: (schema: SchemaObject) => readonly Next[]): number {
  const counted = new Map<SchemaObject, number>();
  const open = [{ schema: root, left: [...next(root)], sum: 1 }];
  const isOpen = new Set([root]);
  for (;;) {
    const top = open.at(-1) as (typeof open)[number];
    const step = top.left.pop();
    if (step === undefined) {
      counted.set(top.schema, top.sum);
      isOpen.delete(top.schema);
      open.pop();
      const above = open.at(-1);
      if (above === undefined) return top.sum;
      above.sum = Math.min(above.sum + top.sum, CHECKS_MAX + 1);
    } else if (!isOpen.has(step.schema)) {
      const known = counted.get(step.schema);
      if (known === undefined) {
        isOpen.add(step.schema);
        open.push({ schema: step.schema, left: [...next(step.schema)], sum: 1 });
      } else top.sum = Math.min(top.sum + known, CHECKS_MAX + 1);
    }
  }
}

/** Whether some schema leads back to itself while the part of the input that is checked stays the same. */
function hasCircle(
  schemas: readonly SchemaObject[],
  next: (schema: SchemaObject) => readonly Next[],
): boolean {
  const done = new Set<SchemaObject>();
  const isOpen = new Set<SchemaObject>();
  const inPlace = (schema: SchemaObject) => next(schema).filter((step) => step.inPlace);
  for (const start of schemas) {
    if (done.has(start)) continue;
    const open = [{ schema: start, left: inPlace(start) }];
    isOpen.add(start);
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const step = top.left.pop();
      if (step === undefined) {
        done.add(top.schema);
        isOpen.delete(top.schema);
        open.pop();
      } else if (isOpen.has(step.schema)) return true;
      else if (!done.has(step.schema)) {
        isOpen.add(step.schema);
        open.push({ schema: step.schema, left: inPlace(step.schema) });
      }
    }
  }
  return false;
}
