import { statfs } from 'node:fs/promises';
import { UserError } from '../errors.ts';

/** Bytes that may still be written in a folder. */
export type Room = (folder: string) => Promise<number>;

/** As the operating system counts it for an ordinary user. */
export const systemRoom: Room = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Throws `no-room` where a file of that size, in bytes, would not fit. */
export async function checkRoom(folder: string, size: number, room: Room): Promise<void> {
  // A file system that cannot say it is found out by writing.
  const free = await room(folder).catch(() => Number.POSITIVE_INFINITY);
  if (free >= size) return;
  throw new UserError(
    'no-room',
    {
      en: `the file has ${size} bytes, and ${folder} has room for ${free}, so the download was not started`,
      'zh-CN': `文件有 ${size} 字节，而 ${folder} 只剩 ${free} 字节，所以没有开始下载`,
    },
    {
      en: 'make room there, or set XDG_CACHE_HOME to a folder on another disk',
      'zh-CN': '请在那里腾出空间，或把 XDG_CACHE_HOME 设为另一块磁盘上的文件夹',
    },
  );
}
