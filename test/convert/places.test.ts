import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findCollisions } from '../../src/archive/collisions.ts';
import { checkPath } from '../../src/archive/paths.ts';
import { freeName, legalName } from '../../src/convert/names.ts';
import { createPlaces, legalPath } from '../../src/convert/places.ts';
import { NAME_PATTERN } from '../../src/platform/limits.ts';

it('whatever is wanted, paths are legal and no two collide', () => {
  const segment = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
    fc.constantFrom(
      'a',
      'A',
      'a.md',
      'con',
      'nul.txt',
      'x ',
      '..',
      '\u0065\u0301',
      '数据'.repeat(40),
      'é',
      '.',
    ),
  );
  const path = fc
    .array(segment, { minLength: 1, maxLength: 20 })
    .map((parts) => parts.map((part) => part.replaceAll('/', '_')).join('/'));
  fc.assert(
    fc.property(fc.array(path, { maxLength: 12 }), (wanted) => {
      const places = createPlaces(['notochord.json']);
      const all = wanted.map((each) => places.take(`skill/references/${each}`));
      expect(all.map(checkPath).filter((fault) => fault !== undefined)).toEqual([]);
      expect(findCollisions(['notochord.json', ...all])).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

it.each([
  ['a/b.md', 'a/b.md'],
  ['a/what?.md', 'a/what_.md'],
  ['a/e\u0301.md', 'a/é.md'],
  ['a/aux.md', 'a/_aux.md'],
  ['a/b .md', 'a/b .md'],
  ['a/b. ', 'a/b'],
])('makes %j legal as %j', (wanted, legal) => {
  expect(legalPath(wanted)).toBe(legal);
});

it('puts files of one folder in two spellings together, and numbers what is the same', () => {
  const places = createPlaces();
  expect(['A/x.md', 'a/y.md', 'a/X.md', 'a/x.py.md', 'A/x.py.md'].map((path) => places.take(path))).toEqual([
    'A/x.md',
    'A/y.md',
    'A/X-2.md',
    'A/x.py.md',
    'A/x-2.py.md',
  ]);
});

it.each([
  ['code-reviewer', 'code_reviewer'],
  ['Code Reviewer', 'code_reviewer'],
  ['codeReviewer', 'code_reviewer'],
  ['3d-artist', 'agent_3d_artist'],
  ['c++-expert', 'c_expert'],
  ['Évaluateur', 'evaluateur'],
  ['审查', undefined],
  ['审查2', undefined],
  ['---', undefined],
  ['x'.repeat(64), 'x'.repeat(64)],
  ['x'.repeat(65), 'x'.repeat(64)],
])('[A-02] [T-01] makes the name %j legal as %j', (name, legal) => {
  expect(legalName(name, 'agent')).toBe(legal);
});

it('a number fits behind a name of 64 characters', () => {
  const name = 'x'.repeat(64);
  const free = freeName(name, new Set([name]));
  expect(free).toMatch(NAME_PATTERN);
  expect(free).toBe(`${'x'.repeat(62)}_2`);
});
