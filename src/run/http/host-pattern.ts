/** A host that a list names: itself, or with `*.` in front all below it. */
export interface HostPattern {
  /** As `URL.hostname` has it, without a dot at its end. */
  readonly host: string;
  /** `*.`: all below it, and not itself. */
  readonly below: boolean;
  /** Only this port, where the entry has one. */
  readonly port: number | undefined;
}

/** Reads an entry of a list of hosts (A-permissions). Undefined for what is no host name. */
export function readHostPattern(text: string): HostPattern | undefined {
  const [, star, host = '', port] =
    /^(\*\.)?(\[[\da-fA-F:.]+\]|[^\s:/?#@\\[\]*%]+)(?::(\d{1,5}))?$/.exec(text) ?? [];
  const url = `https://${host}/`;
  if (host === '' || !URL.canParse(url)) return undefined;
  const plain = withoutDot(new URL(url).hostname);
  if (plain === '') return undefined;
  return { host: plain, below: star !== undefined, port: port === undefined ? undefined : Number(port) };
}

/** Whether a list of hosts covers the host of a URL. */
export function coversHost(list: readonly string[], url: URL): boolean {
  const host = withoutDot(url.hostname);
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  return list.some((text) => {
    const pattern = readHostPattern(text);
    if (!pattern || (pattern.port !== undefined && pattern.port !== port)) return false;
    return pattern.below ? host.endsWith(`.${pattern.host}`) : host === pattern.host;
  });
}

export function withoutDot(host: string): string {
  return host.replace(/\.+$/, '');
}
