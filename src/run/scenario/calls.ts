import type { Text } from '../../text.ts';
import type { ScenarioCall } from './scenario.ts';
import { readText, unknownKey } from './values.ts';
import type { Located } from './yaml.ts';

const CALL_KEYS = ['method', 'when', 'returns', 'error'] as const;

export function readCall(at: Located): ScenarioCall {
  const { entries } = at;
  if (entries === undefined) throw at.fault(NOT_A_CALL);
  for (const [key, { fault }] of entries) {
    if (!(CALL_KEYS as readonly string[]).includes(key)) throw unknownKey(key, CALL_KEYS, fault);
  }
  const method = entries.get('method');
  const when = entries.get('when');
  const returns = entries.get('returns');
  const error = entries.get('error');
  if (method === undefined) throw at.fault(NOT_A_CALL);
  if (returns !== undefined && error !== undefined) throw error.fault(RETURNS_AND_ERROR);
  return {
    method: readText(method.at).replace(/^ctx\./, ''),
    ...(when === undefined ? {} : { when: when.at.value }),
    ...(returns === undefined ? {} : { returns: returns.at.value }),
    ...(error === undefined ? {} : { error: readError(error.at) }),
  };
}

function readError(at: Located): { code: string; message: string } {
  const code = at.entries?.get('code')?.at;
  const message = at.entries?.get('message')?.at;
  if (code === undefined || !/^E_[A-Z0-9_]+$/.test(String(code.value)))
    throw (code ?? at).fault(NOT_AN_ERROR);
  return { code: readText(code), message: message === undefined ? readText(code) : readText(message) };
}

const NOT_A_CALL: Text = {
  en: 'a call is a mapping with `method`, and `returns` or `error`: `- { method: models.generate, returns: { text: short } }`',
  'zh-CN':
    '一条调用是带 `method` 以及 `returns` 或 `error` 的映射：`- { method: models.generate, returns: { text: short } }`',
};
const RETURNS_AND_ERROR: Text = {
  en: 'a call has `returns` or `error`, not both',
  'zh-CN': '一条调用只能有 `returns` 或 `error`，不能两个都写',
};
const NOT_AN_ERROR: Text = {
  en: 'an error is a mapping with `code`, as the platform writes it (E_PERM_DENIED), and `message`',
  'zh-CN': '错误是带 `code` 和 `message` 的映射，`code` 按平台的写法（例如 E_PERM_DENIED）',
};
