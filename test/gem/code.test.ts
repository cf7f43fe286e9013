import { describe, expect, it } from 'vitest';
import { readCode } from '../../src/gem/code.ts';
import type { Location } from '../../src/gem/finding.ts';

const range = (at: Location | undefined) =>
  at && `${at.start?.line}:${at.start?.column}-${at.end?.line}:${at.end?.column}`;

describe('[X-11] the default export', () => {
  const defaultOf = (text: string, path = 'tools/a.js') => {
    const { syntaxFaults, defaultExport } = readCode(path, text);
    expect(syntaxFaults).toEqual([]);
    return defaultExport && (defaultExport.callable ? 'callable' : defaultExport.what);
  };

  it.each([
    'export default async function (input, ctx) {}',
    'export default function greet() {}',
    'export default async (input, ctx) => ({ ...input });',
    'export default (async () => {});',
    'async function greet() {}\nexport default greet;',
    'export { greet as default };\nasync function greet() {}',
    'const greet = async () => {};\nexport default greet;',
    'const run = () => {};\nconst greet = run;\nexport { greet as default };',
    'export const greet = async () => {};\nexport default greet;',
    "import greet from '../lib/greet.js';\nexport default greet;",
    "export { default } from '../lib/greet.js';",
    "export { greet as default } from '../lib/greet.js';",
    "export { greet as 'default' } from '../lib/greet.js';",
    'export default wrap(async () => {});',
    'let greet = {};\ngreet = () => {};\nexport default greet;',
    'const a = b, b = a;\nexport default a;',
    'export default globalThis.handler ?? (() => {});',
    'export default new Function("return 1");',
  ])('may be a function: %s', (text) => {
    expect(defaultOf(text)).toBe('callable');
  });

  it.each([
    ['export default class Greeter {}', 'class'],
    ['class Greeter {}\nexport { Greeter as default };', 'class'],
    ['export default { run: async () => {} };', 'object'],
    ['const tool = { run() {} };\nexport default tool;', 'object'],
    ["export * as default from '../lib/greet.js';", 'object'],
    ['export default [() => {}];', 'array'],
    ["export default 'greet';", 'value'],
    ['export default `greet`;', 'value'],
    ['export default -1;', 'value'],
    ['export default ((42));', 'value'],
    ['export default null;', 'value'],
  ])('can be seen not to be one: %s', (text, what) => {
    expect(defaultOf(text)).toBe(what);
  });

  it.each([
    '',
    'export async function greet() {}',
    'export const greet = 1;',
    "export * from '../lib/greet.js';",
    "// export default function () {}\nconst s = 'export default 1', t = `export default ${1}`;",
    '/* export default async () => {} */',
    'const greet = () => {};\nexport { greet };',
  ])('may be absent: %j', (text) => {
    expect(defaultOf(text)).toBeUndefined();
  });

  it.each([
    [
      'export default async function (input: { name: string }): Promise<string> { return input.name; }',
      'callable',
    ],
    ['export default function f(a: string): void;\nexport default function f(a: unknown) {}', 'callable'],
    ['export default (async (input: unknown) => input) satisfies Tool;', 'callable'],
    ['const tool = { run: 1 } as const;\nexport default tool;', 'object'],
    ['export default <Tool>{};', 'object'],
    ['export default abstract class Greeter {}', 'class'],
    ['enum Tone { Warm }\nexport default Tone;', 'object'],
    ['export default interface Input { name: string }', undefined],
    ['interface Input {}\nexport { type Input as default };', undefined],
    ['interface Input {}\nexport type { Input as default };', undefined],
    ['type Input = string;\nexport default Input;', undefined],
    ['interface greet {}\nconst greet = () => {};\nexport default greet;', 'callable'],
    ['export default interface Input {}\nexport default function greet() {}', 'callable'],
  ])('is looked for in TypeScript: %s', (text, what) => {
    expect(defaultOf(text, 'tools/a.ts')).toBe(what);
  });

  it('stands where it is written', () => {
    const { defaultExport } = readCode('tools/a.js', '// 😀\nexport default { name: "😀" };\n');
    expect(range(defaultExport?.at)).toBe('2:16-2:30');
  });
});

describe('what else a module says', () => {
  it('names what it imports, from code alone', () => {
    const { imports } = readCode(
      'tools/a.js',
      "/* 😀😀 */ import a, { b } from './b.js';\n// import 'npm:x';\nexport * from 'npm:c';\nexport { d } from '../d.js';\nimport 'node:path';\nconst s = \"import 'e'\";\n",
    );
    expect(imports.map(({ specifier, at }) => `${specifier} ${range(at)}`)).toEqual([
      './b.js 1:33-1:41',
      'node:path 5:8-5:19',
      'npm:c 3:15-3:22',
      '../d.js 4:19-4:28',
    ]);
  });

  it('names the modules that it passes on whole', () => {
    const { passesOn, exports } = readCode(
      'a.ts',
      "export * from './a.js';\nexport * as b from './b.js';\nexport type * from './c.js';\nexport { d } from './d.js';\n",
    );
    expect(passesOn).toEqual(['./a.js']);
    expect(exports.map(({ name }) => name)).toEqual(['b', 'd']);
  });

  it('names what it exports', () => {
    const { exports } = readCode(
      'migrations/notes.ts',
      'export async function v1_to_v2() {}\nexport const { a, b: [c] } = x, d = 1;\nconst e = 1;\nexport { e as f, e as default };\nexport type T = 1;\nexport class G {}\n',
    );
    expect(exports.map(({ name, at }) => `${name} ${range(at)}`)).toEqual([
      'v1_to_v2 1:23-1:31',
      'a 2:16-2:17',
      'c 2:23-2:24',
      'd 2:33-2:34',
      'f 4:15-4:16',
      'G 6:14-6:15',
    ]);
  });

  it.each([
    ["const x = require('x');\nmodule.exports = async () => {};", '2:1-2:15'],
    ['exports.run = () => {};', '1:1-1:12'],
    ['module.exports.run = () => {};', '1:1-1:19'],
    ['// module.exports = 1\nconst s = "exports = 1";', undefined],
    ['let exported; exported = 1;', undefined],
    ['export default () => {};\nmodule.exports = 1;', undefined],
  ])('knows a script for CommonJS: %j', (text, at) => {
    expect(range(readCode('tools/a.js', text).commonJs)).toBe(at);
  });
});

describe('a module that does not parse', () => {
  const faultOf = (text: string, path = 'tools/a.js') =>
    readCode(path, text).syntaxFaults.map(({ message, at }) => `${range(at)} ${message}`);

  it('is told by its first fault, in UTF-16 units', () => {
    expect(faultOf('const s = "😀𝒳é";\r\n/* 😀 */ const a = ;\nconst b = ;')).toEqual([
      '2:20-2:21 Unexpected token',
    ]);
    expect(faultOf('const a = "abc')).toEqual(['1:11-1:15 Unterminated string']);
    expect(faultOf('function f() {\n')).toEqual(['2:1-2:1 Expected `}` but found `EOF`']);
  });

  it('says nothing else', () => {
    expect(readCode('tools/a.js', 'export default 1 2').defaultExport).toBeUndefined();
  });

  it.each([
    ['a name declared twice', 'const a = 1;\nconst a = 2;', '2:7-2:8'],
    ['two default exports', 'export default 1;\nexport default 2;', '2:8-2:15'],
    ['JSX', 'export default () => <p>x</p>;', '1:22-1:23'],
    ['types in JavaScript', 'export default (input: string) => input;', '1:22-1:23'],
    ['a return outside of a function', 'return 1;', '1:1-1:7'],
  ])('is also one with %s', (_title, text, at) => {
    expect(faultOf(text)[0]).toMatch(new RegExp(`^${at} `));
  });

  it.each([
    ['await at the top', 'const a = await import("./a.js");\nexport default () => a;', 'tools/a.mjs'],
    ['a line for the shell', '#!/usr/bin/env node\nexport default () => {};', 'tools/a.js'],
    ['import attributes', 'import a from "./a.json" with { type: "json" };', 'tools/a.js'],
    ['types in TypeScript', 'export default (input: string): string => input;', 'tools/a.ts'],
    [
      'merged declarations',
      'interface A {}\ninterface A {}\nnamespace B {}\nfunction f(a: 1): void;\nfunction f() {}',
      'a.ts',
    ],
  ])('is not one with %s', (_title, text, path) => {
    expect(faultOf(text, path)).toEqual([]);
  });
});
