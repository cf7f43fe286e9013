import { join } from 'node:path';
import { addGem } from '../inputs.mjs';
import { timeMany } from '../measure.mjs';

export const rounds = 5;

export const rows = { 'test-100': { own: 'gem', over: ['deno-100'] } };

export function prepare({ scratch, gem, bareDeno, env }) {
  const scenario = (n) => `tool: add\ninput: { a: ${n}, b: 1 }\nexpect:\n  result: { sum: ${n + 1} }\n`;
  const files = Array.from({ length: 100 }, (_, n) => [`tests/add-${n}.yaml`, scenario(n)]);
  const folder = addGem(join(scratch, 'tested'), Object.fromEntries(files));
  return {
    contenders: {
      'deno-100': { measure: () => timeMany(bareDeno, 100, 2, env) },
      gem: gem(folder, 'test', '--jobs', '2'),
    },
  };
}
