import { closeSync, fstatSync, openSync, statSync } from 'node:fs';
import { UserError } from '../errors.ts';
import { CONTAINER_MAX, MANIFEST_ENTRY } from '../platform/archive.ts';
import { sha256 } from './digest.ts';
import { fileFault } from './file-fault.ts';
import { BLOCK } from './header.ts';
import { decodeIndex, type GemIndex } from './index-file.ts';
import type { SignatureEntry } from './outer-tar.ts';
import { walkOuterTar } from './outer-walk.ts';
import { readExactly, readRange } from './read-range.ts';
import { ArchiveRefusal } from './refusal.ts';
import { sniff } from './sniff.ts';

/** A packed file that is open, and whose outer tar and index are sound. Its content was not looked at yet. */
export interface Container {
  readonly path: string;
  /** Bytes of the whole file. */
  readonly size: number;
  readonly index: GemIndex;
  readonly indexBytes: Uint8Array;
  readonly manifestBytes: Uint8Array;
  /** Sorted by name; not looked into. */
  readonly signatures: readonly SignatureEntry[];
  readonly content: {
    /** Bytes from the start of the file. */
    readonly offset: number;
    readonly size: number;
    /** The compressed bytes as they are in the file now, not verified. A chunk is good until the next is asked for. */
    chunks(): AsyncIterable<Uint8Array>;
    /** The same for a part of them, at once. */
    slice(from: number, size: number): Uint8Array;
  };
  /** May be called more than once. */
  close(): void;
}

/**
 * The first steps of verifying: the size limit, the outer walk, and `gem.json` (canonical, schema, paths,
 * limits). Nothing is inflated and nothing of the content is read; at most some 6 MiB are held.
 *
 * @throws ArchiveRefusal when the file is not sound.
 * @throws UserError `no-such-file`, `not-a-file` or `cannot-read`.
 */
export function openContainer(path: string): Container {
  const fd = openRegularFile(path);
  try {
    return readContainer(path, fd);
  } catch (error) {
    closeSync(fd);
    throw fileFault(error, 'read', path);
  }
}

/**
 * The step after the signatures: the manifest that stands outside the content is the one that the index lists.
 *
 * @throws ArchiveRefusal
 */
export function checkManifestHash({ index, manifestBytes }: Container): void {
  const listed = index.files.find((file) => file.path === MANIFEST_ENTRY);
  if (listed?.size !== manifestBytes.length || listed.sha256 !== sha256(manifestBytes))
    throw new ArchiveRefusal('manifest-differs');
}

function readContainer(path: string, fd: number): Container {
  const { size } = fstatSync(fd);
  const isSomethingElse = sniff(readExactly(fd, 0, Math.min(size, BLOCK)));
  if (isSomethingElse !== undefined) throw isSomethingElse;
  if (size > CONTAINER_MAX) throw new ArchiveRefusal('container-too-large', { size, max: CONTAINER_MAX });
  const walked = walkOuterTar(fd, size);
  const index = decodeIndex(walked.indexBytes);
  const { offset, size: contentSize } = walked.content;
  if (contentSize !== index.content.size)
    throw new ArchiveRefusal('content-size', { size: contentSize, stated: index.content.size });
  let isOpen = true;
  return {
    path,
    size,
    index,
    indexBytes: walked.indexBytes,
    manifestBytes: walked.manifestBytes,
    signatures: walked.signatures,
    content: {
      offset,
      size: contentSize,
      chunks: () => readRange(fd, offset, contentSize),
      slice: (from, length) => readExactly(fd, offset + from, length),
    },
    close() {
      if (!isOpen) return;
      isOpen = false;
      closeSync(fd);
    },
  };
}

function openRegularFile(path: string): number {
  let isFile: boolean;
  try {
    // Before opening: a pipe would wait for a writer.
    isFile = statSync(path).isFile();
    if (isFile) return openSync(path, 'r');
  } catch (error) {
    const fault = fileFault(error, 'read', path);
    throw isMissing(error)
      ? new UserError('no-such-file', { en: `there is no file ${path}`, 'zh-CN': `没有文件 ${path}` })
      : fault;
  }
  throw new UserError('not-a-file', {
    en: `${path} is not a file, so it cannot be a packed gem`,
    'zh-CN': `${path} 不是文件，不可能是打包的 gem`,
  });
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
