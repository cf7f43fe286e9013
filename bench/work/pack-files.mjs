import { join } from 'node:path';
import { gemOfFiles } from '../inputs.mjs';
import { packing } from '../packing.mjs';

export const rounds = 9;

export const rows = {
  'pack-files': { own: 'gem', over: ['tar'], peers: ['mcpb', 'npm'] },
  'pack-files-size': { weigh: 'size' },
};

export function prepare(bench) {
  const folder = gemOfFiles(join(bench.scratch, 'files-2000'), 2_000, 10_000);
  return packing(bench, folder, 'many_files');
}
