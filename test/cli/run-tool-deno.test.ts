import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary.ts';
import { layTools, put, withTool } from './run-tool-gem.ts';
import { terminal } from './terminal.ts';

const run = ['run', 'tool', 't'];
const TOOL = 'export default () => 1;\n';

beforeAll(async () => {
  await (await import('../../scripts/build-guest.mjs')).buildGuest();
});

/** A program in Deno's place, which says that it is `version` and does `does` in place of running anything. */
function pretend(does: string, version = 'deno 2.9.6 (stable)'): string {
  const path = join(temporaryFolder(), 'deno');
  writeFileSync(path, `#!/bin/sh\n[ "$1" = --version ] && { echo '${version}'; exit; }\n${does}\n`);
  chmodSync(path, 0o755);
  return path;
}

describe.skipIf(process.platform === 'win32')('a Deno that is of no use', () => {
  it.each([
    [
      'does not know a flag',
      `echo "error: unexpected argument '--no-npm' found" >&2; echo >&2; echo "  tip: a similar one is '--no-lock'" >&2; exit 1`,
      "it ended with code 1, and printed: error: unexpected argument '--no-npm' found; tip: a similar one is '--no-lock'\n",
    ],
    ['ends at once', 'exit 0', 'it ended with code 0, and printed nothing\n'],
    ['crashes', 'kill -SEGV $$', 'it was ended by SIGSEGV, and printed nothing\n'],
    [
      'prints something else, with what would move the cursor',
      `printf 'hello \\033[2J\\033[31mred\\033[0m\\n\\n\\nworld'`,
      'it ended with code 0, and printed: hello \\u{1b}[2Jred; world\n',
    ],
    [
      'prints a lot',
      'for i in 1 2 3 4 5 6 7 8 9; do echo line $i; done; exit 7',
      'it ended with code 7, and printed: line 1; line 2; line 3…\n',
    ],
    [
      'prints without end',
      'exec yes',
      'it prints without end, and nothing that belongs to a sandbox, and printed: y; y; y…\n',
    ],
    [
      'complains without end',
      "while :; do printf 'a text of sixteen'; done >&2",
      'it prints without end, and nothing that belongs to a sandbox, and printed: a text of',
    ],
    [
      'is closed to what it should say',
      'exec >&-; exec sleep 60',
      'it closed its standard output before it was ready, and printed nothing\n',
    ],
  ])('that %s is told apart from a tool that fails', async (_, does, said) => {
    const path = pretend(does);
    const { gem } = withTool(TOOL, {}, { env: { GEM_DENO_PATH: path } });
    const { code, out, err } = await gem(...run);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(
      `gem: error: the Deno at ${path} (2.9.6) could not start the sandbox that tools run in: ${said}`,
    );
    expect(err).toContain('gem: hint: tools need Deno 2.9 or newer');
    expect(err).not.toContain('tool ended');
  });

  it('says so in the one document of JSON, and in Chinese', async () => {
    const path = pretend('echo no >&2; exit 1');
    const { gem, json } = withTool(TOOL, {}, { env: { GEM_DENO_PATH: path } });
    const { code, document } = await json(...run);
    expect([code, document.error.code]).toEqual([2, 'deno-not-started']);
    expect((await gem(...run, '--lang', 'zh-CN')).err).toContain(
      `${path} 的 Deno（2.9.6）无法启动运行工具的沙盒：它以退出码 1 结束，输出为：no\n`,
    );
  });

  it.each([
    ['echo hello; exit', 'did not answer as Deno does, and printed: hello\n'],
    ['echo broken >&2; exit 3', 'ended with code 3, and printed: broken\n'],
    ['exit 1', 'ended with code 1, and printed nothing\n'],
  ])('does not tell its version: %s', async (does, said) => {
    const path = pretend('', `'; ${does}; echo '`);
    const { code, err } = await withTool(TOOL, {}, { env: { GEM_DENO_PATH: path } }).gem(...run);
    expect(code).toBe(2);
    expect(err).toContain(`${path} is not a Deno that can be started: \`${path} --version\` ${said}`);
  });

  it.each([
    ['a folder', () => temporaryFolder(), 'it is a folder'],
    ['nothing', () => join(temporaryFolder(), 'deno'), 'it does not exist'],
    [
      'a script of a program that is not there',
      () => {
        const path = pretend('');
        writeFileSync(path, '#!/does/not/exist\n');
        return path;
      },
      'the system cannot run this file',
    ],
    [
      'a file that may not be run',
      () => {
        const path = pretend('');
        chmodSync(path, 0o644);
        return path;
      },
      'permission is denied',
    ],
  ])('may be %s', async (_, make, said) => {
    const path = make();
    const { code, err } = await withTool(TOOL, {}, { env: { GEM_DENO_PATH: path } }).gem(...run);
    expect(code).toBe(2);
    expect(err).toContain(`gem: error: ${path} is not a Deno that can be started: ${said}`);
  });

  it('ends gem test with the first case, and is not told once for each', async () => {
    const cwd = layTools([{ name: 't', code: TOOL }]);
    for (const name of ['a', 'b', 'c', 'd', 'e']) put(cwd, `tests/${name}.yaml`, 'tool: t\n');
    const { gem } = terminal({ cwd, env: { GEM_DENO_PATH: pretend('exit 9') } });
    const { code, err } = await gem('test');
    expect(code).toBe(2);
    expect(err.match(/it ended with code 9/g)).toHaveLength(1);
  });

  it('is told by gem data list too, which reads what is stored with it', async () => {
    const cwd = layTools([{ name: 't', code: TOOL }]);
    put(cwd, '.gem/state/data.sqlite', '');
    const path = pretend('echo no such flag >&2; exit 9');
    const { code, err } = await terminal({ cwd, env: { GEM_DENO_PATH: path } }).gem('data', 'list');
    expect(code).toBe(2);
    expect(err).toContain(`gem: error: the Deno at ${path} (2.9.6) could not read what is stored: `);
    expect(err).toContain('no such flag');
  });

  it('is not blamed for a tool that ends the process before or after it is loaded', async () => {
    for (const code of [`Deno.exit(3);\n${TOOL}`, 'export default () => Deno.exit(3);\n']) {
      const { code: exit, err } = await withTool(code).gem(...run);
      expect(exit).toBe(1);
      expect(err).toContain('tool-exited: the tool ended its process (3)');
    }
  });
});
