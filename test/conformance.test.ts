import { describe, expect, it } from 'vitest';
import { conformanceFaults, namedInTests } from '../scripts/check-conformance.mjs';
import { STATEMENT_SECTIONS } from '../src/platform/statements.ts';
import { RULES } from '../src/validate/rules/index.ts';

const statements = Object.assign({}, ...STATEMENT_SECTIONS.map((section) => section.statements));

it('whatever rules and tests name is a statement, and what a rule shows is proved', () => {
  expect(conformanceFaults(statements, RULES, namedInTests())).toEqual([]);
});

it('an id stands for one statement', () => {
  const all = STATEMENT_SECTIONS.flatMap((section) => Object.keys(section.statements));
  expect(all).toEqual([...new Set(all)]);
});

describe('the check', () => {
  const known = {
    'Z-01': { text: 'A name is short', shows: 'error `name/long`' },
    'Z-02': { text: 'A name is kind', shows: 'preview' },
    'Z-03': { text: 'A name is old', shows: 'warning `name/new`' },
  };
  const named = (...ids: string[]) => [{ file: 'test/a.test.ts', title: 'a name', ids }];

  it('finds an id that is none, in a rule or in the title of a test', () => {
    const rules = [{ id: 'name/long', statements: ['Z-01', 'Z-08'] }];
    expect(conformanceFaults(known, rules, named('Z-09'))).toEqual([
      'the rule name/long names Z-08, which is no statement',
      'test/a.test.ts names [Z-09], which is no statement: a name',
    ]);
  });

  it('finds a statement that a rule shows and does not name, unless there is no such rule yet', () => {
    const rules = [{ id: 'name/long', statements: [] }];
    expect(conformanceFaults(known, rules, named('Z-02'))).toEqual([
      'nothing proves Z-01, which is shown by: error `name/long`',
      'Z-01 is shown by the rule name/long, which does not name it',
    ]);
  });
});
