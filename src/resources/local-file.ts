import { fileFault } from '../archive/file-fault.ts';
import { UserError } from '../errors.ts';
import { fill, type Text } from '../text.ts';
import type { CompleteResource } from './declaration.ts';
import { fileContent, type Reading } from './file-content.ts';
import { type ObtainOptions, unlessKept } from './obtain.ts';
import { createPartialFile } from './partial-file.ts';
import { checkRoom, systemRoom } from './room.ts';

/**
 * Takes a file of the user's in place of a download: size and hash must be as declared, and a copy goes into the cache,
 * so that the tool sees what it would see.
 *
 * @returns the copy's absolute path.
 * @throws UserError `resource-file-differs`, `cannot-read`, `no-room`, `cannot-write`, `file-busy`; the signal's reason.
 */
export async function takeLocalFile(
  resource: CompleteResource,
  file: string,
  options: Omit<ObtainOptions, 'watch'>,
): Promise<string> {
  const { signal } = options.network;
  await checkFile(resource, file, { signal, max: resource.size });
  const { value } = await unlessKept(resource, options, async (path) => {
    await checkRoom(options.cache, resource.size, options.room ?? systemRoom);
    const partial = await createPartialFile(path);
    try {
      // Looked at again, because it may be changed until it is copied.
      await checkFile(resource, file, { signal, max: resource.size, write: partial.write });
      await partial.commit();
    } finally {
      await partial.discard();
    }
    return { value: path, from: undefined, hosts: [], faults: [] };
  });
  return value as string;
}

async function checkFile(resource: CompleteResource, file: string, reading: Reading): Promise<void> {
  const { id, size: wanted, sha256 } = resource;
  const found = await fileContent(file, reading).catch((error: unknown) => {
    throw fileFault(error, 'read', file);
  });
  const words =
    found.size > wanted
      ? LONGER
      : found.size < wanted
        ? SHORTER
        : found.sha256 === sha256
          ? undefined
          : OTHER;
  if (words === undefined) return;
  const args = { file, id, wanted, sha256, size: found.size, found: found.sha256 };
  throw new UserError(
    'resource-file-differs',
    { en: fill(words.en, args), 'zh-CN': fill(words['zh-CN'], args) },
    {
      en: 'give the file as it was published, or correct `size` and `sha256` in notochord.json',
      'zh-CN': '请给出发布时的那个文件，或更正 notochord.json 里的 `size` 和 `sha256`',
    },
  );
}

const LONGER: Text = {
  en: '{file} is not the file of resource {id}: it has more than the {wanted} bytes that are declared',
  'zh-CN': '{file} 不是资源 {id} 的文件：它超过声明的 {wanted} 字节',
};
const SHORTER: Text = {
  en: '{file} is not the file of resource {id}: it has {size} bytes, and {wanted} are declared',
  'zh-CN': '{file} 不是资源 {id} 的文件：它有 {size} 字节，而声明的是 {wanted} 字节',
};
const OTHER: Text = {
  en: '{file} is not the file of resource {id}: its SHA-256 is {found}, and {sha256} is declared',
  'zh-CN': '{file} 不是资源 {id} 的文件：它的 SHA-256 是 {found}，而声明的是 {sha256}',
};
