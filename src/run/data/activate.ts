import type { Store } from '../store/store.ts';
import type { DataDeclaration } from './declaration.ts';
import { createAll, LAYOUT_KEY, LAYOUT_VERSION } from './layout.ts';

/** Makes the store fit the declaration. */
export async function activate(store: Store, declaration: DataDeclaration): Promise<void> {
  const collections = [...declaration.collections.values()];
  await store.transaction([
    ...createAll(declaration).map((sql) => ({ sql })),
    {
      sql: 'INSERT OR IGNORE INTO gem_meta (key, value) VALUES (?, ?)',
      params: [LAYOUT_KEY, String(LAYOUT_VERSION)],
    },
    ...collections.map(({ name, kind, version, source }) => ({
      sql: 'INSERT OR REPLACE INTO gem_collections (name, kind, version, declaration) VALUES (?, ?, ?, ?)',
      params: [name, kind, version, JSON.stringify(source)],
    })),
  ]);
}
