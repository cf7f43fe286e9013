import { join } from 'node:path';
import { type Content, declaredResources } from './declaration.ts';

/** The folder in the cache that all gems share: files of the same content are kept once. */
export function resourceFolder(cache: string): string {
  return join(cache, 'resources');
}

/** Where a resource's file is, or will be. Another content has another path. */
export function resourcePath(cache: string, { sha256 }: Pick<Content, 'sha256'>): string {
  return join(resourceFolder(cache), sha256);
}

/** Where the files of a manifest's `resources` are, or will be: all that its tools may read of the cache. */
export function declaredPaths(cache: string, list: unknown): readonly string[] {
  const hashes = declaredResources(list).flatMap(({ sha256 }) => (sha256 === undefined ? [] : [sha256]));
  return [...new Set(hashes)].map((sha256) => resourcePath(cache, { sha256 }));
}

/** The name under which a file is while it is downloaded. Only whoever has the file's turn touches it. */
export function partialPath(path: string): string {
  return `${path}.part`;
}
