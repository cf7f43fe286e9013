import { createHash } from 'node:crypto';
import { createAtomicFile, type OutputOptions } from './atomic-file.ts';
import { fileFault } from './file-fault.ts';
import type { Container } from './open-container.ts';
import { type SignatureEntry, type Written, writeOuterTar } from './outer-tar.ts';
import { ArchiveRefusal } from './refusal.ts';

/**
 * Writes a container again with other signatures: the index, the manifest and the compressed content are
 * copied byte for byte. The content is hashed on its way, so that nothing is signed that changed since the
 * container was opened. Closes the container, because the target may be the same file (with `force`).
 *
 * @throws ArchiveRefusal
 * @throws UserError `output-exists` or `cannot-write`.
 */
export async function rewriteSignatures(
  container: Container,
  signatures: readonly SignatureEntry[],
  target: string,
  options: OutputOptions = {},
): Promise<Written> {
  options.signal?.throwIfAborted();
  const file = await createAtomicFile(target, options);
  try {
    const { indexBytes, manifestBytes } = container;
    const parts = { indexBytes, manifestBytes, signatures, content: checked(container) };
    const contentSize = container.content.size;
    const written = await writeOuterTar({ ...parts, contentSize }, file, options.signal);
    container.close();
    await file.commit();
    return written;
  } catch (error) {
    throw fileFault(error, 'write', target);
  } finally {
    container.close();
    await file.discard();
  }
}

async function* checked(container: Container): AsyncGenerator<Uint8Array, void> {
  const hash = createHash('sha256');
  for await (const chunk of container.content.chunks()) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== container.index.content.sha256) throw new ArchiveRefusal('content-hash');
}
