import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/package-root.ts';
import { runCode, setUpSandbox } from './support.ts';

setUpSandbox();

/** A program that runs a tool without an end, and prints what the tool prints. */
const PROGRAM = `
import { runTool } from './src/run/run.ts';
const code = 'console.log(Deno.pid); export default async () => { for (;;); }';
await runTool({
  gem: { id: 'sample' }, tool: { name: 'sample', entry: 'sample.js', inputSchema: {} },
  files: [{ path: 'sample.js', bytes: () => new TextEncoder().encode(code) }],
  state: null, input: {}, onConsole: ({ text }) => console.log(text),
});`;
/** A program whose database is ended while it holds so many rows that it takes a while to end. */
const SLOW_END = `
import { runTool } from './src/run/run.ts';
const rows = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c';
const code = 'export default (input, ctx) => ctx.storage.sql.query("' + rows + '")';
const { error } = await runTool({
  gem: { id: 'sample' }, tool: { name: 'sample', entry: 'sample.js', inputSchema: {} },
  files: [{ path: 'sample.js', bytes: () => new TextEncoder().encode(code) }],
  state: null, input: {}, timeout: 1500,
});
console.log(error.code);`;
/** Below the package, so that they find Deno and the guest as the built program does. */
const inDist = () => join(packageRoot, 'dist', `kill-${randomBytes(4).toString('hex')}.mjs`);
const program = inDist();
const slowEnd = inDist();

const bundle = (contents: string, outfile: string) =>
  build({
    stdin: { contents, resolveDir: packageRoot, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile,
    logLevel: 'error',
  });

beforeAll(() => Promise.all([bundle(PROGRAM, program), bundle(SLOW_END, slowEnd)]));
afterAll(() => {
  for (const each of [program, slowEnd]) rmSync(each, { force: true });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('no stdout');
  for await (const line of createInterface(child.stdout)) return line;
  throw new Error('nothing was printed');
}

/** Shells that wait for this gem to end. */
function watchdogs(pid: number | undefined): string[] {
  const all = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n');
  return all.filter((line) => line.endsWith(`gem-watchdog ${pid}`));
}

let looping = 0;
afterEach(() => {
  // Where the test fails, nothing may go on for ever.
  if (looping !== 0 && isAlive(looping)) process.kill(looping, 'SIGKILL');
  looping = 0;
});

describe.skipIf(process.platform === 'win32')('no process is left', () => {
  it.each(['SIGKILL', 'SIGTERM', 'SIGHUP'] as const)(
    '[T-12] when gem is ended by %s while a tool loops',
    async (signal) => {
      const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
      const pid = Number(await firstLine(child));
      looping = pid;
      expect(isAlive(pid)).toBe(true);
      await expect.poll(() => watchdogs(child.pid), { timeout: 10_000, interval: 20 }).toHaveLength(1);
      child.kill(signal);
      await expect.poll(() => isAlive(pid), { timeout: 10_000, interval: 20 }).toBe(false);
      await expect.poll(() => watchdogs(child.pid), { timeout: 10_000, interval: 20 }).toEqual([]);
    },
  );

  it('[X-12] when a tool has returned, neither its own nor the one that watches', async () => {
    const report = await runCode(
      'export default async (input, ctx) => { await ctx.storage.kv.get("a"); return Deno.pid; }',
    );
    const pid = report.result as number;
    await expect.poll(() => isAlive(pid), { timeout: 10_000, interval: 20 }).toBe(false);
    await expect.poll(() => watchdogs(process.pid), { timeout: 10_000, interval: 20 }).toEqual([]);
  });
});

it('gem goes on until a database has ended that was told to, however long that takes', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [slowEnd]);
  expect(stdout).toBe('tool-timeout\n');
});
