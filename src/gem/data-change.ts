import { type Args, fill, type Text } from '../text.ts';
import { type DataChangeKind, KINDS, type KindOfChange, VERDICT_WORDS } from './data-changes-words.ts';

export type { DataChangeKind } from './data-changes-words.ts';

/**
 * `fine`: allowed as it is. `note`: allowed, and has an effect that one should know. `may-fail`: allowed, and
 * activation fails where stored values repeat (E_DATA_UNIQUE, V-02). `needs-version`: refused in this version
 * (E_DATA_SCHEMA, V-03). `refused`: cannot be done at all as declared (E_DATA_SCHEMA).
 */
export type DataVerdict = 'fine' | 'note' | 'may-fail' | 'needs-version' | 'refused';

/** The platform's codes for an activation that fails [V-08]. */
export type DataChangeCode = 'E_DATA_SCHEMA' | 'E_DATA_UNIQUE';

/** One difference between two declarations of data, and what the platform makes of it. */
export interface DataChange {
  readonly kind: DataChangeKind;
  /** Null for what concerns no single collection. */
  readonly collection: string | null;
  readonly field: string | null;
  readonly verdict: DataVerdict;
  /** What activation fails with, or may fail with. */
  readonly code: DataChangeCode | null;
  /** The statement that it stands under. */
  readonly statement: string;
  /** What its words are filled with. */
  readonly args: Args;
  /** What changes. */
  readonly text: Text;
  /** What comes of it; null where it is simply fine. */
  readonly why: Text | null;
  /** What the author can do; null where there is nothing to be done. */
  readonly hint: Text | null;
}

/** Where a change stands: its collection, and the versions that it goes from and to. */
export interface ChangePlace {
  readonly collection: string;
  readonly kind: 'table' | 'log';
  readonly from: number;
  readonly to: number;
}

/** A change within a collection, judged by the versions and the kind [V-01] [V-03] [V-06]. */
export function changeOf(
  place: ChangePlace,
  kind: DataChangeKind,
  verdict: DataVerdict,
  more: { readonly field?: string; readonly args?: Args } = {},
): DataChange {
  const { collection, from, to } = place;
  const isLog = place.kind === 'log';
  const isMigrated = verdict === 'needs-version' && to > from;
  const final = isMigrated || (isLog && verdict !== 'note') ? 'fine' : verdict;
  const next = from + 1;
  const args = {
    ...{ collection, after: to, next, step: stepName(from), field: more.field ?? '' },
    ...more.args,
  };
  const words: KindOfChange = KINDS[kind];
  const migrated = isMigrated && !isLog ? fillWith(VERDICT_WORDS.migrated, { after: to }) : undefined;
  return make(kind, final, isLog ? 'V-06' : words.statement, args, {
    collection,
    field: more.field ?? null,
    ...(migrated === undefined ? {} : { why: migrated.why ?? null }),
  });
}

/** A change that no version could make up for, or that needs none. */
export function plainChange(
  kind: DataChangeKind,
  verdict: 'fine' | 'note' | 'refused',
  collection: string | null,
  args: Args = {},
): DataChange {
  const whole = collection === null ? args : { collection, ...args };
  return make(kind, verdict, KINDS[kind].statement, whole, { collection, field: null });
}

/** The function that takes a record of that version one further [C-10]. */
export function stepName(from: number): string {
  return `v${from}_to_v${from + 1}`;
}

function make(
  kind: DataChangeKind,
  verdict: DataVerdict,
  statement: string,
  args: Args,
  place: Pick<DataChange, 'collection' | 'field'> & { readonly why?: Text | null },
): DataChange {
  const own: KindOfChange = KINDS[kind];
  const general = generalWords(verdict);
  const { why, hint } = verdict === 'fine' ? {} : fillWith({ ...general, ...own }, args);
  return {
    kind,
    verdict,
    code: CODES[verdict],
    statement,
    args,
    text: fillText(own.text, args),
    why: why ?? null,
    hint: hint ?? null,
    ...place,
  };
}

const CODES: Readonly<Record<DataVerdict, DataChangeCode | null>> = {
  fine: null,
  note: null,
  'may-fail': 'E_DATA_UNIQUE',
  'needs-version': 'E_DATA_SCHEMA',
  refused: 'E_DATA_SCHEMA',
};

function generalWords(verdict: DataVerdict): Pick<KindOfChange, 'why' | 'hint'> {
  if (verdict === 'needs-version') return VERDICT_WORDS.needsVersion;
  return verdict === 'may-fail' ? VERDICT_WORDS.mayFail : {};
}

function fillWith(words: Pick<KindOfChange, 'why' | 'hint'>, args: Args): { why?: Text; hint?: Text } {
  return {
    ...(words.why === undefined ? {} : { why: fillText(words.why, args) }),
    ...(words.hint === undefined ? {} : { hint: fillText(words.hint, args) }),
  };
}

function fillText(text: Text, args: Args): Text {
  return { en: fill(text.en, args), 'zh-CN': fill(text['zh-CN'], args) };
}
