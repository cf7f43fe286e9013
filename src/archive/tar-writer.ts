import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { UserError } from '../errors.ts';
import { sha256 } from './digest.ts';
import type { Entry } from './entry.ts';
import { createSha256, type Sha256 } from './hash-thread.ts';
import { BLOCK, END_SIZE, encodeHeader, paddingOf } from './header.ts';
import type { FileRecord } from './index-file.ts';

const ZEROS = Buffer.alloc(BLOCK);

/** What is known of a tar once all of it was read. */
export interface TarSummary {
  readonly files: readonly FileRecord[];
  readonly tarSha256: string;
  readonly tarSize: number;
}

/** A tar that is made while it is read. */
export interface TarStream {
  /** Can be read once. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** @throws Error before `chunks` has come to its end. */
  summary(): TarSummary;
}

/**
 * The inner tar of entries that are sorted and checked (`checkFileList`): mode 644 for all, whatever the disk
 * says, and no times. Each file is read once, hashed on its way. A chunk is good until the next is asked for.
 *
 * @param tar Takes the hash of the whole.
 * @throws UserError `file-changed` from `chunks` when a file is not as long as its entry says.
 */
export function createTar(entries: readonly Entry[], tar: Sha256 = createSha256()): TarStream {
  let summary: TarSummary | undefined;

  async function* chunks(): AsyncGenerator<Uint8Array, void> {
    const files: FileRecord[] = [];
    let tarSize = 0;
    /** Gives the pieces, each hashed while it is made use of. */
    async function* count(...pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array, void> {
      for (const piece of pieces) {
        const hashing = tar.update(piece);
        tarSize += piece.length;
        yield piece;
        if (hashing) await hashing;
      }
    }
    for (const entry of entries) {
      const { path, size } = entry;
      const header = encodeHeader({ path, size, mode: '644' });
      const body = entry.open();
      const padding = ZEROS.subarray(0, paddingOf(size));
      let digest: string;
      if (body instanceof Uint8Array) {
        if (body.length !== size) throw fileChanged(path);
        yield* count(header, body, padding);
        digest = sha256(body);
      } else {
        const hash = createHash('sha256');
        yield* count(header);
        for await (const chunk of readBody(entry, body)) {
          // A thread that hashes the tar begins before this one hashes the file.
          const hashing = tar.update(chunk);
          hash.update(chunk);
          tarSize += chunk.length;
          yield chunk;
          if (hashing) await hashing;
        }
        yield* count(padding);
        digest = hash.digest('hex');
      }
      files.push({ mode: '644', path, sha256: digest, size });
    }
    yield* count(Buffer.alloc(END_SIZE));
    summary = { files, tarSha256: await tar.hex(), tarSize };
  }

  return {
    chunks: chunks(),
    summary() {
      if (summary === undefined) throw new Error('a tar has no summary before it was read to its end');
      return summary;
    },
  };
}

async function* readBody(
  { path, size }: Entry,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  let read = 0;
  for await (const chunk of body) {
    read += chunk.length;
    if (read > size) throw fileChanged(path);
    yield chunk;
  }
  if (read !== size) throw fileChanged(path);
}

function fileChanged(path: string): UserError {
  return new UserError(
    'file-changed',
    {
      en: `${path} changed its size while it was packed, so the package would not hold what was checked`,
      'zh-CN': `${path} 在打包过程中大小发生了变化，包里的内容会与检查过的不一致`,
    },
    {
      en: 'wait until no other program writes to it, then pack again',
      'zh-CN': '等其他程序不再写入它之后，再重新打包',
    },
  );
}
