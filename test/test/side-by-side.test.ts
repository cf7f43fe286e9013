import { describe, expect, it } from 'vitest';
import { cells } from '../../src/cells.ts';
import type { Json } from '../../src/platform/ctx.ts';
import { sideBySide } from '../../src/test/side-by-side.ts';
import { verbatim } from '../../src/text.ts';

const MARKS = { expected: '-', actual: '+', same: ' ', 'left-out': '~' };

function told(
  expected: Json | undefined,
  actual: Json | undefined,
  pointer = '/result',
  width = 60,
): string[] {
  const failure = {
    pointer,
    line: 1,
    what: verbatim(''),
    ...(expected === undefined ? {} : { expected }),
    ...(actual === undefined ? {} : { actual }),
  };
  return sideBySide(failure, { width, language: 'en' }).map(({ kind, text }) => `${MARKS[kind]} ${text}`);
}

describe('what was expected beside what came', () => {
  it.each<[Json | undefined, Json | undefined]>([
    [1, 2],
    ['a', 'b'],
    [undefined, 'short'],
    [{ a: 1 }, undefined],
    [undefined, undefined],
  ])('is left out where words say it all: %j, %j', (expected, actual) => {
    expect(told(expected, actual)).toEqual([]);
  });

  it('compares texts of several lines line by line, with some around', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`);
    const other = lines.with(20, 'another line').toSpliced(29, 1);
    expect(told(lines.join('\n'), other.join('\n'))).toEqual([
      '~ …',
      '  line 18',
      '  line 19',
      '- line 20',
      '+ another line',
      '  line 21',
      '  line 22',
      '~ …',
      '  line 27',
      '  line 28',
      '- line 29',
    ]);
  });

  it('shows what cannot be seen', () => {
    expect(told('a\nb', 'a \nb\t')).toEqual(['- a', '- b', '+ a·', '+ b→']);
    expect(told('a\nb', 'a\u001b[2J\nb')).toEqual(['- a', '+ a\\u{1b}[2J', '  b']);
    expect(told('a\n', 'a')).toEqual(['  a', '- ']);
  });

  it('writes values as a scenario does, in the order of the pattern, and only what it asks for', () => {
    expect(told([{ b: 1, a: [1] }], [{ a: [1], x: 1, b: 1 }, { a: 2 }])).toEqual([
      '~ …',
      '    a:',
      '      - 1',
      '+ - a: 2',
    ]);
    expect(told({ a: 1 }, { a: 1, b: 2 }, '/result/$exactly')).toEqual(['  a: 1', '+ b: 2']);
  });

  it('cuts long lines by their cells, and shows where they differ', () => {
    const long = '汉字'.repeat(100);
    const [expected = '', actual = ''] = told(`${long}一${long}`, `${long}二${long}`);
    expect(expected).toMatch(/^- ….*一.*…$/);
    expect(actual).toMatch(/^\+ ….*二.*…$/);
    for (const line of [expected, actual]) expect(cells(line.slice(2))).toBeLessThanOrEqual(60);
  });

  it('cuts what is long, and leaves out what nobody would read', () => {
    const lines = Array.from({ length: 100 }, (_, index) => `${index}`);
    expect(told(undefined, lines.join('\n'))).toHaveLength(41);
    expect(told(undefined, lines.join('\n')).at(-1)).toBe('~ … 60 more lines');
    expect(
      told(
        [1],
        Array.from({ length: 10_000 }, () => 1),
      ),
    ).toEqual([]);
    let deep: Json = 1;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(told([1], deep)).toEqual([]);
    const all = (word: string) => Array.from({ length: 5000 }, (_, index) => `${word} ${index}`).join('\n');
    expect(told(all('a'), all('b')).length).toBeLessThanOrEqual(41);
  });

  it('stands texts as large as files', () => {
    const text = 'x'.repeat(5_000_000);
    const [expected = '', actual = ''] = told(`${text}a`, `${text}b`);
    expect([expected, actual]).toEqual([`- …${'x'.repeat(20)}a`, `+ …${'x'.repeat(20)}b`]);
    const lines = 'line\n'.repeat(500_000);
    expect(told(lines, `${lines}more`)).toEqual(['~ …', '  line', '  line', '- ', '+ more']);
  });
});
