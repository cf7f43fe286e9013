import { UserError } from '../errors.ts';
import type { Json } from '../platform/ctx.ts';
import { FREE_SERVICES, PERMISSION_OF_SERVICE, SERVICES_TO_GRANT } from '../platform/permissions.ts';
import { fill, type Text } from '../text.ts';
import type { CallError } from './ending.ts';
import { matchesSubset } from './matches-subset.ts';
import type { Scenario, ScenarioCall } from './scenario.ts';
import { SERVICES } from './services/index.ts';
import { CtxError, type Method, type ServiceContext } from './services/service.ts';
import { shallow } from './shallow.ts';
import { StoreError } from './store/store-error.ts';

/** A call that a tool made to `ctx`, as the report tells it. */
export interface CallRecord {
  /** As in `storage.kv.get`. */
  readonly method: string;
  readonly args: readonly Json[];
  /** Milliseconds that the answer took. */
  readonly ms: number;
  readonly result?: Json;
  readonly error?: { readonly code: string; readonly message: string };
}

export interface HostOptions extends Omit<ServiceContext, 'grants'> {
  /** The gem's and the tool's `permissions`, as they stand in the manifest. */
  readonly gemPermissions: unknown;
  readonly toolPermissions: unknown;
  /** The gem declares resources. */
  readonly hasResources: boolean;
  /** Services that the user turned on (K-08). */
  readonly grants: readonly string[];
}

/** Answers the calls of tools: checks permissions, keeps the log. It takes every sandbox for hostile. */
export interface Host {
  /** First names under `ctx`. */
  readonly services: readonly string[];
  /** Never rejects. */
  answer(path: string, args: readonly Json[]): Promise<Answered>;
}

interface Answered {
  readonly record: CallRecord;
  /** Null where there is a failure. */
  readonly value: Json;
  readonly failure?: CallError;
  /** It changed something that stays [T-10]. */
  readonly wrote: boolean;
}

/** Characters of a path under `ctx`. Ours, for safety: no real one comes near. */
const PATH_MAX = 200;
const PATH = new RegExp(`^(?=.{1,${PATH_MAX}}$)[A-Za-z_$][\\w$]*(\\.[A-Za-z_$][\\w$]*)*$`);

export function createHost(options: HostOptions): Host {
  const { scenario, hasResources } = options;
  const grants = new Set([...options.grants, ...(scenario?.grants ?? []), ...fixtures(scenario)]);
  const simulated = SERVICES.map(({ name, create }) => ({ name, methods: create({ ...options, grants }) }));

  async function run(path: string, args: readonly Json[]): Promise<{ value: Json; wrote: boolean }> {
    if (!PATH.test(path)) throw ctxError('E_NOT_SIMULATED', NO_PATH, {});
    checkPermission(path, options, grants);
    const service = simulated.find(({ name }) => path.startsWith(`${name}.`));
    const name = path.slice((service?.name.length ?? 0) + 1);
    if (service !== undefined && Object.hasOwn(service.methods, name)) {
      const method = service.methods[name] as Method;
      return { value: await method.run(args), wrote: method.writes === true };
    }
    const call = scenario?.calls.find((candidate) => answers(candidate, path, args));
    if (call?.error !== undefined) throw told(call.error);
    if (call !== undefined) return { value: call.returns ?? null, wrote: false };
    if (service !== undefined) throw noMethod(service.name, name, Object.keys(service.methods));
    throw notSimulated(path, args, scenario);
  }

  return {
    services: [
      ...new Set([
        ...FREE_SERVICES,
        ...Object.keys(PERMISSION_OF_SERVICE),
        ...(hasResources ? ['resources'] : []),
      ]),
    ].filter((name) => name !== 'idempotencyKey'),
    async answer(path, args) {
      const method = path.slice(0, PATH_MAX);
      const start = performance.now();
      const kept = args.map((argument) => shallow(argument));
      const ms = () => Math.round((performance.now() - start) * 1000) / 1000;
      try {
        const { value, wrote } = await run(path, args);
        return { record: { method, args: kept, ms: ms(), result: shallow(value) }, value, wrote };
      } catch (thrown) {
        const failure = toCallError(thrown);
        const error = { code: failure.code, message: failure.text.en };
        return { record: { method, args: kept, ms: ms(), error }, value: null, failure, wrote: false };
      }
    },
  };
}

/** A call that a scenario answers shows that its service is turned on. */
function fixtures(scenario: Scenario | undefined): string[] {
  return (scenario?.calls ?? []).map(({ method }) => firstName(method));
}

function answers({ method, when }: ScenarioCall, path: string, args: readonly Json[]): boolean {
  return method === path && (when === undefined || matchesSubset(args[0] ?? null, when));
}

function firstName(path: string): string {
  return path.split('.', 1)[0] ?? '';
}

/** [X-15] [K-05] [K-06] [K-08] */
function checkPermission(path: string, options: HostOptions, grants: ReadonlySet<string>): void {
  const service = firstName(path);
  if (service === 'resources' && !options.hasResources) throw denied(NO_RESOURCES, { service });
  const permission = Object.hasOwn(PERMISSION_OF_SERVICE, service)
    ? PERMISSION_OF_SERVICE[service]
    : undefined;
  if (permission === undefined) return;
  if (!declares(options.gemPermissions, permission)) throw denied(NOT_IN_GEM, { service, permission });
  if (!declares(options.toolPermissions, permission)) throw denied(NOT_IN_TOOL, { service, permission });
  const needsUser = (SERVICES_TO_GRANT as readonly string[]).includes(service);
  if (needsUser && !grants.has(service)) throw denied(NOT_GRANTED, { service });
}

function declares(permissions: unknown, name: string): boolean {
  if (typeof permissions !== 'object' || permissions === null || !Object.hasOwn(permissions, name))
    return false;
  const value = (permissions as Record<string, unknown>)[name];
  if (name === 'email') return (value as { read?: unknown } | null)?.read === true;
  return value !== false && value !== null && value !== undefined;
}

function toCallError(thrown: unknown): CallError {
  if (thrown instanceof CtxError) return { code: thrown.code, text: thrown.text };
  if (thrown instanceof StoreError) {
    const code = 'E_STORE';
    return {
      code,
      text: prefixed(code, thrown.text),
      ...(thrown.isOfDisk ? { cannot: storeUnusable(thrown.text) } : {}),
    };
  }
  throw thrown;
}

/** Nothing that the tool does can mend it. */
function storeUnusable(text: Text): UserError {
  return new UserError('store-not-writable', text, STORE_HINT);
}

function denied(text: Text, args: Readonly<Record<string, string>>): CtxError {
  return ctxError('E_PERM_DENIED', text, args);
}

function told({ code, message }: { code: string; message: string }): CtxError {
  return new CtxError(code, { en: message, 'zh-CN': message });
}

function noMethod(service: string, method: string, methods: readonly string[]): CtxError {
  return ctxError('E_NOT_SIMULATED', NO_METHOD, { service, method, methods: methods.join(', ') });
}

function notSimulated(path: string, args: readonly Json[], scenario: Scenario | undefined): CtxError {
  const entry = `- { method: ${path}${whenOf(args[0])}, returns: { … } }`;
  const others = scenario?.calls.some(({ method }) => method === path) === true;
  return ctxError('E_NOT_SIMULATED', others ? NO_MATCH : NO_ENTRY, { path, entry });
}

/** Characters of an argument that a message repeats. */
const ARGUMENT_SHOWN = 120;

function whenOf(argument: Json | undefined): string {
  if (argument === undefined || argument === null) return '';
  const json = JSON.stringify(shallow(argument));
  return json.length > ARGUMENT_SHOWN ? '' : `, when: ${json}`;
}

function ctxError(code: string, text: Text, args: Readonly<Record<string, string>>): CtxError {
  return new CtxError(code, prefixed(code, { en: fill(text.en, args), 'zh-CN': fill(text['zh-CN'], args) }));
}

/** The platform begins such a message with its code. */
function prefixed(code: string, text: Text): Text {
  return { en: `${code}: ${text.en}`, 'zh-CN': `${code}: ${text['zh-CN']}` };
}

const STORE_HINT: Text = {
  en: 'what a tool stores is kept in .gem/state in the gem’s folder; make it writable for yourself, or free some space there',
  'zh-CN': '工具存储的内容保存在 gem 文件夹的 .gem/state 里；请确保自己可以写入，或在那里腾出空间',
};
const NO_RESOURCES: Text = {
  en: 'ctx.resources is there only for a gem that declares `resources`',
  'zh-CN': '只有声明了 `resources` 的 gem 才有 ctx.resources',
};
const NOT_IN_GEM: Text = {
  en: 'ctx.{service} needs "{permission}" in the gem’s `permissions` and in the tool’s own; the gem declares none',
  'zh-CN':
    'ctx.{service} 需要在 gem 的 `permissions` 和工具自己的 `permissions` 里都声明 "{permission}"；gem 没有声明',
};
const NOT_IN_TOOL: Text = {
  en: 'ctx.{service} needs "{permission}" in the tool’s own `permissions`; only the gem declares it',
  'zh-CN': 'ctx.{service} 需要在工具自己的 `permissions` 里声明 "{permission}"；现在只有 gem 声明了',
};
const NOT_GRANTED: Text = {
  en: 'ctx.{service} is declared, and stays off until the user turns it on; here: `--grant {service}`, or `grants: [{service}]` in the scenario',
  'zh-CN':
    'ctx.{service} 已经声明，但在用户打开之前一直是关闭的；在这里可以用 `--grant {service}`，或在场景文件里写 `grants: [{service}]`',
};
const NO_PATH: Text = {
  en: 'there is nothing of this name under ctx',
  'zh-CN': 'ctx 下没有这个名字',
};
const NO_METHOD: Text = {
  en: 'ctx.{service} has no method "{method}"; it has {methods}',
  'zh-CN': 'ctx.{service} 没有方法 "{method}"；它有 {methods}',
};
const NO_ENTRY: Text = {
  en: 'ctx.{path} has no simulation of its own; answer it in a scenario (--scenario FILE), under `calls`: {entry}',
  'zh-CN': 'ctx.{path} 没有自带的模拟；请在场景文件（--scenario FILE）的 `calls` 里给出返回值：{entry}',
};
const NO_MATCH: Text = {
  en: 'no entry of the scenario’s `calls` for {path} matches this first argument; add: {entry}',
  'zh-CN': '场景文件的 `calls` 里没有一条 {path} 与这次的第一个参数相符；请添加：{entry}',
};
