/**
 * Which host names a list takes in, where `*.` is every subdomain (A-permissions). Host names have no upper and lower
 * case; an entry with a port covers that port alone.
 */
export function hostsCoveredBy(list: readonly string[]): (entry: string) => boolean {
  const known = new Set(list.map((text) => keyOf(partsOf(text))));
  return (entry) => {
    const { host, port } = partsOf(entry);
    return patternsFor(host).some(
      (pattern) => known.has(keyOf({ host: pattern, port: '' })) || known.has(keyOf({ host: pattern, port })),
    );
  };
}

interface Parts {
  readonly host: string;
  readonly port: string;
}

function partsOf(entry: string): Parts {
  const [, host = '', port = ''] = /^(.*?)\.?(?::(\d{1,5}))?$/s.exec(entry.toLowerCase()) ?? [];
  return { host, port };
}

function keyOf({ host, port }: Parts): string {
  return `${host}\n${port}`;
}

/** Labels of a host name that are looked at; the DNS allows 127. */
const LABELS_MAX = 130;

/** Every entry that would take a host in: itself, and `*.` with each that it is below. */
function patternsFor(host: string): string[] {
  const labels = host.replace(/^\*\./, '').split('.', LABELS_MAX);
  // `*.a.b` is covered by `*.a.b` and by `*.b`; `a.b` by itself and by `*.b`.
  const from = host.startsWith('*.') ? 0 : 1;
  return [host, ...labels.slice(from).map((_, index) => `*.${labels.slice(from + index).join('.')}`)];
}

/** The host of an address, with its port where it has one of its own; nothing for what is no address. */
export function hostOf(url: string): string[] {
  return URL.canParse(url) ? [new URL(url).host] : [];
}
