import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rewriteLinks } from '../../src/convert/skill/rewrite.ts';
import type { Moves } from '../../src/convert/skill/spellings.ts';

const moves: Moves = {
  name: 'kit',
  files: new Map([
    ['SKILL.md', 'skill/SKILL.md'],
    ['a.md', 'skill/references/a.md'],
    ['references/b.md', 'skill/references/b.md'],
    ['references/my file.md', 'skill/references/my file.md'],
    ['references/\u8bf4\u660e.md', 'skill/references/\u8bf4\u660e.md'],
    ['scripts/x.py', 'skill/references/scripts/x.py.md'],
    ['Makefile', 'skill/references/Makefile.md'],
    ['logo.png', undefined],
  ]),
  folders: new Map([
    ['references', 'skill/references'],
    ['scripts', 'skill/references/scripts'],
  ]),
};

const rewritten = (text: string, file = 'SKILL.md') => rewriteLinks(file, text, moves).text;

describe('paths', () => {
  it.each([
    ['[x](references/b.md)', '[x](skill/references/b.md)'],
    ['[x](REFERENCES/B.md#top)', '[x](skill/references/b.md#top)'],
    ['[x](./references/../a.md)', '[x](skill/references/a.md)'],
    ['[x](/references/b.md)', '[x](skill/references/b.md)'],
    ['[x](references\\b.md)', '[x](skill/references/b.md)'],
    ['[x](kit/references/b.md)', '[x](kit/references/b.md)'],
    ['[x](references/my%20file.md)', '[x](<skill/references/my file.md>)'],
    ['[x]: references/my%20file.md', '[x]: skill/references/my%20file.md'],
    ['[x]: <references/my file.md>', '[x]: <skill/references/my file.md>'],
    ['see `references/my file.md` now', 'see `skill/references/my file.md` now'],
    ['\u53c2\u89c1references/\u8bf4\u660e.md\u3002', '\u53c2\u89c1skill/references/\u8bf4\u660e.md\u3002'],
    ['run `python scripts/x.py --in a.pdf`', 'run `python skill/references/scripts/x.py.md --in a.pdf`'],
    ['`scripts\\x.py`', '`skill/references/scripts/x.py.md`'],
    ['$SKILL_DIR/scripts/x.py ${DIR}/a.md', 'skill/references/scripts/x.py.md skill/references/a.md'],
    ['~/.tool/skills/kit/scripts/x.py', 'skill/references/scripts/x.py.md'],
    ['in scripts/ and [s](scripts)', 'in skill/references/scripts/ and [s](skill/references/scripts/)'],
    ['scripts/*.py', 'skill/references/scripts/*.py'],
    ['[m](Makefile)', '[m](skill/references/Makefile.md)'],
    ['my\\_x [x](references/b.md "a title")', 'my\\_x [x](skill/references/b.md "a title")'],
    ['<a href=references/b.md>x</a>', '<a href=skill/references/b.md>x</a>'],
    [
      '| [x](a.md) | `a.md` |\n|--|--|\n| a\\|b | a.md |',
      '| [x](skill/references/a.md) | `skill/references/a.md` |\n|--|--|\n| a\\|b | skill/references/a.md |',
    ],
    ['> - [x](a.md)\r\n> - a.md\r\n', '> - [x](skill/references/a.md)\r\n> - skill/references/a.md\r\n'],
    ['skill/references/b.md', 'skill/references/b.md'],
  ])('%j', (text, expected) => {
    expect(rewritten(text)).toBe(expected);
  });

  it.each([
    '```\nscripts/x.py\n```',
    '    scripts/x.py',
    '<!-- references/b.md -->',
    'https://example.com/references/b.md',
    'https://example.com/kit/references/b.md',
    '[x](https://example.com/a.md)',
    '[x](mailto:a@a.md)',
    '[x](#a)',
    'the Makefile',
    'other/references/b.md',
    'references/b.mdx and xa.md and a.md.bak and -a.md',
    '\u8865\u5145\u8bf4\u660e.md',
    '[x](../a.md)',
    '<https://example.com/a.md>',
  ])('leaves %j as it is', (text) => {
    expect(rewritten(text)).toBe(text);
  });

  it('are those of the file that they stand in', () => {
    const text =
      '[a](../a.md) [b](b.md) [c](../scripts/x.py) `b.md` ../SKILL.md references/b.md [d](a.md) a.md';
    expect(rewritten(text, 'references/c.md')).toBe(
      '[a](skill/references/a.md) [b](skill/references/b.md) [c](skill/references/scripts/x.py.md) `skill/references/b.md` skill/SKILL.md skill/references/b.md [d](skill/references/a.md) a.md',
    );
  });
});

it('a skill that is called as one of its folders', () => {
  const odd: Moves = {
    ...moves,
    name: 'references',
    files: new Map([...moves.files, ['b.md', 'skill/references/b-2.md']]),
  };
  expect(rewriteLinks('SKILL.md', 'references/b.md and b.md', odd).text).toBe(
    'skill/references/b.md and skill/references/b-2.md',
  );
});

it('tells what it could not do, with the line', () => {
  const text =
    '[a](../up.md)\n[b](/abs.md) [c](C:\\x.md)\n[d](gone.md)\n![e](logo.png) <img src="logo.png">\nlogo.png\n\n```\na.md\n```\n';
  const told = rewriteLinks('SKILL.md', text, moves).notes.map(
    ({ id, line, args }) => `${id} ${line} ${Object.values(args)}`,
  );
  expect(told).toEqual([
    'link-outside 1 ../up.md',
    'link-absolute 2 /abs.md',
    'link-absolute 2 C:\\x.md',
    'link-nothing 3 gone.md',
    'picture-shown 4 logo.png',
    'names-left-out 5 logo.png',
    'fence-names-file 8 a.md',
  ]);
});

/** `./` and its like in front of a path go with it. */
function withoutLead(text: string): string {
  return text
    .replaceAll('\\', '/')
    .replaceAll(/(?:[\w.~${}-]*\/)+(?=(?:references\/b\.md|a\.md|scripts\/x\.py|b\.md|x\.py))/gi, '');
}

it('what has been rewritten stays so, and nothing but paths changes', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '[x](a.md)',
      '`scripts/x.py`',
      'references/b.md',
      '\n',
      '\n\n',
      '# ',
      '> ',
      '- ',
      '```\n',
      '    ',
      '| ',
      '*',
      '_',
      '\\',
      '<b>',
      '&amp;',
      '\r\n',
      '\t',
      '[r]: a.md\n',
      '![',
      '](a.md)',
    ),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const text = pieces.join('');
      const once = rewritten(text);
      expect(rewritten(once)).toBe(once);
      const back = once
        .replaceAll('skill/references/scripts/x.py.md', 'scripts/x.py')
        .replaceAll('skill/references/a.md', 'a.md')
        .replaceAll('skill/references/b.md', 'references/b.md');
      expect(withoutLead(back)).toBe(withoutLead(text));
    }),
    { numRuns: 500 },
  );
});
