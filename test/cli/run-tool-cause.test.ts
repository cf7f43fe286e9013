import { beforeAll, describe, expect, it } from 'vitest';
import { layTools, put, withTool } from './run-tool-gem.ts';
import { terminal } from './terminal.ts';

const run = ['run', 'tool', 't'];

beforeAll(async () => {
  await (await import('../../scripts/build-guest.mjs')).buildGuest();
});

const CHAIN = `function parse() {
  throw new RangeError('no such month');
}
function load() {
  try {
    parse();
  } catch (cause) {
    throw new Error('the page has no date', { cause });
  }
}
export default () => {
  try {
    load();
  } catch (cause) {
    throw new TypeError('nothing to summarize', { cause });
  }
};
`;

describe('what led to an error', () => {
  it('is told one after the other, each with the author’s own lines', async () => {
    const { gem, json } = withTool(CHAIN);
    const { code, err } = await gem(...run);
    expect(code).toBe(1);
    const lines = err.split('\n').map((line) => line.replace(/ \(tools\/t\.js:(\d+):\d+\)/, ' $1'));
    expect(lines.filter((line) => line !== '')).toEqual([
      'gem: error: t: tool-failed: TypeError: nothing to summarize',
      expect.stringMatching(/^ +at .*15/),
      '  caused by: the page has no date',
      expect.stringMatching(/^ +at load 8$/),
      expect.stringMatching(/^ +at .*13/),
      '  caused by: RangeError: no such month',
      expect.stringMatching(/^ +at parse 2$/),
      expect.stringMatching(/^ +at load 6$/),
      expect.stringMatching(/^ +at .*13/),
    ]);
    const { document } = await json(...run);
    expect(document.error.causes).toEqual([
      { message: 'the page has no date', stack: expect.stringContaining('tools/t.js:8:') },
      { message: 'RangeError: no such month', stack: expect.stringContaining('tools/t.js:2:') },
    ]);
    expect((await gem(...run, '--lang', 'zh-CN')).err).toContain('  起因：RangeError: no such month\n');
  });

  it('is shown where a case of a test fails, and stands in its JSON', async () => {
    const cwd = layTools([{ name: 't', code: CHAIN }]);
    put(cwd, 'tests/a.yaml', 'tool: t\nexpect: { result: 1 }\n');
    const { gem, json } = terminal({ cwd });
    expect((await gem('test')).out).toMatch(/thrown at:[\s\S]*caused by: the page has no date\n +at load/);
    const { document } = await json('test');
    expect(document.cases[0].steps[0].error.causes).toHaveLength(2);
  });

  it.each([
    ['a text', 'throw new Error("a", { cause: "the disk" })', ['the disk']],
    ['an object', 'throw new Error("a", { cause: { status: 404 } })', ['{"status":404}']],
    ['zero', 'throw new Error("a", { cause: 0 })', ['0']],
    ['nothing', 'throw new Error("a", { cause: undefined })', undefined],
    [
      'itself, through another',
      'const a = new Error("a"); a.cause = new Error("b", { cause: a }); throw a',
      ['b'],
    ],
    [
      'a chain without an end',
      'const next = (n) => ({ message: `c${n}`, get cause() { return next(n + 1); } }); throw next(0)',
      ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'],
    ],
    [
      'several',
      'return Promise.any([Promise.reject(new Error("x")), Promise.reject(new TypeError("y"))])',
      ['x', 'TypeError: y'],
    ],
    [
      'what cannot be read',
      'throw new Error("a", { cause: new Proxy({}, { get() { throw 1; } }) })',
      ['a value that cannot be read'],
    ],
    [
      'a getter that throws',
      'const e = new Error("a"); Object.defineProperty(e, "cause", { get() { throw 1; } }); throw e',
      undefined,
    ],
    [
      'a refusal of Deno’s, which is told in words of the gem',
      'try { Deno.readTextFileSync("/etc/hosts") } catch (cause) { throw new Error("a", { cause }) }',
      [expect.stringContaining('a tool can read only the files of its own gem')],
    ],
    [
      'an error of ctx',
      'try { await ctx.data.x.list() } catch (cause) { throw new Error("a", { cause }) }',
      [expect.stringMatching(/^E_/)],
    ],
  ])('may be %s', async (_, body, causes) => {
    const { json } = withTool(`export default async (input, ctx) => { ${body} };\n`);
    const { code, document } = await json(...run);
    expect(code).toBe(1);
    const told = document.error.causes?.map(({ message }: { message: string }) => message);
    expect(told).toEqual(causes);
  });
});
