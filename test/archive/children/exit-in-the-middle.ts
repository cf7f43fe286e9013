import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { extractContent } from '../../../src/archive/extract.ts';
import { openContainer } from '../../../src/archive/open-container.ts';
import { readContent } from '../../../src/archive/read-content.ts';
import { writeContainer } from '../../../src/archive/write-container.ts';

/** Exits, without any clearing up of its own, while it is packing or extracting. */
const [doing, folder = ''] = process.argv.slice(2);
const MIB = 1024 * 1024;
const manifest = { path: 'notochord.json', size: 2, open: () => Buffer.from('{}') };
const plan = (open: () => AsyncIterable<Uint8Array>) => ({
  id: 'sample',
  version: '1.0.0',
  entries: [manifest, { path: 'big', size: 20 * MIB, open }],
});

async function* body(exitAt: number) {
  for (let at = 0; at < 20; at++) {
    if (at === exitAt) process.exit(7);
    yield randomBytes(MIB);
  }
}

if (doing === 'pack')
  await writeContainer(
    join(folder, 'x.gem'),
    plan(() => body(15)),
  );
await writeContainer(
  join(folder, 'whole.gem'),
  plan(() => body(-1)),
);
const container = openContainer(join(folder, 'whole.gem'));
const content = await readContent(container, { temporaryFolder: folder });
await extractContent({ ...content, open: () => body(15) }, join(folder, 'out'));
