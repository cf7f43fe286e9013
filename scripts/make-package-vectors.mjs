/** Writes test/vectors/packages/, the packed files that others can hold their own reader against. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, root } from './docs/load.mjs';

const { makePackageVectors } = await load(`export * from './test/archive/vectors/make.ts'`);
const folder = join(root, 'test', 'vectors', 'packages');
const files = makePackageVectors();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
const size = [...files.values()].reduce((sum, { length }) => sum + length, 0);
process.stderr.write(`wrote ${files.size} files, ${size} bytes\n`);
