import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DataDocument } from '../../src/gem/document.ts';
import { parseYamlDocument } from '../../src/gem/yaml-document.ts';
import { AGENT_HEADER_KEYS } from '../../src/platform/layout.ts';
import { AGENT_HEADER_MAX, DATA_DEPTH_MAX } from '../../src/platform/limits.ts';
import { HEADER_WORDS } from '../../src/validate/header-words.ts';

const BEFORE = '---\n';

/** As the header of an agent file, on the lines below its fence. */
function parse(yaml: string): DataDocument {
  const whole = `${BEFORE}${yaml}---\n`;
  return parseYamlDocument({ file: 'f', whole, yaml, offset: BEFORE.length, keys: AGENT_HEADER_KEYS });
}

/** What a finding at this place would underline. */
function shown(yaml: string, document: DataDocument, ...where: Parameters<DataDocument['at']>): string {
  const { start, end } = document.at(...where);
  const lines = `${BEFORE}${yaml}---\n`.split('\n');
  if (start?.line !== end?.line) return `${start?.line}:${start?.column}-${end?.line}:${end?.column}`;
  return lines[(start?.line ?? 0) - 1]?.slice((start?.column ?? 0) - 1, (end?.column ?? 0) - 1) ?? '';
}

function reasons(yaml: string): string[] {
  return parse(yaml).syntaxFaults.map(({ reason }) => reason);
}

describe('data', () => {
  it('is YAML 1.2 with the core schema', () => {
    const yaml = 'a: yes\nb: 012\nc: 2001-01-01\nd: 1:30\ne: true\nf: ~\ng: 0x1F\nh: <<\ni: .5\n';
    expect(parse(yaml).data).toEqual({
      a: 'yes',
      b: 12,
      c: '2001-01-01',
      d: '1:30',
      e: true,
      f: null,
      g: 31,
      h: '<<',
      i: 0.5,
    });
  });

  it.each([
    ['nothing', '', null],
    ['a comment', '# only\n', null],
    ['a text', 'hello\n', 'hello'],
    ['a list', '- a\n', ['a']],
    ['JSON', '{ "a": [1, "b"] }\n', { a: [1, 'b'] }],
  ])('may be %s', (_what, yaml, data) => {
    expect(parse(yaml).data).toEqual(data);
  });

  it('holds keys that objects are born with as plain data', () => {
    const data = parse('__proto__: { tools: [x] }\nconstructor: a\ntoString: b\n').data as object;
    expect(Object.keys(data)).toEqual(['__proto__', 'constructor', 'toString']);
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
    expect('tools' in data).toBe(false);
  });
});

describe('at', () => {
  const yaml = [
    'description: "A \\"quoted\\" one" # why',
    'tools:',
    '  - greet',
    "  - 'it''s'",
    'models: { main: { requires: [image_input] }, "a/b": }',
    'expose:',
    '',
  ].join('\n');
  const document = parse(yaml);

  it.each([
    ['/description', 'value', '"A \\"quoted\\" one"'],
    ['/description', 'key', 'description'],
    ['/tools/1', 'value', "'it''s'"],
    ['/tools/1', 'key', "'it''s'"],
    ['/models/main/requires/0', 'value', 'image_input'],
    ['/models/main', 'key', 'main'],
    ['/models/a~1b', 'value', '"a/b"'],
    ['/expose', 'value', 'expose'],
    ['/models/main/nothing/below', 'value', 'main'],
    ['/models/other', 'value', 'models'],
    ['/tools/x', 'value', 'tools'],
    ['/nothing', 'value', ''],
  ] as const)('%s on its %s shows %s', (pointer, on, text) => {
    expect(shown(yaml, document, pointer, on)).toBe(text);
    expect(document.at(pointer, on).pointer).toBe(pointer);
  });

  it.each([
    ['plain', 'a: one two three\n', { from: 4, to: 7 }, 'two'],
    ['single quotes', "a: 'it''s two'\n", { from: 5, to: 8 }, 'two'],
    ['double quotes', 'a: "\\"\\u00e9\\U0001F600\\tx\\" two"\n', { from: 8, to: 11 }, 'two'],
    ['to the end', 'a: "one two"\n', { from: 4, to: 7 }, 'two'],
    ['beyond the end', 'a: one two\n', { from: 4, to: 99 }, 'two'],
    ['in the second line', 'a: one\n  two three\n', { from: 4, to: 7 }, 'two'],
    ['below an empty line', 'a: "one\n\n  two three"\n', { from: 4, to: 7 }, 'two'],
    ['with a line that goes on', 'a: "one \\\n  two three"\n', { from: 4, to: 7 }, 'two'],
    ['with CRLF', 'a: one\r\n  two three\r\n', { from: 4, to: 7 }, 'two'],
    ['with spaces inside', 'a: one   two\n', { from: 6, to: 9 }, 'two'],
  ])('finds a part of a text: %s', (_what, source, span, text) => {
    expect(shown(source, parse(source), '/a', 'value', span)).toBe(text);
  });

  it('gives the whole of a block, whose parts cannot be known', () => {
    const source = 'a: >-\n  one\n  two\n';
    expect(shown(source, parse(source), '/a', 'value', { from: 4, to: 7 })).toBe('2:4-5:1');
  });

  it('never leaves the text, whatever it is made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('double', 'single'), (text, quotes) => {
        const plain = text.replace(/[\u0000-\u001f\u007f-\u009f\ufeff]/g, '');
        const source =
          quotes === 'double' ? `a: ${JSON.stringify(plain)}\n` : `a: '${plain.replaceAll("'", "''")}'\n`;
        const read = parse(source);
        expect(read.data).toEqual({ a: plain });
        const half = plain.length >> 1;
        const part = shown(source, read, '/a', 'value', { from: half, to: plain.length });
        const inner = quotes === 'double' ? JSON.stringify(plain).slice(1, -1) : plain.replaceAll("'", "''");
        expect(inner.endsWith(part)).toBe(true);
      }),
    );
  });
});

describe('what is not plain data', () => {
  it.each([
    ['a: 1\nb: 2\na: 3\n', 'a', 2],
    ['"a": 1\na: 2\n', 'a', 2],
    ['1: x\n"1": y\n', '1', 2],
    ['m:\n  x: 1\n  x: 2\n', 'x', 3],
    ['m: { x: 1, x: 2 }\n', 'x', 2],
    ['l:\n  - a: 1\n    b: 2\n    a: 3\n', 'a', 3],
    ['__proto__: 1\n__proto__: 2\n', '__proto__', 2],
  ])('the same key twice: %j', (yaml, key, line) => {
    expect(parse(yaml)).toMatchObject({
      data: undefined,
      syntaxFaults: [{ reason: 'duplicateKey', args: { key, line } }],
    });
  });

  it.each([
    ['a: [&x 1]\n', ['anchor']],
    ['a: [&x 1, *x]\n', ['anchor', 'alias']],
    ['a: [!!str 1, !x y]\n', ['tag', 'tag']],
    ['&x a: 1\n', ['anchor']],
    ['a: &x\n  b: 1\n', ['anchor']],
    ['a: *nothing\n', ['specialStart']],
    ['? [a]\n: 1\n', ['keyNotText']],
    ['? { a: 1 }\n: 1\n', ['keyNotText']],
    [': 1\n', ['keyNotText']],
    ['a: 1\n...\nb: 2\n', ['documentEnd']],
    ['%YAML 1.1\na: 1\n', ['notYaml']],
    ['a: "\u0007"\n', ['controlCharacter']],
    ['a: 1\rb: 2\n', ['controlCharacter']],
    ['a: \ufeffx\n', ['controlCharacter']],
    ['a: \u0085x\n', []],
  ])('%j', (yaml, expected) => {
    expect(reasons(yaml)).toEqual(expected);
  });

  it('tells the same fault a number of times and then no more', () => {
    expect(parse('a: 1\n'.repeat(500)).syntaxFaults).toHaveLength(20);
  });
});

describe('[A-05] the line to paste', () => {
  const text = (value: string) => parse(`description: ${value}\ntools: [greet]\n`);

  it.each([
    ['unquotedColon', 'Use this: a helper'],
    ['unquotedColon', 'Use this. Examples:'],
    ['unquotedColon', 'He said "yes": fine, C:\\x'],
    ['specialStart', '*Important* helper'],
    ['specialStart', '*Important'],
    ['specialStart', '**Bold** text: more'],
    ['specialStart', '&Co helps'],
    ['specialStart', '!important do'],
    ['specialStart', '%d things'],
    ['specialStart', '@mail helper'],
    ['specialStart', '`code` helper'],
    ['specialStart', '[WIP] helper'],
    ['specialStart', '{x} helper'],
    ['specialStart', '> 5 items'],
    ['specialStart', '| one'],
    ['specialStart', '- one'],
    ['specialStart', '? one'],
    ['specialStart', ', one'],
    ['quoteInside', '"Foo" is bar'],
    ['quoteNotClosed', "'tis a helper"],
  ])('%s: %s', (reason, value) => {
    const [fault] = text(value).syntaxFaults;
    expect(fault?.reason).toBe(reason);
    const line = String(fault?.args?.line);
    expect(parse(`${line}\ntools: [greet]\n`).data).toEqual({ description: value, tools: ['greet'] });
  });

  it.each([
    ['quoteInside', '"say "hi" now"', 'say "hi" now'],
    ['quoteInside', "'It's one'", "It's one"],
    ['quoteNotClosed', '"one', 'one'],
    ['badEscape', '"C:\\path and it\'s"', "C:\\path and it's"],
  ])('%s means the text between the quotes: %s', (reason, value, meant) => {
    const [fault] = text(value).syntaxFaults;
    expect(fault?.reason).toBe(reason);
    expect(parse(`${fault?.args?.line}\n`).data).toEqual({ description: meant });
  });

  it.each([
    ['Use it. Examples:\n<example>\nuser: "hi"\n</example>', 3],
    ['Use it\n<example>\nContext: x\n</example>', 3],
    ['Use it\nwhen mail comes in.', 3],
    ['Use it\n\n- one\n- two', 4],
    ['|\nUse it\nnow', 3],
  ])('is a block for text that runs over several lines: %j', (value, line) => {
    const [fault] = text(value).syntaxFaults;
    expect(fault).toMatchObject({
      reason: 'rawLines',
      args: { key: 'description', line: 'description: >-' },
      at: { start: { line } },
    });
    const block = value
      .replace(/^\|\n/, '')
      .split('\n')
      .map((each) => `  ${each}\n`);
    expect(reasons(`description: >-\n${block.join('')}tools: [greet]\n`)).toEqual([]);
  });

  it('cannot tell a line of text that looks like a key from a key', () => {
    expect(text('Use it\n\nMore: of it').data).toHaveProperty('More');
  });

  it.each([
    ['description:x\ntools: [a]\n', 'noSpace', 2],
    ['description: x\ntools:[a]\n', 'noSpace', 3],
    ['description: x\n  tools: [a]\n', 'indent', 3],
    [' description: x\ntools: [a]\n', 'indent', 3],
    ['description: x\nmodels:\n\tmain:\n', 'tab', 4],
    ['description: x\ntools: [a, b\nexpose: true\n', 'flowNotClosed', 3],
    ['description: x\nmodels: { main: {}\n', 'flowNotClosed', 3],
    ['description: x\nmodels:\n  main: requires: [a]\n', 'nestedKeys', 4],
  ])('%j: %s on line %i', (yaml, reason, line) => {
    expect(parse(yaml).syntaxFaults).toMatchObject([{ reason, at: { start: { line } } }]);
  });

  it('points at the same place with CRLF', () => {
    const [fault] = parse('tools: [a]\r\ndescription: a: b\r\n').syntaxFaults;
    expect(fault).toMatchObject({
      args: { line: 'description: "a: b"' },
      at: { start: { line: 3, column: 14 }, end: { line: 3, column: 18 } },
    });
  });

  it('is right for whatever stands in one line, and there are words for each reason', () => {
    const line = fc.string({ unit: 'binary-ascii' }).map((each) => each.replace(/[^ -~]/g, '').trim());
    fc.assert(
      fc.property(line, fc.constantFrom('', '*', '[', '"', "'", '- ', '&a ', 'x: '), (rest, start) => {
        const document = parse(`description: ${start}${rest}\ntools: [greet]\n`);
        for (const { reason, args } of document.syntaxFaults) {
          expect(HEADER_WORDS.en.messages).toHaveProperty(reason);
          if (args?.line === undefined || reason === 'rawLines') continue;
          expect(reasons(`${args.line}\ntools: [greet]\n`)).toEqual([]);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('hostile documents', () => {
  const N = AGENT_HEADER_MAX;
  const full = (unit: string, before = '', after = '') =>
    before + unit.repeat(Math.floor((N - before.length - after.length) / unit.length)) + after;

  it.each([
    ['brackets', full('[')],
    ['brackets and their ends', '['.repeat(N / 2) + ']'.repeat(N / 2)],
    ['braces', full('{')],
    ['explicit keys', full('? ')],
    ['dashes', full('- ')],
    ['keys in keys', full('a: ')],
    ['colons', full(': ')],
    ['brackets with keys', full('[a: ')],
    ['brackets with explicit keys', full('[? ')],
    ['dashes with brackets', full('- [ ? ')],
    ['steps', Array.from({ length: 250 }, (_, i) => `${' '.repeat(i)}a:\n`).join('')],
  ])('[A-05] %s are refused for their depth or their form', (_what, yaml) => {
    expect(parse(yaml)).toMatchObject({ data: undefined, syntaxFaults: [{}] });
  });

  it.each([
    ['aliases', full('*a,', 'a: &a [x]\nb: [', ']\n')],
    ['anchors', full('&a ')],
    ['tags', full('!a ')],
    ['empty keys', full('a:\n')],
    ['documents', full('...\n')],
    ['directives', full('%a\n')],
    ['escapes', full('\\a\\-', 'a: "', '"\n')],
    ['commas', full(',', '[', ']')],
  ])('%s are refused', (_what, yaml) => {
    expect(parse(yaml).syntaxFaults.length).toBeGreaterThan(0);
  });

  it.each([
    ['spaces', full(' ')],
    ['tabs', full('\t')],
    ['comments', full('#\n')],
    ['empty items', full('-\n')],
    ['items', full('x,', 'a: [', ']\n')],
    ['a quoted text of empty lines', full('\n', 'a: "', ' "\n')],
    ['a block of empty lines', full(' \n', 'a: |\n')],
    ['a long key', full('k', '', ': x\n').slice(-1000)],
    ['many keys', Array.from({ length: N / 8 }, (_, i) => `k${i}:\n`).join('')],
  ])('%s are read', (_what, yaml) => {
    expect(parse(yaml).syntaxFaults).toEqual([]);
  });

  it('takes the deepest nesting and refuses one level more', () => {
    const flow = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}\n`;
    expect(reasons(flow(DATA_DEPTH_MAX))).toEqual([]);
    expect(parse(flow(DATA_DEPTH_MAX + 1)).syntaxFaults).toMatchObject([
      { reason: 'tooDeep', args: { limit: DATA_DEPTH_MAX }, at: { start: { line: 2, column: 201 } } },
    ]);
    const block = (depth: number) => `${'- '.repeat(depth)}x\n`;
    expect(reasons(block(DATA_DEPTH_MAX))).toEqual([]);
    expect(reasons(block(DATA_DEPTH_MAX + 1))).toEqual(['tooDeep']);
    const text = `a: "${'['.repeat(DATA_DEPTH_MAX * 2)}"\n`;
    expect(reasons(text)).toEqual([]);
  });

  it('gives data or says why not, for any text', () => {
    const piece = fc.constantFrom(
      ...[
        'a',
        'b: ',
        ': ',
        '- ',
        '? ',
        '[',
        ']',
        '{',
        '}',
        ',',
        '"',
        "'",
        '|',
        '>',
        '&x ',
        '*x ',
        '!t ',
        '#',
      ],
      ...[
        '\n',
        '\n  ',
        '\r\n',
        '\t',
        '\\',
        '%',
        '---',
        '...',
        'description: ',
        'tools: ',
        '\u0000',
        '\ud83d\ude00',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const yaml = pieces.join('');
        const document = parse(yaml);
        for (const { reason, at } of document.syntaxFaults) {
          expect(HEADER_WORDS.en.messages).toHaveProperty(reason);
          expect(at.start?.line).toBeGreaterThan(0);
          expect(at.start?.column).toBeGreaterThan(0);
        }
        expect(document.data === undefined).toBe(document.syntaxFaults.length > 0);
      }),
      { numRuns: 1000 },
    );
  });
});
