import type { Service } from './service.ts';

interface ListedService {
  /** The path under `ctx`: `storage.kv` answers `ctx.storage.kv.*`. */
  readonly name: string;
  /** It is called itself, as in `ctx.extract(path)`: its one method has no name. */
  readonly isFunction?: true;
  /** Its code is loaded when a tool first calls it. */
  load(): Promise<Service>;
}

/** Every part of `ctx` that is simulated. The rest answers from a scenario's `calls` (A-plain-calls). */
export const SERVICES: readonly ListedService[] = [
  { name: 'data', load: async () => (await import('./data.ts')).data },
  { name: 'email', load: async () => (await import('./email.ts')).email },
  { name: 'extract', isFunction: true, load: async () => (await import('./extract.ts')).extract },
  { name: 'files', load: async () => (await import('./files.ts')).files },
  { name: 'storage.kv', load: async () => (await import('./storage-kv.ts')).storageKv },
  { name: 'storage.sql', load: async () => (await import('./storage-sql.ts')).storageSql },
  { name: 'resources', load: async () => (await import('./resources.ts')).resources },
  { name: 'http', load: async () => (await import('./http.ts')).http },
];
