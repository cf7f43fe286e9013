import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary.ts';
import { expectToFit } from './schemas.ts';
import { terminal } from './terminal.ts';

const TOOL = {
  name: 'hi',
  entry: 'tools/hi.js',
  description: 'Says hi.',
  inputSchema: { type: 'object', properties: {} },
  expose: true,
};

/** A gem without a fault, unless `change` brings one. */
function layGem(folder: string, id: string, change: object = {}): string {
  mkdirSync(join(folder, 'tools'), { recursive: true });
  writeFileSync(join(folder, 'tools', 'hi.js'), 'export default async () => "hi";\n');
  const manifest = { id, name: 'Hi', version: '1.0.0', description: 'Says hi.', tools: [TOOL], ...change };
  writeFileSync(join(folder, 'notochord.json'), JSON.stringify(manifest, null, 2));
  return folder;
}

describe('which gems', () => {
  it('finds the gems below a folder in a stable order, and one broken gem hides none of the others', async () => {
    const cwd = temporaryFolder();
    for (const id of ['b', 'a', 'c']) layGem(join(cwd, 'gems', id), id);
    writeFileSync(join(cwd, 'gems', 'b', 'notochord.json'), '{ "id": ');
    for (const hidden of ['node_modules', '.git', 'dist', '.gem'])
      layGem(join(cwd, 'gems', hidden, 'x'), 'x');
    layGem(join(cwd, 'gems', 'a', 'examples', 'inner'), 'inner');
    const { code, document } = await terminal({ cwd }).json('validate', 'gems');
    expectToFit(document, 'validate');
    expect(code).toBe(1);
    expect(document.gems.map((gem: { path: string; ok: boolean }) => [gem.path, gem.ok])).toEqual([
      [join('gems', 'a'), true],
      [join('gems', 'b'), false],
      [join('gems', 'c'), true],
    ]);
  });

  it('without a path: the gem above, else those below, else exit 2', async () => {
    const cwd = temporaryFolder();
    layGem(join(cwd, 'one'), 'one');
    expect((await terminal({ cwd: join(cwd, 'one', 'tools') }).json('validate')).document.gems[0].id).toBe(
      'one',
    );
    expect((await terminal({ cwd }).json('validate')).document.gems[0].id).toBe('one');
    const { code, document } = await terminal({ cwd: temporaryFolder() }).json('validate');
    expect([code, document.error.code]).toEqual([2, 'no-gem-found']);
  });

  it('a folder that is meant as a gem and has no manifest is told so', async () => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, 'tools'));
    const { code, document } = await terminal({ cwd }).json('validate', '.');
    expect([code, document.gems[0].findings[0].rule]).toEqual([1, 'manifest/missing']);
  });

  it('each gem is checked once, however often it is named', async () => {
    const cwd = temporaryFolder();
    layGem(join(cwd, 'one'), 'one');
    const { document } = await terminal({ cwd }).json('validate', 'one', './one', '.');
    expect(document.summary.gems).toBe(1);
  });
});

describe('which findings fail', () => {
  const withWarnings = () => layGem(temporaryFolder(), 'hi', { 'x-a': 1, 'x-b': 2 });

  it('warnings pass, unless --strict or --max-warnings says otherwise', async () => {
    const { gem, json } = terminal({ cwd: withWarnings() });
    const { code, document } = await json('validate');
    expect([code, document.summary.warnings, document.gems[0].ok]).toEqual([0, 2, true]);
    expect((await gem('validate', '--strict')).code).toBe(1);
    expect((await gem('validate', '--max-warnings', '2')).code).toBe(0);
    expect((await gem('validate', '--max-warnings', '1')).code).toBe(1);
    expect((await gem('validate', '--max-warnings', 'few')).code).toBe(2);
  });

  it('--rule asks one rule, or a group', async () => {
    const { json } = terminal({ cwd: layGem(temporaryFolder(), 'Bad Id', { 'x-a': 1, description: '' }) });
    const rules = async (...argv: string[]) =>
      (await json('validate', ...argv)).document.gems[0].findings.map(
        (finding: { rule: string }) => finding.rule,
      );
    expect(await rules()).toEqual(['manifest/schema', 'description/missing', 'manifest/unknown-key']);
    expect(await rules('--rule', 'description/missing')).toEqual(['description/missing']);
    expect(await rules('--rule', 'manifest/*')).toEqual(['manifest/schema', 'manifest/unknown-key']);
    expect(await rules('--rule', 'name/*', '--rule', 'description/*')).toEqual(['description/missing']);
    const { code, document } = await json('validate', '--rule', 'description/mising');
    expect([code, document.error.code]).toEqual([2, 'no-such-rule']);
    expect(document.error.hint).toContain('description/missing');
  });

  it('a suppression takes a warning out, with its path and reason, and an error never', async () => {
    const cwd = layGem(temporaryFolder(), 'hi', { 'x-a': 1, description: '' });
    const suppress = (rule: string) => ({ rule, path: 'notochord.json', reason: 'we know' });
    writeFileSync(
      join(cwd, 'gem.config.json'),
      JSON.stringify({ suppress: [suppress('manifest/unknown-key'), suppress('description/missing')] }),
    );
    const { document } = await terminal({ cwd }).json('validate');
    expect(document.gems[0].findings.map((finding: { rule: string }) => finding.rule)).toEqual([
      'config/invalid',
      'description/missing',
    ]);
  });
});

describe('in the terminal', () => {
  it('shows the line, a marker, why and what to do, no wider than the terminal', async () => {
    const cwd = layGem(temporaryFolder(), 'hi', { tools: [{ ...TOOL, name: '打招呼Tool' }] });
    for (const columns of [40, 80]) {
      const { out } = await terminal({ cwd, columns }).gem('validate');
      expect(out).toContain('notochord.json:8:15 error name/invalid');
      expect(out).toContain('"name": "打招呼Tool"');
      expect(out).toMatch(/ \^{12}\n/);
      expect(out).toContain('why: ');
      const { cells } = await import('../../src/cells.ts');
      for (const line of out.split('\n').slice(1)) expect(cells(line)).toBeLessThanOrEqual(columns);
    }
  });

  it('says the same in Chinese', async () => {
    const cwd = layGem(temporaryFolder(), 'hi', { description: '' });
    const { out } = await terminal({ cwd }).gem('validate', '--lang', 'zh-CN');
    expect(out).toContain('notochord.json:5:18 错误 description/missing');
    expect(out).toContain('这个 gem 没有描述');
    expect(out).toContain('1 个错误');
  });

  it('with --quiet says nothing of a gem without findings', async () => {
    const { code, out, err } = await terminal({ cwd: layGem(temporaryFolder(), 'hi') }).gem(
      'validate',
      '--quiet',
    );
    expect([code, out, err]).toEqual([0, '', '']);
  });
});

describe('--watch', () => {
  it('checks again what changes, survives a half-saved file and a missing manifest, and ends when it is stopped', async () => {
    const cwd = layGem(temporaryFolder(), 'hi');
    const stop = new AbortController();
    let seen = '';
    let wake = () => {};
    const { gem } = terminal({
      cwd,
      signal: stop.signal,
      onOut(text) {
        seen += text;
        wake();
      },
    });
    const until = async (words: string) => {
      while (!seen.includes(words))
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      seen = '';
    };
    const ended = gem('validate', '--watch');
    await until('hi 1.0.0: nothing found');
    layGem(cwd, 'hi', { description: '' });
    await until('description/missing');
    writeFileSync(join(cwd, 'notochord.json'), '{ "id": "hi", ');
    await until('manifest/syntax');
    rmSync(join(cwd, 'notochord.json'));
    await until('manifest/missing');
    layGem(`${cwd}-next`, 'hi');
    renameSync(join(`${cwd}-next`, 'notochord.json'), join(cwd, 'notochord.json'));
    rmSync(`${cwd}-next`, { recursive: true });
    await until('nothing found');
    writeFileSync(join(cwd, 'tools', 'hi.js'), 'export default {');
    await until('tool/syntax-error');
    stop.abort('SIGINT');
    expect((await ended).code).toBe(130);
  });

  it('does not go with a format that is one document', async () => {
    const { code, document } = await terminal({ cwd: layGem(temporaryFolder(), 'hi') }).json(
      'validate',
      '--watch',
    );
    expect([code, document.error.code]).toEqual([2, 'watch-is-pretty']);
  });
});

describe.skipIf(!existsSync('dist/worker.js'))('many gems, on all cores', () => {
  it('gives the same, in the same order, as one by one', () => {
    const cwd = temporaryFolder();
    for (let i = 0; i < 150; i++) {
      const folder = join(cwd, 'gems', `g${String(i).padStart(3, '0')}`);
      if (i % 7 === 0) cpSync('examples/mail_helper', folder, { recursive: true });
      else layGem(folder, `g${i}`, i % 5 === 0 ? { description: '' } : {});
    }
    const gem = (...argv: string[]) =>
      JSON.parse(
        spawnSync(process.execPath, [resolve('bin/gem.js'), 'validate', ...argv, '--format', 'json'], {
          cwd,
          encoding: 'utf8',
          maxBuffer: 1 << 26,
        }).stdout,
      );
    const together = gem('gems');
    expect(together.summary.gems).toBe(150);
    const oneByOne = [0, 5, 49, 75, 149].map(
      (i) => gem(join('gems', `g${String(i).padStart(3, '0')}`)).gems[0],
    );
    for (const one of oneByOne) expect(together.gems).toContainEqual(one);
    expect(together.gems.map((one: { path: string }) => one.path)).toEqual(
      [...together.gems.map((one: { path: string }) => one.path)].sort(),
    );
  });
});
