import type { Text } from '../../text.ts';
import { fill } from '../../text.ts';
import type { Connection } from '../scenario/connections.ts';
import type { HttpMode, ServiceContext } from '../services/service.ts';
import { coversHost, withoutDot } from './host-pattern.ts';
import { asksAnyHost } from './permitted-host.ts';

/** What becomes of the `connection` of a request. */
export type Injected =
  /** The header that carries the credentials; none where the network is not asked. */
  | { readonly header?: readonly [name: string, value: string] }
  /** They were not injected, and why. */
  | { readonly reason: string };

/**
 * The credentials of a connection for a URL: of the scenario's `connections`, and where the network is asked,
 * of `GEM_CONNECTION_<NAME>`. They are never printed and never recorded.
 */
export function credentialFor(
  name: string,
  url: URL,
  context: Pick<ServiceContext, 'scenario' | 'http' | 'env' | 'gem' | 'tool' | 'log'>,
): Injected {
  const { scenario, http, env, log } = context;
  const simulated: Connection | undefined = Object.hasOwn(scenario?.connections ?? {}, name)
    ? scenario?.connections?.[name]
    : undefined;
  const note = (text: Text) =>
    log(filled(text, { name, variable: variableOf(name), host: withoutDot(url.hostname) }));
  if (simulated?.granted === false) return { reason: simulated.reason ?? 'not-granted' };
  if (simulated === undefined && http === 'off') {
    note(NOT_IN_SCENARIO);
    return { reason: 'not-connected' };
  }
  if (simulated?.hosts !== undefined && !coversHost(simulated.hosts, url))
    return { reason: 'host-not-covered' };
  if (!asksNetwork(http)) return {};

  const header = headerOf(env[variableOf(name)]);
  if (header === undefined) {
    note(NOT_IN_ENVIRONMENT);
    return { reason: 'not-connected' };
  }
  if (header === 'unusable') {
    note(UNUSABLE);
    return { reason: 'credential-unusable' };
  }
  if (url.protocol !== 'https:') return { reason: 'not-https' };
  const hosts = simulated?.hosts ?? env[`${variableOf(name)}_HOSTS`]?.split(/[\s,]+/).filter(Boolean);
  if (hosts === undefined && asksAnyHost(context)) {
    note(HOSTS_UNKNOWN);
    return { reason: 'host-not-covered' };
  }
  if (hosts !== undefined && !coversHost(hosts, url)) return { reason: 'host-not-covered' };
  return { header };
}

export function asksNetwork(mode: HttpMode): boolean {
  return mode === 'record' || mode === 'live';
}

function variableOf(name: string): string {
  return `GEM_CONNECTION_${name.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`;
}

/** `Header-Name: value`, `Bearer …` or another scheme with its value, or a token alone, which is a bearer's. */
function headerOf(credential: string | undefined): readonly [string, string] | 'unusable' | undefined {
  const text = credential?.trim() ?? '';
  if (text === '') return undefined;
  if (!/^[\x20-\x7e]+$/.test(text)) return 'unusable';
  const [, name, value] = /^([A-Za-z][\w-]*): *(\S.*)$/.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return [name.toLowerCase(), value];
  return ['authorization', text.includes(' ') ? text : `Bearer ${text}`];
}

function filled(text: Text, args: Readonly<Record<string, string>>): Text {
  return { en: fill(text.en, args), 'zh-CN': fill(text['zh-CN'], args) };
}

const NOT_IN_SCENARIO: Text = {
  en: 'ctx.http.fetch asked for the connection "{name}", which nobody has set up; in the scenario: `connections: { {name}: true }`',
  'zh-CN':
    'ctx.http.fetch 用到连接 "{name}"，但没有人设置过它；请在场景文件里写：`connections: { {name}: true }`',
};
const NOT_IN_ENVIRONMENT: Text = {
  en: 'ctx.http.fetch asked for the connection "{name}": put its credentials into the environment variable {variable}, as `Bearer …` or `Header: value`',
  'zh-CN': 'ctx.http.fetch 用到连接 "{name}"：请把凭据放进环境变量 {variable}，写成 `Bearer …` 或 `头名: 值`',
};
const UNUSABLE: Text = {
  en: 'the environment variable {variable} holds a line break or a character that no header can carry; nothing was sent',
  'zh-CN': '环境变量 {variable} 里有换行或请求头无法携带的字符；没有发送任何内容',
};
const HOSTS_UNKNOWN: Text = {
  en: 'the gem may ask any host, so the credentials of "{name}" go only where you say: set {variable}_HOSTS={host}',
  'zh-CN':
    '这个 gem 可以请求任何主机，所以 "{name}" 的凭据只会发往你指定的主机：请设置 {variable}_HOSTS={host}',
};
