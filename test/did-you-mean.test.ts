import { describe, expect, it } from 'vitest';
import { didYouMean } from '../src/did-you-mean.ts';

const KEYS = ['description', 'inputSchema', 'sideEffect', 'expose', 'entry', 'name'];

describe('did you mean', () => {
  it.each([
    ['descripton', 'description'],
    ['desciption', 'description'],
    ['input_schema', 'inputSchema'],
    ['InputSchema', 'inputSchema'],
    ['side-effect', 'sideEffect'],
    ['exopse', 'expose'],
    ['entyr', 'entry'],
    ['nmae', 'name'],
  ])('%s is %s', (word, meant) => {
    expect(didYouMean(word, KEYS)).toBe(meant);
  });

  it.each(['zzz', 'colour', '', 'x', 'x'.repeat(100_000)])('nothing is near %.20s', (word) => {
    expect(didYouMean(word, KEYS)).toBeUndefined();
  });

  it('of two as near the first is taken', () => {
    expect(didYouMean('cat', ['car', 'can'])).toBe('car');
    expect(didYouMean('cat', ['can', 'car'])).toBe('can');
  });
});
