import { DATA_FILE } from '../../src/run/data/layout.ts';
import { cacheFolder } from '../../src/run/sandbox/cache-folder.ts';
import { findDeno } from '../../src/run/sandbox/find-deno.ts';
import { createStore, type StoreRow } from '../../src/run/store/store.ts';

/** Rows of a state folder's data, read as they lie there. */
export async function rowsOf(state: string, sql: string): Promise<readonly StoreRow[]> {
  const cache = cacheFolder();
  const store = createStore({ deno: findDeno(cache), cache, folder: state, file: DATA_FILE, readOnly: true });
  try {
    return await store.query(sql);
  } finally {
    await store.close();
  }
}

/** Who changed what, in order. */
export async function modifications(state: string): Promise<unknown[]> {
  const rows = await rowsOf(
    state,
    'SELECT tool, collection, change FROM gem_modifications ORDER BY sequence',
  );
  return rows.map(({ tool, collection, change }) => [tool, collection, change]);
}
