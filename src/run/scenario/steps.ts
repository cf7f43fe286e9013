import type { Json } from '../../platform/ctx.ts';
import type { Text } from '../../text.ts';
import { isMapping } from '../match/pattern.ts';
import { fillText, unknownKey } from './values.ts';
import type { Located } from './yaml.ts';

/** What an earlier step returned: the value at a JSON Pointer (RFC 6901), or all of it. */
export interface StepReference {
  readonly step: number;
  readonly pointer: string;
}

const KEYS = ['$step', '$at'] as const;

/** The reference that this value is; undefined for any other value. It is one that `withoutReferences` let through. */
export function referenceOf(value: Json): StepReference | undefined {
  if (!isMapping(value) || !Object.hasOwn(value, '$step')) return undefined;
  return { step: Number(value.$step), pointer: typeof value.$at === 'string' ? value.$at : '' };
}

/**
 * The same with a text in place of each reference, so that the rest can be checked. `earlier` is how many steps come
 * before this one. Throws `scenario-invalid` at a reference that leads to none of them.
 */
export function withoutReferences(at: Located, earlier: number): Located {
  const { entries, items, fault, where } = at;
  if (items !== undefined) {
    const all = items.map((item) => withoutReferences(item, earlier));
    return { value: all.map(({ value }) => value), entries: undefined, items: all, fault, where };
  }
  if (entries === undefined) return at;
  if (entries.has('$step')) {
    checkReference(at, earlier);
    return { value: '', entries: undefined, items: undefined, fault, where };
  }
  const all = new Map(
    [...entries].map(([key, entry]) => [key, { ...entry, at: withoutReferences(entry.at, earlier) }]),
  );
  const value = Object.fromEntries([...all].map(([key, entry]) => [key, entry.at.value]));
  return { value, entries: all, items: undefined, fault, where };
}

function checkReference({ entries }: Located, earlier: number): void {
  for (const [key, { fault }] of entries ?? [])
    if (!(KEYS as readonly string[]).includes(key)) throw unknownKey(key, KEYS, fault);
  const step = entries?.get('$step')?.at as Located;
  const pointer = entries?.get('$at')?.at;
  const { value } = step;
  if (!Number.isInteger(value) || (value as number) < 1 || (value as number) > earlier)
    throw step.fault(earlier === 0 ? FIRST : fillText(NO_STEP, { earlier: String(earlier) }));
  if (pointer !== undefined && !isPointer(pointer.value)) throw pointer.fault(NOT_A_POINTER);
}

function isPointer(value: Json): boolean {
  return typeof value === 'string' && /^(\/([^~/]|~[01])*)*$/.test(value);
}

const FIRST: Text = {
  en: 'no step comes before this one, so there is nothing to take from',
  'zh-CN': '这一步之前没有别的步骤，没有结果可取',
};
const NO_STEP: Text = {
  en: '$step is the number of an earlier step, here from 1 to {earlier}',
  'zh-CN': '$step 是之前某一步的编号，这里是 1 到 {earlier}',
};
const NOT_A_POINTER: Text = {
  en: '$at is a JSON Pointer into what the step returned, as in /id or /items/0/title',
  'zh-CN': '$at 是指向那一步返回值的 JSON Pointer，例如 /id 或 /items/0/title',
};
