import type { Text } from '../../text.ts';
import { readEntries, readItems } from './values.ts';
import type { Entry, Located } from './yaml.ts';

/** What a collection holds at the start. What it may hold is known with the gem: see data/fixture.ts. */
export interface ScenarioCollection {
  readonly name: string;
  /** The error that says what is wrong with the name. */
  readonly fault: Entry['fault'];
  /** Records, or a log's entries, each a mapping. */
  readonly items: readonly Located[];
}

/** Reads `data`: each collection's name, and its records. */
export function readData(at: Located): readonly ScenarioCollection[] {
  return [...readEntries(at)].map(([name, { at: list, fault }]) => {
    const items = readItems(list);
    for (const item of items) if (item.entries === undefined) throw item.fault(NOT_A_RECORD);
    return { name, fault, items };
  });
}

const NOT_A_RECORD: Text = {
  en: 'this must be a record: a mapping of its fields, as in { title: Buy milk }',
  'zh-CN': '这里必须是一条记录：由字段组成的映射，例如 { title: 买牛奶 }',
};
