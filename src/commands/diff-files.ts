import { type FileChanges, type FileContent, fileChanges, filesOf } from '../diff/files.ts';
import { UserError } from '../errors.ts';
import type { Gem } from '../gem/gem.ts';
import type { Side } from './diff-open.ts';

/**
 * The files that come, go and change. Against a packed file, a folder is compared as it would be packed; `null` where
 * that cannot be worked out, because its packages are not installed or it is a revision that has to be bundled.
 */
export async function compareFiles(before: Side, after: Side): Promise<FileChanges | null> {
  const arePacked = [before, after].map(({ kind }) => kind === 'packed');
  if (arePacked[0] === arePacked[1]) return fileChanges(filesOf(before.gem), filesOf(after.gem));
  const [then, now] = [await packedFiles(before), await packedFiles(after)];
  return then && now ? fileChanges(then, now) : null;
}

async function packedFiles({ kind, gem }: Side): Promise<FileContent[] | undefined> {
  if (kind === 'packed') return filesOf(gem);
  const { bundledEntries } = await import('../pack/bundled-entries.ts');
  // The bundler reads from the disk, where a revision is not.
  if (kind === 'git' && bundledEntries(gem).length > 0) return undefined;
  try {
    return await shipped(gem);
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

async function shipped(gem: Gem): Promise<FileContent[]> {
  const { shipmentOf } = await import('../pack/shipment.ts');
  const { files } = await shipmentOf(gem);
  return files.map(({ path, size, made }) => ({
    path,
    size,
    pieces: () => (made ? [made] : gem.pieces(path)),
  }));
}
