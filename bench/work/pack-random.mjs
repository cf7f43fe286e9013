import { join } from 'node:path';
import { packing } from '../packing.mjs';

export const rounds = 5;

export const rows = {
  'pack-random': { own: 'gem', over: ['tar'], bare: 'bare', peers: ['mcpb', 'npm'] },
  'pack-random-memory': { weigh: 'memory', of: 'gem', peers: ['mcpb', 'npm'] },
  'pack-random-size': { weigh: 'size' },
};

export function prepare(bench) {
  const folder = bench.large('random');
  const packed = packing(bench, folder, 'large_random');
  const bare = bench.bare(
    bench.scratch,
    'hashing.mjs',
    join(folder, 'large'),
    join(bench.scratch, 'bare.bin'),
  );
  return { ...packed, contenders: { bare, ...packed.contenders } };
}
