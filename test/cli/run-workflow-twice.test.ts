import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { COUNTING, layWorkflow, sopOf } from '../commands/workflow-gem.ts';
import { temporaryFolder } from '../temporary.ts';
import { put } from './run-tool-gem.ts';
import { terminal } from './terminal.ts';

const home = temporaryFolder();
const env = { PATH: process.env.PATH, HOME: home, LOCALAPPDATA: home, XDG_CACHE_HOME: home };

/** The built command in a process of its own. */
function begin(cwd: string, id: string) {
  const argv = ['run', 'workflow', 's', '--run-id', id, '--format', 'json'];
  const child = spawn(process.execPath, [resolve('bin/gem.js'), ...argv], {
    ...{ cwd, env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    out += text;
  });
  const ended = new Promise<{ child: ChildProcess; code: number | null; out: string }>((done) =>
    child.on('close', (code) => done({ child, code, out })),
  );
  return { child, ended };
}

const WAITING = 'export default () => new Promise((done) => setTimeout(done, 600_000));';
const lay = () =>
  layWorkflow({
    sop: sopOf("await ctx.call('tool.count', {}); return ctx.call('tool.wait', {});"),
    tools: { count: COUNTING, wait: WAITING },
  });

describe.skipIf(!existsSync('dist/gem.js'))('one run of an SOP in two processes', () => {
  it('that are begun at the same time: one runs it, the other says so; killed, it goes on', async () => {
    const cwd = lay();
    const ids = ['a', 'b', 'c', 'd'];
    for (const [index, id] of ids.entries()) {
      put(cwd, 'tools/wait.js', WAITING);
      // The first time it is a new run, and then one that was killed.
      for (let time = 0; time < 2; time++) {
        const both = [begin(cwd, id), begin(cwd, id)];
        // The one that runs it does not end.
        const first = await Promise.race(both.map(({ ended }) => ended));
        expect([first.code, JSON.parse(first.out).error.code]).toEqual([2, 'run-in-progress']);
        const other = both.find(({ child }) => child !== first.child);
        other?.child.kill('SIGKILL');
        await other?.ended;
        expect(readdirSync(join(cwd, '.gem/runs'))).toHaveLength(index + 1);
      }
      put(cwd, 'tools/wait.js', "export default () => 'waited';");
      const { document } = await terminal({ cwd }).json('run', 'workflow', 's', '--run-id', id);
      expect([document.result, document.steps.length]).toEqual(['waited', 2]);
    }
    expect(readdirSync(join(cwd, '.gem')).filter((name) => name.includes('lock'))).toEqual([]);
  }, 60_000);

  it('of which the one before was killed while it opened the run', async () => {
    const cwd = lay();
    put(cwd, 'tools/wait.js', "export default () => 'waited';");
    const gone = spawn(process.execPath, ['-e', '']);
    await new Promise((done) => gone.on('close', done));
    put(cwd, '.gem/.runs.lock', `${gone.pid} ${hostname()}`);
    const { document } = await terminal({ cwd }).json('run', 'workflow', 's', '--run-id', 'k');
    expect(document.result).toBe('waited');
    expect(existsSync(join(cwd, '.gem/.runs.lock'))).toBe(false);
  });

  it('and nothing is made where a link in .gem leads', async () => {
    const cwd = lay();
    const outside = join(temporaryFolder(), 'a');
    mkdirSync(join(outside, 'b'), { recursive: true });
    mkdirSync(join(cwd, '.gem'));
    writeFileSync(join(outside, '.b.lock'), 'mine');
    symlinkSync(join(outside, 'b'), join(cwd, '.gem/runs'), 'junction');
    const { code, document } = await terminal({ cwd }).json('run', 'workflow', 's', '--run-id', 'k');
    expect([code, document.error.code]).toEqual([2, 'files-not-writable']);
    expect(readdirSync(outside).sort()).toEqual(['.b.lock', 'b']);
  });
});
