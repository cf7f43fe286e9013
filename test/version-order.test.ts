import { describe, expect, it } from 'vitest';
import { compareVersions } from '../src/version-order.ts';

/** From the oldest to the newest; the first eight are the example of SemVer 2.0.0, section 11. */
const ORDER = [
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0',
  '1.0.1--',
  '1.0.1-0a',
  '1.0.1',
  '1.2.0',
  '1.10.0',
  '9007199254740993.0.0-1',
  '9007199254740993.0.0-9007199254740992',
  '9007199254740993.0.0-9007199254740993',
  '9007199254740993.0.0',
  '9007199254740994.0.0',
];

describe('the precedence of versions', () => {
  it('is that of SemVer 2.0.0, also beyond what a number holds', () => {
    for (const [i, a] of ORDER.entries())
      for (const [j, b] of ORDER.entries())
        expect([a, b, Math.sign(compareVersions(a, b))]).toEqual([a, b, Math.sign(i - j)]);
  });

  it.each([
    ['1.0.0+a', '1.0.0+b'],
    ['1.0.0', '1.0.0+20130313-x'],
    ['1.0.0-rc.1+a-b', '1.0.0-rc.1'],
  ])('does not count build metadata: %s is as new as %s', (a, b) => {
    expect(compareVersions(a, b)).toBe(0);
  });
});
