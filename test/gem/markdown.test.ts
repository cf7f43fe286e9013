import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Location } from '../../src/gem/finding.ts';
import { readMarkdown } from '../../src/gem/markdown.ts';

const range = ({ start, end }: Location) => `${start?.line}:${start?.column}-${end?.line}:${end?.column}`;
const passages = (text: string) =>
  readMarkdown('a.md', text).passages.map((passage) => [
    passage.text,
    range(passage.at(0, passage.text.length)),
  ]);

describe('the passages of a Markdown file', () => {
  it('stand where the author wrote them', () => {
    expect(passages('# A `b` ##\n\n- c\n  1. d **e**\n     f\n\n> > g\n')).toEqual([
      ['A ', '1:3-1:5'],
      ['b', '1:6-1:7'],
      ['c', '3:3-3:4'],
      ['d ', '4:6-4:8'],
      ['e', '4:10-4:11'],
      ['f', '5:6-5:7'],
      ['g', '7:5-7:6'],
    ]);
  });

  it('stand there with Windows and old Mac line ends too', () => {
    expect(passages('a\r\nb\r\n\r\n- c\r\n\td `e`\r\rf')).toEqual([
      ['a', '1:1-1:2'],
      ['b', '2:1-2:2'],
      ['c', '4:3-4:4'],
      ['  d ', '5:1-5:4'],
      ['e', '5:5-5:6'],
      ['f', '7:1-7:2'],
    ]);
  });

  it('are read in tables cell by cell, with what is escaped there', () => {
    expect(passages('> 1. | a | `b\\|c` |\n>    |---|---|\n>    | | d\\\\|\n>    a\\_b | &amp;c')).toEqual([
      ['a', '1:8-1:9'],
      ['b|c', '1:13-1:17'],
      ['d|', '3:10-3:14'],
      ['a_b', '4:6-4:10'],
      ['&c', '4:13-4:19'],
    ]);
  });

  it('keep `*` and `_` that mark nothing, and those inside a path', () => {
    expect(passages('a/*.md and b/*.md, *c* snake_case_name 2 * 3').map(([text]) => text)).toEqual([
      'a/*.md and b/*.md, ',
      'c',
      ' snake_case_name 2 * 3',
    ]);
  });

  it('leave out code blocks, comments, addresses and HTML that nobody reads', () => {
    const text = [
      'a <!-- no --> b <https://example.com/no> c',
      '',
      '```md',
      'no',
      '```',
      '',
      '    no',
      '',
      '<!-- no',
      'no -->',
      '<script>no</script>',
      '',
      '<p>d</p>',
      '',
      '<!-- never closed, no',
    ].join('\n');
    expect(passages(text).map(([said]) => said)).toEqual(['a ', ' b ', ' c', '<p>d</p>']);
  });

  it('hold the definitions that links refer to', () => {
    expect(passages('[a][b]\n\n[b]:\n  <c d.md> "e"\n')).toEqual([
      ['a', '1:2-1:3'],
      ['[b]:', '3:1-3:5'],
      ['  <c d.md> "e"', '4:1-4:15'],
    ]);
  });
});

describe('the targets in a Markdown file', () => {
  const targets = (text: string) => {
    const { links, images } = readMarkdown('a.md', text);
    const told = ({ target, at }: (typeof links)[number]) => `${target} ${range(at)}`;
    return { links: links.map(told), images: images.map(told) };
  };

  it('stand where the author wrote them', () => {
    expect(
      targets('[a]( <b c.md> "t") [**d**](e\\_f.md) [![g](h.png)](i.md)\n| [x\\|y](z.md) |\n|---|\n'),
    ).toEqual({
      links: ['b c.md 1:6-1:14', 'e_f.md 1:28-1:35', 'i.md 1:51-1:55', 'z.md 2:10-2:14'],
      images: ['h.png 1:43-1:48'],
    });
    expect(targets('| [x\\|y](z.md) | ![p](q.png) |\r\n|---|---|\r\n')).toEqual({
      links: ['z.md 1:10-1:14'],
      images: ['q.png 1:23-1:28'],
    });
  });

  it('are those of `<img>` too, and of a picture by reference where it is used', () => {
    expect(targets('a <img alt=" src=n.png" SRC=\'b.png\'/> ![c][d] ![d]\n\n[d]: e.png').images).toEqual([
      'b.png 1:30-1:35',
      'e.png 1:39-1:46',
      'e.png 1:47-1:51',
    ]);
    expect(targets('<div>\n![no](no.png) <img\n  src=yes.png>\n</div>').images).toEqual(['yes.png 3:7-3:14']);
  });
});

const fragment = fc.constantFrom(
  ...[
    '\n',
    '\r\n',
    '\r',
    '\n\n',
    '    ',
    '\t',
    ' ',
    '  \n',
    '- ',
    '1. ',
    '> ',
    '# ',
    '## ',
    '---\n',
    '===\n',
  ],
  ...[
    '|',
    '\n|-|-|\n',
    '\\|',
    '\\',
    '\\_',
    '&amp;',
    '&#0;',
    '*',
    '**',
    '_',
    '~~',
    '`',
    '``',
    '\n```\n',
    '~~~',
  ],
  ...[
    '[',
    ']',
    '(',
    ')',
    '![',
    '](',
    '[a]: b\n',
    '[a]',
    '<',
    '>',
    '<b>',
    '</b>',
    '<!--',
    '-->',
    '<img src="',
  ],
  ...[
    '<script>',
    '<div>\n',
    '<?',
    'https://a.b/',
    'skill/references/a.md',
    'references/',
    '\0',
    '\ufeff',
    '\u3000',
  ],
  ...['a', 'b c', '你好', '😀', '\ud800', '"', "'"],
);

describe('any text whatever', () => {
  it('is read, and what is read stands in it', () => {
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 60 }), (fragments) => {
        const text = fragments.join('');
        const lines = text.split(/\r\n|\n|\r/);
        const { passages, links, images } = readMarkdown('a.md', text);
        for (const { text: said, at } of passages)
          for (let index = 0; index < said.length; index++) {
            const { line = 0, column = 0 } = at(index, index + 1).start ?? {};
            const there = lines[line - 1]?.[column - 1];
            const same = said[index] === there || (there === '\0' && said[index] === '\ufffd');
            // An escape or an entity stands for another character, a tab in an indent for spaces.
            if (!same && there !== '\\' && there !== '&' && there !== '\t')
              throw new Error(
                `${JSON.stringify(said[index])} of ${JSON.stringify(said)} at ${line}:${column}`,
              );
          }
        for (const { at } of [...links, ...images]) expect(at.start).toBeDefined();
      }),
      { numRuns: 1500 },
    );
  });

  it.each(['[', '![', '`', '`` `', '<!--', '*a **b', '[[a]', '\\', 'a|b\n-|-\n'])(
    'is read in bounded time: 256 KB of %j',
    (part) => {
      const text = part.repeat(Math.ceil((256 * 1024) / part.length));
      expect(readMarkdown('a.md', text).passages.length).toBeGreaterThanOrEqual(0);
    },
  );
});
