import type { RequestListener } from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NetError } from '../../src/net/net-error.ts';
import { readBody } from '../../src/net/read-body.ts';
import { openRequest, type RequestOptions } from '../../src/net/request.ts';
import { needs } from '../needs.ts';
import { type Authority, createAuthority, dialTo, type LocalServer, listen } from './local-server.ts';

const REDIRECTS: Readonly<Record<string, string>> = {
  '/to-private': 'https://10.0.0.8/secret',
  '/to-localhost': 'https://localhost/secret',
  '/to-mapped': 'https://[::ffff:127.0.0.1]/secret',
  '/to-rebinding': 'https://inside.example.com/secret',
  '/to-http': 'http://api.example.com/ok',
  '/to-user': 'https://me:word@api.example.com/ok',
  '/to-file': 'file:///etc/passwd',
  '/to-nowhere': 'https://[',
  '/loop-a': '/loop-b',
  '/loop-b': '/loop-a',
  '/self': '/self',
  '/to-other': 'https://other.example.org/headers',
};

const OK = 'HTTP/1.1 200 OK\r\n';
const RAW: Readonly<Record<string, string>> = {
  '/upgrade': 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
  '/many-headers': `${OK}${Array.from({ length: 5000 }, (_, n) => `x-${n}: ${'v'.repeat(20)}\r\n`).join('')}\r\n`,
  '/bad-chunk': `${OK}transfer-encoding: chunked\r\n\r\nzz\r\nabc\r\n`,
  '/two-lengths': `${OK}content-length: 1\r\ncontent-length: 2\r\n\r\nab`,
  '/both-framings': `${OK}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n`,
  '/hints': `HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n${OK}content-length: 2\r\n\r\nok`,
  '/latin-location': 'HTTP/1.1 302 Found\r\nlocation: /\u00fc\r\n\r\n',
  '/empty-location': 'HTTP/1.1 302 Found\r\nlocation: \r\ncontent-length: 0\r\n\r\n',
  '/no-location': 'HTTP/1.1 302 Found\r\ncontent-length: 0\r\n\r\n',
  '/to-scheme-relative': 'HTTP/1.1 302 Found\r\nlocation: //127.0.0.1/x\r\n\r\n',
  '/to-backslashes': 'HTTP/1.1 302 Found\r\nlocation: \\\\127.0.0.1\\x\r\n\r\n',
  '/to-script': 'HTTP/1.1 302 Found\r\nlocation: javascript:alert(1)\r\n\r\n',
};

const handler: RequestListener = (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'https://api.example.com');
  const redirect = REDIRECTS[pathname];
  const left = Number(searchParams.get('left') ?? Number.NaN);
  if (redirect !== undefined) return response.writeHead(302, { location: redirect }).end();
  if (left > 0) return response.writeHead(302, { location: `/count?left=${left - 1}` }).end();
  if (pathname.startsWith('/status/')) {
    return response.writeHead(Number(pathname.slice(8)), { location: '/headers' }).end();
  }
  if (pathname === '/headers') {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () =>
      response.end(
        JSON.stringify({
          method: request.method,
          headers: request.headers,
          body: Buffer.concat(parts).toString(),
        }),
      ),
    );
    return;
  }
  if (pathname === '/gzip')
    return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('packed'));
  if (pathname === '/deflate')
    return response.writeHead(200, { 'content-encoding': 'deflate' }).end(deflateSync('packed'));
  if (pathname === '/deflate-raw')
    return response.writeHead(200, { 'content-encoding': 'deflate' }).end(deflateRawSync('packed'));
  if (pathname === '/br')
    return response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync('packed'));
  if (pathname === '/bomb')
    return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(5_000_000)));
  if (pathname === '/not-gzip') return response.writeHead(200, { 'content-encoding': 'gzip' }).end('plain');
  if (pathname === '/zstd') return response.writeHead(200, { 'content-encoding': 'zstd' }).end('plain');
  if (pathname === '/empty-gzip') return response.writeHead(204, { 'content-encoding': 'gzip' }).end();
  if (pathname === '/cut') {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.destroy());
    return;
  }
  if (pathname === '/hang') return;
  if (pathname === '/hang-in-body') return void response.writeHead(200).write('half');
  const raw = RAW[pathname];
  if (raw !== undefined) return void request.socket.end(raw);
  if (pathname === '/no-http') return void request.socket.end('220 mail.example.com ESMTP\r\n');
  return response.writeHead(200, { 'x-a': '1', 'set-cookie': ['a=1', 'b=2'] }).end('ok');
};

const tested = needs('openssl');

describe.skipIf(!tested)('openRequest', () => {
  let authority: Authority;
  let server: LocalServer;
  let plain: LocalServer;
  let wrongName: LocalServer;
  let expired: LocalServer;
  beforeAll(async () => {
    authority = createAuthority();
    server = await listen(handler, authority.issue(['*.example.com', 'other.example.org']));
    plain = await listen(handler);
    wrongName = await listen(handler, authority.issue(['else.example.net']));
    expired = await listen(handler, authority.issue(['api.example.com'], true));
  });
  afterAll(async () => {
    for (const each of [server, plain, wrongName, expired]) await each?.close();
  });

  const dial = (names: Parameters<typeof dialTo>[2] = {}) =>
    dialTo(
      { 443: server.port, 80: plain.port, 8443: wrongName.port, 9443: expired.port },
      authority.ca,
      names,
    );

  async function ask(path: string, options: RequestOptions = {}) {
    const answer = await openRequest(path.includes(':') ? path : `https://api.example.com${path}`, {
      dial: dial(),
      ...options,
    });
    return { ...answer, text: (await readBody(answer, 1_000_000)).toString() };
  }
  const fault = (path: string, options: RequestOptions = {}) =>
    ask(path, options).then(
      ({ status }) => status,
      (thrown) => (thrown instanceof NetError ? thrown.code : thrown),
    );

  it('asks, and hands over status, headers and body', async () => {
    const answer = await ask('/ok');
    expect(answer).toMatchObject({ status: 200, text: 'ok', url: 'https://api.example.com/ok', from: [] });
    expect(answer.headers.filter(([name]) => name === 'set-cookie')).toEqual([
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ]);
    expect(await ask('http://api.example.com/ok')).toMatchObject({ status: 200 });
  });

  it('sends method, headers and body', async () => {
    const { text } = await ask('/headers', {
      method: 'POST',
      headers: [
        ['x-a', '1'],
        ['content-type', 'text/plain'],
      ],
      body: Buffer.from('质'),
    });
    expect(JSON.parse(text)).toMatchObject({
      method: 'POST',
      body: '质',
      headers: { host: 'api.example.com', 'x-a': '1', 'content-length': '3' },
    });
  });

  it.each([
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://printer.local./',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'http://10.1.2.3/',
  ])('[R-07] refuses %s without connecting', async (url) => {
    const used = dial();
    expect(await fault(url, { dial: used })).toBe('private-address');
    expect(used.dialled).toEqual([]);
  });

  it('[R-08] judges every address that a name resolves to', async () => {
    const names = {
      'in.example.com': ['127.0.0.1'],
      'both.example.com': ['93.184.216.34', '10.0.0.1'],
      'six.example.com': ['fd00::1'],
      'zone.example.com': ['fe80::1%eth0'],
      'none.example.com': [],
    };
    const used = dial(names);
    for (const name of ['in', 'both', 'six', 'zone'])
      expect(await fault(`https://${name}.example.com/`, { dial: used })).toBe('private-address');
    expect(await fault('https://none.example.com/', { dial: used })).toBe('host-not-found');
    expect(used.dialled).toEqual([]);
  });

  it('[R-08] dials the address that was judged, however the name answers next', async () => {
    const answers = [['93.184.216.34'], ['127.0.0.1']];
    const used = dial({ 'inside.example.com': () => answers.shift() ?? [] });
    expect(await fault('https://inside.example.com/ok', { dial: used })).toBe(200);
    expect(used.dialled).toEqual(['93.184.216.34:443']);
    expect(await fault('https://inside.example.com/ok', { dial: used })).toBe('private-address');
    expect(used.dialled).toHaveLength(1);
  });

  it.each([
    ['/to-private', 'private-address'],
    ['/to-localhost', 'private-address'],
    ['/to-mapped', 'private-address'],
    ['/to-rebinding', 'private-address'],
    ['/to-http', 'redirect-to-http'],
    ['/to-user', 'url-credentials'],
    ['/to-file', 'url-invalid'],
    ['/to-nowhere', 'redirect-invalid'],
    ['/loop-a', 'redirect-loop'],
    ['/self', 'redirect-loop'],
  ])('[R-08] does not follow %s', async (path, code) => {
    const used = dial({ 'inside.example.com': ['192.168.0.1'] });
    expect(await fault(path, { dial: used })).toBe(code);
    expect(new Set(used.dialled)).toEqual(new Set(['93.184.216.34:443']));
  });

  it('[R-08] follows five redirects, and no sixth', async () => {
    expect(await ask('/count?left=5')).toMatchObject({ status: 200, from: { length: 5 } });
    expect(await fault('/count?left=6')).toBe('redirects-too-many');
    expect(await fault('/count?left=1', { redirects: 0 })).toBe(302);
  });

  it('[R-08] https only, where that is asked for', async () => {
    expect(await fault('http://api.example.com/ok', { httpsOnly: true })).toBe('not-https');
    expect(await fault('/to-http', { httpsOnly: true })).toBe('not-https');
  });

  it('asks for permission before each hop', async () => {
    const asked: string[] = [];
    const permit = (url: URL) => {
      asked.push(url.hostname);
      if (url.hostname === 'other.example.org') throw new Error('no');
    };
    const used = dial();
    expect(await fault('/to-other', { permit, dial: used })).toEqual(new Error('no'));
    expect(asked).toEqual(['api.example.com', 'other.example.org']);
    expect(used.dialled).toHaveLength(1);
  });

  it('keeps what is secret from other origins', async () => {
    const headers = [
      ['authorization', 'Bearer s'],
      ['cookie', 'a=b'],
      ['x-key', 's'],
      ['x-a', '1'],
    ] as const;
    const asked = JSON.parse((await ask('/to-other', { headers, secretHeaders: ['x-key'] })).text);
    expect(asked.headers).toEqual({ host: 'other.example.org', connection: 'close', 'x-a': '1' });
    const same = JSON.parse((await ask('/status/307', { headers, secretHeaders: ['x-key'] })).text);
    expect(same.headers).toMatchObject({ authorization: 'Bearer s', cookie: 'a=b', 'x-key': 's' });
  });

  it.each([
    [301, 'POST', 'GET', ''],
    [302, 'POST', 'GET', ''],
    [303, 'PUT', 'GET', ''],
    [307, 'POST', 'POST', 'x'],
    [308, 'POST', 'POST', 'x'],
    [301, 'PUT', 'PUT', 'x'],
  ])('after %s, %s becomes %s', async (status, method, becomes, body) => {
    const headers = [['content-type', 'text/plain']] as const;
    const { text } = await ask(`/status/${status}`, { method, headers, body: Buffer.from('x') });
    expect(JSON.parse(text)).toMatchObject({ method: becomes, body });
  });

  it('undoes compression, up to a limit', async () => {
    for (const path of ['/gzip', '/deflate', '/deflate-raw', '/br'])
      expect((await ask(path)).text).toBe('packed');
    expect((await ask('/empty-gzip')).text).toBe('');
    expect(await fault('/bomb')).toBe('answer-too-large');
    expect(await fault('/not-gzip')).toBe('encoding-broken');
    expect(await fault('/zstd')).toBe('encoding-unknown');
  });

  it('takes a body of exactly the limit', async () => {
    const open = () => openRequest('https://api.example.com/gzip', { dial: dial() });
    expect((await readBody(await open(), 6)).toString()).toBe('packed');
    await expect(readBody(await open(), 5)).rejects.toMatchObject({ code: 'answer-too-large' });
  });

  it('answers HEAD without waiting for a body', async () => {
    expect(await ask('/gzip', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  });

  it.each([
    ['/cut', 'answer-cut'],
    ['/no-http', 'answer-invalid'],
    ['https://api.example.com:1/', 'connection-refused'],
    ['https://api.example.com:8443/', 'certificate-invalid'],
    ['https://api.example.com:9443/', 'certificate-invalid'],
    ['https://api.example.com:80/', 'connection-failed'],
    ['ftp://api.example.com/', 'url-invalid'],
    ['https://me:word@api.example.com/', 'url-credentials'],
  ])('says what is wrong with %s', async (path, code) => {
    expect(await fault(path)).toBe(code);
  });

  it.each([
    ['/upgrade', 'answer-invalid'],
    ['/many-headers', 'answer-invalid'],
    ['/bad-chunk', 'answer-cut'],
    ['/two-lengths', 'answer-invalid'],
    ['/both-framings', 'answer-invalid'],
    ['/hints', 200],
    ['/latin-location', 200],
    ['/empty-location', 'redirect-loop'],
    ['/no-location', 302],
    ['/to-scheme-relative', 'private-address'],
    ['/to-backslashes', 'private-address'],
    ['/to-script', 'url-invalid'],
  ])('bears the odd answer %s', async (path, outcome) => {
    expect(await fault(path)).toBe(outcome);
  });

  it('trusts no certificate that it is not told to trust', async () => {
    expect(await fault('/ok', { dial: dialTo({ 443: server.port }) })).toBe('certificate-invalid');
  });

  it('goes on to the next address when one does not answer', async () => {
    let first = true;
    const good = dial({ 'api.example.com': ['93.184.216.34', '93.184.216.35'] });
    const used = {
      ...good,
      connect(address: string, port: number) {
        const socket = good.connect(address, first ? 1 : port);
        first = false;
        return socket;
      },
    };
    expect(await fault('/ok', { dial: used })).toBe(200);
  });

  it.each([
    ['/hang', { answer: 50 }, 'timeout-answer'],
    ['/hang-in-body', { body: 50 }, 'timeout-body'],
  ])('waits only so long for %s', async (path, deadlines, code) => {
    expect(await fault(path, { deadlines })).toBe(code);
  });

  it('waits only so long for a connection', async () => {
    const silent = { ...dial(), resolve: () => new Promise<string[]>(() => {}) };
    expect(await fault('/ok', { dial: silent, deadlines: { connect: 50 } })).toBe('timeout-connect');
  });

  it('can be stopped at any time', async () => {
    expect(await fault('/ok', { signal: AbortSignal.abort() })).toBe('aborted');
    expect(await fault('/hang', { signal: AbortSignal.timeout(50) })).toBe('aborted');
    expect(await fault('/hang-in-body', { signal: AbortSignal.timeout(50) })).toBe('aborted');
  });

  it('says everything in both languages, and no query', async () => {
    const error = await ask('https://127.0.0.1/a?token=s3cret').catch((thrown) => thrown);
    expect(error.text).toEqual({
      en: 'https://127.0.0.1/a leads to 127.0.0.1, which is this machine or a private network (loopback); only the public internet is asked',
      'zh-CN': 'https://127.0.0.1/a 指向 127.0.0.1，那是本机或私有网络（loopback）；只会请求公共互联网',
    });
  });
});
