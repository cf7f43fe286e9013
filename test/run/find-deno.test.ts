import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runTool } from '../../src/run/run.ts';
import { cacheFolder } from '../../src/run/sandbox/cache-folder.ts';
import { findDeno } from '../../src/run/sandbox/find-deno.ts';
import { optionsFor, setUpSandbox, temporaryFolder } from './support.ts';

setUpSandbox();

const installed = () => findDeno(temporaryFolder(), {});

/** A program that says it is the Deno of that version, and counts how often it was asked. */
function pretend(version: string): { path: string; asked: () => number } {
  const folder = temporaryFolder();
  const path = join(folder, 'deno');
  writeFileSync(
    path,
    `#!/bin/sh\necho x >> '${folder}/asked'\necho 'deno ${version} (stable, release, x)'\n`,
  );
  chmodSync(path, 0o755);
  const log = join(folder, 'asked');
  return { path, asked: () => (existsSync(log) ? readFileSync(log, 'utf8').length / 2 : 0) };
}

describe.skipIf(process.platform === 'win32')('Deno is found', () => {
  it('where npm put it: the binary itself', () => {
    const { path, version } = installed();
    expect(path).toMatch(/@deno.[a-z0-9-]+.deno$/);
    expect(version).toMatch(/^2\.\d+\.\d+$/);
  });

  it('with the binary of its own version, where that of another lies beside it', () => {
    const from = temporaryFolder();
    const family = process.platform === 'linux' ? '-glibc' : '';
    const put = (path: string, version: string) => {
      mkdirSync(join(from, path), { recursive: true });
      writeFileSync(join(from, path, 'package.json'), JSON.stringify({ version }));
      writeFileSync(join(from, path, 'deno'), '', { mode: 0o755 });
    };
    const binary = `@deno/${process.platform}-${process.arch}${family}`;
    put('node_modules/deno', '2.8.0');
    put(`node_modules/${binary}`, '2.8.0');
    const version = () => findDeno(temporaryFolder(), {}, from).version;
    expect(version()).toBe('2.8.0');
    put(`node_modules/${binary}`, '1.0.0');
    put(`node_modules/deno/node_modules/${binary}`, '2.8.0');
    expect(version()).toBe('2.8.0');
  });

  it('where GEM_DENO_PATH says, before all else', () => {
    const named = pretend('2.9.0');
    expect(findDeno(temporaryFolder(), { GEM_DENO_PATH: named.path })).toEqual({
      path: named.path,
      version: '2.9.0',
    });
  });

  it('on PATH, when none is installed', () => {
    const folder = temporaryFolder();
    symlinkSync(installed().path, join(folder, 'deno'));
    const env = { PATH: ['', 'relative', '/does/not/exist', folder].join(delimiter) };
    expect(findDeno(temporaryFolder(), env, temporaryFolder())).toEqual({
      path: join(folder, 'deno'),
      version: installed().version,
    });
  });

  it('with its version asked once, until the file changes', () => {
    const cache = temporaryFolder();
    const named = pretend('2.9.1');
    findDeno(cache, { GEM_DENO_PATH: named.path });
    findDeno(cache, { GEM_DENO_PATH: named.path });
    expect(named.asked()).toBe(1);
    writeFileSync(named.path, readFileSync(named.path, 'utf8').replace('2.9.1', '2.10.0'));
    expect(findDeno(cache, { GEM_DENO_PATH: named.path }).version).toBe('2.10.0');
    expect(named.asked()).toBe(2);
  });

  it.each([
    ['2.8.9', false],
    ['2.9.0', true],
    ['2.10.0', true],
    ['1.99.0', false],
    ['3.0.0', true],
  ])('from 2.9 on: %s', (version, ok) => {
    const find = () => findDeno(temporaryFolder(), { GEM_DENO_PATH: pretend(version).path });
    if (ok) expect(find().version).toBe(version);
    else expect(find).toThrow(expect.objectContaining({ code: 'deno-too-old' }));
  });

  it('or it is said how to get it, in both languages', () => {
    const nowhere = temporaryFolder();
    const cases = [
      () => findDeno(nowhere, {}, nowhere),
      () => findDeno(nowhere, { GEM_DENO_PATH: join(nowhere, 'deno') }, nowhere),
      () => findDeno(nowhere, { GEM_DENO_PATH: nowhere }, nowhere),
      () => findDeno(nowhere, { GEM_DENO_PATH: '/bin/false' }, nowhere),
    ];
    for (const find of cases) {
      expect(find).toThrow(
        expect.objectContaining({
          code: 'deno-not-found',
          hint: { en: expect.stringContaining('musl'), 'zh-CN': expect.stringContaining('musl') },
        }),
      );
    }
  });

  it('and told when it cannot be started', async () => {
    const named = pretend('2.9.0');
    process.env.GEM_DENO_PATH = named.path;
    try {
      // It says that it is Deno, and does nothing.
      const options = await optionsFor('export default async () => 1');
      await expect(runTool(options)).rejects.toMatchObject({ code: 'deno-not-started' });
    } finally {
      delete process.env.GEM_DENO_PATH;
    }
  });
});

describe('the cache folder', () => {
  it.each([
    ['linux', { XDG_CACHE_HOME: '/x', HOME: '/h' }, '/x/notochord'],
    ['linux', { XDG_CACHE_HOME: 'relative', HOME: '/h' }, '/h/.cache/notochord'],
    ['linux', { HOME: '/h' }, '/h/.cache/notochord'],
    ['darwin', { HOME: '/h' }, '/h/Library/Caches/notochord'],
    ['darwin', { XDG_CACHE_HOME: '/x', HOME: '/h' }, '/x/notochord'],
    ['win32', { LOCALAPPDATA: '/l', HOME: '/h' }, '/l/notochord'],
  ] as const)('is where %s keeps caches', (platform, env, folder) => {
    expect(cacheFolder(env, platform)).toBe(folder);
  });

  it.each([{ HOME: '' }, { HOME: 'relative' }])('is not made up where HOME is no folder: %j', (env) => {
    const before = process.env.HOME;
    process.env.HOME = env.HOME;
    try {
      expect(() => cacheFolder(env, 'linux')).toThrow(
        expect.objectContaining({ code: 'cache-folder-unknown' }),
      );
    } finally {
      process.env.HOME = before;
    }
  });

  it('may be reached by a symbolic link', async () => {
    const before = process.env.XDG_CACHE_HOME;
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'real'));
    symlinkSync(join(folder, 'real'), join(folder, 'link'), 'junction');
    process.env.XDG_CACHE_HOME = join(folder, 'link', 'new');
    try {
      expect(cacheFolder()).toBe(join(folder, 'real', 'new', 'notochord'));
      expect(await runTool(await optionsFor('export default async () => 1'))).toMatchObject({ result: 1 });
    } finally {
      process.env.XDG_CACHE_HOME = before;
    }
  });

  it.skipIf(process.platform !== 'linux')('is told when the system lets no folder be made', async () => {
    const options = await optionsFor('export default async () => 1', {
      env: { ...process.env, XDG_CACHE_HOME: '/proc/x' },
    });
    await expect(runTool(options)).rejects.toMatchObject({ code: 'cache-not-writable' });
  });

  it('may not have a comma in its path, and the folder is named', async () => {
    const before = process.env.XDG_CACHE_HOME;
    process.env.XDG_CACHE_HOME = join(temporaryFolder(), 'a,b');
    mkdirSync(process.env.XDG_CACHE_HOME);
    try {
      await expect(runTool(await optionsFor('export default async () => 1'))).rejects.toMatchObject({
        code: 'cache-path-comma',
        message: expect.stringContaining('a,b'),
      });
    } finally {
      process.env.XDG_CACHE_HOME = before;
    }
  });
});
