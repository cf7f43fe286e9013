import type { Text } from '../../text.ts';
import { type Layer, readLayers, SCENARIO_KEYS } from './keys.ts';
import { type ReadStep, readSteps } from './read-steps.ts';
import { checkUsed, filledCase, type Row, readRows } from './rows.ts';
import type { Scenario } from './scenario.ts';
import { type UsedFiles, usedFiles } from './use.ts';
import { fillText, readItems, readText, unknownKey } from './values.ts';
import type { Entry, Located } from './yaml.ts';

/** Keys of a case. */
export const CASE_KEYS = ['name', 'skip', 'use', 'each', 'steps', ...SCENARIO_KEYS] as const;
/** Keys of a file; beside `cases` they hold for every case. */
export const FILE_KEYS = [...CASE_KEYS, 'cases'] as const;

/** A case as a file says it, with its rows filled in. */
export interface ReadCase {
  readonly name: string;
  /** From 1. */
  readonly line: number;
  readonly skip?: string;
  /** Its tool and input are those of the first step, its expectation too where there is no other step. */
  readonly scenario: Scenario;
  /** None where it is a case of an SOP. */
  readonly steps: readonly ReadStep[];
}

export interface ScenarioFile {
  /** Its name, for messages, with /. */
  readonly file: string;
  readonly folder: string;
}

type Entries = ReadonlyMap<string, Entry>;

/** Reads all cases of a scenario file. Throws `scenario-invalid` with line and column. */
export function readCases(root: Located, place: ScenarioFile): readonly ReadCase[] {
  const shared = readKeys(root, FILE_KEYS);
  const used = usedFiles();
  const list = shared.get('cases');
  const found =
    list === undefined
      ? expand(root, [shared], fileName(place.file), place, used)
      : listed(list, shared).flatMap((at) => {
          const own = readKeys(at, CASE_KEYS);
          if (!own.has('name')) throw at.fault(NO_NAME);
          return expand(at, [shared, own], '', place, used);
        });
  const names = new Set<string>();
  for (const { name, named } of found) {
    if (names.has(name)) throw named.fault(fillText(SAME_NAME, { name }));
    names.add(name);
  }
  return found.map(({ read }) => read);
}

function readKeys(at: Located, keys: readonly string[]): Entries {
  if (at.entries === undefined) throw at.fault(NOT_A_SCENARIO);
  for (const [key, { fault }] of at.entries) if (!keys.includes(key)) throw unknownKey(key, keys, fault);
  return at.entries;
}

function listed({ at, fault }: Entry, shared: Entries): readonly Located[] {
  const name = shared.get('name');
  if (name !== undefined) throw name.fault(NAME_AND_CASES);
  const items = readItems(at);
  if (items.length === 0) throw fault(NO_CASES);
  return items;
}

interface Expanded {
  readonly name: string;
  /** Where the name stands, or the case that has none. */
  readonly named: Located;
  readonly read: ReadCase;
}

/** One case, or one for each row. `levels` are the file's keys, and the case's own. */
function expand(
  at: Located,
  levels: readonly Entries[],
  without: string,
  place: ScenarioFile,
  used: UsedFiles,
): readonly Expanded[] {
  const rows = innermost(levels, 'each');
  const read = (row: Row | undefined) => readCase(at, levels, row, without, place, used);
  if (rows === undefined) return [read(undefined)];
  const all = readRows(rows.at).map((row) => {
    const found = read(row);
    checkUsed(row);
    return found;
  });
  const isNamed = new Set(all.map(({ name }) => name)).size === all.length;
  if (isNamed && all.length > 1) return all;
  return all.map(({ name, named, read: found }, index) => {
    const numbered = isNamed ? name : `${name} #${index + 1}`;
    return { name: numbered, named, read: { ...found, name: numbered } };
  });
}

function readCase(
  at: Located,
  levels: readonly Entries[],
  row: Row | undefined,
  without: string,
  place: ScenarioFile,
  used: UsedFiles,
): Expanded {
  const filled = levels.map((entries) => {
    const own = new Map([...entries].filter(([key]) => key !== 'cases' && key !== 'each'));
    return row === undefined ? own : filledCase(own, row);
  });
  const layers = filled.flatMap((entries): Layer[] => {
    const use = entries.get('use');
    const own = { entries, folder: place.folder, read: new Map() };
    return use === undefined ? [own] : [...used.layers(use.at, place), own];
  });
  const name = innermost(filled, 'name');
  const skip = innermost(filled, 'skip');
  const scenario = readLayers(layers, place.folder);
  const read =
    scenario.workflow === undefined ? readSteps(at, layers, scenario) : ofWorkflow(at, scenario, layers);
  return {
    name: name === undefined ? without : readName(name.at),
    named: name?.at ?? at,
    read: {
      name: name === undefined ? without : readName(name.at),
      line: at.where().line,
      ...(skip === undefined ? {} : { skip: readText(skip.at) }),
      ...read,
    },
  };
}

/** It is one run, however many steps that has: as one step it is called by the SOP's name. */
function ofWorkflow(
  at: Located,
  scenario: Scenario,
  layers: readonly Layer[],
): { readonly scenario: Scenario; readonly steps: readonly ReadStep[] } {
  for (const key of ['tool', 'steps']) {
    const entry = layers.findLast(({ entries }) => entries.has(key))?.entries.get(key);
    if (entry !== undefined) throw entry.fault(fillText(TOOL_AND_WORKFLOW, { key }));
  }
  const named = { ...scenario, tool: scenario.workflow ?? '' };
  return { scenario: { ...scenario, tool: '' }, steps: readSteps(at, layers, named).steps };
}

function innermost(levels: readonly Entries[], key: string): Entry | undefined {
  return levels.findLast((entries) => entries.has(key))?.get(key);
}

/** It is looked for with --grep and stands in one line of a report. */
function readName(at: Located): string {
  const name = readText(at);
  if (name.trim() === '' || /\p{Cc}/u.test(name)) throw at.fault(NOT_A_NAME);
  return name;
}

/** `summarize` of `tests/summarize.yaml`. */
function fileName(file: string): string {
  const [name = file] = file.split('/').slice(-1);
  return name.replace(/\.ya?ml$/i, '');
}

const NOT_A_SCENARIO: Text = {
  en: 'this must be a mapping (key: value)',
  'zh-CN': '这里必须是映射（键: 值）',
};
const TOOL_AND_WORKFLOW: Text = {
  en: 'a case is of a tool or of an SOP: beside `workflow` there is no `{key}`',
  'zh-CN': '一个用例要么是工具的，要么是 SOP 的：写了 `workflow` 就不能再写 `{key}`',
};
const NO_NAME: Text = {
  en: 'a case among several needs a `name`, so that a report can tell which it was',
  'zh-CN': '多个用例中的每一个都需要 `name`，这样报告才能说明是哪一个',
};
const NAME_AND_CASES: Text = {
  en: '`name` belongs to each of the `cases`; the file itself has none beside them',
  'zh-CN': '`name` 属于 `cases` 里的每个用例；有 `cases` 时文件本身没有名字',
};
const NO_CASES: Text = {
  en: '`cases` is a list of cases, and this one is empty, so nothing would be run',
  'zh-CN': '`cases` 是用例的列表，这里没有任何用例，什么都不会运行',
};
const SAME_NAME: Text = {
  en: 'another case of this file is called "{name}" already',
  'zh-CN': '这个文件里已经有另一个用例叫 "{name}"',
};
const NOT_A_NAME: Text = {
  en: 'a name is a text in one line',
  'zh-CN': '名字必须是单行文本',
};
