import { request } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { type Dial, judgedAddresses } from './dial.ts';
import { NetError, shownUrl } from './net-error.ts';
import { type Environment, proxyAuthorization, proxyFor } from './proxy.ts';

export interface SocketOptions {
  readonly dial: Dial;
  /** Says whether there is a proxy. */
  readonly env: Environment;
  readonly signal: AbortSignal;
}

export interface OpenSocket {
  readonly socket: Socket;
  /** The proxy that is spoken to in plain words: it takes the whole URL, and its own headers. */
  readonly proxy?: { readonly authorization: string | undefined };
}

/**
 * Opens the connection for a URL: TLS for https, through the proxy where the environment sets one. The proxy is the
 * user's own and may be anywhere. The host behind it is judged as without one, as far as this machine can resolve
 * it; what it resolves to for the proxy is the proxy's to answer for.
 */
export async function openSocket(url: URL, { dial, env, signal }: SocketOptions): Promise<OpenSocket> {
  const proxy = proxyFor(url, env);
  const secure = url.protocol === 'https:';
  if (proxy === undefined) {
    const plain = await firstToConnect(url, await judgedAddresses(url, dial), dial, signal);
    return { socket: secure ? await overTls(url, plain, dial, signal) : plain };
  }
  await judgedAddresses(url, dial).catch((thrown: unknown) => {
    // Behind some proxies only the proxy can resolve names.
    if (!(thrown instanceof NetError) || thrown.code !== 'host-not-found') throw thrown;
  });
  const toProxy = await connectProxy(url, proxy, dial, signal);
  const authorization = proxyAuthorization(proxy);
  if (!secure) return { socket: toProxy, proxy: { authorization } };
  const tunnel = await openTunnel(url, proxy, toProxy, authorization, signal);
  return { socket: await overTls(url, tunnel, dial, signal) };
}

/** Milliseconds for one address while there is another to try. */
const ATTEMPT_MAX = 3_000;

async function firstToConnect(
  url: URL,
  addresses: readonly string[],
  dial: Dial,
  signal: AbortSignal,
): Promise<Socket> {
  let failure: unknown;
  for (const [index, address] of addresses.entries()) {
    const socket = dial.connect(address, portOf(url));
    const isLast = index === addresses.length - 1;
    const attempt = isLast ? signal : AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MAX)]);
    try {
      return await ready(socket, 'connect', attempt);
    } catch (thrown) {
      signal.throwIfAborted();
      failure = thrown;
    }
  }
  throw connectionError(url, failure);
}

async function overTls(url: URL, socket: Socket, { ca }: Dial, signal: AbortSignal): Promise<Socket> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const options: ConnectionOptions = {
    socket,
    ALPNProtocols: ['http/1.1'],
    // Whatever NODE_TLS_REJECT_UNAUTHORIZED says.
    rejectUnauthorized: true,
    ...(isIP(host) === 0 ? { servername: host.replace(/\.$/, '') } : { host }),
    ...(ca === undefined ? {} : { ca: ca as string | string[] }),
  };
  try {
    return await ready(connectTls(options), 'secureConnect', signal);
  } catch (thrown) {
    socket.destroy();
    signal.throwIfAborted();
    const { code = '', message } = thrown as NodeJS.ErrnoException;
    if (!/CERT|ISSUER|SELF_SIGNED|UNABLE_TO_|SIGNATURE/.test(code)) throw connectionError(url, thrown);
    throw new NetError('certificate-invalid', shownUrl(url), { detail: plainDetail(code || message) });
  }
}

async function connectProxy(url: URL, proxy: URL, dial: Dial, signal: AbortSignal): Promise<Socket> {
  try {
    const host = proxy.hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) === 0 ? await dial.resolve(host) : [host];
    const socket = await firstToConnect(proxy, addresses, dial, signal);
    return proxy.protocol === 'https:' ? await overTls(proxy, socket, dial, signal) : socket;
  } catch (thrown) {
    signal.throwIfAborted();
    const detail = thrown instanceof NetError ? thrown.code : plainDetail(codeOf(thrown));
    throw new NetError('proxy-failed', shownUrl(url), { proxy: shownUrl(proxy), detail });
  }
}

/** [RFC 9110, 9.3.6] */
function openTunnel(
  url: URL,
  proxy: URL,
  socket: Socket,
  authorization: string | undefined,
  signal: AbortSignal,
): Promise<Socket> {
  const target = `${url.hostname}:${portOf(url)}`;
  const failed = (detail: string) =>
    new NetError('proxy-failed', shownUrl(url), { proxy: shownUrl(proxy), detail });
  return new Promise((resolve, reject) => {
    let isOpen = false;
    const fail = (error: unknown) => {
      socket.destroy();
      reject(signal.aborted ? signal.reason : error);
    };
    request({
      createConnection: () => socket,
      method: 'CONNECT',
      path: target,
      setHost: false,
      headers: {
        host: target,
        ...(authorization === undefined ? {} : { 'proxy-authorization': authorization }),
      },
      signal,
    })
      .on('connect', ({ statusCode = 0 }, tunnel: Socket) => {
        if (statusCode < 200 || statusCode > 299) return fail(failed(String(statusCode)));
        isOpen = true;
        resolve(tunnel);
      })
      .on('response', ({ statusCode }) => fail(failed(String(statusCode))))
      .on('error', (error) => fail(failed(plainDetail(codeOf(error)))))
      .on('close', () => {
        if (!isOpen) fail(failed('no HTTP answer'));
      })
      .end();
  });
}

/** The socket once it is connected; it is destroyed when that fails or is stopped. */
function ready<S extends Socket>(
  socket: S,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
): Promise<S> {
  // Whoever reads from it is told of an error too; one that comes when nobody does must not end the process.
  socket.on('error', () => {});
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => () => {
      signal.removeEventListener('abort', stop);
      socket.off(event, done).off('error', failed).off('close', closed);
      act();
    };
    const fail = (error: unknown) =>
      settle(() => {
        socket.destroy();
        reject(error);
      })();
    const stop = () => fail(signal.reason);
    const failed = (error: Error) => fail(error);
    const closed = () => fail(Object.assign(new Error('closed'), { code: 'ECONNRESET' }));
    const done = settle(() => resolve(socket));
    socket.on(event, done).on('error', failed).on('close', closed);
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
  });
}

function connectionError(url: URL, thrown: unknown): unknown {
  if (thrown instanceof NetError) return thrown;
  const code = codeOf(thrown);
  if (code === 'ECONNREFUSED')
    return new NetError('connection-refused', shownUrl(url), { port: portOf(url) });
  return new NetError('connection-failed', shownUrl(url), { detail: plainDetail(code) });
}

export function portOf(url: URL): number {
  return Number(url.port || (url.protocol === 'https:' ? 443 : 80));
}

export function codeOf(thrown: unknown): string {
  const { code, name, message } = thrown as NodeJS.ErrnoException;
  return name === 'TimeoutError' ? 'ETIMEDOUT' : (code ?? message);
}

/** A code of the system as it stands: it is what people search for. */
export function plainDetail(detail: string): string {
  return detail.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 100);
}
