import { Buffer } from 'node:buffer';
import { FILE_MAX, FILES_MAX, MANIFEST_ENTRY, MANIFEST_MAX, PATH_MAX, TAR_MAX } from '../platform/archive.ts';
import { compareBytes } from './byte-order.ts';
import { findCollisions } from './collisions.ts';
import { BLOCK, END_SIZE, paddingOf } from './header.ts';
import { checkPath } from './paths.ts';
import { ArchiveRefusal, refusalOfPath } from './refusal.ts';

/** A file as far as the limits care. */
export interface Listed {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

/** Bytes of the tar that holds these files. */
export function tarSizeOf(files: readonly Listed[]): number {
  let size = END_SIZE;
  for (const file of files) size += BLOCK + file.size + paddingOf(file.size);
  return size;
}

/**
 * Holds a list of files against every limit and rule of the format; used before anything is packed and before
 * anything is unpacked. The work is bounded by `FILES_MAX` paths.
 *
 * @throws ArchiveRefusal for the first thing found.
 */
export function checkFileList(files: readonly Listed[]): void {
  if (files.length > FILES_MAX) refuse('too-many-files', { count: files.length, max: FILES_MAX });
  let previous: string | undefined;
  for (const { path, size } of files) {
    // A path far too long is not worth the rules of Unicode.
    if (path.length > PATH_MAX)
      refuse('path-too-long', { path, bytes: Buffer.byteLength(path), max: PATH_MAX });
    const fault = checkPath(path);
    if (fault !== undefined) throw refusalOfPath(fault);
    if (size > FILE_MAX) refuse('file-too-large', { path, size, max: FILE_MAX });
    if (previous === path) refuse('file-duplicate', { path });
    if (previous !== undefined && compareBytes(previous, path) > 0) refuse('index-order', { path });
    previous = path;
  }
  const tarSize = tarSizeOf(files);
  if (tarSize > TAR_MAX) refuse('tar-too-large', { size: tarSize, max: TAR_MAX });
  const [collision] = findCollisions(files.map((file) => file.path));
  if (collision !== undefined) {
    const { reason, ...args } = collision;
    refuse(reason, args);
  }
  checkManifestSize(files);
}

function checkManifestSize(files: readonly Listed[]): void {
  const manifest = files.find((file) => file.path === MANIFEST_ENTRY);
  if (manifest === undefined) throw new ArchiveRefusal('manifest-not-listed');
  if (manifest.size > MANIFEST_MAX)
    refuse('entry-too-large', { entry: MANIFEST_ENTRY, size: manifest.size, max: MANIFEST_MAX });
}

function refuse(...args: ConstructorParameters<typeof ArchiveRefusal>): never {
  throw new ArchiveRefusal(...args);
}
