import { describe, expect, it } from 'vitest';
import { commentText, keyText, quoted, typeText } from '../../src/types/code.ts';
import { schemaType } from '../../src/types/schema-type.ts';
import { project } from './compile.ts';

const input = (schema: unknown) => typeText(schemaType(schema, true)).replace(/\s+/g, ' ');
const output = (schema: unknown) => typeText(schemaType(schema, false)).replace(/\s+/g, ' ');

describe('a JSON Schema as a type', () => {
  it.each<[string, unknown, string]>([
    ['nothing said', {}, 'unknown'],
    ['everything', true, 'unknown'],
    ['nothing', false, 'never'],
    ['no schema', 'string', 'unknown'],
    ['text', { type: 'string', minLength: 1 }, 'string'],
    ['whole numbers', { type: 'integer' }, 'number'],
    ['one of two types', { type: ['string', 'null'] }, 'string | null'],
    ['an unknown type', { type: 'date' }, 'unknown'],
    ['an enum', { enum: ['a', 1, null, true] }, "'a' | 1 | null | true"],
    ['an enum of one type', { type: 'string', enum: ['a', 1] }, "'a'"],
    ['an enum of integers', { type: 'integer', enum: [1, 1.5] }, '1'],
    ['a constant', { const: -1 }, '-1'],
    ['constants of other kinds', { enum: [[1], { a: 1 }] }, 'readonly unknown[] | object'],
    ['a list', { type: 'array', items: { type: 'string' } }, 'string[]'],
    ['a list of either', { type: 'array', items: { type: ['string', 'number'] } }, '(string | number)[]'],
    ['a list of anything', { type: 'array' }, 'unknown[]'],
    [
      'a tuple',
      { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: false, minItems: 1 },
      '[string, number?]',
    ],
    ['a tuple of draft 07', { items: [{ type: 'string' }], minItems: 1 }, '[string, ...unknown[]]'],
    ['an object of anything', { type: 'object' }, '{ [name: string]: unknown; }'],
    [
      'an object by names',
      { type: 'object', additionalProperties: { type: 'number' } },
      '{ [name: string]: number; }',
    ],
    ['an empty object', { type: 'object', additionalProperties: false }, '{ [name: string]: never; }'],
    [
      'an object with other names',
      { properties: { a: { type: 'string' } }, additionalProperties: { type: 'number' } },
      '{ a?: string; [name: string]: unknown; }',
    ],
    ['what is required and not described', { required: ['a'] }, '{ a: unknown; }'],
    [
      'one of two required',
      {
        type: 'object',
        properties: { a: { type: 'string' } },
        anyOf: [{ required: ['a'] }, { required: ['b'] }],
      },
      '{ a?: string; } & ({ a: unknown; } | { b: unknown; })',
    ],
    [
      'all of',
      { allOf: [{ properties: { a: true } }, { required: ['a'] }] },
      '{ a?: unknown; } & { a: unknown; }',
    ],
    ['either', { oneOf: [{ type: 'string' }, { type: 'number' }] }, 'string | number'],
    ['either or anything', { anyOf: [{ type: 'string' }, {}] }, 'unknown'],
    ['what no type says', { not: { type: 'string' }, if: true }, 'unknown'],
    ['a reference', { $ref: '#/$defs/a~1b', $defs: { 'a/b': { type: 'string' } } }, 'string'],
    ['a reference that leads nowhere', { $ref: '#/$defs/a' }, 'unknown'],
    ['a reference elsewhere', { $ref: 'https://example.com/a' }, 'unknown'],
    [
      'beside a reference in draft 07',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        properties: { a: { $ref: '#/definitions/a', type: 'number' } },
        definitions: { a: { type: 'string' } },
      },
      '{ a?: string; }',
    ],
    [
      'what refers to itself',
      { properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#' } } } },
      '{ name?: string; children?: { name?: string; children?: unknown[]; }[]; }',
    ],
    [
      '[X-08] null for what is not required',
      {
        properties: { a: { type: ['string', 'null'] }, b: { type: ['string', 'null'] }, c: { type: 'null' } },
        required: ['a'],
      },
      '{ a: string | null; b?: string; c?: never; }',
    ],
  ])('%s', (_, schema, type) => {
    expect(input(schema)).toBe(type);
  });

  it('a result is read only where it is a list, and keeps its nulls', () => {
    const list = { type: 'array', items: { type: 'array', items: { type: 'string' } } };
    expect(output(list)).toBe('readonly (readonly string[])[]');
    expect(output({ properties: { a: { type: ['string', 'null'] } } })).toBe('{ a?: string | null; }');
    expect(output({ prefixItems: [{ type: 'string' }] })).toBe('readonly [string?, ...unknown[]]');
  });

  it('a small schema that would be an endless type ends', () => {
    const doubled: Record<string, unknown> = { d0: { type: 'string' } };
    for (let n = 1; n < 40; n++)
      doubled[`d${n}`] = {
        properties: { a: { $ref: `#/$defs/d${n - 1}` }, b: { $ref: `#/$defs/d${n - 1}` } },
      };
    expect(input({ $ref: '#/$defs/d39', $defs: doubled }).length).toBeLessThan(200_000);
    let deep: object = { type: 'string' };
    for (let n = 0; n < 60; n++) deep = { type: 'array', items: deep };
    expect(input(deep)).toContain('unknown');
  });
});

describe('what an author wrote stays where it is put', () => {
  const HOSTILE = [
    "'; export const bad = 1; '",
    '*/ export const bad = 1; /*',
    'a\nexport const bad = 1;',
    'a\u2028export const bad = 1;',
    '${bad} `bad` \\',
    '\\u0027',
    '中文 名字',
    '\ud800',
    '\u202eevil\u0000',
    '',
    '__proto__',
    '1',
    'class',
  ];

  it('names, values and descriptions of any kind compile, and declare nothing of their own', () => {
    const { write, check } = project({ installed: false });
    const members = HOSTILE.map(
      (text) => `${commentText([text, text])}  ${keyText(text)}: ${quoted(text)};\n`,
    );
    write('a.d.ts', `export interface A {\n${members.join('')}}\n`);
    write(
      'b.ts',
      `import * as all from './a.js';\nimport type { A } from './a.js';\n${HOSTILE.filter(
        (text) => text !== '\ud800',
      )
        .map(
          (text, index) => `export const a${index}: A[${JSON.stringify(text)}] = ${JSON.stringify(text)};\n`,
        )
        .join('')}// @ts-expect-error nothing else was declared\nall.bad;\n`,
    );
    expect(Object.fromEntries(check())).toEqual({});
  });

  it('shows what cannot be seen', () => {
    expect(quoted("a'b\u202e\u0007🎉")).toBe("'a\\'b\\u202e\\u0007🎉'");
    expect(commentText(['a*/b\u202e', '', ' c\r\nd '])).toBe('/**\n * a*\\/b\\u{202e}\n * c\n * d\n */\n');
    expect(commentText(['', ' '])).toBe('');
  });
});
