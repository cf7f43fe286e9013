import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cells } from '../../../src/cells.ts';
import { excerpt } from '../../../src/validate/reporters/excerpt.ts';

const at = (column: number, endColumn: number, line = 4) => ({
  file: 'notochord.json',
  start: { line, column },
  end: { line, column: endColumn },
});

it('marks the place under the line', () => {
  expect(excerpt('  "id": "My Gem",', at(9, 17), 80)).toEqual([
    '  4 │   "id": "My Gem",',
    '    │         ^^^^^^^^',
  ]);
});

it('counts a tab, a Chinese character and an emoji for what they take on the screen', () => {
  expect(excerpt('\t"名字": "😀x"', at(8, 12), 80)).toEqual([
    '  4 │   "名字": "😀x"',
    '    │           ^^^^',
  ]);
});

it('keeps the place in sight in a line that is longer than the terminal', () => {
  const line = `"description": "${'a'.repeat(200)}BAD${'b'.repeat(200)}"`;
  const [source = '', marker = ''] = excerpt(line, at(217, 220), 60);
  expect(source).toContain('BAD');
  expect(source.indexOf('BAD')).toBe(marker.indexOf('^'));
  expect(marker.trimEnd().endsWith('^^^')).toBe(true);
});

it('shows what cannot be seen', () => {
  expect(excerpt('a\u200bb\u202ec', at(2, 3), 80)).toEqual(['  4 │ a·b·c', '    │  ^']);
});

it('shows nothing where there is no room', () => {
  expect(excerpt('abc', at(1, 2), 12)).toEqual([]);
});

it('is never wider than the terminal, and always marks something', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '\t', '中', '😀', ' ', '"', '\u0301'),
    minLength: 1,
    maxLength: 120,
  });
  fc.assert(
    fc.property(text, fc.nat(), fc.nat(), fc.integer({ min: 20, max: 100 }), (line, a, b, width) => {
      const from = a % line.length;
      const to = from + (b % (line.length - from + 1));
      const lines = excerpt(line, at(from + 1, to + 1), width);
      for (const shown of lines) expect(cells(shown)).toBeLessThanOrEqual(width);
      expect(lines[1]).toMatch(/\^/);
    }),
  );
});
