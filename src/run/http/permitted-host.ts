import { shownUrl } from '../../net/net-error.ts';
import type { Text } from '../../text.ts';
import type { GemDeclaration, ToolDeclaration } from '../declaration.ts';
import { coversHost, readHostPattern, withoutDot } from './host-pattern.ts';
import { httpError } from './http-error.ts';

/** What `permissions.network` says: any host, or a list of them (A-permissions). */
export type Hosts = true | readonly string[];

interface Declared {
  readonly gem: GemDeclaration;
  readonly tool: ToolDeclaration;
}

/**
 * [K-05] [K-06] Throws E_PERM_DENIED, with the entry to add to notochord.json, unless both the gem and the tool declare
 * the host. `from` is the URL that redirected there.
 */
export function checkHost(url: URL, { gem, tool }: Declared, from: string | undefined): void {
  for (const [holder, permissions, text] of [
    [undefined, gem.permissions, from === undefined ? NOT_IN_GEM : NOT_IN_GEM_FROM],
    [tool.name, tool.permissions, from === undefined ? NOT_IN_TOOL : NOT_IN_TOOL_FROM],
  ] as const) {
    const hosts = networkOf(permissions);
    if (hosts === true || coversHost(hosts, url)) continue;
    throw httpError('E_PERM_DENIED', hosts.some((entry) => isUrlOf(entry, url)) ? ENTRY_IS_URL : text, {
      host: withoutDot(url.hostname),
      tool: holder ?? tool.name,
      from: from === undefined ? '' : shownUrl(new URL(from)),
      entry: entryOf(hosts, url),
    });
  }
}

/** Whether any host may be asked, because neither the gem nor the tool lists them. */
export function asksAnyHost({ gem, tool }: Declared): boolean {
  return networkOf(gem.permissions) === true && networkOf(tool.permissions) === true;
}

function networkOf(permissions: unknown): Hosts {
  const { network } = (permissions ?? {}) as { readonly network?: unknown };
  if (network === true) return true;
  return Array.isArray(network) ? network.filter((entry) => typeof entry === 'string') : [];
}

/** Hosts of a list that a message repeats. */
const HOSTS_SHOWN = 5;

/** The whole `network` as it is to be. */
function entryOf(hosts: readonly string[], url: URL): string {
  const rest = hosts.length > HOSTS_SHOWN ? ['…'] : hosts.filter((entry) => !isUrlOf(entry, url));
  return `"network": ${JSON.stringify([...rest, withoutDot(url.hostname)]).replaceAll('","', '", "')}`;
}

/** An entry that was written as a URL, or with a path, where its host was meant. */
function isUrlOf(entry: string, url: URL): boolean {
  if (readHostPattern(entry) !== undefined) return false;
  const written = entry.includes('://') ? entry : `https://${entry}`;
  return URL.canParse(written) && withoutDot(new URL(written).hostname) === withoutDot(url.hostname);
}

const NOT_IN_GEM: Text = {
  en: '{host} is not among the hosts that the gem may ask; add it to the gem’s `permissions` in notochord.json: {entry}',
  'zh-CN':
    '{host} 不在 gem 可以请求的主机之中；请在 notochord.json 里 gem 的 `permissions` 中加上它：{entry}',
};
const NOT_IN_GEM_FROM: Text = {
  en: '{from} redirects to {host}, which is not among the hosts that the gem may ask; add it to the gem’s `permissions` in notochord.json: {entry}',
  'zh-CN':
    '{from} 重定向到 {host}，它不在 gem 可以请求的主机之中；请在 notochord.json 里 gem 的 `permissions` 中加上它：{entry}',
};
const NOT_IN_TOOL: Text = {
  en: '{host} is not among the hosts that the tool may ask; add it to the `permissions` of "{tool}" in notochord.json: {entry}',
  'zh-CN':
    '{host} 不在这个工具可以请求的主机之中；请在 notochord.json 里 "{tool}" 的 `permissions` 中加上它：{entry}',
};
const NOT_IN_TOOL_FROM: Text = {
  en: '{from} redirects to {host}, which is not among the hosts that the tool may ask; add it to the `permissions` of "{tool}" in notochord.json: {entry}',
  'zh-CN':
    '{from} 重定向到 {host}，它不在这个工具可以请求的主机之中；请在 notochord.json 里 "{tool}" 的 `permissions` 中加上它：{entry}',
};
const ENTRY_IS_URL: Text = {
  en: '{host} stands in `network` as a URL, where a host name belongs; without scheme and path: {entry}',
  'zh-CN': '`network` 里的 {host} 写成了 URL，那里应写主机名，不带协议和路径：{entry}',
};
