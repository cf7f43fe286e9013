import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/package-root.ts';
import { undoLastRun } from '../../src/run/files/undo.ts';
import { setUpSandbox, temporaryFolder } from './support.ts';

setUpSandbox();

/** A program that runs a tool which changes the workspace without an end. */
const PROGRAM = `
import { runTool } from './src/run/run.ts';
const [home, workspace] = process.argv.slice(2);
const code = \`export default async (input, { files }) => {
  const text = 'x'.repeat(3_000_000);
  for (let round = 0; ; round++) {
    await files.write('workspace:over', text + round);
    await files.write('workspace:new/' + (round % 3), text);
    await files.move('workspace:kept', 'workspace:moved');
    await files.move('workspace:moved', 'workspace:kept');
    await files.delete('workspace:new/' + (round % 3));
    if (round === 2) console.log('under way');
  }
}\`;
await runTool({
  gem: { id: 'sample' }, tool: { name: 'sample', entry: 'sample.js', inputSchema: {} },
  files: [{ path: 'sample.js', bytes: () => new TextEncoder().encode(code) }],
  state: null, home, workspace, input: {}, onConsole: ({ text }) => console.log(text),
});`;
/** Below the package, so that it finds Deno and the guest as the built program does. */
const program = join(packageRoot, 'dist', `files-${randomBytes(4).toString('hex')}.mjs`);

beforeAll(async () => {
  await build({
    stdin: { contents: PROGRAM, resolveDir: packageRoot, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile: program,
    logLevel: 'error',
  });
});
afterAll(() => rmSync(program, { force: true }));

describe.skipIf(process.platform === 'win32')('when gem is killed', () => {
  it.each([0, 7, 19, 40])(
    '[F-05] all files are whole, and the run can be undone (%i ms on)',
    async (delay) => {
      const home = join(temporaryFolder(), '.gem');
      const workspace = temporaryFolder();
      writeFileSync(join(workspace, 'over'), 'before');
      writeFileSync(join(workspace, 'kept'), 'kept');
      const child = spawn(process.execPath, [program, home, workspace], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      await new Promise((resolve) => child.stdout.once('data', resolve));
      await setTimeout(delay);
      child.kill('SIGKILL');
      await ended;

      const names = readdirSync(workspace, { recursive: true, encoding: 'utf8' });
      expect(names.filter((name) => /(^|\/)\./.test(name))).toEqual([]);
      expect(readFileSync(join(workspace, 'over'), 'utf8')).toMatch(/^x{3000000}\d+$/);
      expect(await undoLastRun({ home, dryRun: false })).toMatchObject({ status: 'undone' });
      expect(readdirSync(workspace).sort()).toEqual(['kept', 'over']);
      expect(readFileSync(join(workspace, 'over'), 'utf8')).toBe('before');
      expect(readFileSync(join(workspace, 'kept'), 'utf8')).toBe('kept');
    },
  );
});
