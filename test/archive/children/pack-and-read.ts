import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { checkManifestHash, openContainer } from '../../../src/archive/open-container.ts';
import { readContent } from '../../../src/archive/read-content.ts';
import { writeContainer } from '../../../src/archive/write-container.ts';

/** Packs and reads one file of so many MiB, half random and half text, and prints the peak of its memory. */
const [folder = '', mib = '0'] = process.argv.slice(2);
const MIB = 1024 * 1024;
const text = Buffer.alloc(MIB, 'words that can be compressed, ');

async function* open() {
  for (let at = 0; at < Number(mib); at++) yield at % 2 === 0 ? randomBytes(MIB) : text;
}
const manifest = { path: 'notochord.json', size: 2, open: () => Buffer.from('{}') };
const file = join(folder, `${mib}.gem`);
const entries = [manifest, { path: 'big', size: Number(mib) * MIB, open }];
await writeContainer(file, { id: 'sample', version: '1.0.0', entries });
const packed = process.resourceUsage().maxRSS / 1024;
const container = openContainer(file);
checkManifestHash(container);
const content = await readContent(container);
let size = 0;
for await (const chunk of content.open('big')) size += chunk.length;
content.close();
container.close();
console.log(JSON.stringify({ size, packed, read: process.resourceUsage().maxRSS / 1024 }));
