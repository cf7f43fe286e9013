import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import add from '../../src/commands/resources-add.ts';
import fillIn from '../../src/commands/resources-fill.ts';
import { expectToFit } from '../cli/schemas.ts';
import { needs } from '../needs.ts';
import { FILE, SHA256 } from '../resources/resource.ts';
import { serveFiles } from '../resources/server.ts';
import { temporaryFolder } from '../temporary.ts';
import { caller } from './call.ts';

const cdn = (path: string) => `https://cdn.example.com${path}`;

describe.skipIf(!needs('openssl'))('gem resources', () => {
  let cwd: string;
  let cache: string;
  let edited = () => {};
  const server = serveFiles({
    '/while-edited'(response) {
      edited();
      response.end(FILE);
    },
  });
  const manifest = () => readFileSync(join(cwd, 'notochord.json'), 'utf8');
  const write = (text: string) => writeFileSync(join(cwd, 'notochord.json'), text);
  const run = (...args: Parameters<ReturnType<typeof caller>>) =>
    caller({ cwd, cache, dial: server.dial({ 'inside.example.com': ['10.0.0.1'] }) })(...args);
  beforeEach(() => {
    cwd = temporaryFolder();
    cache = temporaryFolder();
    server.asked.length = 0;
    write('{\n    "id": "x",\n    "tools":   []\n}\n');
  });

  describe('add', () => {
    it('[R-11] writes address, size and hash into the manifest, and keeps no file', async () => {
      const { code, out, err } = await run(add, [cdn('/file')], {
        id: 'model',
        mirror: [cdn('/redirect/2')],
        required: true,
      });
      expect([code, out]).toEqual([
        0,
        `model: added to notochord.json, 11 KB\n  ${cdn('/file')} gave the file\n`,
      ]);
      expect(err).toBe('downloading model from cdn.example.com\n');
      expect(manifest()).toBe(
        `{
    "id": "x",
    "tools":   [],
    "resources": [
        {
            "id": "model",
            "url": "https://cdn.example.com/file",
            "mirrors": [
                "https://cdn.example.com/redirect/2"
            ],
            "sha256": "${SHA256}",
            "size": ${FILE.length},
            "required": true
        }
    ]
}
`,
      );
      expect(readdirSync(cache)).toEqual([]);
    });

    it('takes the id from the file’s name, and prints a document', async () => {
      const { code, out, err } = await run(add, [cdn('/to/%2Ffile?x=1')], { id: undefined, format: 'json' });
      expect([code, err]).toEqual([0, '']);
      const document = JSON.parse(out);
      expectToFit(document, 'resources');
      expect(document.resources).toMatchObject(
        [{ id: '2Ffile', ok: true, size: FILE.length, sha256: SHA256 }].map((row) => ({
          ...row,
          id: expect.stringMatching(/file$/),
        })),
      );
    });

    it.each([
      ['http://cdn.example.com/file', 'address-refused'],
      ['HTTPS://cdn.example.com/file', 'address-refused'],
      ['cdn.example.com/file', 'address-refused'],
      ['', 'address-refused'],
      ['https://', 'address-refused'],
      ['https://127.0.0.1/file', 'address-refused'],
      ['https://0x7f000001/file', 'address-refused'],
      ['https://models.localhost/file', 'address-refused'],
      ['https://inside.example.com/file', 'resource-not-downloaded'],
      ['https://cdn.example.com/missing', 'resource-not-downloaded'],
      ['https://cdn.example.com/redirect/6', 'resource-not-downloaded'],
      ['https://cdn.example.com/', 'id-missing'],
    ])('[R-02] [R-07] [R-08] %j is refused (%s), and nothing is changed', async (url, code) => {
      const before = manifest();
      for (const language of ['en', 'zh-CN'] as const)
        expect((await run(add, [url], {}, language)).code).toBe(code);
      if (code === 'address-refused')
        expect((await run(add, [cdn('/file')], { mirror: [url] })).code).toBe(code);
      expect(manifest()).toBe(before);
    });

    it('[R-01] an id that is taken is refused before anything is asked', async () => {
      write('{ "resources": [{ "id": "file", "url": "https://a.example.com/file" }] }');
      expect(await run(add, [cdn('/file')])).toMatchObject({ code: 'id-taken' });
      expect(server.asked).toEqual([]);
    });

    it('[R-09] asks the mirror where the first address gives nothing', async () => {
      const { code, out } = await run(add, [cdn('/missing')], { mirror: [cdn('/file')] });
      expect(code).toBe(0);
      expect(out).toContain('/missing answered 404');
      expect(JSON.parse(manifest()).resources).toMatchObject([
        { url: cdn('/missing'), mirrors: [cdn('/file')] },
      ]);
    });

    it('keeps what the author wrote during the download', async () => {
      edited = () => write('{"id":"y","resources":[]}');
      expect((await run(add, [cdn('/while-edited')])).code).toBe(0);
      expect(manifest()).toMatch(/^\{"id":"y","resources":\[\{"id":"while-edited","url":/);
      edited = () => write('{ "resources": [{ "id": "new", "url": "https://a.example.com" }] }');
      expect((await run(add, [cdn('/while-edited')], { id: 'new' })).code).toBe('id-taken');
      edited = () => {};
    });

    it.each(['{', '[]', '{ "resources": {} }', '{ "resources": [7] }', '{ "resources": [{ "id": "x" }] }'])(
      'a manifest of %j is left alone, and the hint names gem validate',
      async (text) => {
        write(text);
        for (const command of [add, fillIn])
          expect((await run(command, [command === add ? cdn('/file') : undefined])).code).toBe(
            'manifest-invalid',
          );
        expect(manifest()).toBe(text);
      },
    );

    it('keeps a byte order mark and CRLF', async () => {
      write(
        '\ufeff{\r\n\t"id": "x",\r\n\t"resources": [\r\n\t\t{ "id": "a", "url": "https://a.example.com" }\r\n\t]\r\n}\r\n',
      );
      expect((await run(add, [cdn('/file')])).code).toBe(0);
      expect(manifest()).toBe(
        `\ufeff{\r\n\t"id": "x",\r\n\t"resources": [\r\n\t\t{ "id": "a", "url": "https://a.example.com" },\r\n\t\t{ "id": "file", "url": "${cdn('/file')}", "sha256": "${SHA256}", "size": ${FILE.length} }\r\n\t]\r\n}\r\n`,
      );
    });
  });

  describe('fill', () => {
    it('[R-11] fills in what is missing beside the addresses, and leaves all else', async () => {
      write(
        `{\n  "resources": [\n    {\n      "id": "a",\n      "url": "${cdn('/file')}",\n      "description": "d"\n    },\n    { "id": "b", "url": "${cdn('/file')}", "size": ${FILE.length}, "sha256": "" },\n    { "id": "c", "url": "${cdn('/x')}", "sha256": "${SHA256}", "size": 1 }\n  ]\n}\n`,
      );
      const { code, out } = await run(fillIn, [undefined]);
      expect(code).toBe(0);
      expect(out.split('\n').filter((line) => !line.startsWith(' '))).toEqual([
        'a: size and sha256 were filled in, 11 KB',
        'b: size and sha256 were filled in, 11 KB',
        'c: has its size and sha256 already, 1 B',
        '',
      ]);
      expect(manifest()).toBe(
        `{\n  "resources": [\n    {\n      "id": "a",\n      "url": "${cdn('/file')}",\n      "sha256": "${SHA256}",\n      "size": ${FILE.length},\n      "description": "d"\n    },\n    { "id": "b", "url": "${cdn('/file')}", "size": ${FILE.length}, "sha256": "${SHA256}" },\n    { "id": "c", "url": "${cdn('/x')}", "sha256": "${SHA256}", "size": 1 }\n  ]\n}\n`,
      );
      expect(readdirSync(cache)).toEqual([]);
    });

    it('a size or hash that is declared must be the file’s', async () => {
      const sha256 = 'a'.repeat(64);
      const text = JSON.stringify({
        resources: [
          { id: 'a', url: cdn('/file'), sha256 },
          { id: 'b', url: cdn('/file'), size: 7 },
        ],
      });
      write(text);
      const { code, out } = await run(fillIn, [undefined], { format: 'json' });
      const document = JSON.parse(out);
      expectToFit(document, 'resources');
      expect([code, manifest()]).toEqual([1, text]);
      expect(
        document.resources.map(
          (row: { addresses: { error: { code: string } }[] }) => row.addresses[0]?.error.code,
        ),
      ).toEqual(['other-content', 'length-differs']);
    });

    it('does only what is named, and knows the nearest id', async () => {
      write(
        JSON.stringify({
          resources: [
            { id: 'ocr-model', url: cdn('/file') },
            { id: 'b', url: cdn('/file') },
          ],
        }),
      );
      expect(await run(fillIn, [['ocr-modle']])).toMatchObject({ code: 'resource-unknown' });
      expect((await run(fillIn, [['b']])).code).toBe(0);
      expect(JSON.parse(manifest()).resources.map((each: object) => 'size' in each)).toEqual([false, true]);
    });

    it('an entry that was changed during the download is left as it is', async () => {
      write(JSON.stringify({ resources: [{ id: 'a', url: cdn('/while-edited') }] }));
      const other = JSON.stringify({ resources: [{ id: 'a', url: cdn('/other') }] });
      edited = () => write(other);
      const { code, out } = await run(fillIn, [undefined]);
      expect([code, manifest()]).toEqual([1, other]);
      expect(out).toContain('was changed in notochord.json during the download');
      edited = () => {};
    });

    it('says so where there is nothing to fill', async () => {
      expect(await run(fillIn, [undefined])).toMatchObject({
        code: 0,
        out: '',
        err: expect.stringContaining('declares no resources'),
      });
    });
  });
});
