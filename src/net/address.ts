import { type AddressKind, addressValue, asIpv4, judge } from './ranges.ts';

/** What a host is that nothing may be downloaded from. */
export type LocalKind = AddressKind | 'local-name';

export interface LocalHost {
  readonly kind: LocalKind;
  /** What the host comes to, in its plain form: `127.0.0.1` for `0x7f.1`, and for `[::ffff:7f00:1]`. */
  readonly address: string;
}

/**
 * Names that stand for this machine (RFC 6761), the local link (RFC 6762), a private network (the `internal` that
 * ICANN keeps for them) or a home (RFC 8375), each with everything below it.
 */
const LOCAL_NAMES = ['localhost', 'local', 'internal', 'home.arpa'];

/**
 * Whether a host is on this machine or a private network, or cannot be reached from the public internet at all:
 * nothing, for a public one. Takes host names and literal addresses in every spelling that a URL may have
 * (decimal, octal, hexadecimal, short, full-width, with a trailing dot), and addresses as a name resolves to
 * them, with or without brackets and a zone. A name is judged by itself, without resolving it. What is no host at
 * all counts as reserved.
 */
export function localHost(host: string): LocalHost | undefined {
  const name = plainHost(host);
  if (name === undefined) return { kind: 'reserved', address: host };
  if (name.startsWith('[')) return localAddress(name.slice(1, -1));
  if (/^\d+\.\d+\.\d+\.\d+$/.test(name)) return localAddress(name);
  const local = LOCAL_NAMES.some((ending) => name === ending || name.endsWith(`.${ending}`));
  return local ? { kind: 'local-name', address: name } : undefined;
}

function localAddress(text: string): LocalHost | undefined {
  const judged = judge(addressValue(text));
  return judged && { kind: judged.kind, address: asIpv4(judged.address) ?? text };
}

/** As WHATWG URLs write a host: lower-case, decoded, IPv4 in four decimal numbers, IPv6 shortest in brackets. */
function plainHost(host: string): string | undefined {
  if (/[/\\?#@]/.test(host)) return undefined;
  const bare = host.includes(':') ? `[${host.replace(/^\[|\]$/g, '').replace(/%.*$/s, '')}]` : host;
  try {
    return new URL(`https://${bare}/`).hostname.replace(/(?<!\.)\.+$/, '') || undefined;
  } catch {
    return undefined;
  }
}

/** The host of a URL, and where it stands there as written, in UTF-16 units. */
export interface HostInUrl {
  /** In its plain form, as `URL.hostname` has it. */
  readonly host: string;
  readonly from: number;
  readonly to: number;
}

/**
 * The host of an `http` or `https` URL; nothing, when it is no such URL. A zone (`[fe80::1%25eth0]`), which makes
 * a URL invalid, is let pass here, so that the address in front of it can be judged.
 */
export function hostInUrl(url: string): HostInUrl | undefined {
  const written = /^(https?:[/\\\t\r\n]*(?:[^/\\?#]*@)?)(\[[^\]/\\?#]*\]|[^/\\?#:]*)/i.exec(url);
  if (!written) return undefined;
  const [, before = '', host = ''] = written;
  const to = before.length + host.length;
  const zoneless = before + host.replace(/^(\[[^%]*)%.*\]$/s, '$1]') + url.slice(to);
  try {
    const { hostname } = new URL(zoneless);
    // The root of all names is the host of nothing.
    return /[^.]/.test(hostname) ? { host: hostname, from: before.length, to } : undefined;
  } catch {
    return undefined;
  }
}
