import { expect, it } from 'vitest';
import { printable, printableLine, printableLines } from '../src/printable.ts';

it.each([
  ['a\x1b[2Jb', 'a\\u{1b}[2Jb'],
  ['new\nline', 'new\\u{a}line'],
  ['gem\u202eexe', 'gem\\u{202e}exe'],
  ['zero\u200bwidth', 'zero\\u{200b}width'],
  ['half \ud800', 'half \\u{d800}'],
  ['中文 é 👨‍👩‍👧 ❤️ 👍🏽', '中文 é 👨‍👩‍👧 ❤️ 👍🏽'],
  ['x\u200dy', 'x\\u{200d}y'],
])('shows %j as it can be shown', (text, shown) => {
  expect(printable(text)).toBe(shown);
});

it('a message of several lines keeps them, set in, so that none passes for gem’s own', () => {
  expect(printableLines('no address:\n- a\x1b\r\ngem: error: b')).toBe(
    'no address:\n  - a\\u{1b}\n  gem: error: b',
  );
});

it('a line of a file keeps its tabs, and a carriage return at its end alone', () => {
  expect(printableLine('+\ta\rb\x1b\r')).toBe('+\ta\\u{d}b\\u{1b}\r');
  expect(printableLine('')).toBe('');
});
