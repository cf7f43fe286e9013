import { UserError } from '../errors.ts';
import { printable } from '../printable.ts';
import type { Text } from '../text.ts';
import type { RunError } from './sandbox/ending.ts';

/** */
export function inputInvalid(violations: NonNullable<RunError['violations']>): RunError {
  return {
    code: 'input-invalid',
    text: {
      en: 'the input does not match the tool’s inputSchema, so the tool did not run',
      'zh-CN': '输入不符合工具的 inputSchema，工具没有运行',
    },
    violations,
  };
}

/** A-wasm */
export function wasmNotRun(entry: string): UserError {
  return new UserError(
    'wasm-not-run',
    {
      en: `${entry} cannot be run here: how the platform calls a .wasm tool is not published`,
      'zh-CN': `${entry} 还不能在这里运行：平台怎样调用 .wasm 工具没有公布`,
    },
    {
      en: '`gem validate` checks the file; try the tool in Notochord itself',
      'zh-CN': '`gem validate` 会检查这个文件；请在 Notochord 里试运行这个工具',
    },
  );
}

/** Nothing that the tool does can mend it. `state` is the folder of what is stored; null where nothing stays. */
export function storeUnusable(text: Text, state: string | null, hint?: Text): UserError {
  return new UserError(
    'store-not-writable',
    text,
    hint ?? (state === null ? NO_ROOM : keptIn(printable(state))),
  );
}

function keptIn(folder: string): Text {
  return {
    en: `what a tool stores is kept in ${folder}; make it writable for yourself, or free some space there`,
    'zh-CN': `工具存储的内容保存在 ${folder}；请确保自己可以写入，或在那里腾出空间`,
  };
}

const NO_ROOM: Text = {
  en: 'free some space on the disk that temporary files are kept on',
  'zh-CN': '请在存放临时文件的磁盘上腾出空间',
};
