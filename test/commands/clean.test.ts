import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectToFit } from '../cli/schemas.ts';
import { terminal } from '../cli/terminal.ts';
import { runCode, setUpSandbox, temporaryFolder } from '../run/support.ts';

setUpSandbox();

let gem: string;
let cache: string;
beforeEach(() => {
  gem = temporaryFolder();
  cache = temporaryFolder();
  writeFileSync(join(gem, 'notochord.json'), '{}');
});

const env = () => ({ XDG_CACHE_HOME: cache, LOCALAPPDATA: cache });
const put = (path: string, text = '') => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};
const inGem = (...path: string[]) => join(gem, '.gem', ...path);
const inCache = (...path: string[]) => join(cache, 'notochord', ...path);
const run = async (body: string, more: object = {}) => {
  const code = `export default async (input, ctx) => { const { files } = ctx; ${body} }`;
  const report = await runCode(code, { home: inGem(), env: { ...process.env, ...env() }, ...more });
  expect(report.error).toBeUndefined();
};
const clean = async (...more: string[]) => {
  const { code, document } = await terminal({ cwd: gem, env: env() }).json('clean', ...more);
  expectToFit(document, 'clean');
  return {
    code,
    ...document,
    told: document.removed.map(({ kind, path }: { kind: string; path: string }) => `${kind} ${path}`),
  };
};
/** A process that has surely ended. */
const GONE = 4_194_304 * 2;

describe('gem clean', () => {
  it('removes old runs with their trash and history, and keeps the last 20', async () => {
    for (let number = 1; number <= 22; number++) {
      for (const where of ['runs', 'trash', 'history']) put(inGem(where, String(number), 'x'), 'abc');
    }
    const dry = await clean('--dry-run');
    const kept = Array.from({ length: 20 }, (_, index) => String(index + 3));
    expect(readdirSync(inGem('runs')).length).toBe(22);
    expect(dry).toMatchObject({ code: 0, dryRun: true, size: (2 + 22 + 2) * 3 });
    const done = await clean();
    expect(done.told).toEqual(dry.told);
    expect(done.told.slice(0, 3)).toEqual(['run .gem/runs/1', 'run .gem/runs/2', 'trash .gem/trash/1']);
    expect(readdirSync(inGem('runs')).sort()).toEqual(kept.sort());
    expect(readdirSync(inGem('history')).sort()).toEqual(kept.sort());
    expect(readdirSync(inGem('trash'))).toEqual([]);
    expect((await clean()).told).toEqual([]);
  });

  it('`gem run undo` works after it', async () => {
    const workspace = temporaryFolder();
    put(join(workspace, 'a'), 'a');
    put(join(workspace, 'b'), 'b');
    await run(`await files.delete('workspace:a')`, { workspace });
    await run(`await files.delete('workspace:b')`, { workspace });
    await run(`await files.write('x', '')`);
    expect((await clean()).told).toContain('trash .gem/trash/1');
    expect(existsSync(inGem('trash', '2'))).toBe(true);
    await terminal({ cwd: gem }).gem('run', 'undo');
    expect(readdirSync(workspace)).toEqual(['b']);
  });

  it.each([
    ['0', []],
    ['1', ['3']],
    ['2', ['2', '3']],
    ['3', ['1', '2', '3']],
    ['4', ['1', '2', '3']],
  ])('keeps as many runs as --keep %s says', async (keep, kept) => {
    for (const number of ['1', '2', '3']) put(inGem('runs', number, 'x'));
    await clean('--keep', keep);
    expect(readdirSync(inGem('runs')).sort()).toEqual(kept);
  });

  it.each(['-1', '1.5', 'all', ''])('refuses --keep %j', async (keep) => {
    const { code, err } = await terminal({ cwd: gem, env: env() }).gem('clean', `--keep=${keep}`);
    expect([code, err.includes('whole number of runs')]).toEqual([2, true]);
  });

  it('removes copies and caches of Deno that nothing uses', async () => {
    await run(`await files.list()`);
    const version = readdirSync(inCache()).find((name) => name.startsWith('deno-2')) ?? '';
    put(inCache('deno-1.0.0', 'gen', 'x'), 'abc');
    put(inCache('staged', `0000.${GONE}-abcd`, 'x'));
    put(inCache('temporary', `${GONE}-abcd`, 'x'));
    put(inCache('in-use', `${GONE}-abcd`), 'left');
    put(inCache('staged', 'mine', 'x'));
    put(inCache('deno-1.1.0', 'x'));
    put(inCache('temporary', `${process.pid}-abcd`, 'x'));
    put(inCache('in-use', `${process.pid}-abcd`), 'mine\ndeno-1.1.0');
    put(inCache('resources', 'x'));
    await clean();
    expect(readdirSync(inCache('staged'))).toEqual(['mine']);
    expect(readdirSync(inCache('temporary'))).toEqual([`${process.pid}-abcd`]);
    expect(readdirSync(inCache('in-use'))).toEqual([`${process.pid}-abcd`]);
    expect(readdirSync(inCache()).sort()).toEqual(
      expect.arrayContaining(['deno-1.1.0', version, 'in-use', 'resources', 'staged', 'temporary']),
    );
    expect(existsSync(inCache('deno-1.0.0'))).toBe(false);
  });

  it('leaves alone what a tool that runs now uses', async () => {
    let during: { told: string[] } | undefined;
    await run(
      `await files.write('a', 'x'); await ctx.storage.kv.get('wait'); await files.write('b', 'x'); return files.list()`,
      {
        onCall: async ({ method }: { method: string }) => {
          if (method === 'storage.kv.get') during = await clean('--keep', '0');
        },
      },
    );
    await expect.poll(() => during?.told).toEqual([]);
    expect(readdirSync(inGem('runs', '1', 'files')).sort()).toEqual(['a', 'b']);
  });

  it('removes what is stored only when asked', async () => {
    put(inGem('state', 'store.sqlite'), 'abc');
    await clean('--keep', '0');
    expect(existsSync(inGem('state'))).toBe(true);
    expect((await clean('--state')).told).toEqual(['state .gem/state']);
    expect(readdirSync(inGem())).toEqual([]);
  });

  it('removes what a killed process left half written', async () => {
    put(inGem('runs', '1', '.gem-part-0123'), 'half');
    put(inGem('runs', '1', 'files', '.gem-part-of-the-tool'), '');
    expect((await clean()).told).toEqual(['part .gem/runs/1/.gem-part-0123']);
  });

  it.skipIf(process.platform === 'win32')('goes through no symbolic link', async () => {
    const outside = temporaryFolder();
    for (const name of ['1', '2']) put(join(outside, name, 'x'));
    put(inGem('runs', '5', 'files', 'x'));
    symlinkSync(outside, inGem('runs', '5', 'files', 'link'));
    symlinkSync(outside, inGem('runs', '4'));
    symlinkSync(outside, inGem('state'));
    mkdirSync(inCache(), { recursive: true });
    symlinkSync(outside, inCache('staged'));
    symlinkSync(outside, inCache('temporary'));
    symlinkSync(outside, inCache('deno-1.0.0'));
    await clean('--keep', '0', '--state');
    expect(readdirSync(inGem('runs'))).toEqual([]);
    expect(readdirSync(outside)).toEqual(['1', '2']);
    symlinkSync(outside, inGem('trash'));
    const { code, document } = await terminal({ cwd: gem, env: env() }).json('clean');
    expect([code, document.error.code]).toEqual([2, 'files-not-writable']);
    expect(readdirSync(outside)).toEqual(['1', '2']);
  });

  it('cleans the cache outside of a gem too, and never touches what is no number', async () => {
    put(inCache('staged', 'x', 'y'));
    put(inGem('runs', 'notes', 'x'));
    put(inGem('runs', '01', 'x'));
    const elsewhere = temporaryFolder();
    const { document } = await terminal({ cwd: elsewhere, env: env() }).json('clean', '--keep', '0');
    expect(document.removed).toMatchObject([{ kind: 'staged' }]);
    await clean('--keep', '0');
    expect(readdirSync(inGem('runs')).sort()).toEqual(['01', 'notes']);
  });

  it('tells a person what was removed, and how much it freed', async () => {
    put(inGem('trash', '1', 'x'), 'x'.repeat(2048));
    const said = await terminal({ cwd: gem, env: env() }).gem('clean', '--dry-run');
    expect(said).toEqual({
      code: 0,
      out: '.gem/trash/1  2.0 KB  what tools deleted\n',
      err: '2.0 KB would be freed; nothing was removed\n',
    });
    expect((await terminal({ cwd: gem, env: env() }).gem('clean', '--lang', 'zh-CN')).err).toBe(
      '腾出了 2.0 KB\n',
    );
    expect((await terminal({ cwd: gem, env: env() }).gem('clean')).err).toBe('there is nothing to clean\n');
  });
});
