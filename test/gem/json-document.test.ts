import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Location } from '../../src/gem/finding.ts';
import { parseJsonDocument } from '../../src/gem/json-document.ts';
import { DATA_DEPTH_MAX } from '../../src/platform/limits.ts';

const parse = (text: string) => parseJsonDocument('notochord.json', Buffer.from(text));

const range = ({ start, end }: Location) => `${start?.line}:${start?.column}-${end?.line}:${end?.column}`;

/** `reason place`, and what it is filled with. */
function faultOf(content: string | Uint8Array): string {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const { data, syntaxFaults } = parseJsonDocument('notochord.json', bytes);
  expect(data).toBeUndefined();
  expect(syntaxFaults).toHaveLength(1);
  return syntaxFaults
    .map(({ reason, at, args }) => `${reason} ${range(at)}${args ? ` ${JSON.stringify(args)}` : ''}`)
    .join();
}

describe('a text that is not JSON', () => {
  it.each([
    ['', 'empty 1:1-1:1'],
    [' \n\t ', 'empty 1:1-1:1'],
    ['// c\n{}', 'comment 1:1-1:5'],
    ['{\n  /* x */ "a": 1 }', 'comment 2:3-2:10'],
    ['{"a": 1 /* never closed', 'comment 1:9-1:24'],
    ['{"a": 1,\n}', 'trailingComma 1:8-1:9'],
    ['[1, 2, ]', 'trailingComma 1:6-1:7'],
    ["{'a': 1}", 'singleQuotes 1:2-1:5'],
    ["['x y']", 'singleQuotes 1:2-1:4'],
    ['{a: 1}', 'keyNotQuoted 1:2-1:3 {"key":"a"}'],
    ['{"a": 1,\n input-schema: 2}', 'keyNotQuoted 2:2-2:14 {"key":"input-schema"}'],
    ['{“id”: "x"}', 'foreignMark 1:2-1:3 {"found":"“","mark":"\\""}'],
    ['{"id"\uff1a"x"}', 'foreignMark 1:6-1:7 {"found":"\uff1a","mark":":"}'],
    ['{"a": 1\uff0c"b": 2}', 'foreignMark 1:8-1:9 {"found":"\uff0c","mark":","}'],
    ['{"a": True}', 'unexpected 1:7-1:11 {"found":"True"}'],
    ['{"a": }', 'unexpected 1:7-1:8 {"found":"}"}'],
    ['{,}', 'unexpected 1:2-1:3 {"found":","}'],
    ['{"a": .5}', 'unexpected 1:7-1:9 {"found":".5"}'],
    ['{"a": 1.}', 'unexpected 1:7-1:9 {"found":"1."}'],
    ['{"a":\u00a01}', 'unexpected 1:6-1:8 {"found":"<U+00A0>1"}'],
    ['{1: 2}', 'unexpected 1:2-1:3 {"found":"1"}'],
    ['<<<<<<< HEAD\n{}', 'unexpected 1:1-1:8 {"found":"<<<<<<<"}'],
    ['nul', 'unexpected 1:1-1:4 {"found":"nul"}'],
    [`{"a": ${'x'.repeat(30)}}`, `unexpected 1:7-1:37 {"found":"${'x'.repeat(20)}…"}`],
    ['{"a": "say "hi" now"}', 'quoteInString 1:12-1:13'],
    ['{"a": 1\n  "b": 2}', 'commaMissing 1:8-1:8'],
    ['[1 2]', 'commaMissing 1:3-1:3'],
    ['{"a" 1}', 'colonMissing 1:5-1:5'],
    ['{"a", "b"}', 'colonMissing 1:5-1:5'],
    ['{"a": 1,\n "b"}', 'unexpected 2:5-2:6 {"found":"}"}'],
    ['{\n"a": [1,\n2', 'notClosed 3:2-3:2 {"open":"[","close":"]","line":2}'],
    ['{"a": 1\n\n', 'notClosed 1:8-1:8 {"open":"{","close":"}","line":1}'],
    ['{"a":', 'notClosed 1:6-1:6 {"open":"{","close":"}","line":1}'],
    ['{"a": [1,\n2}', 'wrongBracket 2:2-2:3 {"open":"[","close":"]","line":1,"found":"}"}'],
    ['{"a": 1]', 'wrongBracket 1:8-1:9 {"open":"{","close":"}","line":1,"found":"]"}'],
    ['{"a": "x\n}', 'stringNotClosed 1:7-1:9'],
    ['{"a', 'stringNotClosed 1:2-1:4'],
    ['{"a": "x\ty"}', 'controlCharacter 1:9-1:10 {"found":"<U+0009>"}'],
    ['{"a": "x\u0000y"}', 'controlCharacter 1:9-1:10 {"found":"<U+0000>"}'],
    ['{"a": "\\\\ C:\\qy"}', 'badEscape 1:13-1:15 {"found":"\\\\q"}'],
    ['{"a": "\\u0041\\u12"}', 'badEscape 1:14-1:18 {"found":"\\\\u12"}'],
    ['{"a": "\\😀"}', 'badEscape 1:8-1:11 {"found":"\\\\😀"}'],
    ['{"a": 1}}', 'afterEnd 1:9-1:10'],
    ['{"a": 1}\n{"a": 1}', 'afterEnd 2:1-2:2'],
    ['{"a": 01}', 'commaMissing 1:8-1:8'],
  ])('%j', (text, told) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(faultOf(text)).toBe(told);
  });

  it('names the place of bytes that are not UTF-8', () => {
    const gbk = Buffer.concat([
      Buffer.from('{\n  "name": "'),
      Buffer.from([0xd3, 0xca, 0xbc, 0xfe]),
      Buffer.from('"}'),
    ]);
    expect(faultOf(gbk)).toBe('notUtf8 2:12-2:13');
  });

  it.each([
    ['little end first, with a mark', Buffer.from('\ufeff{"a": 1}', 'utf16le')],
    ['little end first, without one', Buffer.from('{"a": 1}', 'utf16le')],
    ['big end first, with a mark', Buffer.from('\ufeff{"a": 1}', 'utf16le').swap16()],
    ['big end first, without one', Buffer.from('{"a": 1}', 'utf16le').swap16()],
  ])('names UTF-16: %s', (_title, bytes) => {
    expect(faultOf(bytes)).toBe('utf16 1:1-1:1');
  });

  it('accepts a replacement character that the author wrote', () => {
    expect(parse('{"a": "\ufffd"}').data).toEqual({ a: '\ufffd' });
  });
});

describe('nesting', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

  it('goes as deep as the limit and no deeper', () => {
    expect(parse(nested(DATA_DEPTH_MAX)).syntaxFaults).toEqual([]);
    expect(faultOf(nested(DATA_DEPTH_MAX + 1))).toBe(
      `tooDeep 1:${DATA_DEPTH_MAX + 1}-1:${DATA_DEPTH_MAX + 2} {"limit":${DATA_DEPTH_MAX}}`,
    );
  });

  it.each([
    ['arrays', '['.repeat(100_000)],
    ['objects', '{"a":'.repeat(100_000)],
    ['after a comment with a quote in it', `// "\n${'['.repeat(100_000)}`],
    ['after a block comment with a quote in it', `/* " */${'['.repeat(100_000)}`],
    ['after a string that is not closed', `"\n${'['.repeat(100_000)}`],
    ['with brackets between that close nothing', '[},'.repeat(100_000)],
  ])('refuses 100,000 levels: %s', (_title, text) => {
    expect(faultOf(text)).toMatch(/^tooDeep /);
  });

  it('does not count brackets in strings', () => {
    const text = JSON.stringify({ a: '['.repeat(1000), '{"\\': '\\"{{{{'.repeat(1000) });
    expect(parse(text).data).toEqual(JSON.parse(text));
  });

  it('has an answer for every text', () => {
    const piece = fc.constantFrom(
      '[',
      ']',
      '{',
      '}',
      '"',
      '\\',
      '/',
      '*',
      '\n',
      '\r',
      ',',
      ':',
      'a',
      '1',
      ' ',
      "'",
      'u',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('');
        const { data, syntaxFaults } = parse(text);
        let native: unknown;
        try {
          native = JSON.parse(text);
        } catch {
          expect(syntaxFaults).toHaveLength(1);
          return;
        }
        if (syntaxFaults.length === 0) expect(data).toEqual(native);
        else expect(new Set(syntaxFaults.map(({ reason }) => reason))).toEqual(new Set(['duplicateKey']));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('keys', () => {
  it('may not be repeated, also when written with an escape', () => {
    expect(faultOf('{"a": 1,\n "\\u0061": 2}')).toBe('duplicateKey 2:2-2:10 {"key":"a","line":1}');
  });

  it('tells each repetition, in every object on its own', () => {
    const { syntaxFaults } = parse('[{"a": 1, "a": 2, "a": 3}, {"a": 1, "b": {"a": 1, "b": 2, "b": 3}}]');
    expect(syntaxFaults.map(({ at }) => `${at.pointer} ${range(at)}`)).toEqual([
      '/0/a 1:11-1:14',
      '/0/a 1:19-1:22',
      '/1/b/b 1:59-1:62',
    ]);
  });

  it('may be called __proto__, which is then a key like others', () => {
    const { data, syntaxFaults, at } = parse('{"__proto__": {"tools": []}, "id": "x"}');
    expect(syntaxFaults).toEqual([]);
    expect(Object.keys(data as object)).toEqual(['__proto__', 'id']);
    expect((data as { tools?: unknown }).tools).toBeUndefined();
    expect(range(at('/__proto__/tools'))).toBe('1:25-1:27');
    expect(faultOf('{"__proto__": 1, "__proto__": 2}')).toMatch(/^duplicateKey /);
  });
});

describe('places', () => {
  it('of keys and values, found by pointer', () => {
    const { at } = parse('{\n  "a/b": [ { "~": "x" }, 12 ],\n  "": true\n}');
    expect(range(at('/a~1b', 'key'))).toBe('2:3-2:8');
    expect(range(at('/a~1b/0/~0'))).toBe('2:19-2:22');
    expect(range(at('/a~1b/0/~0', 'key'))).toBe('2:14-2:17');
    expect(range(at('/a~1b/1', 'key'))).toBe('2:26-2:28');
    expect(range(at('/'))).toBe('3:7-3:11');
    expect(range(at(''))).toBe('1:1-4:2');
    expect(at('/a~1b/1').pointer).toBe('/a~1b/1');
  });

  it('of what is not there: the key of the nearest that is, or its bracket', () => {
    const { at } = parse('{\n  "tools": [ { "name": "x" } ]\n}');
    expect(range(at('/description'))).toBe('1:1-1:2');
    expect(range(at('/tools/0/entry'))).toBe('2:14-2:15');
    expect(range(at('/tools/7'))).toBe('2:3-2:10');
    expect(range(at('/tools/0/name/deeper'))).toBe('2:16-2:22');
    expect(range(at('/tools/x'))).toBe('2:3-2:10');
  });

  it('count a byte order mark in no column', () => {
    expect(range(parse('\ufeff{"a": 1}').at('/a'))).toBe('1:7-1:8');
    expect(faultOf('\ufeff{"a": x}')).toBe('unexpected 1:7-1:8 {"found":"x"}');
  });

  it('count CRLF and CR as one end of a line, a tab as one column, an emoji as two', () => {
    expect(range(parse('{\r\n\t"a": 1,\r\n\t"😀": 2 }').at('/😀'))).toBe('3:8-3:9');
    expect(range(parse('{\r"a": 1,\r"b": 2}').at('/b', 'key'))).toBe('3:1-3:4');
  });

  it('of a part of a string, through escapes', () => {
    const { at, data } = parse('{"a": "\\n\\u4f60好\\"😀\\ud83d\\ude00end"}');
    const value = (data as { a: string }).a;
    expect(value).toBe('\n你好"😀😀end');
    const part = (words: string) => {
      const from = value.indexOf(words);
      return range(at('/a', 'value', { from, to: from + words.length }));
    };
    expect(part('\n')).toBe('1:8-1:10');
    expect(part('你好')).toBe('1:10-1:17');
    expect(part('"')).toBe('1:17-1:19');
    expect(part('😀')).toBe('1:19-1:21');
    expect(part('end')).toBe('1:33-1:36');
    expect(range(at('/a', 'value', { from: 0, to: 99 }))).toBe('1:8-1:36');
  });
});
