import { editedBytes } from '../fix/draft.ts';
import { writeChanges } from '../fix/write.ts';
import { MANIFEST } from '../platform/layout.ts';
import type { ResourceManifest } from './resources-gem.ts';

/** Writes a manifest's new text in the place of what was read; its byte order mark stays. Throws as writeChanges does. */
export async function writeManifest(
  { root, bytes, text }: ResourceManifest,
  changed: string,
  signal: AbortSignal,
): Promise<void> {
  const after = editedBytes(bytes, [{ from: 0, to: text.length, text: changed }]);
  await writeChanges(root, [{ from: MANIFEST, to: MANIFEST, before: bytes, after }], signal);
}
