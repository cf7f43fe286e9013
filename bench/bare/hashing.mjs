/**
 * What packing bytes that cannot shrink comes to: each is read, hashed as its file's, as the tar's, as the compressed
 * content's and as the package's, written and synced. Arguments: the folder of files, where to write.
 */
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readdirSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const [folder, target] = process.argv.slice(2);
const buffer = Buffer.allocUnsafeSlow(1024 * 1024);
const [file, tar, content, container] = Array.from({ length: 4 }, () => createHash('sha256'));
const out = openSync(target, 'w');
for (const name of readdirSync(folder)) {
  const fd = openSync(join(folder, name), 'r');
  for (let length = readSync(fd, buffer); length > 0; length = readSync(fd, buffer)) {
    const chunk = buffer.subarray(0, length);
    for (const hash of [file, tar, content, container]) hash.update(chunk);
    writeSync(out, chunk);
  }
  closeSync(fd);
}
fsyncSync(out);
