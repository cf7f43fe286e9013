import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs';

/**
 * Reads a file as a whole where it is a plain one. A pipe would be waited for without end, and a device may have none:
 * they throw as the system does, with the code `EINVAL`.
 */
export function readPlain(path: string): Buffer {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(file);
    if (stats.isFile() && stats.size > 0) return readAll(file, stats.size);
    // A folder is told by the system.
    if (stats.isFile() || stats.isDirectory()) return readFileSync(file);
    throw Object.assign(new Error(`EINVAL: no plain file, read '${path}'`), {
      code: 'EINVAL',
      syscall: 'read',
    });
  } finally {
    closeSync(file);
  }
}

/** What `readFileSync` does, which asks for the size once more. */
function readAll(file: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  let length = 0;
  while (length < size) {
    const count = readSync(file, bytes, length, size - length, null);
    if (count === 0) return bytes.subarray(0, length);
    length += count;
  }
  return bytes;
}
