import { fileFault } from '../archive/file-fault.ts';
import { ensureFolder } from '../ensure-folder.ts';
import { clearAbandoned, isKept, isKeptAfterAll } from './cache.ts';
import type { CompleteResource, Content } from './declaration.ts';
import { type Answered, firstGood, type Watch } from './first-good.ts';
import { createPartialFile } from './partial-file.ts';
import { resourceFolder, resourcePath } from './paths.ts';
import { type Network, receive } from './receive.ts';
import { checkRoom, type Room, systemRoom } from './room.ts';
import { inTurn } from './turn.ts';

export interface ObtainOptions {
  readonly cache: string;
  readonly network: Network;
  readonly watch?: Watch;
  /** The operating system's count when not given. */
  readonly room?: Room;
}

/** `value` is the file's absolute path. `from` is undefined where it was there already. */
export type Obtained = Answered<string>;

/**
 * Has a resource's file in the cache: the one that is there, else a download from the first
 * address that gives what is declared. Nothing of a download that failed stays, and the next call tries again.
 *
 * @throws UserError `no-room`, `cannot-write`, `file-busy`; the signal's reason.
 */
export async function obtain(resource: CompleteResource, options: ObtainOptions): Promise<Obtained> {
  const { network, watch = {}, room = systemRoom } = options;
  const download = (path: string) =>
    firstGood(resource.addresses, watch, async (address, watching) => {
      await checkRoom(resourceFolder(options.cache), resource.size, room);
      const file = await createPartialFile(path);
      try {
        await receive(address, { ...watching, wanted: resource, write: file.write }, network);
        await file.commit();
        return path;
      } finally {
        await file.discard();
      }
    });
  return unlessKept(resource, options, download);
}

/**
 * What is in the cache already, else what `make` puts there while no other process does.
 *
 * @throws UserError `cannot-write`, `file-busy`; what `make` throws; the signal's reason.
 */
export async function unlessKept(
  content: Content,
  { cache, network: { signal } }: Pick<ObtainOptions, 'cache' | 'network'>,
  make: (path: string) => Promise<Obtained>,
): Promise<Obtained> {
  const path = resourcePath(cache, content);
  const kept: Obtained = { value: path, from: undefined, hosts: [], faults: [] };
  if (await isKept(path, content)) return kept;
  makeFolder(cache);
  const work = async () => {
    // Another process may have had its turn meanwhile.
    if (await isKept(path, content)) return kept;
    if (await isKeptAfterAll(path, content, signal)) return kept;
    await clearAbandoned(cache);
    return make(path);
  };
  return inTurn(path, work, signal);
}

/** Only the user's own. */
function makeFolder(cache: string): void {
  const folder = resourceFolder(cache);
  try {
    ensureFolder(folder, 0o700);
  } catch (error) {
    throw fileFault(error, 'write', folder);
  }
}
