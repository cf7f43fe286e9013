import { describe, expect, it } from 'vitest';
import { readCode } from '../../src/gem/code.ts';

const times = (text: string, count: number, end = '') => text.repeat(count) + end;

/** Code that would end the process that parses it, or nearly so. */
const DEEP: readonly [string, (levels: number) => string][] = [
  ['brackets', (n) => `export default ${times('(', n)}1${times(')', n)}`],
  ['else', (n) => `${times('if(a){} else ', n)};`],
  ['functions', (n) => `export default ${times('()=>{', n)}${times('}', n)}`],
  ['templates', (n) => `x=${times('[`${', n)}1${times('}`]', n)}`],
  ['conditions', (n) => `x=${times('a?b:', n)}1`],
  ['statements', (n) => `${times('if(a)', n)};`],
  ['new', (n) => `x=${times('new ', n)}a`],
];

describe('code that is nested too deeply', () => {
  it.each(DEEP)('%s: a fault, and not the end of the process', (_what, code) => {
    for (const levels of [1_500, 20_000]) {
      const { syntaxFaults } = readCode('tools/a.js', code(levels));
      for (const { message } of syntaxFaults) expect(message.length).toBeGreaterThan(5);
    }
  });

  it('code that people write is read as it is', () => {
    const bundle = Array.from(
      { length: 3_000 },
      (_, i) => `const f${i} = (a, b) => (a ? { x: [a, ...b] } : !b || -1);`,
    ).join('\n');
    expect(readCode('tools/a.js', `${bundle}\nexport default f1;`).syntaxFaults).toEqual([]);
  });
});
