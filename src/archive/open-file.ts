import { close, fchmod, fdatasync, fsync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { writeRange } from './write-range.ts';

const [chmodAsync, datasyncAsync, syncAsync, closeAsync] = [
  promisify(fchmod),
  promisify(fdatasync),
  promisify(fsync),
  promisify(close),
];

/** An open file. By its number, because Node takes a millisecond to load what it has besides (`node:fs/promises`). */
export interface OpenFile {
  readonly fd: number;
  /** From the beginning on. */
  write(bytes: Uint8Array): Promise<void>;
  chmod(mode: number): Promise<void>;
  datasync(): Promise<void>;
  sync(): Promise<void>;
  /** Once: does nothing the second time, when the number may be that of another file. */
  close(): Promise<void>;
}

/** @throws as the system does. */
export function openFile(path: string, flags: string, mode?: number): OpenFile {
  const fd = openSync(path, flags, mode);
  let isOpen = true;
  return {
    fd,
    write: (bytes) => writeRange(fd, bytes, 0),
    chmod: (mode) => chmodAsync(fd, mode),
    datasync: () => datasyncAsync(fd),
    sync: () => syncAsync(fd),
    async close() {
      if (!isOpen) return;
      isOpen = false;
      await closeAsync(fd);
    },
  };
}
