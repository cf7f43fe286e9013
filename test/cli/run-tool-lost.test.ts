import { beforeAll, describe, expect, it } from 'vitest';
import { layTools, put, withTool } from './run-tool-gem.ts';
import { terminal } from './terminal.ts';

const run = ['run', 'tool', 't'];
const BEGIN = 'the result is handed on as JSON, and this was lost: ';
const END =
  '; return texts, finite numbers, lists and plain objects, as by [...set], Object.fromEntries(map) or error.message, and await every promise';

beforeAll(async () => {
  await (await import('../../scripts/build-guest.mjs')).buildGuest();
});

describe('what a result loses on its way to JSON', () => {
  it('is told after it, by its place, in both languages', async () => {
    const { gem, json } = withTool(
      'export default () => ({ stats: { ratio: 0 / 0 }, tags: new Set(["a"]), "a b": [1, undefined] });\n',
    );
    const { code, out, err } = await gem(...run);
    expect([code, JSON.parse(out)]).toEqual([0, { stats: { ratio: null }, tags: {}, 'a b': [1, null] }]);
    const told =
      'result.stats.ratio: NaN became null; result.tags: Set became {}; result["a b"][1]: undefined became null';
    expect(err).toBe(`gem: warning: ${BEGIN}${told}${END}\n`);
    expect((await json(...run)).document.warnings).toEqual([`${BEGIN}${told}${END}`]);
    expect((await gem(...run, '--lang', 'zh-CN')).err).toContain(
      '以下内容丢失了：result.stats.ratio：NaN 变成了 null；result.tags：Set 变成了 {}；',
    );
  });

  it.each([
    ['Infinity', '{ a: -Infinity }', 'result.a: -Infinity became null'],
    ['a Map', '{ a: new Map([[1, 2]]) }', 'result.a: Map became {}'],
    ['a promise', '{ a: [Promise.resolve(1)] }', 'result.a[0]: Promise became {}'],
    ['a date of no day', '{ a: new Date("x") }', 'result.a: Invalid Date became null'],
    ['a function', '{ a: () => 1 }', 'result.a: function was left out'],
    ['a function in a list', '[() => 1]', 'result[0]: function became null'],
    ['a symbol', '{ a: Symbol("x") }', 'result.a: symbol was left out'],
    ['an error', '{ a: new TypeError("x") }', 'result.a: the TypeError lost its message'],
    [
      'bytes',
      '{ a: new Uint8Array(3) }',
      'result.a: the Uint8Array became an object with a key for each element',
    ],
    ['a hole', '[, 1]', 'result[0]: undefined became null'],
    ['the whole', 'new Map()', 'result: Map became {}'],
    ['the whole number', 'NaN', 'result: NaN became null'],
    ['an expression', '{ a: /x/ }', 'result.a: RegExp became {}'],
    [
      'very much',
      'Array.from({ length: 1_000 }, () => NaN)',
      `${Array.from({ length: 10 }, (_, n) => `result[${n}]: NaN became null`).join('; ')}; and 990 more`,
    ],
    [
      'a class with a name that is none',
      '{ a: new (class { static name = "x\\u001b[2J"; #y = 1 })() }',
      'result.a: object became {}',
    ],
  ])('may be %s', async (_, value, told) => {
    const { document } = await withTool(`export default () => (${value});\n`).json(...run);
    expect(document.ok).toBe(true);
    expect(document.warnings).toEqual([`${BEGIN}${told}${END}`]);
  });

  it.each([
    'undefined',
    '{ next: undefined, a: null, list: [null, 0, -0, "", false] }',
    '{ at: new Date(0), url: new URL("https://example.com/") }',
    '{ n: Object(1), s: Object("x"), b: Object(true) }',
    '{ toJSON: () => ({ a: 1 }), f: NaN }',
    'Object.assign(Object.create(null), { a: 1 })',
    'new (class { a = 1; f() {} })()',
  ])('is nothing of %s', async (value) => {
    const { document } = await withTool(`export default () => (${value});\n`).json(...run);
    expect([document.ok, document.warnings]).toEqual([true, []]);
  });

  it.each([
    ['1n', 'result.a is a BigInt'],
    ['(() => { const o = {}; o.o = o; return o; })()', 'result.a.o is a circular reference'],
  ])('and what JSON cannot write at all is an error: %s', async (value, told) => {
    const { code, document } = await withTool(`export default () => ({ a: ${value} });\n`).json(...run);
    expect([code, document.error.code]).toEqual([1, 'tool-failed']);
    expect(document.error.message).toContain(told);
  });

  it('is found in a large result too', async () => {
    const { document } = await withTool(
      'export default () => ({ text: "x".repeat(500_000), list: Array.from({ length: 9 }, (_, n) => n / n) });\n',
    ).json(...run);
    expect(document.warnings).toEqual([`${BEGIN}result.list[0]: NaN became null${END}`]);
  });

  it('survives a tool that breaks the built-in prototypes, and getters that throw or lie', async () => {
    for (const code of [
      'Object.defineProperty(Array.prototype, 0, { set() { throw 1; } }); Object.keys = () => { throw 2; };\nexport default () => ({ a: NaN });\n',
      'let n = 0;\nexport default () => ({ a: NaN, get b() { if (n++ > 0) throw 1; return 1; } });\n',
    ]) {
      const { document } = await withTool(code).json(...run);
      expect(document).toMatchObject({ ok: true, result: { a: null } });
      expect(document.warnings[0]).toContain('result.a: NaN became null');
    }
  });

  it('stands in the report of a test', async () => {
    const cwd = layTools([{ name: 't', code: 'export default () => ({ a: NaN });\n' }]);
    put(cwd, 'tests/a.yaml', 'tool: t\nexpect: { result: { a: 1 } }\n');
    const { gem, json } = terminal({ cwd });
    expect((await gem('test')).out.replace(/\s+/g, ' ')).toContain('result.a: NaN became null');
    expect((await json('test')).document.cases[0].steps[0].warnings[0]).toContain(
      'result.a: NaN became null',
    );
  });
});
