import { expect, it } from 'vitest';
import { measured, sizeOf, sumOf, tokensIn } from '../../src/preview/measure.ts';

it('counts characters as code points [D-07]', () => {
  expect(sizeOf('邮件📮').characters).toBe(3);
  expect(measured('')).toEqual({ text: '', characters: 0, tokens: 0 });
});

it.each([
  ['abcd', 1],
  ['abcde', 2],
  ['翻译', 2],
  ['メール', 3],
  ['메일', 2],
  ['，', 1],
  ['да', 1],
  ['дома', 2],
  ['abcd翻译', 3],
])('takes %s for about %i tokens', (text, tokens) => {
  expect(tokensIn(text)).toBe(tokens);
});

it('adds up texts that are counted each for itself', () => {
  expect(sumOf([sizeOf('a'), sizeOf('b')])).toEqual({ characters: 2, tokens: 2 });
});
