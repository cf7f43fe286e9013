import { createHash } from 'node:crypto';
import { link, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { UserError } from '../errors.ts';
import { systemCode } from '../system-error.ts';
import { temporaryName } from '../temporary-name.ts';
import { fileFault } from './file-fault.ts';
import { removeAtExit } from './temporary.ts';

/** How often, and for how many milliseconds in all, another command is waited for. */
const TRY_EVERY = 25;
const WAIT_MAX = 60_000;
/** A lock without an owner's name after so many milliseconds was left by one that died while making it. */
const UNNAMED_MAX = 10_000;
/** Bytes of a file's name up to which the lock is named after it; the names of a folder have at most 255. */
const NAME_MAX = 200;

/**
 * Does something with a file while no other command does: whoever has made `.NAME.lock` beside it has its turn.
 * A lock whose owner is gone is taken away.
 *
 * @param path of the file; behind a link that is the file that it leads to.
 * @throws UserError `file-busy` or `cannot-write`, and what `work` throws.
 */
export async function withFileLock<T>(
  path: string,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const target = await realpath(path).catch(() => resolve(path));
  const name = basename(target);
  const short =
    Buffer.byteLength(name) > NAME_MAX ? createHash('sha256').update(name).digest('hex').slice(0, 32) : name;
  const lock = join(dirname(target), `.${short}.lock`);
  await takeTurn(lock, target, signal);
  const exit = removeAtExit(lock);
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
    exit.forget();
  }
}

async function takeTurn(lock: string, target: string, signal: AbortSignal | undefined): Promise<void> {
  const until = Date.now() + WAIT_MAX;
  for (;;) {
    signal?.throwIfAborted();
    try {
      const handle = await open(lock, 'wx');
      await handle.writeFile(`${process.pid} ${hostname()}`).finally(() => handle.close());
      return;
    } catch (error) {
      // On Windows a name that is just being given up is refused so.
      const isTaken =
        systemCode(error) === 'EEXIST' || (process.platform === 'win32' && systemCode(error) === 'EPERM');
      if (!isTaken) throw fileFault(error, 'write', target);
    }
    if (await removeStale(lock)) continue;
    if (Date.now() > until) throw busy(target, lock);
    await setTimeout(TRY_EVERY);
  }
}

/** Whether the lock was one that nobody holds any more, and is gone. */
async function removeStale(lock: string): Promise<boolean> {
  const owner = await readFile(lock, 'utf8').catch(() => undefined);
  if (owner === undefined || !(await isStale(lock, owner))) return false;
  // Another command may have done the same meanwhile, and hold the lock by now: then it gets it back.
  const aside = temporaryName(dirname(lock));
  try {
    await rename(lock, aside);
    if ((await readFile(aside, 'utf8')) !== owner) await link(aside, lock).catch(() => {});
    await rm(aside, { force: true });
    return true;
  } catch {
    return false;
  }
}

async function isStale(lock: string, owner: string): Promise<boolean> {
  const [pid = '', host] = owner.split(' ');
  if (host === undefined) {
    const age = await stat(lock).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    return age > UNNAMED_MAX;
  }
  if (host !== hostname()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

function busy(file: string, lock: string): UserError {
  return new UserError(
    'file-busy',
    {
      en: `another command is changing ${file}, and was waited for in vain`,
      'zh-CN': `另一个命令正在修改 ${file}，没能等到它结束`,
    },
    {
      en: `try again; if no other command is running, delete ${lock}`,
      'zh-CN': `请再试一次；如果没有其他命令在运行，请删除 ${lock}`,
    },
  );
}
