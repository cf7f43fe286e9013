import type { Text } from '../../text.ts';
import { readHostPattern } from '../http/host-pattern.ts';
import { readEntries, readItems, readText, unknownKey } from './values.ts';
import type { Located } from './yaml.ts';

/** A connection that the user has set up, or has not. */
export interface Connection {
  /** Where its credentials may go; every host that the gem may ask when not given. */
  readonly hosts?: readonly string[];
  readonly granted: boolean;
  /** Why it was not granted, as the tool is told. */
  readonly reason?: string;
}

const KEYS = ['host', 'hosts', 'granted', 'reason'] as const;

/** Reads `connections:`, by name: `true`, `false`, or a mapping. */
export function readConnections(at: Located): Readonly<Record<string, Connection>> {
  return Object.fromEntries([...readEntries(at)].map(([name, entry]) => [name, readConnection(entry.at)]));
}

function readConnection(at: Located): Connection {
  const { value, entries } = at;
  if (typeof value === 'boolean') return { granted: value };
  if (entries === undefined) throw at.fault(NOT_A_CONNECTION);
  for (const [key, { fault }] of entries)
    if (!(KEYS as readonly string[]).includes(key)) throw unknownKey(key, KEYS, fault);
  const granted = entries.get('granted')?.at;
  const reason = entries.get('reason');
  if (granted !== undefined && typeof granted.value !== 'boolean') throw granted.fault(NOT_YES_OR_NO);
  const isGranted = granted === undefined ? reason === undefined : granted.value === true;
  if (reason !== undefined && isGranted) throw reason.fault(REASON_AND_GRANTED);
  const hosts = readHosts(entries.get('host')?.at, entries.get('hosts')?.at);
  return {
    ...(hosts === undefined ? {} : { hosts }),
    granted: isGranted,
    ...(reason === undefined ? {} : { reason: readText(reason.at) }),
  };
}

function readHosts(host: Located | undefined, hosts: Located | undefined): readonly string[] | undefined {
  if (host === undefined && hosts === undefined) return undefined;
  const all = [...(host === undefined ? [] : [host]), ...readItems(hosts)];
  return all.map((at) => {
    const text = readText(at);
    if (readHostPattern(text) === undefined) throw at.fault(NOT_A_HOST);
    return text;
  });
}

const NOT_A_CONNECTION: Text = {
  en: 'a connection is true, false, or a mapping: `github: { host: api.github.com, granted: false, reason: not-connected }`',
  'zh-CN':
    '一个连接的值是 true、false 或映射：`github: { host: api.github.com, granted: false, reason: not-connected }`',
};
const NOT_YES_OR_NO: Text = { en: 'this must be true or false', 'zh-CN': '这里必须是 true 或 false' };
const REASON_AND_GRANTED: Text = {
  en: '`reason` says why a connection was not granted, and this one is granted',
  'zh-CN': '`reason` 说明连接为什么没有被授权，而这个连接已经授权',
};
const NOT_A_HOST: Text = {
  en: 'this must be a host name without scheme and path, as in api.example.com or "*.example.com"',
  'zh-CN': '这里必须是不带协议和路径的主机名，例如 api.example.com 或 "*.example.com"',
};
