import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectToFit } from '../cli/schemas.ts';
import { packSmall } from '../cli/small-gem.ts';
import { type Terminal, terminal } from '../cli/terminal.ts';
import { temporaryFolder } from '../temporary.ts';

let cli: Terminal;
beforeEach(() => {
  cli = terminal({ cwd: temporaryFolder() });
});

function lay(path: string, manifest: unknown): void {
  mkdirSync(join(cli.cwd, path), { recursive: true });
  writeFileSync(
    join(cli.cwd, path, 'notochord.json'),
    typeof manifest === 'string' ? manifest : JSON.stringify(manifest),
  );
}

async function list(
  ...more: string[]
): Promise<{ path: string; id: string | null; version: string | null }[]> {
  const { code, document } = await cli.json('list', ...more);
  expectToFit(document, 'list');
  expect(code).toBe(0);
  return document.gems;
}

const paths = async (...more: string[]) => (await list(...more)).map(({ path }) => path);

describe('gem list', () => {
  it.skipIf(process.platform === 'win32')('waits for no pipe that has the name of a manifest', async () => {
    mkdirSync(join(cli.cwd, 'odd'));
    expect(spawnSync('mkfifo', [join(cli.cwd, 'odd', 'notochord.json')]).status).toBe(0);
    expect(await list()).toEqual([{ path: 'odd', id: null, version: null }]);
    for (const line of [
      ['resources', 'list'],
      ['init', '--force', '--yes'],
    ])
      expect((await terminal({ cwd: join(cli.cwd, 'odd') }).gem(...line)).code).toBeLessThan(3);
  });

  it('lists the gems below, sorted by path, with id and version', async () => {
    lay('gems/b', { id: 'bee', version: '2.0.0' });
    lay('gems/a', { id: 'ay', version: '1.0.0' });
    lay('gems/a/inner', { id: 'inner', version: '1.0.0' });
    lay('gems/node_modules/x', { id: 'x', version: '1.0.0' });
    expect(await list()).toEqual([
      { path: 'gems/a', id: 'ay', version: '1.0.0' },
      { path: 'gems/b', id: 'bee', version: '2.0.0' },
    ]);
    expect((await cli.gem('list')).out).toBe('gems/a  ay 1.0.0\ngems/b  bee 2.0.0\n');
  });

  it('lists the gem that it is called in', async () => {
    lay('.', { id: 'here', version: '1.0.0' });
    mkdirSync(join(cli.cwd, 'tools'));
    expect(await list()).toEqual([{ path: '.', id: 'here', version: '1.0.0' }]);
    expect((await cli.gem('list', '-C', 'tools')).out).toBe('..  here 1.0.0\n');
  });

  it('lists a gem whose manifest is broken, missing or says nothing, because it is one to check', async () => {
    lay('gems/broken', '{ "id": "broken", ');
    lay('gems/utf16', Buffer.from('\ufeff{"id":"x"}', 'utf16le').toString('latin1'));
    lay('gems/numbers', { id: 1, version: null });
    lay('gems/list', []);
    mkdirSync(join(cli.cwd, 'loose/tools'), { recursive: true });
    mkdirSync(join(cli.cwd, 'gems/folder/notochord.json'), { recursive: true });
    const gems = await list('gems', 'loose');
    expect(gems.map(({ path }) => path)).toEqual([
      'gems/broken',
      'gems/folder',
      'gems/list',
      'gems/numbers',
      'gems/utf16',
      'loose',
    ]);
    expect(new Set(gems.map(({ id, version }) => id ?? version))).toEqual(new Set([null]));
    expect((await cli.gem('list', 'loose')).out).toBe('loose\n');
  });

  it('lists packed gems, and one that is not sound without saying whose it is', async () => {
    await packSmall(cli, 'one.gem');
    writeFileSync(join(cli.cwd, 'two.gem'), 'nothing');
    expect(await list('two.gem', 'one.gem')).toEqual([
      { path: 'one.gem', id: 'small', version: '1.0.0' },
      { path: 'two.gem', id: null, version: null },
    ]);
  });

  it('lists a gem that is named twice once, in the same order however it was asked', async () => {
    for (const name of ['a', 'b', 'a-b']) lay(name, { id: name, version: '1.0.0' });
    expect(await paths('b', 'a-b', '.', 'a', 'b')).toEqual(['a', 'a-b', 'b']);
    expect(await paths('a', 'b', './a-b')).toEqual(['a', 'a-b', 'b']);
  });

  it('shows names that would steer a terminal, and Chinese ones in line', async () => {
    lay('gems/邮件', { id: 'mail', version: '1.0.0\u001b[31m' });
    lay('gems/m', { id: 'm', version: '1.0.0' });
    const { out } = await cli.gem('list');
    expect(out).not.toContain('\u001b');
    expect(out.split('\n').slice(0, 2)).toEqual([
      'gems/m     m 1.0.0',
      expect.stringMatching(/^gems\/邮件 {2}mail 1\.0\.0/),
    ]);
  });
});

describe('gem list --shard', () => {
  it.each([1, 2, 3, 4, 7, 10, 11])('cuts ten gems into %d parts without loss or overlap', async (count) => {
    for (let number = 0; number < 10; number++) lay(`gems/g${number}`, { id: 'x', version: '1.0.0' });
    const parts = [];
    for (let part = 1; part <= count; part++) parts.push(await paths('--shard', `${part}/${count}`));
    expect(parts.flat().sort()).toEqual(await paths());
    const sizes = parts.map(({ length }) => length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  });

  it('cuts alike however the gems are named, and wherever the folder lies', async () => {
    for (const name of ['c', 'a', 'b']) lay(`gems/${name}`, { id: name, version: '1.0.0' });
    const part = await paths('--shard', '1/2');
    expect(part).toEqual(['gems/a', 'gems/c']);
    expect(await paths('gems/c', 'gems/b', 'gems/a', '--shard', '1/2')).toEqual(part);
  });

  it('says of an empty part that it is empty', async () => {
    lay('gems/a', { id: 'a', version: '1.0.0' });
    expect(await paths('--shard', '2/2')).toEqual([]);
    expect(await cli.gem('list', '--shard', '2/2')).toEqual({
      code: 0,
      out: '',
      err: 'there are fewer gems than parts, and none is in this one\n',
    });
    expect((await cli.gem('list', '--shard', '2/2', '-q')).err).toBe('');
    expect((await cli.gem('list', '--shard', '2/2', '--lang', 'zh-CN')).err).toContain('没有 gem');
  });

  it.each(['0/2', '3/2', '1', '1/0', 'a/b', '-1/2', '1.5/2', ''])('refuses %j', async (shard) => {
    lay('gems/a', { id: 'a', version: '1.0.0' });
    const { code, document } = await cli.json('list', `--shard=${shard}`);
    expect([code, document.error.code]).toEqual([2, 'shard-invalid']);
  });

  it('refuses where there is no gem at all', async () => {
    const { code, document } = await cli.json('list', '--shard', '1/2');
    expect([code, document.error.code]).toEqual([2, 'no-gem-found']);
    rmSync(cli.cwd, { recursive: true });
    mkdirSync(cli.cwd);
    expect((await cli.json('list', 'nowhere')).document.error.code).toBe('no-such-path');
  });
});
