import { SERVICES_TO_GRANT } from '../../platform/permissions.ts';
import type { Text } from '../../text.ts';
import { readCall } from './calls.ts';
import { COMBINED } from './combine.ts';
import { readConnections } from './connections.ts';
import { readData } from './data.ts';
import { readEmail } from './email.ts';
import { readExpect } from './expect.ts';
import { readFiles } from './files.ts';
import { readHttp, withWholePaths } from './http.ts';
import type { Caller, Scenario } from './scenario.ts';
import { readSql } from './sql.ts';
import { fillText, parseTime, readEntries, readItems, readText } from './values.ts';
import { readWorkspace } from './workspace.ts';
import type { Entry, Located } from './yaml.ts';

/** How each key of a scenario is read. A value that several keys share the checks of is read in a file of its own. */
const READERS: {
  readonly [Key in keyof Required<ScenarioKeys>]: (at: Located, folder: string) => ScenarioKeys[Key];
} = {
  tool: readText,
  workflow: readText,
  input: ({ value }) => value,
  calls: (at) => readItems(at).map(readCall),
  kv: readKv,
  data: readData,
  grants: (at) => readItems(at).map(readGrant),
  accounts: (at) => readItems(at).map(readText),
  email: readEmail,
  workspace: readWorkspace,
  files: readFiles,
  sql: readSql,
  http: (at, folder) => withWholePaths(readHttp(at, folder), folder),
  connections: readConnections,
  expect: readExpect,
  now: readTime,
  seed: readSeed,
  idempotencyKey: readText,
  as: readCaller,
  plan: readYesNo,
};
type ScenarioKeys = Omit<Scenario, 'folder'>;
export const SCENARIO_KEYS = Object.keys(READERS) as readonly (keyof ScenarioKeys)[];

/** Keys that a case takes from one place: the file itself, the case in it, or a file that one of them uses. */
export interface Layer {
  readonly entries: ReadonlyMap<string, Entry>;
  /** Where its relative paths begin. */
  readonly folder: string;
  /** What was read of it before. */
  readonly read: Map<string, unknown>;
}

/**
 * Reads what layers say together, the outermost first: each is read in full, so that a slip is told though an inner
 * layer replaces the key. `folder` is that of the scenario file. Throws `scenario-invalid`.
 */
export function readLayers(layers: readonly Layer[], folder: string): Scenario {
  const read = SCENARIO_KEYS.flatMap((key) => {
    const values = layers.flatMap((layer) => {
      const entry = layer.entries.get(key);
      return entry === undefined ? [] : [readOnce(layer, key, entry)];
    });
    return values.length === 0 ? [] : [[key, values.reduce(COMBINED[key] ?? innermost)] as const];
  });
  const empty = { input: {}, calls: [], kv: {}, grants: [] };
  return { folder, ...empty, ...Object.fromEntries(read) } as unknown as Scenario;
}

function readOnce({ read, folder }: Layer, key: keyof ScenarioKeys, { at }: Entry): unknown {
  if (!read.has(key)) read.set(key, READERS[key](at, folder));
  return read.get(key);
}

function innermost(_outer: unknown, inner: unknown): unknown {
  return inner;
}

function readKv(at: Located): Record<string, string> {
  return Object.fromEntries(
    [...readEntries(at)].map(([key, { at: value }]) => {
      if (typeof value.value !== 'string') throw value.fault(fillText(KV_NOT_TEXT, { key }));
      return [key, value.value];
    }),
  );
}

function readGrant(at: Located): string {
  const { value } = at;
  if (typeof value === 'string' && (SERVICES_TO_GRANT as readonly string[]).includes(value)) return value;
  const services = SERVICES_TO_GRANT.join(', ');
  throw at.fault(fillText(NOT_A_GRANT, { services }));
}

function readTime(at: Located): number {
  const time = typeof at.value === 'string' ? parseTime(at.value) : undefined;
  if (time === undefined) throw at.fault(NOT_A_TIME);
  return time;
}

function readSeed(at: Located): number {
  if (!Number.isSafeInteger(at.value) || (at.value as number) < 0) throw at.fault(NOT_A_SEED);
  return at.value as number;
}

/** The value of `as`. */
export function readCaller({ value, fault }: Located): Caller {
  if (value !== 'gem' && value !== 'chat') throw fault(NOT_A_CALLER);
  return value;
}

/** The value of `plan`. */
export function readYesNo({ value, fault }: Located): boolean {
  if (typeof value !== 'boolean') throw fault(NOT_YES_OR_NO);
  return value;
}

const NOT_A_CALLER: Text = {
  en: 'this must be gem (the gem’s own SOPs, agents and pages call) or chat (the main chat calls)',
  'zh-CN': '这里必须是 gem（由 gem 自己的 SOP、智能体和页面调用）或 chat（由主对话调用）',
};
const NOT_YES_OR_NO: Text = { en: 'this must be true or false', 'zh-CN': '这里必须是 true 或 false' };
const KV_NOT_TEXT: Text = {
  en: 'ctx.storage.kv holds only texts: put the value of "{key}" in quotes',
  'zh-CN': 'ctx.storage.kv 只保存文本：请给 "{key}" 的值加上引号',
};
const NOT_A_GRANT: Text = {
  en: 'this is not a service that a user turns on; those are {services}',
  'zh-CN': '这不是由用户打开的服务；这样的服务有 {services}',
};
const NOT_A_TIME: Text = {
  en: 'this must be a time with its zone, as in 2026-01-31T09:00:00Z',
  'zh-CN': '这里必须是带时区的时间，例如 2026-01-31T09:00:00Z',
};
const NOT_A_SEED: Text = {
  en: 'this must be a whole number that is not negative',
  'zh-CN': '这里必须是非负整数',
};
