import { UserError } from '../errors.ts';
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
