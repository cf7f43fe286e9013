import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { BLOCK, END_SIZE, encodeHeader, nameField, paddingOf, readHeader } from './header.ts';
import type { FileRecord } from './index-file.ts';
import { ArchiveRefusal } from './refusal.ts';

/** Takes a tar in chunks of any length. */
export interface TarWalk {
  /** @throws ArchiveRefusal as soon as the tar is not what the list says. */
  push(chunk: Uint8Array): void;
  /** @throws ArchiveRefusal when the tar ended too early. */
  end(): void;
}

/**
 * Holds the inner tar against the list of the index, one to one: each header byte for byte, each file's hash,
 * zeros between, two blocks of zeros at the end and nothing after them.
 */
export function createTarWalk(files: readonly FileRecord[]): TarWalk {
  const parts = walkParts(files);
  let part = parts.next();
  let left = part.done ? 0 : part.value.size;

  const settle = () => {
    while (!part.done && left === 0) {
      part.value.end();
      part = parts.next();
      left = part.done ? 0 : part.value.size;
    }
  };

  return {
    push(chunk) {
      for (let at = 0; at < chunk.length; ) {
        settle();
        if (part.done) throw new ArchiveRefusal('inner-extra');
        const piece = chunk.subarray(at, at + left);
        part.value.push(piece);
        at += piece.length;
        left -= piece.length;
      }
      settle();
    },
    end() {
      settle();
      if (!part.done) throw new ArchiveRefusal('inner-missing', { path: part.value.path });
    },
  };
}

/** A run of bytes with one meaning. */
interface Part {
  readonly path: string;
  readonly size: number;
  push(piece: Uint8Array): void;
  end(): void;
}

function* walkParts(files: readonly FileRecord[]): Generator<Part, void> {
  for (const file of files) {
    yield headerPart(file);
    yield bodyPart(file);
    yield zeroPart(file.path, paddingOf(file.size), 'inner-padding');
  }
  yield zeroPart(files.at(-1)?.path ?? '', END_SIZE, 'inner-extra');
}

function headerPart(file: FileRecord): Part {
  const { path } = file;
  const block = Buffer.alloc(BLOCK);
  let filled = 0;
  return {
    path,
    size: BLOCK,
    push(piece) {
      block.set(piece, filled);
      filled += piece.length;
    },
    end() {
      if (encodeHeader(file).equals(block)) return;
      if (block.every((byte) => byte === 0)) throw new ArchiveRefusal('inner-missing', { path });
      const found = readHeader(block);
      if (typeof found === 'string') throw new ArchiveRefusal(found, { entry: nameField(block) });
      if (found.path === path) throw new ArchiveRefusal('inner-size-or-mode', { path });
      throw new ArchiveRefusal('inner-differs', { path, found: found.path });
    },
  };
}

function bodyPart({ path, size, sha256 }: FileRecord): Part {
  const hash = createHash('sha256');
  return {
    path,
    size,
    push(piece) {
      hash.update(piece);
    },
    end() {
      if (hash.digest('hex') !== sha256) throw new ArchiveRefusal('file-hash', { path });
    },
  };
}

function zeroPart(path: string, size: number, reason: 'inner-padding' | 'inner-extra'): Part {
  return {
    path,
    size,
    push(piece) {
      if (piece.some((byte) => byte !== 0)) throw new ArchiveRefusal(reason, { path });
    },
    end() {},
  };
}
