import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunReport } from '../../src/run/report.ts';
import { needs } from '../needs.ts';
import { createAuthority, dialTo, type LocalServer, listen } from '../net/local-server.ts';
import { runCode, setUpSandbox, temporaryFolder } from './support.ts';

setUpSandbox();

const SECRET = 'tok-3f9a8c71d2';
let visits = 0;

const handler: RequestListener = (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'https://api.example.com');
  const json = (value: unknown, headers = {}) =>
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
  if (request.headers.host !== 'api.example.com') return response.writeHead(421).end();
  if (pathname === '/echo') {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () =>
      json({ method: request.method, headers: request.headers, sent: Buffer.concat(parts).toString() }),
    );
    return;
  }
  if (pathname === '/gzip')
    return response
      .writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'text/plain' })
      .end(gzipSync('packed 一'));
  if (pathname === '/latin')
    return response
      .writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' })
      .end(Buffer.from([0xe9]));
  if (pathname === '/bytes') return response.end(Buffer.from([0, 1, 2, 255]));
  if (pathname === '/empty') return response.writeHead(204).end();
  if (pathname === '/large')
    return response.end(Buffer.alloc(10 * 1024 * 1024 + Number(searchParams.get('more')), 'a'));
  if (pathname === '/long')
    return response.writeHead(200, { 'content-type': 'text/plain' }).end('long '.repeat(10_000));
  if (pathname === '/bomb')
    return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(20_000_000)));
  if (pathname === '/count') return json({ visits: ++visits });
  if (pathname === '/login')
    return json(
      {
        access_token: 'at-0123456789abcdef',
        next_page_token: 'p2',
        echo: `at-0123456789abcdef for ${searchParams.get('api_key')}`,
      },
      { 'set-cookie': ['sid=1234', 'b=2'] },
    );
  if (pathname === '/to') return response.writeHead(302, { location: searchParams.get('url') ?? '' }).end();
  if (pathname === '/slow') return;
  return json({ path: pathname });
};

const tool = (body: string) => `export default async (input, ctx) => { const { fetch } = ctx.http; ${body} }`;
const HOSTS = ['api.example.com', 'inside.example.com', 'gone.example.com', 'wrong.example.com'];

describe.skipIf(!needs('openssl'))('ctx.http.fetch over the network', () => {
  let server: LocalServer;
  let ca: string;
  beforeAll(async () => {
    const authority = createAuthority();
    ca = authority.ca;
    server = await listen(handler, authority.issue(['api.example.com', 'inside.example.com']));
  });
  afterAll(() => server?.close());

  type Extra = NonNullable<Parameters<typeof runCode>[1]>;
  const dial = () =>
    dialTo({ 443: server.port }, ca, { 'inside.example.com': ['10.0.0.1'], 'gone.example.com': [] });
  const run = (
    http: 'live' | 'record' | 'replay' | 'off',
    body: string,
    extra: Extra = {},
    network: unknown = HOSTS,
  ) =>
    runCode(tool(body), {
      http,
      gem: { id: 'sample', permissions: { network } },
      tool: { permissions: { network } },
      dial: dial(),
      ...extra,
    });
  const get = (path: string, extra: Extra = {}, http: 'live' | 'record' | 'replay' = 'live') =>
    run(http, `return fetch('https://api.example.com${path}')`, extra);
  const recordingOf = (root: string) => readFileSync(join(root, 'tests', 'http', 'sample.yaml'), 'utf8');
  const everything = (report: RunReport) => JSON.stringify(report);

  it('[A-network] asks nothing unless it was told to', async () => {
    const used = dial();
    const report = await runCode(tool(`return fetch('https://api.example.com/a')`), {
      gem: { id: 'sample', permissions: { network: true } },
      tool: { permissions: { network: true } },
      dial: used,
    });
    expect(report.error?.code).toBe('E_NOT_SIMULATED');
    expect(used.dialled).toEqual([]);
  });

  it('sends method, headers and body', async () => {
    const report = await run(
      'live',
      `return (await fetch('https://api.example.com/echo', { method: 'post', headers: { 'X-A': '1' }, body: '一' })).json()`,
    );
    expect(report.result).toEqual({
      method: 'POST',
      sent: '一',
      headers: {
        host: 'api.example.com',
        connection: 'close',
        accept: '*/*',
        'accept-encoding': 'gzip, deflate, br',
        'content-length': '3',
        'content-type': 'text/plain;charset=UTF-8',
        'user-agent': 'notochord-gem',
        'x-a': '1',
      },
    });
  });

  it('undoes compression, and reads the charset', async () => {
    expect((await get('/gzip')).result).toMatchObject({
      body: 'packed 一',
      headers: { 'content-type': 'text/plain' },
    });
    expect((await get('/latin')).result).toMatchObject({ body: 'é' });
    expect((await get('/bytes')).result).toMatchObject({ body: 'AAEC/w==', encoding: 'base64' });
    expect((await get('/empty')).result).toMatchObject({ ok: true, status: 204, body: '' });
    expect(
      (await run('live', `return fetch('https://api.example.com/gzip', { method: 'HEAD' })`)).result,
    ).toMatchObject({
      status: 200,
      body: '',
    });
    expect((await get('/login?api_key=1')).result).toMatchObject({
      headers: { 'set-cookie': 'sid=1234, b=2' },
    });
  });

  it('takes 10 MB, and no byte more', async () => {
    const size = `return (await fetch('https://api.example.com/large?more=' + input.more)).body.length`;
    expect((await run('live', size, { input: { more: 0 } })).result).toBe(10 * 1024 * 1024);
    expect((await run('live', size, { input: { more: 1 } })).error?.code).toBe('E_HTTP_TOO_LARGE');
    expect((await get('/bomb')).error?.code).toBe('E_HTTP_TOO_LARGE');
  });

  it.each([
    ['https://inside.example.com/', 'E_HTTP_REFUSED', 'leads to 10.0.0.1'],
    ['https://gone.example.com/', 'E_HTTP_FAILED', 'has no address'],
    ['https://wrong.example.com/', 'E_HTTP_FAILED', 'certificate'],
    ['https://api.example.com:1/', 'E_HTTP_FAILED', 'refused the connection'],
    ['https://api.example.com/to?url=https://inside.example.com/', 'E_HTTP_REFUSED', 'leads to 10.0.0.1'],
    ['https://api.example.com/to?url=https://169.254.169.254/', 'E_HTTP_REFUSED', '169.254.169.254'],
    ['https://api.example.com/to?url=http://api.example.com/', 'E_HTTP_REFUSED', 'from https to http'],
    [
      'https://api.example.com/to?url=https://other.example.com/',
      'E_PERM_DENIED',
      'redirects to other.example.com',
    ],
  ])('[R-07] [R-08] tells why %s fails', async (url, code, words) => {
    const report = await run('live', `return fetch('${url}')`);
    expect(report.error).toMatchObject({ code, message: expect.stringContaining(words) });
  });

  it('[R-08] a name that resolves to a private address the second time is refused then', async () => {
    const answers = [['93.184.216.34'], ['127.0.0.1']];
    const rebinding = dialTo({ 443: server.port }, ca, { 'api.example.com': () => answers.shift() ?? [] });
    const ask = `const a = await fetch('https://api.example.com/a'); return [a.status, await fetch('https://api.example.com/a').catch((error) => error.code)]`;
    expect((await run('live', ask, { dial: rebinding })).result).toEqual([200, 'E_HTTP_REFUSED']);
    expect(rebinding.dialled).toEqual(['93.184.216.34:443']);
  });

  it('ends with the run when it is stopped', async () => {
    const stop = new AbortController();
    const report = run(
      'live',
      `setTimeout(() => console.log('asked'), 50); return fetch('https://api.example.com/slow')`,
      {
        signal: stop.signal,
        onConsole: () => stop.abort(),
      },
    );
    expect(await report).toMatchObject({ ok: false });
  });

  it('holds up no call that is over', async () => {
    const report = await run('live', `return fetch('https://api.example.com/slow')`, { timeout: 300 });
    expect(report.error?.code).toBe('tool-timeout');
    const unawaited = await run('live', `fetch('https://api.example.com/slow').catch(() => {}); return 1`);
    expect(unawaited.result).toBe(1);
  });

  it('[X-10] takes credentials from the environment, and never shows them', async () => {
    const ask = `return fetch('https://api.example.com/echo', { connection: 'my-api', headers: { Authorization: 'tool' } })`;
    for (const [given, name, value] of [
      [SECRET, 'authorization', 'Bearer REMOVED'],
      [`Bearer ${SECRET}`, 'authorization', 'Bearer REMOVED'],
      [`X-Api-Key: ${SECRET}`, 'x-api-key', 'REMOVED'],
    ] as const) {
      const env = { ...process.env, GEM_CONNECTION_MY_API: given };
      const report = await run('live', `const answer = await (${ask.slice(7)}); return answer.json()`, {
        env,
      });
      expect(report.result).toMatchObject({ headers: { [name]: value } });
      expect(everything(report)).not.toContain(SECRET);
    }
  });

  it('[X-10] denies where there are none, or where they may not go', async () => {
    const ask = `return (await fetch('https://api.example.com/echo', { connection: 'my-api' })).credentialDenied`;
    const env = { ...process.env, GEM_CONNECTION_MY_API: SECRET };
    const used = dial();
    const reason = async (extra: Extra, network: unknown = HOSTS) =>
      (await run('live', ask, { dial: used, ...extra }, network)).result as { reason: string } | null;
    const host = 'api.example.com';
    expect(await reason({})).toEqual({ reason: 'not-connected', host });
    expect(await reason({ env: { ...env, GEM_CONNECTION_MY_API: 'a\nb' } })).toEqual({
      reason: 'credential-unusable',
      host,
    });
    expect(await reason({ env }, true)).toEqual({ reason: 'host-not-covered', host });
    expect(await reason({ env: { ...env, GEM_CONNECTION_MY_API_HOSTS: 'other.example.com' } })).toEqual({
      reason: 'host-not-covered',
      host,
    });
    expect(await reason({ env, scenario: 'tool: sample\nconnections: { my-api: false }\n' })).toEqual({
      reason: 'not-granted',
      host,
    });
    expect(used.dialled).toEqual([]);
    expect(await reason({ env: { ...env, GEM_CONNECTION_MY_API_HOSTS: '*.example.com' } }, true)).toBeNull();
  });

  it('records what came, and replays it without the network', async () => {
    const root = temporaryFolder();
    const ask = `const all = [];
      for (const path of ['a', 'gzip', 'bytes', 'empty', 'to?url=/b', 'long', 'latin']) all.push(await fetch('https://api.example.com/' + path));
      all.push(await fetch('https://api.example.com/echo', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"n": 1}' }));
      return all;`;
    const recorded = await run('record', ask, { root });
    expect(recorded.warnings).toEqual([
      'one answer was recorded in tests/http/sample.yaml'.replace('one answer was', '9 answers were') +
        '; --http replay answers from there',
    ]);
    const text = recordingOf(root);
    expect(text.split('\n').slice(0, 12)).toEqual([
      '# Recorded by `gem run tool --http record`: credentials and cookies are left out. Yours to edit; --http replay answers from here.',
      'http:',
      '  - method: GET',
      '    url: https://api.example.com/a',
      '    respond:',
      '      status: 200',
      '      headers:',
      '        content-type: application/json',
      '      json:',
      '        path: /a',
      '  - method: GET',
      '    url: https://api.example.com/gzip',
    ]);
    expect(readdirSync(join(root, 'tests', 'http', 'sample'))).toEqual([
      expect.stringMatching(/^[\da-f]{16}\.txt$/),
    ]);
    const used = dial();
    const replayed = await run('replay', ask, { root, dial: used });
    expect(used.dialled).toEqual([]);
    const plain = (report: RunReport) =>
      (report.result as { status: number; body: string }[]).map(({ status, body }) => [status, body]);
    expect(plain(replayed)).toEqual(plain(recorded));
    expect(replayed.warnings).toEqual([]);
  });

  it('writes the same recording each time, and keeps what the author wrote there', async () => {
    const root = temporaryFolder();
    const ask = `return (await Promise.all([1, 2, 3, 4].map((n) => fetch('https://api.example.com/' + n)))).length`;
    await run('record', ask, { root });
    const first = recordingOf(root);
    await run('record', ask, { root });
    expect(recordingOf(root)).toBe(first);
    const edited = first.replace(
      'http:\n',
      'http:\n  # mine\n  - url: https://api.example.com/mine*\n    respond: { status: 299 }\n',
    );
    writeFileSync(join(root, 'tests', 'http', 'sample.yaml'), edited);
    await run('record', `${ask.replace('return', 'await')}; await fetch('https://api.example.com/5')`, {
      root,
    });
    expect(recordingOf(root)).toMatch(
      /# mine\n {2}- url: https:\/\/api\.example\.com\/mine\*\n {4}respond: \{ status: 299 \}\n/,
    );
    expect(recordingOf(root)).toContain('https://api.example.com/5');
    expect((await get('/mine/1', { root }, 'replay')).result).toMatchObject({ status: 299 });
    expect(readdirSync(join(root, 'tests', 'http'))).toEqual(['sample.yaml']);
  });

  it('records answers that differ one after the other', async () => {
    const root = temporaryFolder();
    const ask = `const all = []; for (const n of [1, 2, 3]) all.push((await (await fetch('https://api.example.com/count')).json()).visits); return all;`;
    const { result } = await run('record', ask, { root });
    expect((await run('replay', ask, { root })).result).toEqual(result);
    const again = await run('replay', `${ask.replace('[1, 2, 3]', '[1, 2, 3, 4]')}`, { root });
    expect(again.error?.message).toContain('has 3 answers and has given all of them');
  });

  it('keeps no credentials, cookies or tokens in a recording, and says what it left out', async () => {
    const root = temporaryFolder();
    const env = { ...process.env, GEM_CONNECTION_MY_API: SECRET };
    const ask = `
      const login = await (await fetch('https://api.example.com/login?api_key=k-9876543210abc&q=1')).json();
      const form = { method: 'POST', body: 'grant_type=x&client_secret=cs-1122334455667788&scope=a' };
      await fetch('https://api.example.com/echo', { ...form, headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: 'Bearer ' + login.access_token, cookie: 'sid=abcdefghijkl' } });
      await fetch('https://api.example.com/echo', { connection: 'my-api' });
      return login.next_page_token;`;
    const report = await run('record', ask, { root, env });
    expect(report.result).toBe('p2');
    const text = recordingOf(root);
    for (const secret of [
      SECRET,
      'k-9876543210abc',
      'at-0123456789abcdef',
      'cs-1122334455667788',
      'sid=',
      '1234\n',
    ])
      expect(text).not.toContain(secret);
    expect(text).toContain('url: https://api.example.com/login?api_key=REMOVED&q=1');
    expect(text).toContain('next_page_token: p2');
    expect(text).toContain('echo: REMOVED for REMOVED');
    expect(report.warnings).toEqual([
      '3 answers were recorded in tests/http/sample.yaml, without access_token, api_key, authorization, client_secret, cookie, set-cookie; --http replay answers from there',
    ]);
    expect((await run('replay', ask, { root })).result).toBe('p2');
  });

  it('says so when there is nothing to replay', async () => {
    const root = temporaryFolder();
    expect((await get('/a', { root }, 'replay')).error?.message).toContain(
      'there is no tests/http/sample.yaml',
    );
    await get('/a', { root }, 'record');
    expect((await get('/b', { root }, 'replay')).error?.message).toContain(
      'nothing in tests/http/sample.yaml answers GET',
    );
    writeFileSync(join(root, 'tests', 'http', 'sample.yaml'), 'http: { }\n');
    await expect(get('/a', { root }, 'replay')).rejects.toMatchObject({
      code: 'scenario-invalid',
      message: 'tests/http/sample.yaml:1:7 this must be a list (- item)',
    });
    await expect(get('/a', {}, 'replay')).rejects.toMatchObject({ code: 'recordings-without-folder' });
  });

  it('says so when the recording cannot be written', async () => {
    const root = temporaryFolder();
    mkdirSync(join(root, 'tests', 'http', 'sample.yaml'), { recursive: true });
    await expect(get('/a', { root }, 'record')).rejects.toMatchObject({ code: 'recording-unusable' });
  });

  it('asks the scenario before the network, and records nothing of that', async () => {
    const root = temporaryFolder();
    const scenario = 'tool: sample\nhttp: [ { url: "*", respond: { status: 299 } } ]\n';
    expect((await get('/a', { root, scenario }, 'record')).result).toMatchObject({ status: 299 });
    expect(existsSync(join(root, 'tests'))).toBe(false);
  });
});
