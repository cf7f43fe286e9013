import { describe, expect, it } from 'vitest';
import { cells, wrap } from '../../src/cells.ts';
import type { Sheet } from '../../src/commands/preview-blocks.ts';
import { jsonLines } from '../../src/commands/preview-json-lines.ts';
import { markdownLines } from '../../src/commands/preview-markdown.ts';
import { wrapLong } from '../../src/commands/preview-wrap.ts';
import { loadPalette } from '../../src/paint.ts';

const voice = { language: 'en', format: 'pretty', quiet: false, color: false } as const;
const sheet: Sheet = { voice, width: 40, palette: await loadPalette(false) };
const lines = (markdown: string) => markdownLines(markdown, sheet);

describe('Markdown in the terminal [O-05]', () => {
  it.each([
    ['a heading', '# One\n\nTwo\n===\n', ['One', '', 'Two']],
    ['a paragraph', 'a **b** *c*\n`d` &amp; \\*e\\*\n', ['a b c `d` & *e*']],
    ['line breaks', 'a  \nb\\\nc<br>d', ['a', 'b', 'c', 'd']],
    ['close lists', '- a\n- b\n  1. c\n  2. d\n- e\n', ['• a', '• b', '  1. c', '  2. d', '• e']],
    ['loose lists', '3. a\n\n   b\n4. c\n', ['3. a', '', '   b', '', '4. c']],
    ['an empty item', '-\n- a\n', ['•', '• a']],
    ['a quotation', '> a\n>\n> > b\n', ['│ a', '│', '│ │ b']],
    ['code', '```js\n  a\n\n\tb\n```\n\n    c\n', ['      a', '', '        b', '', '    c']],
    ['links', '[a](https://b.c) <https://d.e> [f]\n\n[f]: g "h"\n', ['a (https://b.c) https://d.e f (g)']],
    ['a picture', '![a *b*](c.png)\n', ['[no picture: a *b*]']],
    ['HTML', '<!-- a -->\n\n<p>b</p>\n\nc <b>d</b>\n', ['    <p>b</p>', '', 'c d']],
    ['a rule', 'a\n\n---\n\nb\n', ['a', '', '\u2500'.repeat(40), '', 'b']],
    ['nothing', '', []],
  ])('shows %s', (_, markdown, expected) => {
    expect(lines(markdown)).toEqual(expected);
  });

  it('lines up a table, Chinese too, and fills what is too wide', () => {
    const table =
      '|要做的|为什么|\n|-|-|\n|记 **一** 下|because it would be forgotten by the evening otherwise|\n|a||\n';
    expect(lines(table)).toEqual([
      '要做的    为什么',
      '────────  ──────────────────────────────',
      '记 一 下  because it would be forgotten',
      '          by the evening otherwise',
      'a',
    ]);
  });

  it('shows a table of many columns row by row', () => {
    const row = (text: string) =>
      `|${Array.from({ length: 9 }, (_, index) => `${text}${index}`).join('|')}|\n`;
    const shown = lines(`${row('head')}${'|-'.repeat(9)}|\n${row('long words ')}`);
    expect(shown.slice(0, 2)).toEqual(['• head0: long words 0', '  head1: long words 1']);
    expect(shown).toHaveLength(9);
  });

  it('paints only what is strong or aside, and a wrapped line as it was', async () => {
    const palette = await loadPalette(true);
    const painted = markdownLines('aaa **bbb ccc** [d](e)', { ...sheet, width: 8, palette });
    expect(painted).toEqual([
      'aaa \u001b[1mbbb\u001b[22m',
      '\u001b[1mccc\u001b[22m d',
      '\u001b[2m(e)\u001b[22m',
    ]);
  });

  it('lets nothing move the cursor or turn the direction of writing', () => {
    const text = lines(
      '# a\u001b[31m\n\nb\u202e `c\u0007` [d](https://e.f/\u001b)\n\n```\n\u001b]0;g\u0007\n```\n',
    ).join('\n');
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
    expect(text).toContain('a\\u{1b}[31m');
  });

  it('stays within the width however deep it is nested', () => {
    for (const deep of ['> '.repeat(300), '- '.repeat(60)])
      expect(Math.max(...lines(`${deep}${'words '.repeat(40)}`).map(cells))).toBeLessThanOrEqual(40);
  });
});

describe('long lines', () => {
  it.each([
    ['English', 'some words of different lengths, and more; '.repeat(90)],
    ['Chinese', '把每一件小事都记下来，按日期整理。'.repeat(200)],
    ['a word without end', 'x'.repeat(4000)],
    ['emoji', '👩‍👩‍👧'.repeat(500)],
    ['both', '记 note 📮 '.repeat(400)],
  ])('are broken as short ones are: %s', (_, text) => {
    expect(wrapLong(text, 60)).toEqual(wrap(text, 60));
  });
});

describe('JSON in the terminal', () => {
  it('stands on one line where it fits', () => {
    expect(jsonLines({ a: [1, 'b', null, {}], c: [] }, 40)).toEqual(['{ "a": [1, "b", null, {}], "c": [] }']);
  });

  it('puts plain members together, and spreads out only what does not fit', () => {
    const schema = {
      type: 'object',
      title: 'Notes',
      properties: { text: { type: 'string' } },
      required: ['text'],
    };
    expect(jsonLines(schema, 40)).toEqual([
      '{',
      '  "type": "object", "title": "Notes",',
      '  "properties": {',
      '    "text": { "type": "string" }',
      '  },',
      '  "required": ["text"]',
      '}',
    ]);
  });

  it('is the same JSON, and fits, however large it is', () => {
    let deep: unknown = { enum: Array.from({ length: 500 }, (_, index) => `值 ${index}`) };
    for (let level = 0; level < 100; level++) deep = { [`level${level}`]: deep };
    const shown = jsonLines(deep, 60);
    expect(Math.max(...shown.map(cells))).toBeLessThanOrEqual(60);
    expect(JSON.parse(shown.join('\n'))).toEqual(deep);
  });
});
