import { complete } from './complete.ts';

/**
 * What the shells' scripts ask: `gem completion --complete SHELL INDEX WORD…`. The first line of the answer says what
 * the shell is to look for itself (`files`, `folders` or `-`), each further one is a word, a tab and what it means.
 * Whatever goes wrong, nothing is offered and nothing is said: somebody is in the middle of a line.
 */
export function main([shell = '', index = '', ...words]: readonly string[], process: NodeJS.Process): void {
  process.stdout.on('error', () => {});
  try {
    const question = { shell, index: Number(index), words, cwd: process.cwd(), env: process.env };
    const { paths = '-', candidates } = complete(question);
    const lines = candidates.map(({ value, text }) => `${value}\t${text}\n`);
    process.stdout.write(`${paths}\n${lines.join('')}`);
  } catch {
    process.exitCode = 1;
  }
}
