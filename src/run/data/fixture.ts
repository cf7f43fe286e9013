import type { UserError } from '../../errors.ts';
import type { Json } from '../../platform/ctx.ts';
import type { Text } from '../../text.ts';
import type { ScenarioCollection } from '../scenario/data.ts';
import { parseTime } from '../scenario/values.ts';
import type { Located } from '../scenario/yaml.ts';
import type { Statement, Store, StoreRow } from '../store/store.ts';
import { type CheckedRecord, checkRecord, type RecordFault } from './check-record.ts';
import { checkStored, storedFaults } from './check-stored.ts';
import { isOfType } from './check-value.ts';
import { type CollectionDeclaration, compileDeclaration, type DataDeclaration } from './declaration.ts';
import { tableName } from './layout.ts';
import { appendStatement } from './logs.ts';
import { checkVersion, type OldCollection } from './old-fixture.ts';
import { insteadOf, joined, say, shown } from './words.ts';

/** Characters of a record's id in a scenario. Ours. */
const ID_MAX = 200;

/** A record or an entry of a scenario that fits its declaration. */
interface Placed {
  readonly collection: CollectionDeclaration;
  readonly item: Located;
  readonly checked: CheckedRecord;
  /** Of a record. */
  readonly id: string;
  /** Of an entry. */
  readonly at: number;
}

/** What a scenario puts into the store. */
export interface Fixture {
  /** Checked against the declaration. */
  readonly placed: readonly Placed[];
  /** Of versions before, which are migrated first. */
  readonly old: readonly OldCollection[];
}

/**
 * Checks what a scenario's collections hold, as every write is checked [C-20]. A record says its `id`, or has the
 * collection's name and its place as in `notes-1`; an entry of a log says its `at`, or has the time `now`. Where a
 * field of that name is declared, the name is the field's. `data` is the manifest's.
 *
 * Throws `scenario-invalid` with line and column.
 */
export function checkFixture(
  data: unknown,
  collections: readonly ScenarioCollection[],
  now: number,
): Fixture {
  const declaration = compileDeclaration(data);
  const old: OldCollection[] = [];
  const placed = collections.flatMap((given): Placed[] => {
    const { name, fault, items } = given;
    const collection = declaration.collections.get(name);
    if (collection === undefined) throw fault(...notDeclared(name, declaration));
    const ids = new Set<string>();
    if (given.version !== undefined) {
      old.push(oldCollection(collection, given));
      return [];
    }
    return items.map((item, index) => {
      const isTable = collection.kind === 'table';
      const id = (isTable ? takeId(collection, item) : undefined) ?? `${name}-${index + 1}`;
      if (isTable && ids.has(id))
        throw (item.entries?.get('id')?.at ?? item).fault(say(ID_TWICE, { id: shown(id) }));
      ids.add(id);
      const at = (isTable ? undefined : takeTime(collection, item)) ?? now;
      const own = isTable ? 'id' : 'at';
      const checked = checkRecord(collection, without(item.value, collection.fields.has(own) ? '' : own));
      if (checked.faults.length > 0) throw atFault(collection, item, checked.faults);
      return { collection, item, checked, id, at };
    });
  });
  return { placed, old };
}

function oldCollection(collection: CollectionDeclaration, given: ScenarioCollection): OldCollection {
  const ids = new Set<string>();
  const records = given.items.map((item, index) => {
    const id = takeId(collection, item) ?? `${given.name}-${index + 1}`;
    if (ids.has(id)) throw (item.entries?.get('id')?.at ?? item).fault(say(ID_TWICE, { id: shown(id) }));
    ids.add(id);
    return { id, data: without(item.value, collection.fields.has('id') ? '' : 'id') };
  });
  return { collection, version: checkVersion(collection, given), records };
}

/** Puts all of it into the store, or nothing. Throws `scenario-invalid`, StoreError. */
export async function loadFixture(store: Store, { placed: fixture }: Fixture): Promise<void> {
  const steps: { readonly placed: Placed; readonly statement: Statement }[] = [];
  const add = (placed: Placed, statement: Statement | undefined) => {
    if (statement !== undefined) steps.push({ placed, statement });
  };
  for (const placed of fixture) {
    const { collection, checked, id, at } = placed;
    if (collection.kind === 'log') {
      add(placed, appendStatement(collection, checked, at));
    } else {
      add(placed, checkStored(collection, checked.fields, id, 'unique'));
      add(placed, putStatement(collection, checked, id));
    }
  }
  // At last, so that records may refer to one another in any order.
  for (const placed of fixture)
    add(placed, checkStored(placed.collection, placed.checked.fields, placed.id, 'references'));
  if (steps.length === 0) return;
  const results = await store.transaction(steps.map(({ statement }) => statement));
  const last = results.at(-1);
  const stopped = steps[results.length - 1];
  if (stopped === undefined || !Array.isArray(last) || last.length === 0) return;
  const { collection, checked, item } = stopped.placed;
  throw atFault(collection, item, storedFaults(collection, checked.fields, last as readonly StoreRow[]));
}

/** A run that keeps its state may have it already. */
function putStatement({ name }: CollectionDeclaration, { json }: CheckedRecord, id: string): Statement {
  return {
    sql: `INSERT INTO ${tableName(name)} (id, record) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET record = excluded.record`,
    params: [id, json],
  };
}

function takeId({ fields }: CollectionDeclaration, item: Located): string | undefined {
  const given = fields.has('id') ? undefined : item.entries?.get('id')?.at;
  if (given === undefined) return undefined;
  const { value } = given;
  const isId =
    typeof value === 'string' && value !== '' && value.length <= ID_MAX && /^[^\p{Cc}\p{Cs}]+$/u.test(value);
  if (!isId) throw given.fault(say(NOT_AN_ID, { value: shown(value) }));
  return value;
}

function takeTime({ fields }: CollectionDeclaration, item: Located): number | undefined {
  const given = fields.has('at') ? undefined : item.entries?.get('at')?.at;
  if (given === undefined) return undefined;
  const { value } = given;
  const time = typeof value === 'string' ? parseTime(value) : value;
  if (time === undefined || !isOfType(time, 'timestamp'))
    throw given.fault(say(NOT_A_TIME, { value: shown(value) }));
  return time as number;
}

function without(value: Json, name: string): Json {
  return Object.fromEntries(Object.entries(value as object).filter(([key]) => key !== name));
}

/** All that is wrong with an item, at the first value that is there, else at the name that is none. */
function atFault(
  { fields }: CollectionDeclaration,
  item: Located,
  faults: readonly RecordFault[],
): UserError {
  const text = joined(faults.map((fault) => fault.text));
  const field = faults.map((fault) => fault.field).find((name) => name !== null && item.entries?.has(name));
  const entry = item.entries?.get(field ?? '');
  if (entry === undefined) return item.fault(text);
  return fields.has(field ?? '') ? entry.at.fault(text) : entry.fault(text);
}

function notDeclared(name: string, { collections }: DataDeclaration): [Text, Text?] {
  const text = say(NOT_DECLARED, { name });
  return collections.size === 0 ? [text] : [text, insteadOf(name, [...collections.keys()])];
}

const NOT_DECLARED: Text = {
  en: 'notochord.json declares no collection "{name}"',
  'zh-CN': 'notochord.json 没有声明集合 "{name}"',
};
const ID_TWICE: Text = { en: 'the id {id} is given twice', 'zh-CN': 'id {id} 写了两次' };
const NOT_AN_ID: Text = {
  en: `an id is a text of 1 to ${ID_MAX} characters, and this is {value}`,
  'zh-CN': `id 是 1 到 ${ID_MAX} 个字符的文本，现在是 {value}`,
};
const NOT_A_TIME: Text = {
  en: 'the time of an entry is written 2026-01-31T09:00:00Z or in milliseconds, and this is {value}',
  'zh-CN': '条目的时间写作 2026-01-31T09:00:00Z 或毫秒数，现在是 {value}',
};
