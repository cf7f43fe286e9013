import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proxyFor } from '../../src/net/proxy.ts';
import { readBody } from '../../src/net/read-body.ts';
import { openRequest } from '../../src/net/request.ts';
import { needs } from '../needs.ts';
import { createAuthority, type LocalServer, listen } from './local-server.ts';

const proxied = (url: string, env: Record<string, string>) => proxyFor(new URL(url), env)?.href;

describe('proxyFor', () => {
  it('takes the proxy of the scheme, small letters first', () => {
    const env = { HTTPS_PROXY: 'http://one:1', https_proxy: 'http://two:2', HTTP_PROXY: 'three:3' };
    expect(proxied('https://a.example/', env)).toBe('http://two:2/');
    expect(proxied('http://a.example/', env)).toBe('http://three:3/');
    expect(proxied('https://a.example/', { HTTP_PROXY: 'http://one:1' })).toBeUndefined();
    expect(proxied('https://a.example/', { HTTPS_PROXY: ' ' })).toBeUndefined();
  });

  it.each([
    ['*', true],
    ['a.example', true],
    ['.a.example', true],
    ['*.a.example', true],
    ['other, a.example', true],
    ['A.EXAMPLE:443', true],
    ['a.example:80', false],
    ['xa.example', false],
    ['sub.a.example', false],
    ['', false],
  ])('NO_PROXY=%s', (list, excepted) => {
    expect(proxied('https://a.example/', { HTTPS_PROXY: 'http://p:1', NO_PROXY: list }) === undefined).toBe(
      excepted,
    );
  });

  it('excepts subdomains and addresses', () => {
    const env = { HTTPS_PROXY: 'http://p:1', NO_PROXY: 'a.example,2001:db8::1,1.2.3.4:8443' };
    expect(proxied('https://x.a.example/', env)).toBeUndefined();
    expect(proxied('https://[2001:db8::1]/', env)).toBeUndefined();
    expect(proxied('https://1.2.3.4:8443/', env)).toBeUndefined();
    expect(proxied('https://1.2.3.4/', env)).toBe('http://p:1/');
  });

  it('refuses what is no proxy, without printing its password', () => {
    expect(() => proxied('https://a.example/', { HTTPS_PROXY: 'socks5://me:word@p:1' })).toThrow(
      'the environment sets socks5://p:1 as proxy for https://a.example/',
    );
  });
});

describe.skipIf(!needs('openssl'))('a request through a proxy', () => {
  let proxy: Server;
  let server: LocalServer;
  let ca: string;
  const seen: { line: string; authorization: string | undefined }[] = [];
  beforeAll(async () => {
    const authority = createAuthority();
    ca = authority.ca;
    server = await listen(
      (request, response) => response.end(JSON.stringify(request.headers)),
      authority.issue(['api.example.com']),
    );
    proxy = createServer((request, response) => {
      seen.push({
        line: `${request.method} ${request.url}`,
        authorization: request.headers['proxy-authorization'],
      });
      response.end('by the proxy');
    }).on('connect', (request, socket) => {
      seen.push({
        line: `${request.method} ${request.url}`,
        authorization: request.headers['proxy-authorization'],
      });
      if (request.url?.startsWith('refused') === true) return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      const upstream = connect(server.port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        upstream.pipe(socket).pipe(upstream);
      });
      socket.on('error', () => upstream.destroy());
      upstream.on('error', () => socket.destroy());
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await server?.close();
    proxy?.closeAllConnections();
    proxy?.close();
  });

  /** The operating system's connections; the names of `resolved` alone can be resolved. */
  async function ask(url: string, resolved: Readonly<Record<string, readonly string[]>> = {}) {
    const at = `http://me:w%C3%B6rd@127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const answer = await openRequest(url, {
      env: { HTTPS_PROXY: at, HTTP_PROXY: at },
      dial: {
        ca,
        resolve: async (host) => resolved[host] ?? [],
        connect: (address, port) => connect({ host: address, port }),
      },
    });
    return (await readBody(answer, 10_000)).toString();
  }

  it('opens a tunnel for https, and shows the server nothing of the proxy', async () => {
    expect(JSON.parse(await ask('https://api.example.com/a'))).toEqual({
      host: 'api.example.com',
      connection: 'close',
    });
    expect(seen.at(-1)).toEqual({
      line: 'CONNECT api.example.com:443',
      authorization: `Basic ${Buffer.from('me:wörd').toString('base64')}`,
    });
  });

  it('asks it for http', async () => {
    expect(await ask('http://api.example.com/a?b#c')).toBe('by the proxy');
    expect(seen.at(-1)?.line).toBe('GET http://api.example.com/a?b');
  });

  it('[R-07] [R-08] judges the host all the same', async () => {
    const before = seen.length;
    await expect(ask('https://127.0.0.1/')).rejects.toMatchObject({ code: 'private-address' });
    await expect(ask('https://in.example.com/', { 'in.example.com': ['10.0.0.1'] })).rejects.toMatchObject({
      code: 'private-address',
    });
    expect(seen).toHaveLength(before);
  });

  it('says when the proxy refuses, without its password', async () => {
    const error = await ask('https://refused.example.com/').catch((thrown) => thrown);
    expect(error).toMatchObject({ code: 'proxy-failed', message: expect.stringContaining('403') });
    expect(error.message).not.toContain('me:');
  });
});
