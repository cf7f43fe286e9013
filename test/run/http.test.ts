import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCode, setUpSandbox, temporaryFolder } from './support.ts';

setUpSandbox();

const HOSTS = ['api.example.com', '*.cdn.example'];
const permissions = { network: HOSTS };
const allowed = { gem: { id: 'sample', permissions }, tool: { permissions } };

const tool = (body: string) => `export default async (input, ctx) => { const { fetch } = ctx.http; ${body} }`;
const run = (body: string, http: string, extra: Parameters<typeof runCode>[1] = {}) =>
  runCode(tool(body), { ...allowed, scenario: `tool: sample\nhttp:\n${http}`, ...extra });
/** Codes of what each expression throws, `ok` where it does not. */
const codes = (...calls: string[]) =>
  tool(
    `const codes = []; for (const call of [${calls.map((call) => `() => ${call}`).join(', ')}]) codes.push(await call().then(({ status }) => status, (error) => error.code)); return codes;`,
  );
const SAYS_OK = '  - { url: "https://api.example.com/*", respond: { json: { ok: true } } }';

describe('ctx.http.fetch', () => {
  it('[A-http-api] answers from the scenario, and reads the body by text() and json()', async () => {
    const report = await run(
      `const answer = await fetch('https://api.example.com/v1/a?b=1#c');
       return { answer, text: await answer.text(), json: await answer.json(), names: Object.keys(answer) };`,
      '  - { method: GET, url: "https://api.example.com/v1/*", respond: { status: 201, headers: { X-A: "1" }, json: { ok: true } } }',
    );
    expect(report).toMatchObject({
      ok: true,
      warnings: [],
      result: {
        answer: {
          ok: true,
          status: 201,
          headers: { 'content-type': 'application/json', 'x-a': '1' },
          body: '{"ok":true}',
        },
        text: '{"ok":true}',
        json: { ok: true },
        names: ['ok', 'status', 'headers', 'body'],
      },
    });
    expect(report.calls.map(({ method }) => method)).toEqual(['http.fetch']);
  });

  it('[A-http-api] gives text as text and all else in base64', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'fixtures'));
    writeFileSync(join(folder, 'fixtures', 'page.gbk'), Buffer.from([0xc4, 0xe3, 0xba, 0xc3]));
    const report = await run(
      `const all = [];
       for (const path of ['text', 'bytes', 'file', 'empty', 'bom']) {
         const answer = await fetch('https://api.example.com/' + path);
         all.push([answer.body, answer.encoding, (await answer.text()).length]);
       }
       return all;`,
      `  - { url: "https://api.example.com/text", respond: { body: 你好 } }
  - { url: "https://api.example.com/bytes", respond: { base64: AAEC } }
  - { url: "https://api.example.com/file", respond: { headers: { content-type: text/html; charset=gbk }, file: fixtures/page.gbk } }
  - { url: "https://api.example.com/empty", respond: { status: 204, json: 1 } }
  - { url: "https://api.example.com/bom", respond: { base64: 77u/YQ== } }`.replace(
        'text/html; charset=gbk',
        '"text/html; charset=gbk"',
      ),
      { scenarioFolder: folder },
    );
    expect(report.result).toEqual([
      ['你好', null, 2],
      ['AAEC', 'base64', 3],
      ['你好', null, 2],
      ['', null, 0],
      ['a', null, 1],
    ]);
  });

  it('matches method, URL, headers and body, as a subset', async () => {
    const report = await runCode(
      codes(
        `fetch('https://api.example.com/a', { method: 'post', headers: { 'X-Key': 'k', other: '1' }, body: JSON.stringify({ a: 1, b: [1, 2], c: 3 }) })`,
        `fetch('https://api.example.com/a', { method: 'POST', headers: { 'x-key': 'other' }, body: '{"a":1,"b":[1,2]}' })`,
        `fetch('https://api.example.com/a', { method: 'POST', headers: { 'x-key': 'k' }, body: '{"a":1,"b":[1]}' })`,
        `fetch('https://api.example.com/text', { method: 'PUT', body: 'the word' })`,
        `fetch('https://api.example.com/text', { method: 'PUT', body: 'another' })`,
        `fetch('https://API.example.com:443/a', { method: 'DELETE' })`,
      ),
      {
        ...allowed,
        scenario: `tool: sample
http:
  - { method: POST, url: "https://api.example.com/a", headers: { x-key: k }, json: { a: 1, b: [1, 2] }, respond: { status: 201 } }
  - { method: PUT, url: "https://api.example.com/t*t", body: { $contains: word }, respond: { status: 202 } }
  - { method: DELETE, url: "HTTPS://api.EXAMPLE.com/a", respond: { status: 204 } }
`,
      },
    );
    const no = 'E_NOT_SIMULATED';
    expect(report.result).toEqual([201, no, no, 202, no, 204]);
  });

  it('gives the answers of a list one after the other', async () => {
    const call = `fetch('https://api.example.com/a')`;
    const report = await runCode(codes(call, call, call, call), {
      ...allowed,
      scenario: `tool: sample
http:
  - url: "https://api.example.com/a"
    respond: [ { status: 202, delay: 5 }, { error: { code: E_HTTP_TIMEOUT, message: too slow } }, { status: 200 } ]
`,
    });
    expect(report.result).toEqual([202, 'E_HTTP_TIMEOUT', 200, 'E_NOT_SIMULATED']);
    expect(report.calls[1]?.error?.message).toBe('E_HTTP_TIMEOUT: too slow');
    expect(report.calls[3]?.error?.message).toContain('has 3 answers and has given all of them');
  });

  it('shows the entry to add for a request that nothing answers', async () => {
    const report = await run(
      `return fetch('https://api.example.com/items?q=a&api_key=s3cret', { method: 'POST', body: '{"n":1}' })`,
      '  - { url: "https://api.example.com/other", respond: {} }',
    );
    const entry =
      '- { method: POST, url: "https://api.example.com/items?q=a&api_key=REMOVED", json: {"n":1}, respond: { status: 200, json: {} } }';
    expect(report.error).toMatchObject({
      code: 'E_NOT_SIMULATED',
      message: `E_NOT_SIMULATED: ctx.http.fetch: nothing answers POST https://api.example.com/items?q=a&api_key=REMOVED; add an entry to \`http\` of a scenario (--scenario FILE): ${entry} — or ask the network once with --http record, and --http replay answers from then on`,
    });
    const again = await run(
      `return (await fetch('https://api.example.com/items?q=a&api_key=s3cret', { method: 'POST', body: '{"n":1}' })).status`,
      `  ${entry}`,
    );
    expect(again).toMatchObject({ result: 200, warnings: [] });
  });

  it('says in what the nearest entry differs', async () => {
    const report = await run(
      `return fetch('https://api.example.com/a', { method: 'POST', body: 'x' })`,
      '  - { method: GET, url: "https://api.example.com/a", respond: {} }',
    );
    expect(report.error?.message).toContain('(an entry for this URL has another method)');
  });

  it('[K-05] [K-06] asks only hosts that the gem and the tool declare, and says which entry to add', async () => {
    const ask = (host: string, gem: unknown, own: unknown) =>
      runCode(tool(`return (await fetch('https://${host}/a')).status`), {
        gem: { id: 'sample', permissions: { network: gem } },
        tool: { permissions: { network: own } },
        scenario: 'tool: sample\nhttp: [ { url: "*", respond: {} } ]\n',
      }).then(({ result, error }) => result ?? error?.message);
    expect(await ask('api.example.com', true, true)).toBe(200);
    expect(await ask('api.example.com', ['api.example.com'], true)).toBe(200);
    expect(await ask('API.Example.com.', ['Api.example.com'], ['api.example.com.'])).toBe(200);
    expect(await ask('b\u00fccher.example', ['xn--bcher-kva.example'], ['b\u00dcCHER.example'])).toBe(200);
    expect(await ask('a.b.cdn.example', ['*.cdn.example'], ['*.b.cdn.example'])).toBe(200);
    expect(await ask('api.example.com:8443', ['api.example.com'], ['api.example.com:8443'])).toBe(200);
    expect(await ask('cdn.example', ['*.cdn.example'], true)).toBe(
      'E_PERM_DENIED: ctx.http.fetch: cdn.example is not among the hosts that the gem may ask; add it to the gem’s `permissions` in notochord.json: "network": ["*.cdn.example", "cdn.example"]',
    );
    expect(await ask('evil-api.example.com', ['api.example.com'], true)).toContain('E_PERM_DENIED');
    expect(await ask('api.example.com.evil.net', ['api.example.com'], true)).toContain('E_PERM_DENIED');
    expect(await ask('api.example.com:8443', ['api.example.com:443'], true)).toContain('E_PERM_DENIED');
    expect(await ask('api.example.com', true, ['other.example.com'])).toContain(
      'add it to the `permissions` of "sample" in notochord.json: "network": ["other.example.com", "api.example.com"]',
    );
    expect(await ask('api.example.com', ['https://api.example.com/v1'], true)).toContain(
      'stands in `network` as a URL, where a host name belongs; without scheme and path: "network": ["api.example.com"]',
    );
    expect(await ask('api.example.com', [], [])).toContain('the gem declares none');
  });

  it('[A-network] is refused where `network` is not declared', async () => {
    const report = await runCode(tool(`return fetch('https://api.example.com/')`));
    expect(report.error?.code).toBe('E_PERM_DENIED');
  });

  it.each([
    'http://localhost:3000/',
    'http://127.0.0.1/',
    'http://0x7f000001/',
    'http://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'http://printer.local/',
  ])('[R-07] never asks %s, whatever the scenario answers', async (url) => {
    const any = { network: true };
    const report = await runCode(tool(`return fetch('${url}')`), {
      gem: { id: 'sample', permissions: any },
      tool: { permissions: any },
      scenario: 'tool: sample\nhttp: [ { url: "*", respond: {} } ]\n',
    });
    expect(report.error?.code).toBe('E_HTTP_REFUSED');
  });

  it('[R-08] judges each redirect as the first URL, and follows five', async () => {
    const report = await runCode(
      codes(
        `fetch('https://api.example.com/to-cdn')`,
        `fetch('https://api.example.com/to-other')`,
        `fetch('https://api.example.com/to-private')`,
        `fetch('https://api.example.com/to-http')`,
        `fetch('https://api.example.com/loop')`,
        `fetch('https://api.example.com/1')`,
        `fetch('https://api.example.com/0')`,
      ),
      {
        ...allowed,
        scenario: `tool: sample
http:
  - { url: "https://api.example.com/to-cdn", respond: { status: 302, headers: { location: "https://a.cdn.example/x" } } }
  - { url: "https://api.example.com/to-other", respond: { status: 302, headers: { location: "https://other.example.com/" } } }
  - { url: "https://api.example.com/to-private", respond: { status: 302, headers: { location: "https://10.0.0.1/" } } }
  - { url: "https://api.example.com/to-http", respond: { status: 302, headers: { location: "http://api.example.com/" } } }
  - { url: "https://api.example.com/loop", respond: { status: 302, headers: { location: /loop } } }
  - { url: "https://a.cdn.example/x", respond: { status: 203 } }
${[0, 1, 2, 3, 4, 5].map((n) => `  - { url: "https://api.example.com/${n}", respond: { status: 307, headers: { location: /${n + 1} } } }`).join('\n')}
  - { url: "https://api.example.com/6", respond: {} }
`,
      },
    );
    const no = 'E_HTTP_REFUSED';
    expect(report.result).toEqual([203, 'E_PERM_DENIED', no, no, no, 200, no]);
    expect(report.calls[1]?.error?.message).toContain(
      'https://api.example.com/to-other redirects to other.example.com, which is not among the hosts',
    );
  });

  it('says what is wrong with what a tool gives', async () => {
    const url = `'https://api.example.com/'`;
    const calls = [
      'fetch()',
      'fetch(1)',
      `fetch('/relative')`,
      `fetch('ftp://api.example.com/')`,
      `fetch('data:text/plain,a')`,
      `fetch('https://me:word@api.example.com/')`,
      `fetch('https://api.example.com/' + 'a'.repeat(20000))`,
      `fetch(${url}, [])`,
      `fetch(${url}, { metod: 'GET' })`,
      `fetch(${url}, { method: 'CONNECT' })`,
      `fetch(${url}, { method: 'GET\\r\\nX: y' })`,
      `fetch(${url}, { headers: [] })`,
      `fetch(${url}, { headers: { 'a b': 'c' } })`,
      `fetch(${url}, { headers: { a: 'b\\r\\nx: y' } })`,
      `fetch(${url}, { headers: { a: '一' } })`,
      `fetch(${url}, { headers: { a: {} } })`,
      `fetch(${url}, { body: 'a' })`,
      `fetch(${url}, { method: 'POST', body: { a: 1 } })`,
      `fetch(${url}, { method: 'POST', body: new Uint8Array(3) })`,
      `fetch(${url}, { method: 'POST', body: '\\ud800' })`,
      `fetch(${url}, { method: 'POST', body: 'a'.repeat(10 * 1024 * 1024 + 1) })`,
      `fetch(${url}, { connection: '../x' })`,
      `fetch(${url}, { connection: {} })`,
    ];
    const report = await runCode(codes(...calls), {
      ...allowed,
      scenario: `tool: sample\nhttp:\n${SAYS_OK}`,
    });
    expect(report.result).toEqual(calls.map(() => 'E_HTTP_INVALID'));
  });

  it('takes what is at the limit', async () => {
    const report = await runCode(
      codes(
        `fetch('https://api.example.com/', { method: 'POST', body: 'a'.repeat(10 * 1024 * 1024) })`,
        `fetch('https://api.example.com/' + 'a'.repeat(16 * 1024 - 24))`,
        `fetch('https://api.example.com/', { method: null, headers: null, body: null, connection: null })`,
        `fetch('https://api.example.com/', { headers: { a: 1, __proto__: null } })`,
      ),
      { ...allowed, scenario: `tool: sample\nhttp:\n${SAYS_OK}` },
    );
    expect(report.result).toEqual([200, 200, 200, 200]);
  });

  it('leaves out headers that frame the message, and says so', async () => {
    const report = await run(
      `return (await fetch('https://api.example.com/', { headers: { Host: 'evil.example', 'content-length': '9' } })).status`,
      SAYS_OK,
    );
    expect(report).toMatchObject({
      result: 200,
      warnings: [expect.stringContaining('host, content-length')],
    });
  });

  it('answers requests made at the same time', async () => {
    const report = await run(
      `const all = await Promise.all(Array.from({ length: 100 }, (_, n) => fetch('https://api.example.com/' + n)));
       return all.every(({ ok }) => ok);`,
      SAYS_OK,
    );
    expect(report.result).toBe(true);
  });

  it('says which entries answered nothing, when the tool did not fail', async () => {
    const entry = '  - { method: PUT, url: "https://api.example.com/b", respond: {} }';
    const warnings = [
      'the entry PUT https://api.example.com/b under `http` of the scenario answered nothing',
    ];
    expect(
      await run(`await fetch('https://api.example.com/a')`, `${SAYS_OK.replace('/*', '/a')}\n${entry}`),
    ).toMatchObject({ ok: true, warnings });
    expect(
      await runCode('export default () => 1', { ...allowed, scenario: `tool: sample\nhttp:\n${entry}` }),
    ).toMatchObject({
      ok: true,
      warnings,
    });
    expect(await run(`throw new Error('no')`, entry)).toMatchObject({ ok: false, warnings: [] });
  });

  it('json() of what is no JSON throws, as it does on any answer', async () => {
    const report = await run(
      `return (await fetch('https://api.example.com/')).json().catch((error) => error.name)`,
      '  - { url: "*", respond: { body: "<html>" } }',
    );
    expect(report.result).toBe('SyntaxError');
  });

  it('says that a file of a body is missing, and where', async () => {
    await expect(run('', '  - { url: "*", respond: { file: gone.json } }')).rejects.toMatchObject({
      code: 'scenario-invalid',
      message: expect.stringContaining('case.yaml:3:34 there is no file gone.json'),
    });
  });
});

describe('a connection', () => {
  const ask = (connection: string, scenario: string, extra: Parameters<typeof runCode>[1] = {}) =>
    runCode(
      tool(`return fetch('https://api.example.com/me', { connection: ${JSON.stringify(connection)} })`),
      {
        ...allowed,
        scenario: `tool: sample\nhttp:\n${SAYS_OK}\n${scenario}`,
        ...extra,
      },
    );
  const denied = (reason: string) => ({
    ok: false,
    status: 401,
    headers: {},
    body: '',
    credentialDenied: { reason, host: 'api.example.com' },
  });

  it('[X-10] whose credentials were not injected gives `credentialDenied`, and nothing is asked', async () => {
    expect((await ask('github', 'connections: { github: false }')).result).toEqual(denied('not-granted'));
    expect((await ask('github', 'connections: { github: { reason: expired } }')).result).toEqual(
      denied('expired'),
    );
    expect((await ask('github', 'connections: { github: { host: other.example.com } }')).result).toEqual(
      denied('host-not-covered'),
    );
    const report = await ask('github', 'connections: { gitlab: true }');
    expect(report.result).toEqual(denied('not-connected'));
    expect(report.warnings).toContain(
      'ctx.http.fetch asked for the connection "github", which nobody has set up; in the scenario: `connections: { github: true }`',
    );
  });

  it('[X-10] that the user has set up is answered', async () => {
    for (const value of [
      'true',
      '{}',
      '{ granted: true }',
      '{ host: api.example.com }',
      '{ hosts: ["*.example.com"] }',
    ])
      expect((await ask('github', `connections: { github: ${value} }`)).result).toMatchObject({
        status: 200,
      });
  });

  it('is matched by an entry that names it', async () => {
    const report = await runCode(
      codes(
        `fetch('https://api.example.com/', { connection: 'a' })`,
        `fetch('https://api.example.com/', { connection: 'b' })`,
      ),
      {
        ...allowed,
        scenario: `tool: sample
connections: { a: true, b: true }
http: [ { url: "*", connection: b, respond: { status: 202 } } ]
`,
      },
    );
    expect(report.result).toEqual(['E_NOT_SIMULATED', 202]);
  });

  it('is found by its own name only', async () => {
    expect((await ask('constructor', 'connections: { a: true }')).result).toEqual(denied('not-connected'));
  });
});
