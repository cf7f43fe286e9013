import { describe, expect, it } from 'vitest';
import { didYouMean, surelyMeant } from '../src/did-you-mean.ts';

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

describe('surely meant', () => {
  it.each([
    ['input_schema', 'inputSchema'],
    ['EXPOSE', 'expose'],
    ['descripton', 'description'],
    ['nmae', 'name'],
  ])('%s is %s', (word, meant) => {
    expect(surelyMeant(word, KEYS)).toBe(meant);
  });

  it.each([
    ['two slips', 'dscripton', KEYS],
    ['a short word', 'uri', ['url', 'id']],
    ['another that is near', 'toolz', ['tools', 'tooth']],
    ['two of the same letters', 'side-effect', ['sideEffect', 'side_effect']],
    ['a word that is known', 'name', KEYS],
  ])('%s is not enough', (_, word, candidates) => {
    expect(surelyMeant(word, candidates)).toBeUndefined();
  });
});
