/** Whether a URL, without its fragment, is the one that is meant. */
export type UrlMatcher = (url: string) => boolean;

/**
 * Gets the `url` of an entry ready: host, port and path are compared as URLs are written by the standard, and `*`
 * stands for any characters, none included. Undefined for what is no http or https URL.
 */
export function compileUrl(pattern: string): UrlMatcher | undefined {
  if (/^\*+$/.test(pattern)) return () => true;
  const plain = plainPattern(pattern);
  if (plain === undefined) return undefined;
  const parts = plain.split('*');
  if (parts.length === 1) return (url) => url === plain;
  return (url) => matchesParts(url, parts);
}

/** The URL without fragment, as patterns are compared with. */
export function plainUrl(url: URL): string {
  return url.hash === '' ? url.href.replace(/#$/, '') : url.href.slice(0, -url.hash.length);
}

function plainPattern(pattern: string): string | undefined {
  if (!URL.canParse(pattern)) return undefined;
  const url = new URL(pattern);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  const plain = plainUrl(url);
  // `https://*` and `https://api.example.com*` mean the paths too, and the standard ends a host with a slash.
  return pattern.endsWith('*') && plain.endsWith('*/') ? plain.slice(0, -1) : plain;
}

/** The parts in their order, the first at the beginning and the last at the end. In linear time. */
function matchesParts(url: string, parts: readonly string[]): boolean {
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  if (!url.startsWith(first) || url.length < first.length + last.length || !url.endsWith(last)) return false;
  const end = url.length - last.length;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = url.indexOf(part, at);
    if (found === -1 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
