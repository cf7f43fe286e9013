import { expect, it, vi } from 'vitest';
import { loadFolder } from '../../src/gem/load.ts';
import { shipmentOf } from '../../src/pack/shipment.ts';
import { manifest, writeFiles } from '../cli/bundle-project.ts';
import { temporaryFolder } from '../temporary.ts';

vi.mock('esbuild', () => {
  throw new Error('somebody loads the bundler');
});

async function gemOf(entry: string) {
  const root = temporaryFolder();
  writeFiles(root, { 'notochord.json': manifest([entry]), [entry]: 'export default () => 1;\n' });
  return loadFolder(root);
}

it('the bundler is loaded only where something has to be bundled', async () => {
  const { files } = await shipmentOf(await gemOf('tools/a.js'));
  expect(files.map(({ path }) => path)).toEqual(['notochord.json', 'tools/a.js']);
  await expect(shipmentOf(await gemOf('tools/a.ts'))).rejects.toThrow();
});
