import { existsSync, rmdirSync, unlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeAtomically } from '../archive/atomic-file.ts';
import { addFiles } from '../convert/write.ts';
import type { Change } from '../fix/draft.ts';
import { writeChanges } from '../fix/write.ts';
import type { AddDraft } from './add-draft.ts';

/**
 * Writes an addition: all of it or nothing. New files come first, because nobody looks for them before the manifest names
 * them; when a later step fails, what was made is taken back.
 *
 * @throws UserError as `addFiles` and `writeChanges` do.
 */
export async function writeAddition(
  root: string,
  { fresh, changes }: Pick<AddDraft, 'fresh' | 'changes'>,
  signal: AbortSignal,
): Promise<void> {
  const folders = missingFolders(
    root,
    fresh.map(({ path }) => path),
  );
  let isAdded = false;
  try {
    await addFiles(
      root,
      fresh.map(({ path, bytes }) => ({ path, from: null, same: false, bytes: () => bytes })),
      signal,
    );
    isAdded = true;
    await writeChanges(root, changes, signal);
  } catch (error) {
    for (const change of isAdded ? changes : []) await takeBack(root, change);
    if (isAdded) for (const { path } of fresh) quietly(() => unlinkSync(join(root, path)));
    for (const folder of folders) quietly(() => rmdirSync(folder));
    throw error;
  }
}

/** A file that was changed already gets its old content, unless somebody else has changed it since. */
async function takeBack(root: string, { to, before, after }: Change): Promise<void> {
  const path = join(root, to);
  const now = await readFile(path).catch(() => undefined);
  if (now && Buffer.compare(now, after) === 0 && Buffer.compare(before, after) !== 0)
    await writeAtomically(path, before, { force: true });
}

/** Folders that have to be made, the innermost first. */
function missingFolders(root: string, paths: readonly string[]): string[] {
  const missing = new Set<string>();
  for (const path of paths)
    for (let folder = dirname(join(root, path)); !existsSync(folder); folder = dirname(folder))
      missing.add(folder);
  return [...missing].sort((a, b) => b.length - a.length);
}

function quietly(remove: () => void): void {
  try {
    remove();
  } catch {
    // It is gone, or holds what somebody else has put there.
  }
}
