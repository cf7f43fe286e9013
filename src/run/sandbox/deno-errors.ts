import type { SpawnSyncReturns } from 'node:child_process';
import { existsSync } from 'node:fs';
import { UserError } from '../../errors.ts';
import { systemReason } from '../../system-error.ts';
import type { Text } from '../../text.ts';
import { wordsOf } from './printed.ts';

/** The oldest Deno whose sandbox is known to hold what is promised: flags differ from minor to minor. */
export const DENO_MINIMUM = [2, 9] as const;
/** The code of what is thrown where a Deno cannot start a sandbox: see not-started.ts. */
export const DENO_NOT_STARTED = 'deno-not-started';
/** Milliseconds in which a Deno tells its version. */
export const VERSION_MAX = 10_000;

const MINIMUM = DENO_MINIMUM.join('.');
/** How to come by one that works. */
export const CURE: Text = {
  en: 'install it again with `npm install` and optional dependencies allowed, or install Deno from https://deno.com and set GEM_DENO_PATH to it; on Alpine and other musl systems the second is the only way, because npm has no Deno package for musl',
  'zh-CN':
    '请允许可选依赖后重新执行 `npm install`，或者从 https://deno.com 安装 Deno 并用 GEM_DENO_PATH 指向它；在 Alpine 等 musl 系统上只能用后一种办法，因为 npm 上没有 musl 版的 Deno',
};

export function tooOld(path: string, version: string): UserError {
  return new UserError(
    'deno-too-old',
    {
      en: `${path} is Deno ${version}; tools need ${MINIMUM} or newer, because older ones let a tool reach more than it may`,
      'zh-CN': `${path} 是 Deno ${version}；运行工具需要 ${MINIMUM} 或更新的版本，旧版本会让工具接触到不该接触的东西`,
    },
    CURE,
  );
}

/** Neither where npm puts it nor on PATH. */
export function notFound(): UserError {
  return new UserError(
    'deno-not-found',
    {
      en: 'Deno was not found, and tools run in its sandbox: neither the package that npm installs beside this one nor `deno` on PATH',
      'zh-CN': '没有找到 Deno，而工具要在它的沙盒里运行：npm 随本包安装的 Deno 和 PATH 上的 `deno` 都没有',
    },
    CURE,
  );
}

/** What GEM_DENO_PATH names is nothing that can be started. */
export function notExecutable(path: string, why: Text): UserError {
  return new UserError(
    'deno-not-found',
    {
      en: `${path} is not a Deno that can be started: ${why.en}`,
      'zh-CN': `${path} 不是可以启动的 Deno：${why['zh-CN']}`,
    },
    CURE,
  );
}

/** It is there and can be started, or so it seemed, but it does not say that it is Deno. */
export function notDeno(path: string, asked: SpawnSyncReturns<string>): UserError {
  const { error, status, signal, stdout, stderr } = asked;
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  // ENOBUFS is that it said more than anybody wants to know.
  if (error !== undefined && code !== 'ETIMEDOUT' && code !== 'ENOBUFS')
    return notExecutable(path, whyNotRun(error, path));
  const how = howOf(code === 'ETIMEDOUT', signal ?? status);
  const words = wordsOf(`${stderr ?? ''}\n${stdout ?? ''}`);
  return notExecutable(path, {
    en: `\`${path} --version\` ${how.en}${words.en}`,
    'zh-CN': `\`${path} --version\` ${how['zh-CN']}${words['zh-CN']}`,
  });
}

function howOf(isLate: boolean, ending: NodeJS.Signals | number | null): Text {
  if (isLate) {
    const seconds = VERSION_MAX / 1000;
    return { en: `did not answer within ${seconds} seconds`, 'zh-CN': `在 ${seconds} 秒内没有回答` };
  }
  if (ending === 0 || ending === 'SIGKILL')
    return { en: 'did not answer as Deno does', 'zh-CN': '的回答不是 Deno 的回答' };
  return typeof ending === 'string'
    ? { en: `was ended by ${ending}`, 'zh-CN': `被 ${ending} 结束` }
    : { en: `ended with code ${ending}`, 'zh-CN': `以退出码 ${ending} 结束` };
}

/** Why the system does not run a file. */
export function whyNotRun(error: Error, path: string): Text {
  // It says ENOENT, too, of the file that is to load a program of another C library, or to run a script.
  return (error as NodeJS.ErrnoException).code === 'ENOENT' && existsSync(path)
    ? {
        en: 'the system cannot run this file, as where it was built for another C library',
        'zh-CN': '系统无法运行这个文件，例如它是为另一种 C 库编译的',
      }
    : systemReason(error, 'Node.js');
}
