import type { DataObject } from '../gem/document.ts';
import type { SchemaKind } from './input-schema-words.ts';
import { missingFrom, sameData } from './same-data.ts';
import { FOLLOWED_KEYWORDS, WORD_KEYWORDS } from './schema-keywords.ts';

interface Constraint {
  readonly kind: SchemaKind;
  readonly detail: string;
}

/** What a schema asks of the value itself: its type, its values, its bounds. All else that differs is `otherwise`. */
export function* constraintChanges(before: DataObject, after: DataObject): Generator<Constraint> {
  yield* typeChange(before.type, after.type);
  yield* enumChange(valuesOf(before), valuesOf(after));
  for (const [bound, lower] of BOUNDS) yield* boundChange(bound, lower, before[bound], after[bound]);
  for (const keyword of new Set([...Object.keys(before), ...Object.keys(after)]))
    if (!JUDGED.has(keyword) && !sameData(before[keyword], after[keyword]))
      yield { kind: 'otherwise', detail: keyword };
}

/** Bounds, and whether they are lower ones. */
const BOUNDS: readonly (readonly [string, boolean])[] = [
  ['minimum', true],
  ['exclusiveMinimum', true],
  ['minLength', true],
  ['minItems', true],
  ['minProperties', true],
  ['maximum', false],
  ['exclusiveMaximum', false],
  ['maxLength', false],
  ['maxItems', false],
  ['maxProperties', false],
];

const JUDGED: ReadonlySet<string> = new Set([
  'type',
  'enum',
  'const',
  ...BOUNDS.map(([bound]) => bound),
  ...WORD_KEYWORDS,
  ...FOLLOWED_KEYWORDS,
]);

function* typeChange(before: unknown, after: unknown): Generator<Constraint> {
  if (sameData(before, after)) return;
  const [then, now] = [typesOf(before), typesOf(after)];
  const lost = then ? then.filter((type) => !takes(now, type)) : now ? ['any'] : [];
  const won = now ? now.filter((type) => !takes(then, type)) : then ? ['any'] : [];
  const detail = `${then?.join(' | ') ?? 'any'} → ${now?.join(' | ') ?? 'any'}`;
  if (lost.length > 0) yield { kind: 'type-changed', detail };
  else if (won.length > 0) yield { kind: 'type-widened', detail };
}

/** Absent for any type. */
function typesOf(type: unknown): string[] | undefined {
  if (typeof type === 'string') return [type];
  return Array.isArray(type) ? type.filter((one) => typeof one === 'string') : undefined;
}

function takes(types: readonly string[] | undefined, type: string): boolean {
  return types === undefined || types.includes(type) || (type === 'integer' && types.includes('number'));
}

/** `const` is a list of one. */
function valuesOf(schema: DataObject): readonly unknown[] | undefined {
  if (Object.hasOwn(schema, 'const')) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
}

function* enumChange(
  then: readonly unknown[] | undefined,
  now: readonly unknown[] | undefined,
): Generator<Constraint> {
  if (!then && !now) return;
  const [lost, won] = [missingFrom(then ?? [], now ?? then ?? []), missingFrom(now ?? [], then ?? now ?? [])];
  if (!then) yield { kind: 'values-shrunk', detail: `→ ${shown(now ?? [])}` };
  else if (lost.length > 0) yield { kind: 'values-shrunk', detail: `− ${shown(lost)}` };
  if (!now) yield { kind: 'values-widened', detail: '' };
  else if (then && won.length > 0) yield { kind: 'values-widened', detail: `+ ${shown(won)}` };
}

/** Values that are named, and characters of each. */
const NAMED_MAX = 5;
const SHOWN_MAX = 60;

function shown(values: readonly unknown[]): string {
  const list = values.slice(0, NAMED_MAX).map((value) => {
    const text = JSON.stringify(value) ?? '?';
    return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
  });
  return list.join(', ') + (values.length > NAMED_MAX ? ' …' : '');
}

function* boundChange(
  bound: string,
  isLower: boolean,
  before: unknown,
  after: unknown,
): Generator<Constraint> {
  const loosest = isLower ? -Infinity : Infinity;
  const [then, now] = [before, after].map((value) => (typeof value === 'number' ? value : loosest));
  if (then === undefined || now === undefined || then === now) return;
  const isTighter = isLower ? now > then : now < then;
  const detail = `${bound} ${Number.isFinite(then) ? then : '—'} → ${Number.isFinite(now) ? now : '—'}`;
  yield { kind: isTighter ? 'bound-tightened' : 'bound-loosened', detail };
}
