import { type Dial, SYSTEM_DIAL } from './dial.ts';
import { askOnce, type HeaderList, type HopAnswer, type HopRequest } from './hop.ts';
import { NetError, shownUrl } from './net-error.ts';
import type { Environment } from './proxy.ts';
import { DEADLINES, type Deadlines } from './timeouts.ts';

/** Redirects that are followed. */
export const REDIRECTS_MAX = 5;

export interface RequestOptions {
  /** `GET` when not given; upper-case. */
  readonly method?: string;
  /** Any names but `host` and those that frame the message, which come from the request itself. */
  readonly headers?: HeaderList;
  readonly body?: Uint8Array;
  /** Names of headers, in small letters, that no other origin may see, beside SECRET_HEADERS. */
  readonly secretHeaders?: readonly string[];
  /** Refuses `http:`, from the first URL on. Without it, http is asked, but never after https. */
  readonly httpsOnly?: boolean;
  /** REDIRECTS_MAX when not given; with 0 the answer that redirects is the answer. */
  readonly redirects?: number;
  /**
   * Asked before each URL is, the first and every redirect's, before its name is resolved. Throws to refuse: what it
   * throws is what openRequest throws.
   */
  permit?(url: URL): void | Promise<void>;
  /** Asks one server once; what answers in place of the network is put here. The network when not given. */
  ask?(hop: HopRequest): Promise<HopAnswer>;
  /** The operating system's when not given. */
  readonly dial?: Dial;
  /** Where `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` stand; no proxy when not given. */
  readonly env?: Environment;
  readonly deadlines?: Partial<Deadlines>;
  readonly signal?: AbortSignal | undefined;
}

export interface NetAnswer extends HopAnswer {
  /** The URL that answered. */
  readonly url: string;
  /** The URLs that redirected, from the first. */
  readonly from: readonly string[];
}

/** Headers that prove who asks: they stay with the origin that they were meant for. */
export const SECRET_HEADERS: readonly string[] = ['authorization', 'cookie', 'proxy-authorization'];

/**
 * Asks for a URL and follows its redirects. At each hop: the URL is http or https without credentials,
 * `permit` lets it pass, every address of its host is public, and the connection goes to one of those addresses.
 * Redirects change the method and drop the body as browsers do (Fetch standard, HTTP-redirect fetch).
 *
 * Returns with the first line and headers of the answer; its body is read from `body`, or given up by `close()`.
 * A status of 400 and more is an answer like any other. Throws NetError with any of its codes, each naming the URL
 * of the hop.
 */
export async function openRequest(url: string, options: RequestOptions = {}): Promise<NetAnswer> {
  const { redirects = REDIRECTS_MAX, httpsOnly = false, permit, ask } = options;
  const hopOptions = {
    dial: options.dial ?? SYSTEM_DIAL,
    env: options.env ?? {},
    deadlines: { ...DEADLINES, ...options.deadlines },
    signal: options.signal,
  };
  let hop: HopRequest = {
    url: checkedUrl(url, httpsOnly),
    method: options.method ?? 'GET',
    headers: options.headers ?? [],
    body: options.body,
  };
  const from: string[] = [];
  for (;;) {
    await permit?.(hop.url);
    const answer = await (ask ? ask(hop) : askOnce(hop, hopOptions));
    const location = redirects === 0 ? undefined : redirectOf(answer);
    if (location === undefined) return { ...answer, url: hop.url.href, from };
    answer.close();
    from.push(hop.url.href);
    const next = nextHop(hop, answer.status, location, httpsOnly, options.secretHeaders ?? []);
    if (from.length > redirects)
      throw new NetError('redirects-too-many', shownUrl(next.url), { limit: redirects });
    // There are no cookies that could make the same question another one.
    if (next.method === hop.method && from.includes(next.url.href))
      throw new NetError('redirect-loop', shownUrl(next.url));
    hop = next;
  }
}

const REDIRECT_STATUSES: readonly number[] = [301, 302, 303, 307, 308];

function redirectOf({ status, headers }: HopAnswer): string | undefined {
  return REDIRECT_STATUSES.includes(status) ? headers.find(([name]) => name === 'location')?.[1] : undefined;
}

function nextHop(
  hop: HopRequest,
  status: number,
  location: string,
  httpsOnly: boolean,
  secret: readonly string[],
): HopRequest {
  if (!URL.canParse(location, hop.url.href))
    throw new NetError('redirect-invalid', shownUrl(hop.url), { detail: printableAscii(location) });
  const url = checkedUrl(new URL(location, hop.url.href).href, httpsOnly);
  if (hop.url.protocol === 'https:' && url.protocol !== 'https:')
    throw new NetError('redirect-to-http', shownUrl(url));
  const { method } = hop;
  const becomesGet =
    (status === 303 && method !== 'GET' && method !== 'HEAD') ||
    ((status === 301 || status === 302) && method === 'POST');
  const stays = (name: string) =>
    (url.origin === hop.url.origin || !(SECRET_HEADERS.includes(name) || secret.includes(name))) &&
    !(becomesGet && name.startsWith('content-'));
  return {
    url,
    method: becomesGet ? 'GET' : method,
    headers: hop.headers.filter(([name]) => stays(name)),
    body: becomesGet ? undefined : hop.body,
  };
}

function checkedUrl(text: string, httpsOnly: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || !/[^.]/.test(url.hostname))
    throw new NetError('url-invalid', url ? shownUrl(url) : printableAscii(text));
  if (url.username !== '' || url.password !== '') throw new NetError('url-credentials', shownUrl(url));
  if (httpsOnly && url.protocol !== 'https:') throw new NetError('not-https', shownUrl(url));
  return url;
}

function printableAscii(text: string): string {
  return text.replace(/[^\x20-\x7e]+/g, '?').slice(0, 100);
}
