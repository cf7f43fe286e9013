import { packing } from '../packing.mjs';

export const rounds = 5;

export const rows = {
  'pack-text': { own: 'gem', over: ['tar'], peers: ['mcpb', 'npm'] },
  'pack-text-memory': { weigh: 'memory', of: 'gem', peers: ['mcpb', 'npm'] },
  'pack-text-size': { weigh: 'size' },
};

export function prepare(bench) {
  return packing(bench, bench.large('text'), 'large_text');
}
