import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPlainYaml } from '../../src/gem/yaml-plain.ts';
import { parseWholeYaml } from '../../src/gem/yaml-whole.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 3_000);

const byTheLibrary = (yaml: string) => {
  const { data, syntaxFaults } = parseWholeYaml({
    file: 'a.md',
    whole: yaml,
    yaml,
    offset: 0,
    trimBlocks: true,
  });
  return syntaxFaults.length > 0 ? syntaxFaults : data;
};

/** What values are made of: what is taken as it stands, and all that YAML gives a meaning to. */
const piece = fc.constantFrom(
  ...[
    'a',
    'Reads mail',
    'x.y',
    '_b',
    '中文，说明',
    'é',
    '“quoted”',
    '😀',
    '(a)',
    "it's",
    '12',
    '1e3',
    '0x1f',
    '-',
    '.inf',
  ],
  ...[
    ': ',
    ':',
    ' #',
    '#',
    '"',
    "'",
    '\\',
    ',',
    ', ',
    '[',
    ']',
    '{',
    '}',
    '&a',
    '*a',
    '!t',
    '|',
    '>',
    '%',
    '@',
    '`',
    '?',
  ],
  ...[
    'true',
    'True',
    'null',
    '~',
    'yes',
    'no',
    'on',
    ' ',
    '  ',
    '\t',
    '\r',
    '\u0085',
    '\u2028',
    '\u00a0',
    '\ufeff',
    '<<',
  ],
);
const text = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''));
/** Mostly what may stand there as it is, with one piece of any kind among it. */
const mostlyPlain = fc
  .tuple(
    fc.constantFrom('Reads mail', '中文，说明', 'a', '“x”', "It's"),
    fc.constantFrom(' and ', '，', '', '/'),
    piece,
  )
  .map((parts) => parts.join(''));
const value = fc.oneof(
  { weight: 4, arbitrary: mostlyPlain },
  text,
  text.map((inner) => `"${inner}"`),
  text.map((inner) => `'${inner}'`),
  fc.array(text, { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
  fc
    .array(fc.constantFrom('a', 'b_c', 'fs.cat', 'null'), { maxLength: 3 })
    .map((items) => `[${items.join(', ')}]`),
);
const key = fc.constantFrom(
  'description',
  'tools',
  'expose',
  'models',
  'a1',
  'True',
  'null',
  '1a',
  '_x',
  'é',
  '',
  '"q"',
);
const line = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(key, fc.constantFrom(': ', ': ', ': ', ': ', ': ', ':', ':  ', ' : '), value)
      .map((parts) => parts.join('')),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('', ' ', '  ', '\t'), text)
      .map(([space, word]) => `${space}- ${word}`),
  },
  { weight: 1, arbitrary: key.map((name) => `${name}:`) },
  { weight: 1, arbitrary: text },
);
const header = fc
  .tuple(fc.array(line, { maxLength: 3 }), fc.constantFrom('\n', ''))
  .map(([lines, end]) => lines.join('\n') + end);

describe('YAML that is read without the library', () => {
  it('is read as the library reads it', () => {
    let plain = 0;
    fc.assert(
      fc.property(header, (yaml) => {
        const data = readPlainYaml(yaml);
        if (data === undefined) return;
        plain++;
        expect(data, JSON.stringify(yaml)).toEqual(byTheLibrary(yaml));
      }),
      { numRuns: RUNS },
    );
    expect(plain).toBeGreaterThan(RUNS / 100);
  });

  it.each([
    'description: Reads mail, sums it up (in one line) and files it.\ntools: [a, b_c]\nexpose: true\n',
    'description: "Note: quoted"\ntools:\n  - a\n  - b\n',
    'description: 处理新邮件，写摘要。\ntools: []\n',
  ])('is how most headers are written: %j', (yaml) => {
    expect(readPlainYaml(yaml)).toEqual(byTheLibrary(yaml));
    expect(readPlainYaml(yaml)).toBeDefined();
  });
});
