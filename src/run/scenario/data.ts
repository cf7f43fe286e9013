import type { Text } from '../../text.ts';
import { readEntries, readItems, unknownKey } from './values.ts';
import type { Entry, Located } from './yaml.ts';

/** What a collection holds at the start. What it may hold is known with the gem: see data/fixture.ts. */
export interface ScenarioCollection {
  readonly name: string;
  /** The error that says what is wrong with the name. */
  readonly fault: Entry['fault'];
  /** Which version of the collection the records are of, where it is one before the declared. */
  readonly version?: Located;
  /** Records, or a log's entries, each a mapping. */
  readonly items: readonly Located[];
}

/** Reads `data`: each collection's name, and its records; `{ version: 1, records: […] }` are of a version before. */
export function readData(at: Located): readonly ScenarioCollection[] {
  return [...readEntries(at)].map(([name, { at: list, fault }]) => {
    const { version, records } = readVersion(list);
    const items = readItems(records);
    for (const item of items) if (item.entries === undefined) throw item.fault(NOT_A_RECORD);
    return { name, fault, items, ...(version === undefined ? {} : { version }) };
  });
}

const VERSION_KEYS = ['version', 'records'] as const;

function readVersion(at: Located): { readonly version?: Located; readonly records: Located } {
  if (at.entries === undefined) return { records: at };
  for (const [key, { fault }] of at.entries)
    if (!(VERSION_KEYS as readonly string[]).includes(key)) throw unknownKey(key, VERSION_KEYS, fault);
  const [version, records] = VERSION_KEYS.map((key) => at.entries?.get(key)?.at);
  if (version === undefined || records === undefined) throw at.fault(NOT_OF_A_VERSION);
  return { version, records };
}

const NOT_OF_A_VERSION: Text = {
  en: 'this must be a list of records, or `{ version: 1, records: […] }` for those of a version before',
  'zh-CN': '这里必须是记录的列表；旧版本的记录写成 `{ version: 1, records: […] }`',
};
const NOT_A_RECORD: Text = {
  en: 'this must be a record: a mapping of its fields, as in { title: Buy milk }',
  'zh-CN': '这里必须是一条记录：由字段组成的映射，例如 { title: 买牛奶 }',
};
