import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { terminal } from '../cli/terminal.ts';
import { temporaryFolder } from '../temporary.ts';
import { gemWith } from './test-gem.ts';

const ADD = 'tool: add\ninput: { a: 1 }\nexpect: { result: { sum: 2 } }\n';
const POLL = { timeout: 20_000, interval: 20 };

describe('gem test that is stopped', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('by %s answers with %i, tells what was over, and leaves nothing', async (signal, code) => {
    const cwd = gemWith({ 'tests/a.yaml': ADD, 'tests/b.yaml': 'tool: loop\n', 'tests/c.yaml': ADD });
    const stop = new AbortController();
    const { gem, env } = terminal({
      cwd,
      signal: stop.signal,
      onOut: (text) => {
        if (text.includes('tests/a.yaml')) stop.abort(signal);
      },
    });
    const answer = await gem('test', '--jobs', '1');
    expect(answer.code).toBe(code);
    expect(answer.out).toContain('1 passed, 2 not run');
    expect(readdirSync(join(env.XDG_CACHE_HOME ?? '', 'notochord')).includes('temporary')).toBe(false);
  });
});

const DENOS = 'dist/guest/bootstrap.js';

let running: ChildProcess | undefined;
afterEach(() => {
  running?.kill('SIGKILL');
  running = undefined;
});

/** Sandboxes of this gem’s process, or of one that is gone. */
function sandboxes(of: number | undefined): number[] {
  const all = execFileSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' }).split('\n');
  return all
    .filter((line) => line.includes(DENOS))
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === of)
    .map(([pid]) => pid as number);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(process.platform === 'win32')('gem test that is killed', () => {
  it('leaves no process, and the next run takes away what it left in the cache', async () => {
    const cache = temporaryFolder();
    const cwd = gemWith({
      'tests/a.yaml': 'workspace: fixtures\ntool: loop\n',
      'tests/fixtures/kept.txt': 'kept',
      'tools/loop.js':
        'export default async (input, ctx) => { await ctx.files.write("workspace:a.txt", "a"); for (;;); };\n',
    });
    const child = spawn(process.execPath, [join(process.cwd(), 'bin/gem.js'), 'test'], {
      cwd,
      stdio: 'ignore',
      env: { PATH: process.env.PATH, HOME: cache, XDG_CACHE_HOME: cache },
    });
    running = child;
    const temporary = join(cache, 'notochord/temporary');
    const left = () => {
      try {
        return readdirSync(temporary, { recursive: true, encoding: 'utf8' }).filter((name) =>
          name.endsWith('a.txt'),
        );
      } catch {
        return [];
      }
    };
    await expect.poll(left, POLL).toHaveLength(1);
    const pids = sandboxes(child.pid);
    expect(pids.length).toBeGreaterThan(0);
    child.kill('SIGKILL');
    await expect.poll(() => pids.filter(isAlive), POLL).toEqual([]);
    expect(left()).toHaveLength(1);
    expect(readdirSync(join(cwd, 'tests/fixtures'))).toEqual(['kept.txt']);
    writeFileSync(
      join(cwd, 'tests/a.yaml'),
      'workspace: fixtures\ntool: write\ninput: { path: "workspace:b.txt", text: b }\n',
    );
    const env = { HOME: cache, XDG_CACHE_HOME: cache, LOCALAPPDATA: cache };
    expect(await terminal({ cwd, env }).gem('test')).toMatchObject({ code: 0 });
    expect(readdirSync(temporary)).toEqual([]);
  });
});

describe('gem test --watch', () => {
  it('runs what a change touches: a scenario alone, or all after a tool', async () => {
    const cwd = gemWith({ 'tests/a.yaml': ADD, 'tests/b.yaml': ADD });
    const stop = new AbortController();
    let [out, rounds] = ['', 0];
    const ends: string[] = [];
    const { gem } = terminal({
      cwd,
      signal: stop.signal,
      onOut: (text) => {
        out += text;
      },
      onErr: (text) => {
        if (!text.includes('waiting for a change')) return;
        ends.push(out);
        out = '';
        rounds++;
        if (rounds === 1) writeFileSync(join(cwd, 'tests/b.yaml'), ADD.replace('sum: 2', 'sum: 5'));
        if (rounds === 2)
          writeFileSync(
            join(cwd, 'tools/add.js'),
            `${readFileSync(join(cwd, 'tools/add.js'), 'utf8')}// seen\n`,
          );
        if (rounds === 3) stop.abort('SIGINT');
      },
    });
    expect(await gem('test', '--watch')).toMatchObject({ code: 130 });
    expect(ends[0]).toContain('2 passed in 2 files');
    expect(ends[1]).toMatch(/^✗ tests\/b\.yaml\n/);
    expect(ends[1]).not.toContain('tests/a.yaml');
    expect(ends[2]).toMatch(/^✓ tests\/a\.yaml\n✗ tests\/b\.yaml\n/);
  });
});
