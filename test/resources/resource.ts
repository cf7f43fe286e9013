import { createHash } from 'node:crypto';
import type { CompleteResource, DeclaredResource } from '../../src/resources/declaration.ts';

export const FILE = Buffer.from('the words of a model, '.repeat(500));
export const SHA256 = createHash('sha256').update(FILE).digest('hex');

/** A resource with FILE at these paths of cdn.example.com; a whole URL stands for itself. */
export function resourceAt(
  paths: readonly string[],
  changed: Partial<DeclaredResource> = {},
): CompleteResource {
  return {
    index: 0,
    id: 'model',
    addresses: paths.map((path) => (path.startsWith('/') ? `https://cdn.example.com${path}` : path)),
    sha256: SHA256,
    size: FILE.length,
    required: false,
    ...changed,
  } as CompleteResource;
}
