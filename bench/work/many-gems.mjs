import { join } from 'node:path';
import { manyGems } from '../inputs.mjs';

export const rounds = 9;

export const rows = {
  'gems-1000': { own: 'gem-1000', over: ['cat-1000'] },
  'gems-2000': { own: 'gem-2000', over: ['gem-1000'] },
};

export function prepare({ scratch, example, gem, shell }) {
  const folder = manyGems(join(scratch, 'gems', 'a'), 1000, example);
  manyGems(join(scratch, 'gems', 'b'), 1000, example, 1000);
  return {
    contenders: {
      'cat-1000': shell(folder, 'find . -type f | xargs cat'),
      'gem-1000': gem(folder, 'validate', '.'),
      'gem-2000': gem(join(scratch, 'gems'), 'validate', '.'),
    },
  };
}
