import { isUtf8 } from 'node:buffer';
import type { Json } from '../platform/ctx.ts';
import { filesOf } from './files/open-files.ts';
import { parsePath } from './files/path.ts';
import { CtxError, type RunningService, type ServiceContext } from './services/service.ts';

/** What of the state somebody wants to see. */
export interface Wanted {
  readonly kv: boolean;
  /** Names of collections. */
  readonly data: readonly string[];
  /** Paths as a tool writes them. */
  readonly files: readonly string[];
  /** Those of which every file is told, at any depth: the run's (empty), the conversation's (`workspace:`). */
  readonly folders?: readonly ('' | 'workspace:')[];
}

/** What was asked for. What is not there is left out. */
export interface State {
  /** Texts of `ctx.storage.kv` by key. */
  readonly kv?: Readonly<Record<string, string>>;
  /** Records with their `id`, or entries with their `at`, in the order they came in. */
  readonly data?: Readonly<Record<string, readonly Json[]>>;
  /** Texts, or `{ base64 }` of what is no UTF-8. */
  readonly files?: Readonly<Record<string, Json>>;
}

type Methods = RunningService['methods'];
type Fields = Readonly<Record<string, Json>>;

/** Looks at what a call has left behind as the services themselves show it, whatever the tool may use. */
export async function look(
  { kv, data, files, folders = [] }: Wanted,
  context: ServiceContext,
  methodsOf: (service: string) => Promise<Methods>,
): Promise<State> {
  // Started, so that what looking makes goes with the run though the tool never used it.
  if (files.length > 0 || folders.length > 0) await methodsOf('files');
  return {
    ...(kv ? { kv: await readKv(await methodsOf('storage.kv')) } : {}),
    ...(data.length === 0 ? {} : { data: await readCollections(data, await methodsOf('data')) }),
    ...(files.length === 0 && folders.length === 0
      ? {}
      : { files: await readFiles([...files, ...(await filesBelow(folders, context))], context) }),
  };
}

async function readKv(methods: Methods): Promise<Record<string, string>> {
  const entries = await allPages(methods, 'list', (cursor) => [{ cursor }], 'entries');
  return Object.fromEntries(entries.map(({ key, value }) => [String(key), String(value)]));
}

async function readCollections(
  names: readonly string[],
  methods: Methods,
): Promise<Record<string, readonly Json[]>> {
  const found = new Map<string, readonly Json[]>();
  for (const name of names) {
    const content = (await recordsOf(name, methods)) ?? (await entriesOf(name, methods));
    if (content !== undefined) found.set(name, content);
  }
  return Object.fromEntries(found);
}

/** Undefined where no table has the name. */
async function recordsOf(name: string, methods: Methods): Promise<Json[] | undefined> {
  const query = (cursor: Json) => [name, { cursor }];
  return unlessWrong(allPages(methods, 'collection.query', query, 'records'));
}

/** Undefined where no log has the name. */
async function entriesOf(name: string, methods: Methods): Promise<Json[] | undefined> {
  const found = await unlessWrong(allPages(methods, 'log.list', (cursor) => [name, { cursor }], 'entries'));
  return found?.map(({ at = null, entry }) => ({ at, ...(entry as Fields) }));
}

async function unlessWrong<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CtxError) return undefined;
    throw error;
  }
}

async function allPages(
  methods: Methods,
  method: string,
  argsOf: (cursor: Json) => readonly Json[],
  items: string,
): Promise<Fields[]> {
  const found: Fields[] = [];
  let cursor: Json = null;
  do {
    const page = (await methods[method]?.run(argsOf(cursor))) as Fields;
    found.push(...(page[items] as readonly Fields[]));
    cursor = page.cursor ?? null;
  } while (cursor !== null);
  return found;
}

async function filesBelow(folders: readonly string[], context: ServiceContext): Promise<string[]> {
  const files = filesOf(context);
  const found: string[] = [];
  for (const folder of folders)
    found.push(
      ...((await unlessWrong((async () => files.filesBelow(parsePath('files.list', folder)))())) ?? []),
    );
  return found;
}

async function readFiles(paths: readonly string[], context: ServiceContext): Promise<Record<string, Json>> {
  const files = filesOf(context);
  const found = new Map<string, Json>();
  for (const path of paths) {
    const bytes = await unlessWrong((async () => files.read(parsePath('files.read', path)))());
    if (bytes !== undefined)
      found.set(path, isUtf8(bytes) ? bytes.toString('utf8') : { base64: bytes.toString('base64') });
  }
  return Object.fromEntries(found);
}
