import { join } from 'node:path';
import { type Entry, fileEntry } from '../archive/entry.ts';
import { compileManifest } from '../gem/compile.ts';
import { isObject } from '../gem/document.ts';
import type { Gem } from '../gem/gem.ts';
import { MANIFEST } from '../platform/layout.ts';
import { refuseUnbundled } from './unbundled.ts';

/** What a packed file is made of. */
export interface PackPlan {
  readonly id: string;
  readonly version: string;
  readonly entries: readonly Entry[];
}

/**
 * What goes into the packed file of a gem without errors: every file that ships, with the compiled manifest in
 * place of the author's.
 *
 * @throws UserError `bundling-needed` for code that the sandbox could not load as it stands.
 */
export function planPack(gem: Gem): PackPlan {
  refuseUnbundled(gem);
  const manifest = Buffer.from(compileManifest(gem));
  const data = isObject(gem.manifest?.data) ? gem.manifest.data : {};
  const entries = [...gem.files.values()].map(({ path, size }): Entry => {
    if (path === MANIFEST) return { path, size: manifest.length, open: () => manifest };
    return fileEntry(path, join(gem.root, path), size);
  });
  return { id: String(data.id), version: String(data.version), entries };
}
