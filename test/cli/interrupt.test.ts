import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary.ts';

const folder = temporaryFolder();
mkdirSync(join(folder, 'tools'));
writeFileSync(
  join(folder, 'notochord.json'),
  JSON.stringify({
    id: 'endless',
    name: 'Endless',
    version: '1.0.0',
    description: 'Never ends.',
    tools: [
      { name: 'loop', entry: 'tools/loop.js', description: 'Never ends.', inputSchema: {}, expose: true },
    ],
  }),
);
writeFileSync(
  join(folder, 'tools', 'loop.js'),
  'export default () => {\n  console.log("started");\n  for (;;);\n};\n',
);

/** Processes of the sandbox that work in a folder of our cache. */
function denoProcesses(cache: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`DENO_DIR=${cache}`);
    } catch {
      return false;
    }
  });
}

describe.skipIf(process.platform !== 'linux' || !existsSync('dist/gem.js'))('a tool that never ends', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)(
    '[T-12] is stopped by %s: the command answers %i, and nothing is left',
    async (signal, code) => {
      const cache = temporaryFolder('cache');
      const child = spawn(process.execPath, [resolve('bin/gem.js'), 'run', 'tool', 'loop'], {
        cwd: folder,
        env: { PATH: process.env.PATH, HOME: cache, XDG_CACHE_HOME: cache },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let out = '';
      child.stdout.on('data', (chunk) => {
        out += chunk;
      });
      await new Promise<void>((started) =>
        child.stderr.on('data', (chunk) => String(chunk).includes('started') && started()),
      );
      expect(denoProcesses(cache)).toHaveLength(1);
      const ended = new Promise((done) => child.on('exit', (status) => done(status)));
      child.kill(signal);
      expect(await ended).toBe(code);
      expect(out).toBe('');
      for (let i = 0; i < 50 && denoProcesses(cache).length > 0; i++) await setTimeout(50);
      expect(denoProcesses(cache)).toEqual([]);
    },
  );
});

describe.skipIf(process.platform === 'win32' || !existsSync('dist/gem.js'))(
  'a command that waits for its input',
  () => {
    it.each([
      ['SIGINT', 130],
      ['SIGTERM', 143],
    ] as const)('is stopped by the first %s', async (signal, code) => {
      const cache = temporaryFolder('cache');
      const argv = ['run', 'tool', 'loop', '--no-validate', '--input', '-'];
      const child = spawn(process.execPath, [resolve('bin/gem.js'), ...argv], {
        cwd: folder,
        env: { PATH: process.env.PATH, HOME: cache, XDG_CACHE_HOME: cache },
      });
      const ended = new Promise((done) => child.on('exit', (status) => done(status)));
      // The sandbox's own folder is there: from then on nothing but the input is waited for.
      while (!existsSync(join(cache, 'notochord', 'staged'))) await setTimeout(20);
      await setTimeout(300);
      child.kill(signal);
      expect(await ended).toBe(code);
    });
  },
);
