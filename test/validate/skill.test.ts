import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Gem } from '../../src/gem/gem.ts';
import { loadPacked } from '../../src/gem/load.ts';
import { REFERENCES_MAX, SKILL_FILE_MAX } from '../../src/platform/limits.ts';
import { textFault } from '../../src/validate/text-fault.ts';
import { validate } from '../../src/validate/validate.ts';

const MANIFEST = JSON.stringify({ id: 'greeter', name: 'Greeter', version: '1.0.0', description: 'Greets.' });

async function gemOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<Gem> {
  const all = new Map(Object.entries({ 'notochord.json': MANIFEST, ...files }));
  const read = (path: string) => Buffer.from(all.get(path) ?? '');
  return loadPacked('x.gem', new Map([...all.keys()].map((path) => [path, read(path).length])), read);
}

/** `line:column rule` of each finding, with what the rule says it was given. */
async function found(files: Readonly<Record<string, string | Uint8Array>>): Promise<string[]> {
  return (await validate(await gemOf(files))).map(({ at, rule, args }) => {
    const place = at.start ? `${at.start.line}:${at.start.column}` : at.file;
    const given = args?.meant || args?.path || args?.written;
    return `${place} ${rule.replace('skill/', '')}${given ? ` ${given}` : ''}`;
  });
}

const FILES = {
  'skill/references/regions.md': 'x',
  'skill/references/rules/2024.csv': 'x',
  'skill/references/how to (bow), first.txt': 'x',
  'skill/references/地区/说明.md': 'x',
};
const ALL = Object.keys(FILES);
const withFiles = (markdown: string | Uint8Array) => found({ 'skill/SKILL.md': markdown, ...FILES });
/** The references that a text leaves unmentioned, when it says nothing wrong. */
const left = async (markdown: string) => {
  const all = await withFiles(markdown);
  expect(all.filter((one) => !one.endsWith('unmentioned-reference'))).toEqual([]);
  return all.map((one) => one.replace(' unmentioned-reference', ''));
};
const without = (...named: string[]) => ALL.filter((file) => !named.includes(file)).sort();

describe('[S-09] a reference is named', () => {
  it.each([
    'skill/references/regions.md',
    '`skill/references/regions.md`',
    '``cat skill/references/regions.md | head``',
    '**skill/references/regions.md**: read it',
    '(skill/references/regions.md).',
    '"skill/references/regions.md", then',
    '<kbd>skill/references/regions.md</kbd>',
    '<a href="skill/references/regions.md">regions</a>',
    '[regions](skill/references/regions.md)',
    '[regions](<skill/references/regions.md> "all of them")',
    '[regions](skill/references/regions.md#north)',
    '![map](skill/references/regions.md)',
    '[regions][r]\n\n[r]: skill/references/regions.md',
    'skill/references/regions\\.md',
    'skill&#47;references/regions.md and skill/',
    '读skill/references/regions.md再回答',
    '见《skill/references/regions.md》。',
    '如skill/references/regions.md，或',
    '# skill/references/regions.md\n',
    '- a\n  - skill/references/regions.md?',
    '| a | skill/references/regions.md |\n|---|---|',
    '> skill/references/regions.md!',
    'greeter/skill/references/regions.md',
    '`<gem id>/skill/references/regions.md`',
    '`{gem_id}/skill/references/regions.md`',
    '---\nname: x\nread: skill/references/regions.md\n---\n',
    '<div>\nskill/references/regions.md\n</div>',
  ])('in %j', async (markdown) => {
    expect(await left(markdown)).toEqual(without('skill/references/regions.md'));
  });

  it.each([
    '```\nskill/references/regions.md\n```',
    '    skill/references/regions.md',
    '<!-- skill/references/regions.md -->',
    'a <!-- skill/references/regions.md --> b',
    'https://example.com/skill/references/regions.md',
    '<https://example.com/?f=skill/references/regions.md>',
    'https://example.com/?f=skill/references/regions.md',
    '[x](https://example.com/skill/references/regions.md)',
    'other/skill/references/regions.md',
    'workspace:skill/references/regions.md',
    'skill/references/<name>.md',
    'skill/references/*.md and skill/references/*.txt',
    'skill/references/{name}.md, `skill/references/$name.md`',
    'skill/references/%s.md or skill/references/YYYY.csv',
    'skill/references/... and skill/references/…',
    'skill/references/ and skill/references',
    'my-skill/references/regions.md.bak',
    'the skill/agent split and its references/sources',
  ])('not in %j', async (markdown) => {
    expect(await left(markdown)).toEqual(without());
  });

  it('however its name is written', async () => {
    const named =
      'Read skill/references/how to (bow), first.txt, or [it](<skill/references/how to (bow), first.txt>).';
    expect(await left(named)).toEqual(without('skill/references/how to (bow), first.txt'));
    expect(await left('[it](skill/references/how%20to%20%28bow%29,%20first.txt)')).toEqual(
      without('skill/references/how to (bow), first.txt'),
    );
    expect(await left('先读skill/references/地区/说明.md吧')).toEqual(
      without('skill/references/地区/说明.md'),
    );
  });

  it.each([
    'skill/references/rules/',
    'skill/references/rules',
    'all of `skill/references/rules/`, please',
    'skill/references/rules/<year>.csv',
    'skill/references/rules/*.csv',
    '[rules](skill/references/rules/)',
    '在skill/references/rules/里',
    '在skill/references/rules里',
  ])('by its folder in %j', async (markdown) => {
    expect(await left(markdown)).toEqual(without('skill/references/rules/2024.csv'));
  });
});

describe('[S-09] [S-11] a path that is wrong', () => {
  const of = async (markdown: string | Uint8Array) =>
    (await withFiles(markdown)).filter((one) => !one.endsWith('unmentioned-reference'));

  it.each([
    ['skill/references/region.md', '1:1 dangling-reference skill/references/regions.md'],
    ['skill/references/Regions.md', '1:1 dangling-reference skill/references/regions.md'],
    ['Skill/references/regions.md', '1:1 dangling-reference skill/references/regions.md'],
    ['skill/references/regions', '1:1 dangling-reference skill/references/regions.md'],
    ['skill/references/regions.txt', '1:1 dangling-reference skill/references/regions.md'],
    ['skill/references/2024.csv', '1:1 dangling-reference skill/references/rules/2024.csv'],
    ['skill/regions.md', '1:1 dangling-reference skill/references/regions.md'],
    ['skill/references/rulse/', '1:1 dangling-reference skill/references/rules'],
    ['references/regoins.md', '1:1 dangling-reference skill/references/regions.md'],
    ['skill/references/x.md', '1:1 dangling-reference skill/references/x.md'],
    ['skill/references/../tools/x.js', '1:1 dangling-reference skill/references/../tools/x.js'],
    ['../references/regions.md', '1:1 relative-reference skill/references/regions.md'],
    ['[a](../skill/references/regions.md)', '1:5 relative-reference skill/references/regions.md'],
    ['[a](references/rules/)', '1:5 relative-reference skill/references/rules/'],
    ['`references\\rules\\2024.csv`', '1:2 relative-reference skill/references/rules/2024.csv'],
    ['only rules/2024.csv is', '1:6 relative-reference skill/references/rules/2024.csv'],
    ['[a](regions.md)', '1:5 relative-reference skill/references/regions.md'],
  ])('%j', async (markdown, expected) => {
    expect(await of(markdown)).toEqual([expected]);
  });

  it('is pointed at behind a byte order mark, with Windows line ends and after wide characters', async () => {
    expect(
      await of('\ufeffskill/references/x.md\r\n\r\n1. 😀\r\n   * 地区 `references/regions.md`\r\n'),
    ).toEqual([
      '1:1 dangling-reference skill/references/x.md',
      '4:10 relative-reference skill/references/regions.md',
    ]);
  });

  it('is told once, and not of the file that was meant', async () => {
    const files = { 'skill/references/regions.md': 'x' };
    expect(await found({ 'skill/SKILL.md': '`skill/references/region.md`', ...files })).toEqual([
      '1:2 dangling-reference skill/references/regions.md',
    ]);
  });

  it('is not looked for in a SKILL.md that is too large or not UTF-8', async () => {
    const large = `skill/references/x.md ${'x'.repeat(SKILL_FILE_MAX)}`;
    expect(await withFiles(large)).toEqual(['skill/SKILL.md too-large']);
    expect(await withFiles(Buffer.from('\ufeffskill/references/x.md', 'utf16le'))).toEqual(['1:1 not-utf8']);
  });
});

describe('limits', () => {
  it('[S-02] [S-04] are 65,536 bytes, whatever the characters', async () => {
    const fits = '地'.repeat(SKILL_FILE_MAX / 4) + 'x'.repeat(SKILL_FILE_MAX / 4);
    expect(await found({ 'skill/SKILL.md': fits })).toEqual([]);
    expect(await found({ 'skill/SKILL.md': `${fits}x` })).toEqual(['skill/SKILL.md too-large']);
    const named = { 'skill/SKILL.md': 'skill/references/a.md' };
    expect(await found({ ...named, 'skill/references/a.md': fits })).toEqual([]);
    expect(await found({ ...named, 'skill/references/a.md': `${fits}x` })).toEqual([
      'skill/references/a.md too-large',
    ]);
  });

  it('[S-15] are 100 references', async () => {
    const years = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, year) => [`skill/references/years/${year}.md`, 'x']),
      );
    const named = { 'skill/SKILL.md': 'skill/references/years/' };
    expect(await found({ ...named, ...years(REFERENCES_MAX) })).toEqual([]);
    expect(await found({ ...named, ...years(REFERENCES_MAX + 1) })).toEqual([
      'skill/SKILL.md too-many-references',
    ]);
  });
});

describe('[S-05] bytes', () => {
  const told = (hex: string) => {
    const fault = textFault(Buffer.from(hex, 'hex'));
    return fault && `${fault.kind} ${fault.likely ?? '?'} ${fault.valid}`;
  };

  it.each([
    [
      'GB18030',
      'c4fabac3a3acbbb6d3adcab9d3c3d5e2b8f6b9a4bedfa1a3cbfcbbe1cecabaf2c0b4b1f6a3ac',
      'encoding GB18030 0',
    ],
    ['GB18030 among ASCII', '2320c0f1bdda0a0acfc8cecabaf2c4eab3a4b5c4c8cba1a3', 'encoding GB18030 2'],
    [
      'Shift_JIS',
      '82cd82b682df82c988a58e4182f082b582dc82b7814296bc914f82f08cc482d182dc82b78142',
      'encoding Shift_JIS 0',
    ],
    ['Shift_JIS, katakana', '8365835883678e9197bf82c582b7', 'encoding Shift_JIS 0'],
    [
      'windows-1252',
      '4c657320e96ce87665732073616c75656e7420649261626f7264206c61206d61ee7472657373652e',
      'encoding windows-1252 4',
    ],
    ['windows-1252, one word', '6e61ef7665', 'encoding windows-1252 2'],
    ['Latin-1', '7365f16f723a206275656e6f732064ed6173', 'encoding windows-1252 2'],
    ['UTF-16 LE with a mark', 'fffe410064006100', 'encoding UTF-16 LE 0'],
    ['UTF-16 BE with a mark', 'feff004100640061', 'encoding UTF-16 BE 0'],
    ['UTF-16 LE', '41006400610020004c006f00', 'encoding UTF-16 LE 0'],
    ['UTF-32', 'fffe00004100000064000000', 'encoding UTF-32 LE 0'],
    ['none that is known', '6162ff81ff8d', 'encoding ? 2'],
    ['a broken end of UTF-8', '616263e4bd', 'encoding ? 3'],
    ['a PDF', '255044462d312e370a', 'binary PDF 0'],
    ['a Word file', '504b030414000600', 'binary ZIP 0'],
    ['a NUL', '616200636465', 'binary ? 0'],
    ['a mark before what is no UTF-16', 'fffe0000ff', 'binary ? 0'],
  ])('of %s', (_, hex, expected) => {
    expect(told(hex)).toBe(expected);
  });

  it.each(['', '61', 'efbbbf61', 'e4bda0e5a5bd', 'f09f9880', '1b5b316d61', '610c620b63', 'efbfbd'])(
    'of text in UTF-8: %s',
    (hex) => {
      expect(told(hex)).toBeUndefined();
    },
  );

  it('of control characters are text up to two in a hundred', () => {
    expect(textFault(Buffer.from(`\x01\x01${'x'.repeat(98)}`))).toBeUndefined();
    expect(textFault(Buffer.from(`\x01\x01${'x'.repeat(97)}`))?.kind).toBe('binary');
  });

  it('of any text in UTF-8 without controls are fine, and any bytes are judged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        if (/[\0-\x1f\x7f]/.test(text) || /^(?:%PDF-|GIF8)/.test(text)) return;
        expect(textFault(Buffer.from(text.toWellFormed()))).toBeUndefined();
      }),
    );
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void textFault(bytes)));
  });
});

describe('any SKILL.md whatever', () => {
  const fragment = fc.constantFrom(
    ...[
      'skill/',
      'skill/references/',
      'references/',
      'regions.md',
      'rules/',
      '2024.csv',
      '../',
      './',
      '\\',
      '/',
    ],
    ...[
      '<',
      '>',
      '<x>',
      '*',
      '{',
      '}',
      '`',
      '[',
      '](',
      ')',
      '|',
      '\n',
      '\n\n',
      '- ',
      '://',
      '.',
      '…',
      '地区',
      ' ',
    ],
    ...['\n|-|-|\n', '\n```\n', '<!--', '-->', '&#47;', '%20', '%', '\0', '\ufeff', '\ud800'],
  );

  it('is judged, each place once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fragment, { maxLength: 40 }), async (fragments) => {
        const all = await withFiles(fragments.join(''));
        const places = all.filter((one) => /^\d/.test(one));
        expect(new Set(places).size).toBe(places.length);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    '[',
    '`',
    'skill/',
    'skill/references/a ',
    'skill/references/a.md ',
    'references/',
    './',
    '<',
    '<a/skill/',
    'a-',
    '://skill/',
    'regions.md',
    '[a](skill/references/b.md)',
  ])('is judged in bounded time: 64 KB of %j', async (part) => {
    const text = part.repeat(Math.ceil(SKILL_FILE_MAX / part.length)).slice(0, SKILL_FILE_MAX);
    expect((await withFiles(text)).length).toBeGreaterThanOrEqual(0);
  });

  it('is judged in bounded time among 9,000 references', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 9000 }, (_, index) => [`skill/references/a (${index})/b.md`, '']),
    );
    const text = 'skill/references/a (1)/c.md '.repeat(2000);
    expect((await found({ 'skill/SKILL.md': text, ...many })).length).toBeGreaterThan(2000);
  });

  it.each(['[', '`'])('is not parsed when it is too large: 1 MB of %j', async (part) => {
    expect(await found({ 'skill/SKILL.md': part.repeat(1_048_576) })).toEqual(['skill/SKILL.md too-large']);
  });
});
