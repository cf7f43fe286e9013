import { type IncomingMessage, request } from 'node:http';
import { NetError, shownUrl } from './net-error.ts';
import { codeOf, openSocket, plainDetail, type SocketOptions } from './open-socket.ts';
import type { Deadlines } from './timeouts.ts';
import { within } from './timeouts.ts';

/** Names in small letters. A name may stand more than once. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** One question to one server. */
export interface HopRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: HeaderList;
  readonly body: Uint8Array | undefined;
}

/** What the server answers: the body comes as it is sent, and only when it is read. */
export interface HopAnswer {
  readonly status: number;
  readonly headers: HeaderList;
  /** Once. Throws NetError `answer-cut`, `timeout-body`, `aborted`. Leaving the loop ends the connection. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Ends the connection; for answers whose body is not read. */
  close(): void;
}

export interface HopOptions extends Omit<SocketOptions, 'signal'> {
  readonly deadlines: Deadlines;
  readonly signal: AbortSignal | undefined;
}

/** Bytes of all header lines of an answer. */
const HEADERS_MAX = 64 * 1024;

/** Asks one server once, over a connection of its own, and follows nothing. */
export async function askOnce(hop: HopRequest, options: HopOptions): Promise<HopAnswer> {
  const { url } = hop;
  const { deadlines, signal } = options;
  const { socket, proxy } = await within('timeout-connect', deadlines.connect, url, signal, (stop) =>
    openSocket(url, { ...options, signal: stop }),
  );
  const response = await within('timeout-answer', deadlines.answer, url, signal, (stop) => {
    return new Promise<IncomingMessage>((resolve, reject) => {
      let hasAnswered = false;
      const fail = (error: unknown) => {
        socket.destroy();
        reject(stop.aborted ? stop.reason : error);
      };
      stop.addEventListener('abort', () => fail(stop.reason), { once: true });
      const asked = request({
        createConnection: () => socket,
        method: hop.method,
        path: proxy === undefined ? `${url.pathname}${url.search}` : withoutFragment(url),
        setHost: false,
        maxHeaderSize: HEADERS_MAX,
        insecureHTTPParser: false,
      })
        .on('response', (answer) => {
          hasAnswered = true;
          resolve(answer);
        })
        .on('error', (error) => fail(answerError(url, error)))
        // Node destroys a connection that changes its protocol, and says no more of it.
        .on('close', () => {
          if (!hasAnswered) fail(new NetError('answer-invalid', shownUrl(url), { detail: 'no HTTP answer' }));
        });
      asked.setHeader('host', url.host);
      for (const [name, values] of grouped(hop.headers)) asked.setHeader(name, values);
      if (proxy?.authorization !== undefined) asked.setHeader('proxy-authorization', proxy.authorization);
      asked.end(hop.body);
    });
  });
  const close = () => void response.destroy();
  return {
    status: response.statusCode ?? 0,
    headers: headerList(response.rawHeaders),
    body: readBody(response, url, options),
    close,
  };
}

async function* readBody(
  response: IncomingMessage,
  url: URL,
  { deadlines, signal }: HopOptions,
): AsyncGenerator<Uint8Array> {
  const chunks = response[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await within('timeout-body', deadlines.body, url, signal, (stop) => {
        stop.addEventListener('abort', () => response.destroy(), { once: true });
        return chunks.next();
      });
      if (done === true) return;
      yield value as Uint8Array;
    }
  } catch (thrown) {
    if (thrown instanceof NetError) throw thrown;
    throw new NetError('answer-cut', shownUrl(url), { detail: plainDetail(codeOf(thrown)) });
  } finally {
    response.destroy();
  }
}

function answerError(url: URL, error: Error): NetError {
  const code = codeOf(error);
  const kind = code.startsWith('HPE_') ? 'answer-invalid' : 'answer-cut';
  return new NetError(kind, shownUrl(url), { detail: plainDetail(code) });
}

function withoutFragment(url: URL): string {
  return url.href.slice(0, url.href.length - url.hash.length);
}

function grouped(headers: HeaderList): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [name, value] of headers) found.set(name, [...(found.get(name) ?? []), value]);
  return found;
}

function headerList(raw: readonly string[]): HeaderList {
  const list: [string, string][] = [];
  for (let index = 0; index + 1 < raw.length; index += 2)
    list.push([(raw[index] as string).toLowerCase(), raw[index + 1] as string]);
  return list;
}
