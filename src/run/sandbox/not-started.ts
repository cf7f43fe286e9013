import { UserError } from '../../errors.ts';
import type { Text } from '../../text.ts';
import { CURE, DENO_MINIMUM, DENO_NOT_STARTED, whyNotRun } from './deno-errors.ts';
import type { Deno } from './find-deno.ts';
import { wordsOf } from './printed.ts';

/** How a Deno failed before its sandbox was ready. */
export type StartFault =
  | { readonly kind: 'not-run'; readonly error: Error }
  | { readonly kind: 'exited'; readonly exitCode: number | null; readonly signal: NodeJS.Signals | null }
  | { readonly kind: 'memory' /** Bytes. */; readonly limit: number }
  | { readonly kind: 'late'; readonly milliseconds: number }
  | { readonly kind: 'closed' }
  | { readonly kind: 'noisy' };

/** Deno itself is of no use: nothing that an author wrote has run. `printed` is all that it said. */
export function notStarted({ path, version }: Deno, fault: StartFault, printed: string): UserError {
  const how = howOf(fault, path);
  // What was not run printed nothing.
  const words = fault.kind === 'not-run' ? NOTHING : wordsOf(printed);
  return new UserError(
    DENO_NOT_STARTED,
    {
      en: `the Deno at ${path} (${version}) could not start the sandbox that tools run in: ${how.en}${words.en}`,
      'zh-CN': `${path} 的 Deno（${version}）无法启动运行工具的沙盒：${how['zh-CN']}${words['zh-CN']}`,
    },
    NEEDED,
  );
}

/** The same of the process that reads what is stored. */
export function storeNotStarted({ path, version }: Deno, reason: Text): UserError {
  return new UserError(
    DENO_NOT_STARTED,
    {
      en: `the Deno at ${path} (${version}) could not read what is stored: ${reason.en}`,
      'zh-CN': `${path} 的 Deno（${version}）无法读取存储的内容：${reason['zh-CN']}`,
    },
    NEEDED,
  );
}

function howOf(fault: StartFault, path: string): Text {
  switch (fault.kind) {
    case 'not-run':
      return whyNotRun(fault.error, path);
    case 'exited':
      return fault.signal === null
        ? { en: `it ended with code ${fault.exitCode}`, 'zh-CN': `它以退出码 ${fault.exitCode} 结束` }
        : { en: `it was ended by ${fault.signal}`, 'zh-CN': `它被 ${fault.signal} 结束` };
    case 'memory': {
      const limit = Math.round(fault.limit / 1024 ** 2);
      return {
        en: `it took more than the ${limit} MiB of memory that a sandbox may have`,
        'zh-CN': `它占用的内存超过了一个沙盒最多可用的 ${limit} MiB`,
      };
    }
    case 'late': {
      const seconds = fault.milliseconds / 1000;
      return {
        en: `it was not ready after ${seconds} seconds`,
        'zh-CN': `${seconds} 秒后它还没有准备好`,
      };
    }
    case 'noisy':
      return {
        en: 'it prints without end, and nothing that belongs to a sandbox',
        'zh-CN': '它不停地输出内容，而且都不是沙盒的内容',
      };
    case 'closed':
      return {
        en: 'it closed its standard output before it was ready',
        'zh-CN': '它还没有准备好就关闭了标准输出',
      };
  }
}

const NOTHING: Text = { en: '', 'zh-CN': '' };
const MINIMUM = DENO_MINIMUM.join('.');
const NEEDED: Text = {
  en: `tools need Deno ${MINIMUM} or newer, and where GEM_DENO_PATH is set, it must name Deno itself; ${CURE.en}`,
  'zh-CN': `运行工具需要 Deno ${MINIMUM} 或更新的版本；如果设置了 GEM_DENO_PATH，它必须指向 Deno 本身；${CURE['zh-CN']}`,
};
