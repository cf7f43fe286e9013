import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { needs } from '../needs.ts';
import { FILE, SHA256 } from '../resources/resource.ts';
import { serveFiles } from '../resources/server.ts';
import { runCode, setUpSandbox, temporaryFolder } from './support.ts';

setUpSandbox();

const tool = (body: string) =>
  `import { readFileSync, writeFileSync } from 'node:fs';\nexport default async (input, ctx) => { ${body} }`;
const declared = (id: string, path: string, more = {}) => ({
  id,
  url: path.startsWith('/') ? `https://cdn.example.com${path}` : path,
  sha256: SHA256,
  size: FILE.length,
  ...more,
});

describe.skipIf(!needs('openssl'))('ctx.resources', () => {
  const server = serveFiles();
  /** With a cache of its own, so that nothing is there yet. */
  const fresh = () => {
    const cache = temporaryFolder();
    return { cache, env: { ...process.env, XDG_CACHE_HOME: cache } };
  };
  const gem = (...resources: unknown[]) => ({ id: 'sample', resources });

  it('[R-12] [R-15] [R-16] gives a path that can be read, after a download, without a permission', async () => {
    const { cache, env } = fresh();
    const told: string[] = [];
    const body = `const path = await ctx.resources.path('model'); return { path, bytes: readFileSync(path).length };`;
    const report = await runCode(tool(body), {
      gem: gem(declared('model', '/file')),
      env,
      dial: server.dial(),
      onDownload: ({ id, size }) => ({ onHost: (host) => told.push(`${id} ${size} ${host}`) }),
    });
    const path = join(cache, 'notochord', 'resources', SHA256);
    expect(report).toMatchObject({ ok: true, result: { path, bytes: FILE.length }, warnings: [] });
    expect(told).toEqual([`model ${FILE.length} cdn.example.com`]);
  });

  it('[R-12] [R-18] several callers cause one download; one that failed is tried again by the next call', async () => {
    server.asked.length = 0;
    const body = `
      const ask = (id) => ctx.resources.path(id).then(() => 'there', (error) => error.code);
      return [await Promise.all([ask('model'), ask('model'), ask('same'), ask('model')]), await ask('broken'), await ask('broken')];`;
    const report = await runCode(tool(body), {
      gem: gem(
        declared('model', '/file'),
        declared('same', '/file'),
        declared('broken', '/missing', { sha256: 'a'.repeat(64) }),
      ),
      env: fresh().env,
      dial: server.dial(),
    });
    const no = 'E_RESOURCE_UNAVAILABLE';
    expect(report.result).toEqual([Array(4).fill('there'), no, no]);
    expect(server.asked).toEqual([
      'cdn.example.com/file',
      'cdn.example.com/missing',
      'cdn.example.com/missing',
    ]);
  });

  it('[R-13] an id that is not declared is refused, with the nearest one', async () => {
    const body = `
      const codes = [];
      for (const id of ['ocr-modle', 'xyz', '', 7, null, undefined, {}])
        await ctx.resources.path(id).catch((error) => codes.push([error.code, error.message]));
      return codes;`;
    const { result } = await runCode(tool(body), { gem: gem(declared('ocr-model', '/file')) });
    const messages = (result as [string, string][]).map(([, message]) => message);
    expect((result as [string, string][]).map(([code]) => code)).toEqual(Array(7).fill('E_RESOURCE_UNKNOWN'));
    expect(messages[0]).toBe(
      'E_RESOURCE_UNKNOWN: the gem declares no resource "ocr-modle"; did you mean "ocr-model"?',
    );
    expect(messages[1]).toContain('it declares ocr-model');
    expect(messages[3]).toContain('got number');
  });

  it('[R-09] [R-13] lists each address and why it gave nothing', async () => {
    const resource = declared('model', '/changed', {
      mirrors: ['https://b.example.org/short', 'https://10.0.0.1/file', 'http://b.example.org/file'],
    });
    const options = { gem: gem(resource), env: fresh().env, dial: server.dial() };
    const report = await runCode(tool(`return ctx.resources.path('model')`), options);
    expect(report.error?.code).toBe('E_RESOURCE_UNAVAILABLE');
    const lines = report.error?.message.split('\n') ?? [];
    expect(lines[0]).toBe('E_RESOURCE_UNAVAILABLE: no address gave the file of resource "model":');
    expect(lines.slice(1).map((line) => /^- (\S+) (.{8})/.exec(line)?.slice(1))).toEqual([
      ['https://cdn.example.com/changed', 'sent ano'],
      ['https://b.example.org/short', `sent ${FILE.length - 1}`.slice(0, 8)],
      ['https://10.0.0.1/file', 'leads to'],
      ['http://b.example.org/file', 'is not h'],
    ]);
    const inChinese = await runCode(tool(`return ctx.resources.path('model')`), {
      ...options,
      language: 'zh-CN',
    });
    expect(inChinese.error?.message).toContain('没有一个地址给出资源');
  });

  it('[R-14] [X-01] the file cannot be changed, nor another’s be read', async () => {
    const { cache, env } = fresh();
    const folder = join(cache, 'notochord', 'resources');
    mkdirSync(folder, { recursive: true });
    const other = join(folder, 'b'.repeat(64));
    writeFileSync(other, 'another gem’s');
    const body = `
      const path = await ctx.resources.path('model');
      const no = (act) => { try { act(); return 'done'; } catch (error) { return error.name; } };
      return [
        no(() => writeFileSync(path, 'x')), no(() => Deno.removeSync(path)), no(() => Deno.truncateSync(path)),
        no(() => Deno.renameSync(path, path + '2')), no(() => Deno.chmodSync(path, 0o777)),
        no(() => readFileSync(${JSON.stringify(other)})), no(() => [...Deno.readDirSync(${JSON.stringify(folder)})]),
        no(() => readFileSync(path + '/../${'b'.repeat(64)}')), no(() => readFileSync(path)),
      ];`;
    const report = await runCode(tool(body), {
      gem: gem(declared('model', '/file')),
      env,
      dial: server.dial(),
    });
    expect((report.result as string[]).slice(0, -1)).not.toContain('done');
    expect((report.result as string[]).at(-1)).toBe('done');
    expect(readFileSync(join(folder, SHA256))).toEqual(FILE);
  });

  it('[R-14] what is being downloaded cannot be read before it was checked', async () => {
    const body = `
      const paths = [${JSON.stringify(SHA256)}, ${JSON.stringify(`${SHA256}.part`)}];
      const asked = ctx.resources.path('model');
      const names = [];
      for (const name of paths) try { readFileSync(input.folder + '/' + name); } catch (error) { names.push(error.code ?? error.name); }
      await asked;
      return names;`;
    const { cache, env } = fresh();
    const report = await runCode(tool(body), {
      gem: gem(declared('model', '/file')),
      env,
      dial: server.dial(),
      input: { folder: join(cache, 'notochord', 'resources') },
    });
    expect(report.result).toEqual(['ENOENT', 'NotCapable']);
  });

  it('[X-15] a gem that declares none has no ctx.resources', async () => {
    const report = await runCode(tool(`return ctx.resources.path('x').catch((error) => error.code)`));
    expect(report).toMatchObject({ ok: true, result: 'E_PERM_DENIED' });
  });

  it('says what is missing where size or hash are', async () => {
    const { size, ...incomplete } = declared('model', '/file');
    const { error } = await runCode(tool(`return ctx.resources.path('model')`), {
      gem: gem(incomplete, 7, null, { id: 3 }),
    });
    expect(error?.code).toBe('E_RESOURCE_UNAVAILABLE');
    expect(error?.message).toContain('`gem resources fill`');
  });

  it('takes a local file in place of the download, size and hash still checked', async () => {
    server.asked.length = 0;
    const folder = temporaryFolder();
    const file = (name: string, bytes: Uint8Array) => {
      writeFileSync(join(folder, name), bytes);
      return join(folder, name);
    };
    const run = (path: string, env = fresh().env) =>
      runCode(tool(`return readFileSync(await ctx.resources.path('model')).length`), {
        gem: gem(declared('model', '/file')),
        env,
        dial: server.dial(),
        resources: new Map([['model', path]]),
      });
    const { env, cache } = fresh();
    const good = file('good, with a comma', FILE);
    expect(await run(good, env)).toMatchObject({ ok: true, result: FILE.length });
    for (const [path, words] of [
      [file('short', FILE.subarray(1)), `has ${FILE.length - 1} bytes, and ${FILE.length} are declared`],
      [file('long', Buffer.concat([FILE, Buffer.from('!')])), `has more than the ${FILE.length} bytes`],
      [file('other', Buffer.alloc(FILE.length)), `and ${SHA256} is declared`],
      [join(folder, 'missing'), 'does not exist'],
      [folder, 'it is a folder'],
    ] as const) {
      // The right file being in the cache makes no wrong one right.
      expect((await run(path, env)).error?.message).toContain(words);
    }
    expect(server.asked).toEqual([]);
    expect(readdirSync(join(cache, 'notochord', 'resources'))).toEqual([SHA256]);
  });

  it('a run that is stopped stops the download, and leaves nothing', async () => {
    const { cache, env } = fresh();
    const stop = new AbortController();
    const running = runCode(tool(`return ctx.resources.path('model')`), {
      gem: gem(declared('model', '/held')),
      env,
      dial: server.dial(),
      signal: stop.signal,
    });
    await server.held();
    stop.abort('SIGINT');
    expect((await running).error?.code).toBe('tool-killed');
    expect(readdirSync(join(cache, 'notochord', 'resources'))).toEqual([]);
    server.release();
  });

  it('[T-12] a time limit ends the download too', async () => {
    const { cache, env } = fresh();
    const report = await runCode(tool(`return ctx.resources.path('model')`), {
      gem: gem(declared('model', '/held')),
      env,
      dial: server.dial(),
      timeout: 1_500,
    });
    expect(report.error?.code).toBe('tool-timeout');
    const folder = join(cache, 'notochord', 'resources');
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
    server.release();
  });

  it('a tool that ends before its download is warned, and the download is whole', async () => {
    const { cache, env } = fresh();
    const report = await runCode(tool(`ctx.resources.path('model'); return 1`), {
      gem: gem(declared('model', '/file')),
      env,
      dial: server.dial(),
    });
    expect(report.warnings).toHaveLength(1);
    expect(existsSync(join(cache, 'notochord', 'resources', SHA256))).toBe(true);
  });
});
