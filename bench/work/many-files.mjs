import { join } from 'node:path';
import { gemOfFiles } from '../inputs.mjs';

export const rounds = 11;

export const rows = { 'files-10000': { own: 'gem', over: ['cat'] } };

export function prepare({ scratch, gem, shell }) {
  const folder = gemOfFiles(join(scratch, 'files-10000'), 10_000, 2_000);
  return { contenders: { cat: shell(folder, 'find . -type f | xargs cat'), gem: gem(folder, 'validate') } };
}
