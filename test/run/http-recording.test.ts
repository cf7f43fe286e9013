import { lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { coversHost, readHostPattern } from '../../src/run/http/host-pattern.ts';
import { plainRequest } from '../../src/run/http/plain-request.ts';
import { isAnswer, playEntries } from '../../src/run/http/play-entries.ts';
import { createRecorder } from '../../src/run/http/recorder.ts';
import { readRecording, recordingFile } from '../../src/run/http/recording.ts';
import { redactBody, redactUrl } from '../../src/run/http/redact.ts';
import { isSecretInQuery, isSecretName } from '../../src/run/http/secret-names.ts';
import { compileUrl } from '../../src/run/http/url-pattern.ts';
import { temporaryFolder } from '../temporary.ts';

const request = (url: string, method = 'GET', body?: string) =>
  plainRequest(
    { url: new URL(url), method, headers: [], body: body === undefined ? undefined : Buffer.from(body) },
    undefined,
  );

/** What is read from a recording of these answers, asked for in their order. */
async function roundTrip(
  answers: readonly { body: Uint8Array; headers?: [string, string][]; status?: number; sent?: string }[],
) {
  const root = temporaryFolder();
  const file = recordingFile(root, 'sample');
  const recorder = createRecorder(file);
  const requests = answers.map(({ sent }, index) =>
    request(`https://api.example.com/${index}`, sent === undefined ? 'GET' : 'POST', sent),
  );
  for (const [index, { status = 200, headers = [], body }] of answers.entries())
    recorder.begin(requests[index] as ReturnType<typeof request>)({ status, headers, body });
  recorder.flush();
  const entries = playEntries(readRecording(file) ?? [], file.folder);
  const played = [];
  for (const each of requests) {
    const answer = await entries.answer(each, undefined);
    if (!isAnswer(answer)) throw new Error(JSON.stringify(answer));
    const parts: Uint8Array[] = [];
    for await (const part of answer.body) parts.push(part);
    played.push({ status: answer.status, headers: answer.headers, body: Buffer.concat(parts) });
  }
  return { played, text: readFileSync(file.path, 'utf8') };
}

const TEXTS = [
  'plain',
  ' leading and trailing ',
  'two\nlines\n',
  '\n\nlines\r\nof\rwindows\n\n',
  '\ttab',
  'yes',
  'null',
  '~',
  '1',
  '0x10',
  '1e3',
  '2026-01-01',
  '- item',
  'key: value',
  '# no comment',
  '&anchor *alias !tag',
  '"quoted" \'twice\'',
  '{ [',
  '%YAML',
  '---\na\n...\n',
  'a\u0007b\u001b[31m',
  '\u0085\u2028\u2029',
  'emoji 😀 and 一',
  'x'.repeat(5000),
  `${'line of text\n'.repeat(50)}`,
];

const JSONS = [
  '{"a":1}',
  '{ "a" : [ 1, 2.5, true, null, "x" ] }',
  '[]',
  '{}',
  '"text"',
  '12',
  'null',
  '{"__proto__":{"a":1}}',
  '{"<<":{"a":1},"b":2}',
  '{"b":1,"1":2}',
  '{"a":1,"a":2}',
  '{"n":12345678901234567890}',
  '{"n":1.0,"m":1e400,"z":-0}',
  '{"u":"\\u4e00\\ud83d\\ude00\\/"}',
  '{"u":"\\ud800"}',
  '{"yes":"no","null":"~","":" "}',
  `${'['.repeat(300)}${']'.repeat(300)}`,
  '{"same":{"a":[1]},"again":{"a":[1]}}',
];

describe('a recording', () => {
  it('gives back every text as it was', async () => {
    const { played } = await roundTrip(
      TEXTS.map((text) => ({ body: Buffer.from(text), headers: [['content-type', 'text/plain']] })),
    );
    expect(played.map(({ body }) => body.toString())).toEqual(TEXTS);
  });

  it('gives back JSON that says the same', async () => {
    const { played, text } = await roundTrip(
      JSONS.map((json) => ({ body: Buffer.from(json), headers: [['content-type', 'application/json']] })),
    );
    const bare = (json: string) => json.replace(/\s+/g, '').replace('\\u4e00\\ud83d\\ude00\\/', '一😀/');
    expect(played.map(({ body }) => bare(body.toString()))).toEqual(JSONS.map(bare));
    expect(text).not.toMatch(/[&*]a\d/);
  });

  it('gives back bytes, however many', async () => {
    const bodies = [
      Buffer.alloc(0),
      Buffer.from([0, 255, 254]),
      Buffer.from('\ufeffmark'),
      Buffer.alloc(32 * 1024, 1),
      Buffer.alloc(32 * 1024 + 1, 255),
      Buffer.alloc(300_000, 'a'),
    ];
    const { played } = await roundTrip(bodies.map((body) => ({ body })));
    expect(
      played.map(({ body }) => body.equals(bodies[played.findIndex((each) => each.body === body)] as Buffer)),
    ).toEqual(bodies.map(() => true));
  });

  it('knows requests by their body', async () => {
    const sent = [
      '',
      ...TEXTS,
      ...JSONS,
      'a=1&password=abc&b=2',
      '{"password":"abc","b":2}',
      'x'.repeat(40_000),
    ];
    const { played } = await roundTrip(
      sent.map((body, index) => ({ sent: body, body: Buffer.from(`answer ${index}`) })),
    );
    expect(played.map(({ body }) => body.toString())).toEqual(sent.map((_, index) => `answer ${index}`));
  });

  it('keeps headers and statuses of any kind', async () => {
    const headers: [string, string][] = [
      ['x-a', '1'],
      ['x-a', '2'],
      ['constructor', 'c'],
      ['__proto__', 'p'],
      ['x-latin', '\u00e9\u0080'],
      ['x-empty', ''],
      ['date', 'today'],
      ['set-cookie', 'a=b'],
    ];
    const { played } = await roundTrip([
      { body: Buffer.alloc(0), headers, status: 999 },
      { body: Buffer.from('{}'), headers: [['content-type', 'text/json']] },
    ]);
    expect(played[0]?.status).toBe(999);
    expect(played[0]?.headers).toEqual(headers.slice(0, 6));
  });

  it.skipIf(process.platform === 'win32')('replaces what a link leads to, and the link stays', async () => {
    const root = temporaryFolder();
    const file = recordingFile(root, 'sample');
    mkdirSync(file.folder, { recursive: true });
    writeFileSync(join(root, 'real.yaml'), '');
    symlinkSync(join(root, 'real.yaml'), file.path);
    const recorder = createRecorder(file);
    recorder.begin(request('https://api.example.com/'))({ status: 200, headers: [], body: Buffer.alloc(0) });
    recorder.flush();
    expect(lstatSync(file.path).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(root, 'real.yaml'), 'utf8')).toContain('url: https://api.example.com/');
  });

  it('holds at most 64 MB a call, and says what is missing', () => {
    const recorder = createRecorder(recordingFile(temporaryFolder(), 'sample'));
    const body = Buffer.alloc(32 * 1024 * 1024);
    for (const path of ['a', 'b', 'c'])
      recorder.begin(request(`https://api.example.com/${path}`))({ status: 200, headers: [], body });
    expect(recorder.flush()?.en).toMatch(/^2 answers were recorded .*; the rest is not kept/);
  });

  it('needs a folder and a tool that a file can be named for', () => {
    expect(() => recordingFile(null, 'sample')).toThrow(/there is no such place/);
    expect(() => recordingFile('/gem', '../x')).toThrow(/there is no such place/);
  });
});

describe('what is left out of recordings', () => {
  it.each([
    'token',
    'access_token',
    'accessToken',
    'API-Key',
    'x-amz-signature',
    'X-Goog-Credential',
    'password',
    'Ocp-Apim-Subscription-Key',
    'clientSecret',
    'PRIVATE-TOKEN',
  ])('%s is a credential', (name) => expect(isSecretName(name)).toBe(true));
  it.each([
    'next_page_token',
    'nextPageToken',
    'tokens',
    'token_count',
    'max_tokens',
    'author',
    'key',
    'secretary',
    'passwords_changed',
    'x',
    '',
  ])('%s is none', (name) => expect(isSecretName(name)).toBe(false));

  it('in a query, `key` is one too', () => {
    expect(isSecretInQuery('key')).toBe(true);
    expect(redactUrl('https://a.example/x?key=1&q=a+b&Access%5FToken=2&flag&sig=')).toBe(
      'https://a.example/x?key=REMOVED&q=a+b&Access%5FToken=REMOVED&flag&sig=',
    );
  });

  it('leaves a body that holds none as it was written', () => {
    for (const body of [
      '{ "a" : 1 }',
      'a=b&c',
      'text with token=abc in it',
      '<x password="a"/>',
      '{"token":null,"password":""}',
    ])
      expect(redactBody(body)).toBe(body);
    expect(redactBody('{ "a": { "token": "t", "pin": 1, "secret": 5 } }')).toBe(
      '{"a":{"token":"REMOVED","pin":1,"secret":"REMOVED"}}',
    );
  });
});

describe('the URL of an entry', () => {
  it.each([
    ['https://api.example.com/a', 'https://api.example.com/a', true],
    ['https://api.example.com', 'https://api.example.com/', true],
    ['https://API.example.com:443/a/../b', 'https://api.example.com/b', true],
    ['https://api.example.com/a', 'https://api.example.com/a?b', false],
    ['https://api.example.com/a*', 'https://api.example.com/a?b=/c', true],
    ['https://api.example.com*', 'https://api.example.com/a', true],
    ['https://*.example.com/a', 'https://api.example.com/a', true],
    ['https://*', 'https://api.example.com/a', true],
    ['*', 'http://api.example.com/', true],
    ['https://a.example/*/x/*', 'https://a.example/1/x/', true],
    ['https://a.example/*b*c', 'https://a.example/c', false],
    ['https://a.example/ab*ba', 'https://a.example/aba', false],
    ['https://a.example/ab*ba', 'https://a.example/abba', true],
    ['https://a.example/一', 'https://a.example/%E4%B8%80', true],
    ['http://a.example/', 'https://a.example/', false],
  ])('%s and %s', (pattern, url, matches) => {
    expect(compileUrl(pattern)?.(url)).toBe(matches);
  });

  it.each(['/a', 'api.example.com/a', 'ftp://a.example/', 'https://me:word@a.example/', ''])(
    'is not %s',
    (pattern) => {
      expect(compileUrl(pattern)).toBeUndefined();
    },
  );

  it('takes any number of stars', () => {
    const pattern = compileUrl(`https://a.example/${'*a'.repeat(2000)}b`);
    expect(pattern?.(`https://a.example/${'a'.repeat(10_000)}`)).toBe(false);
  });
});

describe('a list of hosts', () => {
  it.each([
    '',
    '*',
    '*.',
    '.',
    'https://a.example',
    'a.example/x',
    'a b',
    'me@a.example',
    'a.*.example',
    '*a.example',
    'a.example:x',
  ])('does not hold %j', (text) => expect(readHostPattern(text)).toBeUndefined());
  it('holds names, and all below a name', () => {
    const covers = (entry: string, url: string) => coversHost([entry], new URL(url));
    expect(covers('*.a.example', 'https://b.a.example/')).toBe(true);
    expect(covers('*.a.example', 'https://a.example/')).toBe(false);
    expect(covers('a.example', 'https://b.a.example/')).toBe(false);
    expect(covers('a.example:8443', 'https://a.example:8443/')).toBe(true);
    expect(covers('a.example:443', 'https://a.example/')).toBe(true);
  });
});
