import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isIdPattern, matchesId } from '../../src/sign/glob.ts';

describe('a pattern of ids', () => {
  it.each([
    ['mail_helper', 'mail_helper', true],
    ['mail_helper', 'mail_helper2', false],
    ['mail_helper', 'mail_helpe', false],
    ['mail_*', 'mail_helper', true],
    ['mail_*', 'mail_', true],
    ['mail_*', 'mail', false],
    ['*_helper', 'mail_helper', true],
    ['*_helper', 'mail_helper_2', false],
    ['a*b*c', 'abc', true],
    ['a*b*c', 'axxbyybzzc', true],
    ['a*b*c', 'axxcyyb', false],
    ['**', 'a', true],
    ['*', 'a', true],
    ['a-b', 'axb', false],
  ])('%s covers %s: %s', (pattern, id, covers) => {
    expect(matchesId(pattern, id)).toBe(covers);
  });

  it('means what the same pattern means as a regular expression', () => {
    const letters = fc.constantFrom('a', 'b', '-');
    const patterns = fc.array(fc.oneof(letters, fc.constant('*')), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(patterns, fc.array(letters, { maxLength: 8 }), (pattern, id) => {
        const expected = new RegExp(`^${pattern.map((c) => (c === '*' ? '.*' : c)).join('')}$`).test(
          id.join(''),
        );
        expect(matchesId(pattern.join(''), id.join(''))).toBe(expected);
      }),
    );
  });

  it('that would be slow as a regular expression ends', () => {
    expect(matchesId('*a'.repeat(32), `${'a'.repeat(63)}b`)).toBe(false);
  });

  it.each([
    ['a', true],
    ['a'.repeat(64), true],
    ['a'.repeat(65), false],
    ['', false],
    ['A', false],
    ['a.b', false],
    ['a?', false],
    ['a b', false],
    ['a\n', false],
  ])('%j can be one: %s', (text, can) => {
    expect(isIdPattern(text)).toBe(can);
  });
});
