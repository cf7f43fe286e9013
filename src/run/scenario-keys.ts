import { didYouMean } from '../did-you-mean.ts';
import type { UserError } from '../errors.ts';
import { SERVICES_TO_GRANT } from '../platform/permissions.ts';
import { fill, type Text } from '../text.ts';
import type { Scenario, ScenarioCall } from './scenario.ts';
import type { Entry, Located } from './scenario-yaml.ts';

const KEYS = ['tool', 'input', 'calls', 'kv', 'grants', 'expect', 'now', 'seed', 'idempotencyKey'] as const;
/** Keys of a scenario whose services are not simulated in this version. */
const LATER = ['workspace', 'data', 'email', 'http', 'files', 'sql', 'connections', 'accounts', 'as', 'plan'];
const CALL_KEYS = ['method', 'when', 'returns', 'error'] as const;

/** Checks a parsed scenario key by key. Throws `scenario-invalid`. */
export function readScenario(root: Located): Scenario {
  const { entries } = root;
  if (entries === undefined) throw root.fault(NOT_A_MAPPING);
  for (const [key, entry] of entries) checkKey(key, entry);
  const tool = entries.get('tool');
  if (tool === undefined) throw root.fault(NO_TOOL);
  const get = (key: (typeof KEYS)[number]) => entries.get(key)?.at;
  const [expect, now, seed, key] = [get('expect'), get('now'), get('seed'), get('idempotencyKey')];
  return {
    tool: readText(tool.at),
    input: get('input')?.value ?? {},
    calls: readItems(get('calls')).map(readCall),
    kv: readKv(get('kv')),
    grants: readItems(get('grants')).map(readGrant),
    ...(expect === undefined ? {} : { expect: readMapping(expect) }),
    ...(now === undefined ? {} : { now: readTime(now) }),
    ...(seed === undefined ? {} : { seed: readSeed(seed) }),
    ...(key === undefined ? {} : { idempotencyKey: readText(key) }),
  };
}

function checkKey(key: string, { fault }: Entry): void {
  if ((KEYS as readonly string[]).includes(key)) return;
  if (LATER.includes(key)) throw fault(fillText(NOT_YET, { key }), USE_CALLS);
  throw unknownKey(key, KEYS, fault);
}

function unknownKey(key: string, known: readonly string[], fault: Entry['fault']): UserError {
  const meant = didYouMean(key, known);
  const hint =
    meant === undefined
      ? fillText(KNOWN_KEYS, { keys: known.join(', ') })
      : fillText(DID_YOU_MEAN, { meant });
  return fault(fillText(UNKNOWN_KEY, { key }), hint);
}

function readText(at: Located): string {
  if (typeof at.value !== 'string' || at.value === '') throw at.fault(NOT_TEXT);
  return at.value;
}

function readMapping(at: Located): Scenario['expect'] & object {
  if (at.entries === undefined) throw at.fault(NOT_A_MAPPING);
  return at.value as Scenario['expect'] & object;
}

function readItems(at: Located | undefined): readonly Located[] {
  if (at === undefined || at.value === null) return [];
  if (at.items === undefined) throw at.fault(NOT_A_LIST);
  return at.items;
}

function readKv(at: Located | undefined): Record<string, string> {
  if (at === undefined || at.value === null) return {};
  if (at.entries === undefined) throw at.fault(NOT_A_MAPPING);
  return Object.fromEntries(
    [...at.entries].map(([key, entry]) => {
      if (typeof entry.at.value !== 'string') throw entry.at.fault(fillText(KV_NOT_TEXT, { key }));
      return [key, entry.at.value];
    }),
  );
}

function readGrant(at: Located): string {
  const { value } = at;
  if (typeof value === 'string' && (SERVICES_TO_GRANT as readonly string[]).includes(value)) return value;
  const services = SERVICES_TO_GRANT.join(', ');
  throw at.fault(fillText(NOT_A_GRANT, { services }));
}

/** RFC 3339, with seconds and a zone, so that no one has to guess which time is meant. */
function readTime(at: Located): number {
  const value = typeof at.value === 'string' ? at.value : '';
  const isTime = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/.test(value);
  const time = isTime ? Date.parse(value.toUpperCase().replace(' ', 'T')) : Number.NaN;
  if (Number.isNaN(time)) throw at.fault(NOT_A_TIME);
  return time;
}

function readSeed(at: Located): number {
  if (!Number.isSafeInteger(at.value) || (at.value as number) < 0) throw at.fault(NOT_A_SEED);
  return at.value as number;
}

function readCall(at: Located): ScenarioCall {
  const { entries } = at;
  if (entries === undefined) throw at.fault(NOT_A_CALL);
  for (const [key, { fault }] of entries) {
    if (!(CALL_KEYS as readonly string[]).includes(key)) throw unknownKey(key, CALL_KEYS, fault);
  }
  const method = entries.get('method');
  const when = entries.get('when');
  const returns = entries.get('returns');
  const error = entries.get('error');
  if (method === undefined) throw at.fault(NOT_A_CALL);
  if (returns !== undefined && error !== undefined) throw error.fault(RETURNS_AND_ERROR);
  return {
    method: readText(method.at).replace(/^ctx\./, ''),
    ...(when === undefined ? {} : { when: when.at.value }),
    ...(returns === undefined ? {} : { returns: returns.at.value }),
    ...(error === undefined ? {} : { error: readError(error.at) }),
  };
}

function readError(at: Located): { code: string; message: string } {
  const code = at.entries?.get('code')?.at;
  const message = at.entries?.get('message')?.at;
  if (code === undefined || !/^E_[A-Z0-9_]+$/.test(String(code.value)))
    throw (code ?? at).fault(NOT_AN_ERROR);
  return { code: readText(code), message: message === undefined ? readText(code) : readText(message) };
}

function fillText(text: Text, args: Readonly<Record<string, string>>): Text {
  return { en: fill(text.en, args), 'zh-CN': fill(text['zh-CN'], args) };
}

const NOT_A_MAPPING: Text = {
  en: 'this must be a mapping (key: value)',
  'zh-CN': '这里必须是映射（键: 值）',
};
const NOT_A_LIST: Text = { en: 'this must be a list (- item)', 'zh-CN': '这里必须是列表（- 项）' };
const NOT_TEXT: Text = { en: 'this must be a text that is not empty', 'zh-CN': '这里必须是非空的文本' };
const NO_TOOL: Text = {
  en: 'the key "tool" is missing: it names the tool to run',
  'zh-CN': '缺少键 "tool"：它写明要运行哪个工具',
};
const UNKNOWN_KEY: Text = {
  en: 'a scenario has no key "{key}" here, so it would have no effect',
  'zh-CN': '场景文件的这个位置没有键 "{key}"，写了也不起作用',
};
const DID_YOU_MEAN: Text = { en: 'did you mean "{meant}"?', 'zh-CN': '是不是想写“{meant}”？' };
const KNOWN_KEYS: Text = { en: 'the keys are {keys}', 'zh-CN': '可用的键有 {keys}' };
const NOT_YET: Text = {
  en: 'this version does not simulate "{key}" yet',
  'zh-CN': '这个版本还不能模拟 "{key}"',
};
const USE_CALLS: Text = {
  en: 'answer the calls with `calls` instead: `- { method: …, when: { … }, returns: { … } }`',
  'zh-CN': '请改用 `calls` 给出这些调用的返回值：`- { method: …, when: { … }, returns: { … } }`',
};
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
const NOT_A_CALL: Text = {
  en: 'a call is a mapping with `method`, and `returns` or `error`: `- { method: models.generate, returns: { text: short } }`',
  'zh-CN':
    '一条调用是带 `method` 以及 `returns` 或 `error` 的映射：`- { method: models.generate, returns: { text: short } }`',
};
const RETURNS_AND_ERROR: Text = {
  en: 'a call has `returns` or `error`, not both',
  'zh-CN': '一条调用只能有 `returns` 或 `error`，不能两个都写',
};
const NOT_AN_ERROR: Text = {
  en: 'an error is a mapping with `code`, as the platform writes it (E_PERM_DENIED), and `message`',
  'zh-CN': '错误是带 `code` 和 `message` 的映射，`code` 按平台的写法（例如 E_PERM_DENIED）',
};
