import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { afterAll, beforeAll } from 'vitest';
import {
  type Authority,
  createAuthority,
  dialTo,
  type LocalDial,
  type LocalServer,
  listen,
} from '../net/local-server.ts';
import { FILE } from './resource.ts';

/** A server that gives FILE and many things that are not quite it. Every name leads to it. */
export interface FileServer {
  /** Paths that were asked for, host in front. */
  readonly asked: string[];
  dial(names?: Parameters<typeof dialTo>[2]): LocalDial;
  readonly port: () => number;
  readonly ca: () => string;
  /** Answers `/held` requests that wait. */
  release(): void;
  /** Resolves when a request for `/held` waits. */
  held(): Promise<void>;
}

/** Serves during the tests of a file; ask `needs('openssl')` first. */
export function serveFiles(
  extra: Readonly<Record<string, (response: ServerResponse, request: IncomingMessage) => void>> = {},
): FileServer {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  let arrived = () => {};
  let authority: Authority;
  let server: LocalServer;
  let plain: LocalServer;

  const handler: RequestListener = (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'https://x');
    asked.push(`${request.headers.host}${pathname}`);
    const own = extra[pathname];
    if (own) return own(response, request);
    const redirect = /^\/redirect\/(\d+)$/.exec(pathname);
    const left = Number(redirect?.[1]);
    if (redirect)
      return response.writeHead(302, { location: left === 1 ? '/file' : `/redirect/${left - 1}` }).end();
    const to = /^\/to\/(.+)$/.exec(pathname)?.[1];
    if (to) return response.writeHead(301, { location: decodeURIComponent(to) }).end();
    switch (pathname) {
      case '/file':
        return response.end(FILE);
      case '/changed':
        return response.end(Buffer.concat([Buffer.from('T'), FILE.subarray(1)]));
      case '/short':
        return response.writeHead(200, { 'transfer-encoding': 'chunked' }).end(FILE.subarray(1));
      case '/long':
        return response
          .writeHead(200, { 'transfer-encoding': 'chunked' })
          .end(Buffer.concat([FILE, Buffer.from('!')]));
      case '/short-announced':
        return response.end(FILE.subarray(1));
      case '/cut':
        response.writeHead(200, { 'content-length': String(FILE.length) });
        return response.write(FILE.subarray(0, 5000), () => response.destroy());
      case '/endless': {
        response.writeHead(200);
        // By way of the event loop: newer versions of Node.js call back at once when the other side has gone, which it
        // then would never learn.
        const more = () => {
          if (!response.destroyed) response.write(Buffer.alloc(65536), () => setImmediate(more));
        };
        return more();
      }
      case '/held':
        response.writeHead(200, { 'content-length': String(FILE.length) });
        response.write(FILE.subarray(0, 5000));
        waiting.push(() => response.end(FILE.subarray(5000)));
        return arrived();
      case '/partial':
        return response.writeHead(206).end(FILE);
      default:
        return response.writeHead(404).end('nothing here');
    }
  };

  beforeAll(async () => {
    authority = createAuthority();
    server = await listen(handler, authority.issue(['*.example.com', '*.example.org', 'example.net']));
    plain = await listen(handler);
  });
  afterAll(async () => {
    await server?.close();
    await plain?.close();
  });
  return {
    asked,
    dial: (names) => dialTo({ 443: server.port, 80: plain.port }, authority.ca, names),
    port: () => server.port,
    ca: () => authority.ca,
    release() {
      for (const answer of waiting.splice(0)) answer();
    },
    held: () =>
      new Promise((resolve) => {
        arrived = resolve;
        if (waiting.length > 0) resolve();
      }),
  };
}
