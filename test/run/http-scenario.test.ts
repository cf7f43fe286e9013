import { describe, expect, it } from 'vitest';
import { parseScenario } from '../../src/run/scenario/scenario.ts';

const parse = (text: string) => parseScenario(`tool: a\n${text}`, 'tests/a.yaml', 'tests');

describe('`http` of a scenario', () => {
  it('is read with all that it may hold', async () => {
    const { http } = await parse(`http:
  - { method: post, url: "https://a.example/*", connection: c, headers: { X-A: { $regex: "^1" } }, json: { a: 1 },
      respond: { status: 429, headers: { Retry-After: 5, set-cookie: [a=1, b=2] }, body: "", delay: 10 } }
  - { url: "*", body: { $contains: a }, respond: [ {}, { json: null }, { base64: "AA==" }, { error: E_HTTP_FAILED } ] }
`);
    const json = ['content-type', 'application/json'];
    const bytes = ['content-type', 'application/octet-stream'];
    expect(http).toEqual([
      {
        method: 'POST',
        url: 'https://a.example/*',
        connection: 'c',
        headers: { 'x-a': { $regex: '^1' } },
        json: { a: 1 },
        respond: {
          status: 429,
          headers: [
            ['content-type', 'text/plain; charset=utf-8'],
            ['retry-after', '5'],
            ['set-cookie', 'a=1'],
            ['set-cookie', 'b=2'],
          ],
          body: { kind: 'text', value: '' },
          delay: 10,
        },
      },
      {
        url: '*',
        body: { $contains: 'a' },
        respond: [
          { status: 200, headers: [], body: { kind: 'none' }, delay: 0 },
          { status: 200, headers: [json], body: { kind: 'json', value: null }, delay: 0 },
          { status: 200, headers: [bytes], body: { kind: 'base64', value: 'AA==' }, delay: 0 },
          {
            status: 200,
            headers: [],
            body: { kind: 'none' },
            error: { code: 'E_HTTP_FAILED', message: 'E_HTTP_FAILED' },
            delay: 0,
          },
        ],
      },
    ]);
  });

  it.each([
    ['http: [ x ]', '2:9', 'with `url` and `respond`'],
    ['http: [ { respond: {} } ]', '2:9', 'with `url` and `respond`'],
    ['http: [ { url: "https://a.example/" } ]', '2:9', 'with `url` and `respond`'],
    ['http: [ { url: /a, respond: {} } ]', '2:16', 'a whole http or https URL'],
    ['http: [ { url: "*", methd: GET, respond: {} } ]', '2:21', 'no key "methd"'],
    ['http: [ { url: "*", method: "G T", respond: {} } ]', '2:29', 'an HTTP method'],
    ['http: [ { url: "*", body: a, json: 1, respond: {} } ]', '2:36', 'not by both'],
    ['http: [ { url: "*", body: { $regx: a }, respond: {} } ]', '2:29', 'no operator "$regx"'],
    ['http: [ { url: "*", headers: [], respond: {} } ]', '2:30', 'must be a mapping'],
    ['http: [ { url: "*", respond: 200 } ]', '2:30', 'an answer is a mapping'],
    ['http: [ { url: "*", respond: [] } ]', '2:30', 'this list is empty'],
    ['http: [ { url: "*", respond: { state: 1 } } ]', '2:32', 'no key "state"'],
    ['http: [ { url: "*", respond: { status: 199 } } ]', '2:40', 'from 200 to 999'],
    ['http: [ { url: "*", respond: { status: 1000 } } ]', '2:40', 'from 200 to 999'],
    ['http: [ { url: "*", respond: { status: ok } } ]', '2:40', 'from 200 to 999'],
    ['http: [ { url: "*", respond: { json: 1, body: a } } ]', '2:41', '`json` is there already'],
    ['http: [ { url: "*", respond: { body: { a: 1 } } } ]', '2:38', 'write `json`'],
    ['http: [ { url: "*", respond: { base64: "a" } } ]', '2:40', 'not base64'],
    ['http: [ { url: "*", respond: { file: "a\\0b" } } ]', '2:38', 'there is no file'],
    ['http: [ { url: "*", respond: { headers: { "a b": c } } } ]', '2:43', 'name of an HTTP header'],
    ['http: [ { url: "*", respond: { headers: { a: "b\\nc" } } } ]', '2:46', 'in one line'],
    ['http: [ { url: "*", respond: { delay: -1 } } ]', '2:39', 'from 0 to 60000'],
    ['http: [ { url: "*", respond: { delay: 60001 } } ]', '2:39', 'from 0 to 60000'],
    ['http: [ { url: "*", respond: { error: broken } } ]', '2:39', 'an error is a code'],
    ['http: [ { url: "*", respond: { status: 200, error: E_X } } ]', '2:45', 'not both'],
    ['connections: [ github ]', '2:14', 'must be a mapping'],
    ['connections: { github: x }', '2:24', 'true, false, or a mapping'],
    ['connections: { github: { hots: x } }', '2:26', 'no key "hots"'],
    ['connections: { github: { granted: x } }', '2:35', 'true or false'],
    ['connections: { github: { granted: true, reason: x } }', '2:41', 'and this one is granted'],
    ['connections: { github: { host: "https://a.example" } }', '2:32', 'a host name'],
    ['connections: { github: { hosts: [a.example, ""] } }', '2:45', 'not empty'],
  ])('says where it is wrong: %s', async (text, at, words) => {
    await expect(parse(text)).rejects.toMatchObject({
      code: 'scenario-invalid',
      message: expect.stringMatching(new RegExp(`^tests/a\\.yaml:${at} `)),
      text: { en: expect.stringContaining(words), 'zh-CN': expect.stringMatching(/[\u4e00-\u9fff]/) },
    });
  });

  it('takes delays and statuses at their limits', async () => {
    for (const respond of ['{ delay: 60000 }', '{ delay: 0 }', '{ status: 200 }', '{ status: 999 }'])
      await expect(parse(`http: [ { url: "*", respond: ${respond} } ]`)).resolves.toBeDefined();
  });
});
