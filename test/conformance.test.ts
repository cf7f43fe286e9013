import { describe, expect, it } from 'vitest';
import { conformanceFaults, namedIn, namedInTests } from '../scripts/check-conformance.mjs';
import { STATEMENT_SECTIONS } from '../src/platform/statements.ts';
import { RULES } from '../src/validate/rules/index.ts';

const statements = Object.assign({}, ...STATEMENT_SECTIONS.map((section) => section.statements));

it('whatever rules and tests name is there, and each statement is proved or says why it cannot be', () => {
  expect(conformanceFaults(statements, RULES, namedInTests())).toEqual([]);
});

it('an id stands for one statement', () => {
  const all = STATEMENT_SECTIONS.flatMap((section) => Object.keys(section.statements));
  expect(all).toEqual([...new Set(all)]);
});

describe('the check', () => {
  const known = {
    'Z-01': { text: 'A name is short', shows: 'error `name/long`' },
    'Z-02': { text: 'A name is kind', shows: 'preview', beyond: 'nobody knows what is kind' },
  };
  const rules = [{ id: 'name/long', statements: ['Z-01'] }];
  const named = (...ids: string[]) => [{ file: 'test/a.test.ts', title: 'a name', ids }];

  it('has nothing to say where each statement is proved or says why it cannot be', () => {
    expect(conformanceFaults(known, rules, named('Z-01'))).toEqual([]);
  });

  it('finds an id that is none, in a rule or in the title of a test', () => {
    const more = [{ id: 'name/long', statements: ['Z-01', 'Z-08'] }];
    expect(conformanceFaults(known, more, named('Z-01', 'Z-09'))).toEqual([
      'the rule name/long names Z-08, which is no statement',
      'test/a.test.ts names [Z-09], which is no statement: a name',
    ]);
  });

  it('finds a statement that no test names, though a rule does, and that does not say why', () => {
    expect(conformanceFaults(known, rules, [])).toEqual([
      'no test names Z-01, which is shown by: error `name/long`; write one, or say in its `beyond` why nothing here can prove it',
    ]);
  });

  it('finds a rule that shows a statement and does not name it, or is not there', () => {
    const none = [{ id: 'name/long', statements: [] }];
    expect(conformanceFaults(known, none, named('Z-01'))).toEqual([
      'Z-01 is shown by the rule name/long, which does not name it',
    ]);
    expect(conformanceFaults(known, [], named('Z-01'))).toEqual([
      'Z-01 is shown by the rule name/long, which does not exist',
    ]);
  });

  // Put together, so that this file names no statement by it.
  const id = (number: string) => `[Z-${number}]`;
  const read = (code: string) => namedIn(code, 'test/a.test.ts').map(({ title, ids }) => `${title} = ${ids}`);

  it('reads titles wherever they name a statement, and the rows of tables', () => {
    expect(
      read(`describe('names', () => {
        it('${id('01')} ${id('02')} are short', () => {});
        it('are, as ${id('03')} says, kind', () => {});
        it.each([['${id('04')} old', 1]])('%s', () => {});
        it.skipIf(here)(\`are new ${id('5')}\`, () => {});
        expect(text).toBe('in the middle ${id('06')} of a text');
      });`),
    ).toEqual([
      'names: are short = Z-01,Z-02',
      'names: are, as says, kind = Z-03',
      'names: old = Z-04',
      'names: are new = Z-5',
    ]);
  });

  it('reads what is only like an id, so that it is found', () => {
    expect(
      read(`it('${id('01, Z-02')} a', () => {}); it('[${'z-01'}] b', () => {}); it('[a-z0-9] c', () => {});`),
    ).toEqual(['a = Z-01, Z-02', 'b = z-01']);
  });

  it('takes what is skipped, or must fail, for no proof', () => {
    expect(
      read(
        `it.skip('${id('01')} a', () => {}); it.todo('${id('02')} b'); it.fails('${id('04')} d', () => {});`,
      ),
    ).toEqual([]);
    expect(read(`describe.skip('c', () => { it('${id('03')} c', () => {}); });`)).toEqual([]);
  });
});
