import { type DataObject, isObject } from '../gem/document.ts';
import type { Change, Step } from './change.ts';
import { constraintChanges } from './input-schema-constraints.ts';
import { type SchemaKind, tellSchema } from './input-schema-words.ts';
import { sameData } from './same-data.ts';
import { WORD_KEYWORDS } from './schema-keywords.ts';

/** One difference between two input schemas. */
interface Difference {
  readonly kind: SchemaKind;
  /** As people write it: `filter.from`, `items[]`; empty for the input itself. */
  readonly parameter: string;
  readonly detail?: string;
}

/** What changes for whoever calls a tool. Only calls from outside of the gem count as broken. */
export function schemaChanges(tool: string, before: unknown, after: unknown, isOffered: boolean): Change[] {
  if (!isObject(before) || !isObject(after)) return [];
  return [...differences(before, after, '')].map(({ kind, parameter, detail = '' }) => {
    const change = tellSchema(kind, tool, { tool, parameter, detail });
    return isOffered ? change : { ...change, effect: 'none' as const, step: 'patch' as Step };
  });
}

function* differences(before: DataObject, after: DataObject, at: string): Generator<Difference> {
  if (sameData(before, after)) return;
  yield* propertyChanges(before, after, at);
  const closed = [isClosed(before), isClosed(after)];
  if (!closed[0] && closed[1]) yield { kind: 'closed', parameter: at };
  if (closed[0] && !closed[1]) yield { kind: 'opened', parameter: at };
  for (const { kind, detail } of constraintChanges(before, after)) yield { kind, parameter: at, detail };
  if (isObject(before.items) && isObject(after.items))
    yield* differences(before.items, after.items, `${at}[]`);
  else if (!sameData(before.items, after.items)) yield { kind: 'otherwise', parameter: at, detail: 'items' };
  if (isObject(before.additionalProperties) || isObject(after.additionalProperties)) {
    if (!sameData(before.additionalProperties, after.additionalProperties))
      yield { kind: 'otherwise', parameter: at, detail: 'additionalProperties' };
  }
  if (!sameWords(before, after)) yield { kind: 'words', parameter: at };
}

function sameWords(before: DataObject, after: DataObject): boolean {
  return WORD_KEYWORDS.every((key) => sameData(before[key], after[key]));
}

function isClosed(schema: DataObject): boolean {
  return schema.additionalProperties === false;
}

function* propertyChanges(before: DataObject, after: DataObject, at: string): Generator<Difference> {
  const [then, now] = [propertiesOf(before), propertiesOf(after)];
  const [had, has] = [requiredOf(before), requiredOf(after)];
  for (const name of new Set([...now.keys(), ...has])) {
    const parameter = at === '' ? name : `${at}.${name}`;
    const isNew = !then.has(name) && !had.has(name);
    if (has.has(name) && !had.has(name))
      yield { kind: isNew ? 'required-added' : 'made-required', parameter };
    else if (isNew) yield { kind: 'optional-added', parameter };
    else if (had.has(name) && !has.has(name)) yield { kind: 'made-optional', parameter };
    const [old, fresh] = [then.get(name), now.get(name)];
    if (isObject(old) && isObject(fresh)) yield* differences(old, fresh, parameter);
    else if (then.has(name) && now.has(name) && !sameData(old, fresh))
      yield { kind: 'otherwise', parameter, detail: 'schema' };
  }
  for (const name of then.keys())
    if (!now.has(name) && !has.has(name)) {
      const parameter = at === '' ? name : `${at}.${name}`;
      yield { kind: isClosed(after) ? 'removed' : 'ignored', parameter };
    }
}

function propertiesOf({ properties }: DataObject): ReadonlyMap<string, unknown> {
  return new Map(isObject(properties) ? Object.entries(properties) : []);
}

function requiredOf({ required }: DataObject): ReadonlySet<string> {
  return new Set(Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []);
}
