import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { GZIP_TRAILER_SIZE } from '../platform/archive.ts';
import type { Container } from './open-container.ts';
import { ArchiveRefusal } from './refusal.ts';
import { createTarWalk, type TarWalk } from './tar-walk.ts';

/**
 * Takes the inflated tar and checks its size, the gzip trailer, its SHA-256 and its files, in one pass. Faults
 * are told in the order of verifying: those of the walk only once the hash of the whole is known to be right.
 */
export function createTarCheck({ content, index }: Container): TarWalk {
  const hash = createHash('sha256');
  const walk = createTarWalk(index.files);
  let walkFault: unknown;
  let crc = 0;
  let size = 0;
  const attempt = (step: () => void) => {
    if (walkFault !== undefined) return;
    try {
      step();
    } catch (error) {
      walkFault = error;
    }
  };
  return {
    push(chunk) {
      hash.update(chunk);
      crc = crc32(chunk, crc);
      size += chunk.length;
      attempt(() => walk.push(chunk));
    },
    end() {
      const { tarSha256, tarSize } = index.content;
      if (size < tarSize) throw new ArchiveRefusal('content-too-short', { size, stated: tarSize });
      const trailer = Buffer.from(content.slice(content.size - GZIP_TRAILER_SIZE, GZIP_TRAILER_SIZE));
      if (trailer.readUInt32LE(0) !== crc || trailer.readUInt32LE(4) !== size % 2 ** 32)
        throw new ArchiveRefusal('gzip-trailer');
      if (hash.digest('hex') !== tarSha256) throw new ArchiveRefusal('tar-hash');
      attempt(() => walk.end());
      if (walkFault !== undefined) throw walkFault;
    },
  };
}
