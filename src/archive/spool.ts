import { closeSync, constants, openSync, rmSync, unlinkSync } from 'node:fs';
import { temporaryName } from '../temporary-name.ts';
import { removeAtExit } from './temporary.ts';
import { writeRange } from './write-range.ts';

/** A private temporary file, reached by its descriptor alone. */
export interface Spool {
  readonly fd: number;
  write(chunk: Uint8Array, at: number): Promise<void>;
  /** Removes it. May be called more than once. */
  close(): void;
}

/**
 * Opens a temporary file in a folder, mode 0600. Where the system allows it the name is gone at once, so
 * that even a killed process leaves nothing; elsewhere it goes when the spool is closed or the process exits.
 */
export function openSpool(folder: string): Spool {
  const path = temporaryName(folder);
  const fd = openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL, 0o600);
  const exit = removeAtExit(path);
  const isNamed = process.platform === 'win32';
  if (!isNamed) {
    unlinkSync(path);
    exit.forget();
  }
  let isOpen = true;
  return {
    fd,
    write: (chunk, at) => writeRange(fd, chunk, at),
    close() {
      if (!isOpen) return;
      isOpen = false;
      closeSync(fd);
      if (isNamed) rmSync(path, { force: true });
      exit.forget();
    },
  };
}
