import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMMAND_NAMES } from '../../src/command-names.ts';
import { COMMANDS } from '../../src/commands/index.ts';
import { temporaryFolder } from '../temporary.ts';
import { terminal } from './terminal.ts';

const folder = temporaryFolder();
const here = (env: Record<string, string> = {}) =>
  terminal({ cwd: folder, env: { XDG_CACHE_HOME: join(folder, '..'), ...env } });

beforeAll(() => {
  mkdirSync(join(folder, 'tools'));
  const schema = { type: 'object', properties: { text: { type: 'string' } } };
  const tool = {
    name: 'put',
    entry: 'tools/put.js',
    description: 'Puts.',
    inputSchema: schema,
    expose: true,
  };
  writeFileSync(
    join(folder, 'notochord.json'),
    JSON.stringify({
      id: 'sample',
      name: 'Sample',
      version: '1.0.0',
      description: 'For tests.',
      permissions: { storage: true },
      tools: [{ ...tool, permissions: { storage: true } }],
    }),
  );
  writeFileSync(
    join(folder, 'tools', 'put.js'),
    'export default async (input, ctx) => ctx.storage.kv.set("a", input.text ?? 1);\n',
  );
  writeFileSync(join(folder, 'wide.json'), '\ufeff{}', 'utf16le');
  writeFileSync(join(folder, 'latin1.json'), '{"text":"\u00e9"}', 'latin1');
  writeFileSync(join(folder, 'marked.json'), '\ufeff{}');
});

const put = (...more: string[]) => here().gem('run', 'tool', 'put', '--no-validate', ...more);

describe('gem run tool', () => {
  it('the names that the code cache knows are those of the commands', () => {
    expect(COMMAND_NAMES).toEqual(COMMANDS.map(({ name }) => name));
  });

  it.each([
    [['--input', '{"a": 1,}'], '--input is not JSON: line 1, column 8: nothing follows this comma'],
    [['--input', ''], '--input is not JSON: it is empty'],
    [
      ['--input', '{"a": '],
      '--input is not JSON: line 1, column 6: it ends here, and the { of line 1 is still open',
    ],
    [['--arg', 'other=yes'], '--arg other is not JSON: line 1, column 1: yes cannot stand here'],
    [['--arg', '=x'], '"=x" has no name before the "="'],
    [['--arg', 'x'], '"x" has no "="'],
    [['--input', '@tools'], 'tools is a folder, not a file'],
    [['--input', '@nothing'], 'there is nothing at nothing'],
    [['--input', '@wide.json'], '--input is not JSON: line 1, column 1: it is UTF-16, and JSON is UTF-8'],
    [
      ['--input', '@latin1.json'],
      '--input is not JSON: line 1, column 10: it is not UTF-8: the bytes here stand for no character',
    ],
    [['--input', '\ufeff[1 2]'], '--input is not JSON: line 1, column 3: a comma is missing here'],
    [
      ['--arg', 'text=a', '--arg', 'text=b'],
      '--arg text is given more than once, and a parameter has one value',
    ],
    [['--scenario', 'tools'], 'tools is a folder, not a file'],
    [['--scenario', 'latin1.json'], 'latin1.json is not text in UTF-8'],
    [['--scenario', 'nothing.yaml'], 'there is nothing at nothing.yaml'],
  ])('tells what is wrong with the input %j', async (argv, message) => {
    const { code, err } = await put(...argv);
    expect(err.split('\n')[0]).toBe(`gem: error: ${message}`);
    expect(code).toBe(2);
  });

  it('a byte order mark before the input, as Windows writes it, is no part of it', async () => {
    const { code, err } = await put('--input', '@marked.json', '--trace');
    expect([code, err]).toEqual([1, expect.stringContaining('E_KV_INVALID')]);
  });

  it.skipIf(process.platform === 'win32')(
    'a file without an end is refused, and does not fill the memory',
    async () => {
      for (const argv of [
        ['--input', '@/dev/zero'],
        ['--scenario', '/dev/zero'],
      ]) {
        const { code, err } = await put(...argv);
        expect([code, err]).toEqual([2, expect.stringContaining('/dev/zero has more than 32 MB, or no end')]);
      }
    },
  );

  it('says so in Chinese', async () => {
    const { err } = await put('--input', '[1 2]', '--lang', 'zh-CN');
    expect(err.split('\n')[0]).toBe('gem: 错误: --input 不是 JSON：第 1 行第 3 列：这里缺少逗号');
  });

  it('an error of several lines is told in several lines', async () => {
    writeFileSync(
      join(folder, 'tools', 'two.js'),
      'export default () => { throw new Error("one\\ntwo"); };\n',
    );
    const manifest = JSON.parse(readFileSync(join(folder, 'notochord.json'), 'utf8'));
    const tools = [...manifest.tools, { ...manifest.tools[0], name: 'two', entry: 'tools/two.js' }];
    writeFileSync(join(folder, 'notochord.json'), JSON.stringify({ ...manifest, tools }));
    const { err } = await here().gem('run', 'tool', 'two', '--no-validate');
    expect(err).toMatch(/^gem: error: two: tool-failed: one\n {2}two\n/);
  });

  it('an error of ctx is told with its code once', async () => {
    const { code, err } = await put('--trace');
    expect(code).toBe(1);
    expect(err).toMatch(/put: E_\w+: /);
    expect(err).not.toMatch(/(E_\w+): \1/);
  });

  it.skipIf(process.platform === 'win32')(
    'a store that cannot be written is no fault of the tool',
    async () => {
      writeFileSync(join(folder, '.gem'), '');
      const { code, err } = await put('--arg', 'text=b');
      expect(code).toBe(2);
      expect(err).toMatch(
        /^gem: error: the store’s file cannot be opened for writing: .*\ngem: hint: .*\.gem\/state/,
      );
    },
  );

  it('without a tool takes nothing that is meant for one', async () => {
    const { code, err } = await here().gem('run', 'tool', '--arg', 'text=x');
    expect(code).toBe(2);
    expect(err).toMatch(/^gem: error: no tool is named/);
  });

  it.each(['{ "id": "sample",', '[]', '{ "tools": {} }'])(
    'does not call %s a gem without tools',
    async (text) => {
      const broken = temporaryFolder();
      writeFileSync(join(broken, 'notochord.json'), text);
      const { code, out, err } = await terminal({ cwd: broken }).gem('run', 'tool');
      expect(code).toBe(1);
      expect(out).toBe('');
      expect(err).toContain('notochord.json');
      expect(err).toContain('the tools cannot be listed');
      const told = await terminal({ cwd: broken }).gem('run', 'tool', '--format', 'json');
      expect(told.code).toBe(1);
      expect(JSON.parse(told.out).error.findings.length).toBeGreaterThan(0);
    },
  );
});
