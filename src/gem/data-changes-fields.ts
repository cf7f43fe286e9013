import type { Args } from '../text.ts';
import {
  type ChangePlace,
  changeOf,
  type DataChange,
  type DataChangeKind,
  type DataVerdict,
} from './data-change.ts';
import { type DataObject, isObject } from './document.ts';

/** Values of an enum that are named, where many came or went. */
const NAMED_MAX = 5;
/** Characters of a name or value that are shown. */
const SHOWN_MAX = 60;

/** [V-01] [V-02] [V-03] What changes in the fields of one collection. */
export function* fieldChanges(
  place: ChangePlace,
  before: ReadonlyMap<string, DataObject>,
  after: ReadonlyMap<string, DataObject>,
): Generator<DataChange> {
  for (const [field, now] of after) {
    const then = before.get(field);
    if (then === undefined) yield* addition(place, field, now);
    else yield* differences(place, field, then, now);
  }
  for (const field of before.keys())
    if (!after.has(field)) yield changeOf(place, 'field-removed', 'needs-version', { field });
}

function* addition(place: ChangePlace, field: string, now: DataObject): Generator<DataChange> {
  const isRequired = now.required === true;
  yield isRequired
    ? changeOf(place, 'field-added-required', 'needs-version', { field })
    : changeOf(place, 'field-added-optional', 'fine', { field });
  // No record has the field yet, so nothing repeats; but a migration may fill it.
  if (now.unique === true && place.to > place.from)
    yield changeOf(place, 'unique-added', 'may-fail', { field });
}

function* differences(
  place: ChangePlace,
  field: string,
  then: DataObject,
  now: DataObject,
): Generator<DataChange> {
  const tell = (kind: DataChangeKind, verdict: DataVerdict, args: Args = {}) =>
    changeOf(place, kind, verdict, { field, args });
  // Of another type, all that hangs on the type is another too: that is one change, told once.
  if (then.type !== now.type) yield tell('type-changed', 'needs-version', fromTo(then.type, now.type));
  else if (then.items !== now.items)
    yield tell('items-changed', 'needs-version', fromTo(then.items, now.items));
  else {
    if (then.to !== now.to) yield tell('to-changed', 'needs-version', fromTo(then.to, now.to));
    yield* enumChange(tell, then.enum, now.enum);
  }
  if (now.required === true && then.required !== true) yield tell('made-required', 'needs-version');
  if (now.required !== true && then.required === true) yield tell('made-optional', 'fine');
  if (now.unique === true && then.unique !== true) yield tell('unique-added', 'may-fail');
  if (now.unique !== true && then.unique === true) yield tell('unique-dropped', 'fine');
  if (then.description !== now.description) yield tell('field-description-changed', 'fine');
}

function* enumChange(
  tell: (kind: DataChangeKind, verdict: DataVerdict, args?: Args) => DataChange,
  then: unknown,
  now: unknown,
): Generator<DataChange> {
  const old = Array.isArray(then) ? then : undefined;
  const values = Array.isArray(now) ? now : undefined;
  if (old === undefined && values === undefined) return;
  if (values === undefined) return yield tell('enum-dropped', 'fine');
  if (old === undefined) return yield tell('enum-added', 'needs-version', { added: listed(values) });
  const removed = old.filter((value) => !values.includes(value));
  const added = values.filter((value) => !old.includes(value));
  if (removed.length > 0) yield tell('enum-shrunk', 'needs-version', { removed: listed(removed) });
  if (added.length > 0) yield tell('enum-widened', 'fine', { added: listed(added) });
}

function fromTo(before: unknown, after: unknown): Args {
  return { before: shownType(before), after: shownType(after) };
}

/** Elements of no declared type are not checked, as `any` is not. */
function shownType(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, SHOWN_MAX) : 'any';
}

function listed(values: readonly unknown[]): string {
  const shown = values.slice(0, NAMED_MAX).map(shownValue).join(', ');
  return values.length > NAMED_MAX ? `${shown} …` : shown;
}

function shownValue(value: unknown): string {
  if (typeof value !== 'string') return isObject(value) || Array.isArray(value) ? '…' : String(value);
  const characters = Array.from(value.slice(0, SHOWN_MAX * 2));
  return JSON.stringify(
    characters.length > SHOWN_MAX ? `${characters.slice(0, SHOWN_MAX).join('')}…` : value,
  );
}
