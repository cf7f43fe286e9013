import { NetError, shownUrl } from './net-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy that the environment sets for a URL: `HTTPS_PROXY` or `HTTP_PROXY` by its scheme, in small letters
 * first, as curl has it, and none for hosts in `NO_PROXY`. Throws NetError `proxy-unusable`.
 */
export function proxyFor(url: URL, env: Environment): URL | undefined {
  const name = url.protocol === 'https:' ? 'https_proxy' : 'http_proxy';
  const set = setIn(env, name);
  if (set === undefined || isExcepted(url, setIn(env, 'no_proxy') ?? '')) return undefined;
  const written = /^[a-z][a-z\d+.-]*:\/\//i.test(set) ? set : `http://${set}`;
  const proxy = URL.canParse(written) ? new URL(written) : undefined;
  if (proxy && /^https?:$/.test(proxy.protocol)) return proxy;
  throw new NetError('proxy-unusable', shownUrl(url), { proxy: proxy ? shownUrl(proxy) : name });
}

function setIn(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || env[name.toUpperCase()]?.trim() || undefined;
}

/** `NO_PROXY`: names with all below them, addresses, each with a port or without; `*` for all. */
function isExcepted(url: URL, list: string): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const host = url.hostname.replace(/\.$/, '');
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      if (entry === '*') return true;
      const [, name = '', only] = /^(\[[^\]]*\]|[^:]*|.*:.*:.*?)(?::(\d+))?$/.exec(entry) ?? [];
      if (name === '' || (only !== undefined && only !== port)) return false;
      const bare = name.replace(/^\*?\./, '');
      return host === bare || host === `[${bare}]` || host.endsWith(`.${bare}`);
    });
}

/** What proves to a proxy who asks, where its URL says so. */
export function proxyAuthorization({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return undefined;
  const both = `${decode(username)}:${decode(password)}`;
  return `Basic ${Buffer.from(both, 'utf8').toString('base64')}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
