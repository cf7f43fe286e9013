import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cells, truncate, wrap, wrapProse } from '../src/cells.ts';

describe('wrap', () => {
  it('breaks English at spaces', () => {
    expect(wrap('the quick brown fox jumps', 11)).toEqual(['the quick', 'brown fox', 'jumps']);
  });

  it('breaks Chinese between characters, and never before closing punctuation', () => {
    expect(wrap('这个文件夹里没有，清单文件', 16)).toEqual(['这个文件夹里没', '有，清单文件']);
  });

  it('keeps English words whole inside Chinese', () => {
    expect(wrap('请运行 notochord 命令', 12)).toEqual(['请运行', 'notochord 命', '令']);
  });

  it('cuts a word that is longer than a line', () => {
    expect(wrap('abcdefghijklmnop', 8)).toEqual(['abcdefgh', 'ijklmnop']);
  });

  it('no line is wider than asked, and no visible character is lost', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', ' ', '中', '，', '😀', 'é', '-'),
      maxLength: 60,
    });
    fc.assert(
      fc.property(text, fc.integer({ min: 8, max: 30 }), (words, width) => {
        const lines = wrap(words, width);
        for (const line of lines) expect(cells(line)).toBeLessThanOrEqual(width);
        expect(lines.join('').replaceAll(' ', '')).toBe(words.replaceAll(' ', ''));
      }),
    );
  });
});

describe('wrapProse', () => {
  it('leaves whole what is to be copied: a word that is longer than a line, and a command between backticks', () => {
    expect(wrapProse('see /a/long/path/to/it or `gem test x`', 10)).toEqual([
      'see',
      '/a/long/path/to/it',
      'or',
      '`gem test x`',
    ]);
  });
});

describe('truncate', () => {
  it('leaves what fits, and marks what it cut', () => {
    expect(truncate('清单', 4)).toBe('清单');
    expect(truncate('清单参考', 5)).toBe('清单…');
    expect(truncate('清单参考', 4)).toBe('清…');
  });
});
