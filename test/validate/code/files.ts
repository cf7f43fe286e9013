import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Gem } from '../../../src/gem/gem.ts';
import { loadFolder } from '../../../src/gem/load.ts';
import { temporaryFolder } from '../../temporary.ts';

/** A gem of real files; a manifest is written where none is given. */
export async function gemWith(files: Readonly<Record<string, string>>): Promise<Gem> {
  const folder = temporaryFolder();
  const manifest = JSON.stringify({ id: 'a', name: 'A', version: '1.0.0', description: 'Does things.' });
  for (const [path, content] of Object.entries({ 'notochord.json': manifest, ...files })) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return loadFolder(folder);
}
