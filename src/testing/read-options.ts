import { resolve } from 'node:path';
import { didYouMean } from '../did-you-mean.ts';
import type { Json } from '../platform/ctx.ts';
import { CASE_CALL_MAX, CASE_NOW } from '../run/case-defaults.ts';
import { type Layer, readCaller, readLayers, readYesNo } from '../run/scenario/keys.ts';
import type { Scenario } from '../run/scenario/scenario.ts';
import { readEntries, readText } from '../run/scenario/values.ts';
import type { Entry, Located } from '../run/scenario/yaml.ts';
import { LANGUAGES, type Language, type Text } from '../text.ts';
import { entriesOf, isUrl, locatePlain } from './plain.ts';
import type { CallOptions, HostOptions } from './types.ts';

/** What options say of a host. */
export interface ReadOptions {
  readonly scenario: Scenario & { readonly now: number };
  readonly resources: ReadonlyMap<string, string>;
  readonly reuse: boolean;
  /** Milliseconds. */
  readonly timeout: number;
}

/** Keys that have the meaning they have in a scenario. */
const OF_SCENARIO = [
  'use',
  'now',
  'seed',
  'kv',
  'data',
  'sql',
  'email',
  'http',
  'calls',
  'workspace',
  'files',
  'accounts',
  'grants',
  'connections',
  'as',
  'plan',
] as const;
const KEYS: readonly string[] = ['gem', ...OF_SCENARIO, 'resources', 'reuse', 'timeout', 'language'];

/** `root` is the gem's folder, where paths begin. Throws `scenario-invalid`, whose text begins with the option. */
export async function readOptions(options: HostOptions, root: string): Promise<ReadOptions> {
  const { now, ...rest } = options;
  const entries = entriesOf({ ...rest, now: dated(now) }, '');
  for (const [key, { fault }] of entries) if (!KEYS.includes(key)) throw unknown(key, fault);
  const at = (key: string) => entries.get(key)?.at;
  const own: Layer = { entries, folder: root, read: new Map() };
  const layers = [...(await usedLayers(at('use'), root)), own];
  const known = layers.map((layer) => ({ ...layer, entries: ofScenario(layer.entries) }));
  const scenario = readLayers(known, root);
  const [reuse, timeout] = [at('reuse'), at('timeout')];
  return {
    scenario: { ...scenario, now: scenario.now ?? CASE_NOW },
    resources: new Map(
      [...readEntries(at('resources'))].map(([id, entry]) => [id, resolve(root, readText(entry.at))]),
    ),
    reuse: reuse !== undefined && readYesNo(reuse),
    timeout: timeout === undefined ? CASE_CALL_MAX : readTimeout(timeout),
  };
}

async function usedLayers(use: Located | undefined, root: string): Promise<readonly Layer[]> {
  if (use === undefined) return [];
  const { usedFiles } = await import('../run/scenario/use.ts');
  return usedFiles().layers(use, { file: 'use', folder: root });
}

function ofScenario(entries: Layer['entries']): Layer['entries'] {
  return new Map([...entries].filter(([key]) => (OF_SCENARIO as readonly string[]).includes(key)));
}

/** Milliseconds since 1970. Throws `scenario-invalid`. */
export function readNow(now: HostOptions['now']): number {
  const { now: read } = readLayers(
    [{ entries: entriesOf({ now: dated(now) }, ''), folder: '', read: new Map() }],
    '',
  );
  return read as number;
}

function dated(now: HostOptions['now']): string | Date | undefined {
  return typeof now === 'number' ? new Date(now) : now;
}

/** What a tool is called with, as JSON. Throws `scenario-invalid`. */
export function readInput(input: unknown): Json {
  return locatePlain(input, 'input').value;
}

/** Throws `scenario-invalid`. */
export function readCallOptions({ signal, ...options }: CallOptions) {
  const entries = entriesOf(options, '');
  const [idempotencyKey, as, plan] = ['idempotencyKey', 'as', 'plan'].map((key) => entries.get(key)?.at);
  return {
    ...(idempotencyKey === undefined ? {} : { idempotencyKey: readText(idempotencyKey) }),
    ...(as === undefined ? {} : { as: readCaller(as) }),
    ...(plan === undefined ? {} : { plan: readYesNo(plan) }),
    ...(signal === undefined ? {} : { signal }),
  };
}

/** Throws `scenario-invalid`. */
export function readGem(options: Partial<HostOptions> | undefined): string | URL {
  const gem: unknown = options?.gem;
  if (isUrl(gem) || (typeof gem === 'string' && gem !== '')) return gem;
  throw locatePlain(null, 'gem').fault(NOT_A_FOLDER);
}

/** Read first of all, because the errors of the rest are told in it. */
export function readLanguage(options: Partial<HostOptions> | undefined): Language {
  const language: unknown = options?.language;
  if (language === undefined) return 'en';
  const found = LANGUAGES.find((each) => each === language);
  if (found === undefined) throw locatePlain(String(language), 'language').fault(NOT_A_LANGUAGE);
  return found;
}

function readTimeout({ value, fault }: Located): number {
  if (typeof value !== 'number' || value <= 0) throw fault(NOT_MILLISECONDS);
  return value;
}

function unknown(key: string, fault: Entry['fault']): Error {
  const meant = didYouMean(key, KEYS);
  return fault(
    NO_OPTION,
    meant === undefined
      ? { en: `the options are ${KEYS.join(', ')}`, 'zh-CN': `可用的选项有 ${KEYS.join('、')}` }
      : { en: `did you mean ${meant}?`, 'zh-CN': `是不是想写 ${meant}？` },
  );
}

const NO_OPTION: Text = {
  en: 'createHost has no option of this name, so it would have no effect',
  'zh-CN': 'createHost 没有这个选项，写了也不起作用',
};
const NOT_A_FOLDER: Text = {
  en: "this must be the gem’s folder, as a text or a URL: createHost({ gem: new URL('..', import.meta.url) })",
  'zh-CN': "这里必须是 gem 的文件夹，写成文本或 URL：createHost({ gem: new URL('..', import.meta.url) })",
};
const NOT_A_LANGUAGE: Text = { en: 'this must be en or zh-CN', 'zh-CN': '这里必须是 en 或 zh-CN' };
const NOT_MILLISECONDS: Text = {
  en: 'this must be milliseconds, more than 0',
  'zh-CN': '这里必须是大于 0 的毫秒数',
};
