import { afterEach } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { activate } from '../../src/run/data/activate.ts';
import { compileDeclaration } from '../../src/run/data/declaration.ts';
import { DATA_FILE } from '../../src/run/data/layout.ts';
import { cacheFolder } from '../../src/run/sandbox/cache-folder.ts';
import { findDeno } from '../../src/run/sandbox/find-deno.ts';
import { startSandbox } from '../../src/run/sandbox/sandbox.ts';
import { stage } from '../../src/run/sandbox/stage.ts';
import { createStore, type Store } from '../../src/run/store/store.ts';
import { fileOf } from './support.ts';

const open: Store[] = [];
afterEach(async () => {
  for (const store of open.splice(0)) await store.close();
});

/** A store of data in `folder`, or in memory, which is closed after the test. */
export function dataStore(folder: string | null = null): Store {
  const cache = cacheFolder(process.env);
  const store = createStore({ deno: findDeno(cache, process.env), cache, folder, file: DATA_FILE });
  open.push(store);
  return store;
}

export interface ActivateOptions {
  /** Migration modules, by path. */
  readonly files?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly onNote?: (note: string) => void;
}

/** Activates collections as the manifest would declare them. */
export async function activateData(
  store: Store,
  collections: Readonly<Record<string, unknown>>,
  { files = {}, signal, onNote }: ActivateOptions = {},
): Promise<void> {
  const cache = cacheFolder(process.env);
  const deno = findDeno(cache, process.env);
  const folder = stage(
    Object.entries({ 'notochord.json': '{}', ...files }).map(([path, text]) => fileOf(path, text)),
    cache,
  );
  await activate(store, compileDeclaration({ collections }), {
    startSandbox: () => startSandbox({ deno, cache, folder }),
    gem: {},
    folder,
    signal,
    now: () => 1_000,
    log: (note) => onNote?.(note.en),
  });
}

/** What stops an activation: the UserError that it rejects with. */
export async function refusal(activation: Promise<void>): Promise<UserError> {
  const thrown = await activation.then(
    () => new Error('it was activated'),
    (error: unknown) => error,
  );
  if (!(thrown instanceof UserError)) throw thrown;
  return thrown;
}

/** Writes records as they are, so that a test begins with any. */
export async function put(
  store: Store,
  collection: string,
  records: Readonly<Record<string, object>>,
): Promise<void> {
  for (const [id, record] of Object.entries(records))
    await store.exec(`INSERT INTO data_${collection} (id, record) VALUES (?, ?)`, [
      id,
      JSON.stringify(record),
    ]);
}

/** The records of a collection by id. */
export async function recordsOf(store: Store, collection: string): Promise<Record<string, unknown>> {
  const rows = await store.query(`SELECT id, record FROM data_${collection} ORDER BY sequence`);
  return Object.fromEntries(rows.map(({ id, record }) => [String(id), JSON.parse(String(record))]));
}
