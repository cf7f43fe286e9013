import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../src/cli.ts';
import { processIo } from '../../src/process-io.ts';
import { layTools, put, withTool } from './run-tool-gem.ts';

const LIMIT = 32 * 1024 ** 2;
const SIZE = 'export default ({ text }) => text.length;\n';

beforeAll(async () => {
  await (await import('../../scripts/build-guest.mjs')).buildGuest();
});

/** The program with a standard input of its own; how much of it was taken is told. */
async function withInput(
  stdin: Readable,
  argv: readonly string[],
  cwd = layTools([{ name: 't', code: SIZE }]),
) {
  const said = { out: '', err: '' };
  const own = Object.create(process, { stdin: { value: stdin }, cwd: { value: () => cwd } });
  const { readInput } = processIo(own as NodeJS.Process);
  const code = await run(argv, {
    out: (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
    cwd,
    env: process.env,
    isTty: { in: false, out: false, err: false },
    columns: 80,
    readInput,
    readSecret: () => Promise.reject(new Error('nobody is there to ask')),
    now: () => new Date(),
    signal: new AbortController().signal,
  });
  return { code, ...said };
}

function* endless() {
  const chunk = Buffer.alloc(64 * 1024, 'y\n');
  for (;;) yield chunk;
}

/** An input of so many bytes. */
function inputOf(size: number): string {
  const empty = JSON.stringify({ text: '' });
  return JSON.stringify({ text: 'x'.repeat(size - empty.length) });
}

describe('an input', () => {
  it('that has no end is left as soon as it is too much', async () => {
    for (const argv of [
      ['run', 'tool', 't', '--input', '-'],
      ['run', 'tool', 't', '--input', '-', '--lang', 'zh-CN'],
    ]) {
      const stdin = Readable.from(endless(), { objectMode: false });
      const { code, out, err } = await withInput(stdin, argv);
      expect([code, out]).toEqual([2, '']);
      expect(err).toContain(
        argv.length > 5
          ? 'gem: 错误: 标准输入超过 32 MB，或者没有尽头，而它会被整个读入'
          : 'gem: error: standard input has more than 32 MB, or no end, and is read as a whole',
      );
      expect(stdin.destroyed).toBe(true);
    }
  });

  it('of 32 MB is taken from standard input and from a file, and one byte more is not', async () => {
    const cwd = layTools([{ name: 't', code: SIZE }]);
    for (const [size, expected] of [
      [LIMIT, 0],
      [LIMIT + 1, 2],
    ] as const) {
      const text = inputOf(size);
      const given = await withInput(
        Readable.from([Buffer.from(text)]),
        ['run', 'tool', 't', '--input', '-'],
        cwd,
      );
      put(cwd, 'input.json', text);
      const fromFile = await withInput(
        Readable.from([]),
        ['run', 'tool', 't', '--input', '@input.json'],
        cwd,
      );
      expect([given.code, fromFile.code]).toEqual([expected, expected]);
      if (expected === 0) expect(given.out).toBe(`${size - '{"text":""}'.length}\n`);
      else expect(fromFile.err).toContain('input.json has more than 32 MB, or no end');
    }
  });

  it.skipIf(process.platform === 'win32')('from a device without an end is refused too', async () => {
    const { code, err } = await withTool(SIZE).gem('run', 'tool', 't', '--input', '@/dev/zero');
    expect(code).toBe(2);
    expect(err).toContain('gem: error: /dev/zero has more than 32 MB, or no end');
  });

  it('that cannot be read is said so', async () => {
    const stdin = new Readable({
      read() {
        this.destroy(Object.assign(new Error('a folder'), { code: 'EISDIR' }));
      },
    });
    const { code, err } = await withInput(stdin, ['run', 'tool', 't', '--input', '-']);
    expect(code).toBe(2);
    expect(err).toContain('gem: error: standard input cannot be read: it is a folder');
  });
});
