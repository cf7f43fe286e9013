import { randomFillSync } from 'node:crypto';
import { join } from 'node:path';
import { checkManifestHash, openContainer } from '../../../src/archive/open-container.ts';
import { readContent } from '../../../src/archive/read-content.ts';
import { writeContainer } from '../../../src/archive/write-container.ts';

/** Packs one file of so many MiB, half random and half text, or reads what was packed, and prints the peak of its memory. */
const [work = '', folder = '', mib = '0'] = process.argv.slice(2);
const MIB = 1024 * 1024;
const text = Buffer.alloc(MIB, 'words that can be compressed, ');
/** One for all, so that what is measured is not this program's own. */
const random = Buffer.alloc(MIB);

async function* open() {
  for (let at = 0; at < Number(mib); at++) yield at % 2 === 0 ? randomFillSync(random) : text;
}
const file = join(folder, `${mib}.gem`);

async function pack(): Promise<number> {
  const manifest = { path: 'notochord.json', size: 2, open: () => Buffer.from('{}') };
  const entries = [manifest, { path: 'big', size: Number(mib) * MIB, open }];
  await writeContainer(file, { id: 'sample', version: '1.0.0', entries });
  return Number(mib) * MIB;
}

async function read(): Promise<number> {
  const container = openContainer(file);
  checkManifestHash(container);
  const content = await readContent(container);
  let size = 0;
  for await (const chunk of content.open('big')) size += chunk.length;
  content.close();
  container.close();
  return size;
}

const size = await (work === 'pack' ? pack() : read());
console.log(JSON.stringify({ size, peak: process.resourceUsage().maxRSS / 1024 }));
