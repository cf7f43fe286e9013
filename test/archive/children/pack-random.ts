import { createCipheriv } from 'node:crypto';
import { join } from 'node:path';
import { writeContainer } from '../../../src/archive/write-container.ts';

/** Packs 40 MiB that cannot be made smaller, the same each time. */
const [folder = ''] = process.argv.slice(2);
const zeros = Buffer.alloc(40 * 1024 * 1024);
const bytes = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(zeros);
const entries = [
  { path: 'notochord.json', size: 2, open: () => Buffer.from('{}') },
  { path: 'random.bin', size: bytes.length, open: () => bytes, start: () => bytes.subarray(0, 64 * 1024) },
];
await writeContainer(join(folder, 'random.gem'), { id: 'sample', version: '1.0.0', entries });
