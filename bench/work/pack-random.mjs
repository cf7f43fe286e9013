import { packing } from '../packing.mjs';

export const rounds = 5;

export const rows = {
  'pack-random': { own: 'gem', over: ['tar'], peers: ['mcpb', 'npm'] },
  'pack-random-memory': { weigh: 'memory', of: 'gem', peers: ['mcpb', 'npm'] },
  'pack-random-size': { weigh: 'size' },
};

export function prepare(bench) {
  return packing(bench, bench.large('random'), 'large_random');
}
