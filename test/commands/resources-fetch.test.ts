import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import fetch from '../../src/commands/resources-fetch.ts';
import verify from '../../src/commands/resources-verify.ts';
import runTool from '../../src/commands/run-tool.ts';
import { expectToFit } from '../cli/schemas.ts';
import { terminal } from '../cli/terminal.ts';
import { needs } from '../needs.ts';
import { FILE, SHA256 } from '../resources/resource.ts';
import { serveFiles } from '../resources/server.ts';
import { temporaryFolder } from '../temporary.ts';
import { caller } from './call.ts';

const cdn = (path: string) => `https://cdn.example.com${path}`;
const declared = (id: string, path: string, more = {}) => ({
  id,
  url: cdn(path),
  sha256: SHA256,
  size: FILE.length,
  ...more,
});

describe.skipIf(!needs('openssl'))('gem resources', () => {
  const server = serveFiles();
  let cwd: string;
  let cache: string;
  const gem = (...resources: unknown[]) =>
    writeFileSync(join(cwd, 'notochord.json'), JSON.stringify({ ...GEM, resources }));
  const call = (signal?: AbortSignal) =>
    caller({ cwd, cache, dial: server.dial(), ...(signal ? { signal } : {}) });
  const run = (...args: Parameters<ReturnType<typeof call>>) => call()(...args);
  const kept = () => join(cache, 'notochord', 'resources', SHA256);
  beforeEach(() => {
    cwd = temporaryFolder();
    cache = temporaryFolder();
    server.asked.length = 0;
  });

  describe('fetch', () => {
    it('[R-12] [R-19] has each file in the cache, and names its path', async () => {
      gem(
        declared('a', '/file'),
        declared('b', '/file'),
        declared('c', '/missing', { sha256: 'c'.repeat(64), mirrors: [cdn('/changed')] }),
      );
      const { code, out, err } = await run(fetch, [undefined]);
      expect(code).toBe(1);
      expect(out.split('\n').filter((line) => !line.startsWith('  '))).toEqual([
        `a: downloaded to ${kept()}, 11 KB`,
        `b: already in ${kept()}, 11 KB`,
        'c: no address gave the file, 11 KB',
        '',
      ]);
      expect(out.split('\n').slice(4, 6).join('\n')).toMatch(/answered 404.*\n.*sent another file/);
      expect(err).toContain('downloading a (11 KB) from cdn.example.com\n');
      expect(readFileSync(kept())).toEqual(FILE);
    });

    it('[R-21] tells every host on the way, redirects and mirrors too', async () => {
      const away = `/to/${encodeURIComponent('https://b.example.org/missing')}`;
      gem(declared('a', away, { mirrors: ['https://c.example.com/file'] }));
      const { err } = await run(fetch, [undefined]);
      expect(err).toBe(
        'downloading a (11 KB) from cdn.example.com\n  redirected to b.example.org\ndownloading a (11 KB) from c.example.com\n',
      );
      gem(declared('a', away, { sha256: 'a'.repeat(64) }));
      const { code, out } = await run(fetch, [['a']], { format: 'json' });
      const document = JSON.parse(out);
      expectToFit(document, 'resources');
      expect([code, document.resources]).toMatchObject([
        1,
        [
          {
            ok: false,
            path: null,
            addresses: [{ hosts: ['cdn.example.com', 'b.example.org'], error: { code: 'no-file' } }],
          },
        ],
      ]);
    });

    it('says the same in Chinese, and nothing but the result with --quiet', async () => {
      gem(declared('a', '/file'), { id: 'b', url: cdn('/file') });
      const { out, err } = await run(fetch, [undefined], { quiet: true }, 'zh-CN');
      expect([out, err]).toEqual([
        `a：已下载到 ${kept()}，11 KB\n  ${cdn('/file')} 给出了文件\nb：缺少 size 或 sha256；\`gem resources fill\` 可以算出来\n`,
        '',
      ]);
    });

    it('an id that is not declared is refused with the nearest one', async () => {
      gem(declared('ocr-model', '/file'));
      expect(await run(fetch, [['ocr_model']])).toMatchObject({ code: 'resource-unknown' });
    });

    it('stopped, it leaves nothing behind', async () => {
      gem(declared('a', '/held'));
      const stop = new AbortController();
      const fetching = call(stop.signal)(fetch, [undefined]);
      fetching.catch(() => {});
      await server.held();
      stop.abort('SIGINT');
      await expect(fetching).rejects.toBe('SIGINT');
      expect(readdirSync(join(cache, 'notochord', 'resources'))).toEqual([]);
      server.release();
    });
  });

  describe('verify', () => {
    it('[R-09] [R-11] asks every address, and keeps nothing', async () => {
      gem(
        declared('a', '/file', { mirrors: [cdn('/redirect/5')] }),
        declared('b', '/file', { mirrors: [cdn('/changed'), cdn('/file?2')] }),
      );
      const { code, out } = await run(verify, [undefined]);
      expect(code).toBe(1);
      expect(out).toMatch(
        /^a: every address gives the file, 11 KB\n {2}\S+\/file gave the file\n {2}\S+\/redirect\/5 gave the file\nb: 1 of 3 addresses does not give the file, 11 KB\n {2}\S+\/file gave the file\n {2}\S+\/changed sent another file.*\n {2}\S+\/file\?2 gave the file\n$/,
      );
      expect(server.asked).toHaveLength(10);
      expect(readdirSync(cache)).toEqual([]);
      const good = await run(verify, [['a']], { format: 'json' });
      expectToFit(JSON.parse(good.out), 'resources');
      expect(good.code).toBe(0);
    });
  });

  describe('gem run tool', () => {
    beforeEach(() => {
      gem(declared('model', '/missing', { mirrors: [cdn('/file')] }));
      mkdirSync(join(cwd, 'tools'));
      writeFileSync(join(cwd, 'tools', 'read.js'), READ);
    });

    it('[R-12] downloads what the tool asks for, and says what and from where', async () => {
      const { code, out, err } = await run(runTool, ['read']);
      expect([code, out]).toEqual([0, `${FILE.length}\n`]);
      expect(err).toMatch(
        /^downloading model \(11 KB\) from cdn\.example\.com\ndownloading model \(11 KB\) from cdn\.example\.com\ngem: warning: resource "model" came from a mirror, because .*answered 404/,
      );
      expect(await run(runTool, ['read'])).toMatchObject({ code: 0, err: '' });
    });

    it('takes a local file in its place, and refuses an id that is not declared', async () => {
      writeFileSync(join(cwd, 'model.bin'), FILE);
      const given = await run(runTool, ['read'], { resource: ['model=model.bin'], format: 'json' });
      expect(JSON.parse(given.out)).toMatchObject({ ok: true, result: FILE.length });
      expect(await run(runTool, ['read'], { resource: ['modle=model.bin'] })).toMatchObject({
        code: 'resource-unknown',
      });
      expect(server.asked).toEqual([]);
    });
  });

  it('on the command line: help, usage, and private addresses by the system’s own way', async () => {
    const { gem: type, json } = terminal({ cwd });
    gem(declared('a', '/file', { url: 'https://127.0.0.1:1/file', mirrors: ['https://localhost/file'] }));
    const { code, document } = await json('resources', 'fetch');
    expectToFit(document, 'resources');
    expect([
      code,
      document.resources[0].addresses.map(({ error }: { error: { code: string } }) => error.code),
    ]).toEqual([1, ['private-address', 'private-address']]);
    expect((await type('resources', '--help')).out).toContain('verify');
    expect((await type('resources', 'add')).err).toContain('the argument <url> is missing');
    expect((await type('resources', 'add', 'http://a.example.com')).code).toBe(2);
    expect((await type('resources', 'fecth')).err).toContain('fetch');
  });
});

const GEM = {
  id: 'x',
  name: 'X',
  version: '1.0.0',
  description: 'Reads a model.',
  tools: [
    {
      name: 'read',
      entry: 'tools/read.js',
      description: 'Reads.',
      inputSchema: { type: 'object' },
      expose: true,
    },
  ],
};
const READ = `import { readFileSync } from 'node:fs';
export default async (input, ctx) => readFileSync(await ctx.resources.path('model')).length;
`;
