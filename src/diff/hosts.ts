/**
 * Whether a list of host names, where `*.` takes in every subdomain (A-permissions), covers all that another entry
 * does. Host names have no upper and lower case; an entry with a port covers that port alone.
 */
export function coversHost(list: readonly string[], entry: string): boolean {
  const wanted = partsOf(entry);
  return list.some((text) => {
    const { host, port } = partsOf(text);
    if (port !== '' && port !== wanted.port) return false;
    if (!host.startsWith('*.')) return host === wanted.host;
    return wanted.host === host || wanted.host.endsWith(host.slice(1));
  });
}

function partsOf(entry: string): { readonly host: string; readonly port: string } {
  const [, host = '', port = ''] = /^(.*?)\.?(?::(\d{1,5}))?$/s.exec(entry.toLowerCase()) ?? [];
  return { host, port };
}

/** The host of an address, with its port where it has one of its own; nothing for what is no address. */
export function hostOf(url: string): string[] {
  return URL.canParse(url) ? [new URL(url).host] : [];
}
