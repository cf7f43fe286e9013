import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCode } from '../../../src/gem/code.ts';
import type { Gem } from '../../../src/gem/gem.ts';
import { allCtxUses } from '../../../src/validate/ctx-uses/ctx-uses.ts';
import { readingUses, refusedUses } from '../../../src/validate/sandbox-uses.ts';
import { gemWith } from './files.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 300);

/** Walks code in every way there is, without a disk. */
function walk(text: string, path = 'a.js'): { uses: number } {
  const facts = readCode(path, text);
  const files = new Map([[path, { path, size: text.length }]]);
  const gem = {
    kind: 'folder',
    root: '/',
    files,
    leftOut: [],
    problems: [],
    code: () => facts,
  } as unknown as Gem;
  return {
    uses: allCtxUses(gem, path).length + refusedUses(gem, path).length + readingUses(gem, path).length,
  };
}

const folders = ['src', 'examples', 'test/run/attacks', 'scripts'];
const SOURCES = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:js|mjs|ts)$/.test(name))
    .map((name) => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8') })),
);

const PIECES = [
  ...[
    'ctx',
    'input',
    'fetch',
    'Deno',
    'env',
    'this',
    'super',
    'a',
    '"b"',
    '`c${',
    '}`',
    '...',
    '=>',
    '=',
    '?.',
  ],
  ...[
    '(',
    ')',
    '{',
    '}',
    '[',
    ']',
    ',',
    ';',
    '.',
    ':',
    '?',
    'async',
    'await',
    'function',
    'class',
    'extends',
    'new',
  ],
  ...[
    'export default',
    'export',
    'import',
    'from',
    'const',
    'let',
    'var',
    'if',
    'for',
    'of',
    'return',
    'try',
    'catch',
  ],
  ...[
    'static',
    'get',
    '#x',
    '*',
    'yield',
    '/a/',
    '1',
    '\n',
    ' ',
    '/*',
    '*/',
    '//',
    '@a',
    '<T>',
    'as',
    '!',
    'enum',
    'typeof',
  ],
];

/** Statements that parse, so that the walkers get far. */
const expression = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom('ctx', 'ctx.files', 'a', 'this', 'fetch', '"x"', '1', 'null', 'process.env', 'Deno'),
    fc
      .tuple(tie('any'), fc.constantFrom('files', 'write', 'storage', 'kv', 'a'))
      .map(([x, name]) => `(${x})?.${name}`),
    fc.tuple(tie('any'), tie('any')).map(([f, x]) => `(${f})(${x}, ...[${x}])`),
    fc.tuple(tie('any'), tie('any')).map(([x, y]) => `(${x})[${y}]`),
    fc
      .tuple(tie('any'), tie('any'))
      .map(([x, y]) => `({ a: ${x}, ...(${y}), m() { return ${y}; }, get g() { return ${x}; } })`),
    fc
      .tuple(tie('any'), tie('any'))
      .map(([x, y]) => `((a = ${x}, { files, ...rest } = {}) => { var b = ${y}; return rest; })`),
    fc
      .tuple(tie('any'), tie('any'))
      .map(
        ([x, y]) =>
          `new (class A extends (${x} ?? Object) { #p = ${y}; constructor(c) { super(c); this.a = c; } m() { return this.#p; } })(${y})`,
      ),
    fc
      .tuple(tie('any'), tie('any'))
      .map(([x, y]) => `(async () => { for (const a of [${x}]) await ${y}; switch (1) { case ${x}: } })()`),
    fc.tuple(tie('any'), tie('any')).map(([x, y]) => `(a = ${x}, { files: a = ${y} } = ctx)`),
  ),
})).any;

describe('no code makes the walkers fail', () => {
  it('whatever it is made of', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }),
        fc.constantFrom('a.js', 'a.ts'),
        (pieces, path) => {
          walk(pieces.join(' '), path);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('in any order of expressions', () => {
    let parsed = 0;
    fc.assert(
      fc.property(expression, (text) => {
        const code = `export default async function (input, ctx) { return ${text}; }`;
        if (readCode('a.js', code).syntaxFaults.length === 0) parsed++;
        walk(code);
      }),
      { numRuns: RUNS },
    );
    expect(parsed).toBeGreaterThan(RUNS / 2);
  });

  it('wherever it is cut off', () => {
    const whole = SOURCES.filter(({ text }) => text.length < 20_000);
    fc.assert(
      fc.property(fc.constantFrom(...whole), fc.nat(), fc.nat(), ({ name, text }, from, to) => {
        const [start, end] = [from % text.length, to % text.length].sort((a, b) => a - b);
        walk(text.slice(0, end), name);
        walk(text.slice(start), name);
        walk(text.slice(0, start) + text.slice(end), name);
      }),
      { numRuns: RUNS },
    );
  });

  it('of our own', () => {
    for (const { name, text } of SOURCES) walk(text, name);
  });

  it.each<[string, string]>([
    ['a sum of 20,000 texts', `export default (i, ctx) => ${'"a" + '.repeat(20_000)}ctx.files.read("a");`],
    ['5,000 members', `export default (i, ctx) => ctx${'.a'.repeat(5_000)};`],
    ['3,000 calls in a chain', `export default (i, ctx) => ctx.files${'.read("a")'.repeat(3_000)};`],
    [
      '1,500 functions in each other',
      `export default (i, ctx) => ${'(() => '.repeat(1_500)}ctx.files.read("a")${')()'.repeat(1_500)};`,
    ],
    [
      '1,500 blocks in each other',
      `export default (i, ctx) => {${'{'.repeat(1_500)}fetch(ctx.files.read("a"))${'}'.repeat(1_500)}}`,
    ],
    [
      '3,000 statements',
      `export default (i, ctx) => {${'if (ctx.files) { let a = ctx; a.files.read(fetch("b")); }\n'.repeat(3_000)}}`,
    ],
    [
      'functions that double what they call',
      `${Array.from({ length: 40 }, (_, n) => `const f${n} = (c) => [f${n + 1}({ c }), f${n + 1}({ c })];`).join('\n')}\nconst f40 = (c) => c;\nexport default (i, ctx) => f0(ctx);`,
    ],
    [
      'a function that calls itself with more and more',
      'const f = (c) => f({ c, d: f(c.a) });\nexport default (i, ctx) => f(ctx);',
    ],
    [
      'a class that extends itself',
      'class A extends A {}\nclass B extends C {}\nclass C extends B {}\nexport default (i, ctx) => [new A(ctx), new B(ctx)];',
    ],
    [
      'names of what objects have',
      'export default (i, { constructor, __proto__, toString }) => [constructor, __proto__, hasOwnProperty.call(toString)];',
    ],
  ])('of %s', (_, text) => {
    expect(walk(text).uses).toBeGreaterThanOrEqual(0);
  });

  it('that imports itself', async () => {
    const gem = await gemWith({
      'tools/a.js':
        "import * as a from './a.js';\nexport * from './b.js';\nexport default a.run;\nexport const run = (i, ctx) => a.default(i, ctx.files.read('x'));\n",
      'tools/b.js':
        "export * from './a.js';\nexport { nothing } from './b.js';\nexport { default } from './b.js';\n",
    });
    expect(allCtxUses(gem, 'tools/a.js').length).toBeLessThan(3);
    expect(allCtxUses(gem, 'tools/b.js')).toEqual([]);
  });
});
