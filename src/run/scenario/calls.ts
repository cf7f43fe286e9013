import type { Text } from '../../text.ts';
import { checkPattern } from '../match/check-pattern.ts';
import type { ScenarioAnswer, ScenarioCall } from './scenario.ts';
import { readItems, readText, unknownKey } from './values.ts';
import type { Entry, Located } from './yaml.ts';

const ANSWER_KEYS = ['returns', 'error'] as const;
const ERROR_KEYS = ['code', 'message'] as const;
const CALL_KEYS = ['method', 'when', 'returns', 'error', 'sequence'] as const;

export function readCall(at: Located): ScenarioCall {
  const { entries } = at;
  if (entries === undefined) throw at.fault(NOT_A_CALL);
  checkKeys(entries, CALL_KEYS);
  const method = entries.get('method');
  const when = entries.get('when');
  const sequence = entries.get('sequence');
  if (method === undefined) throw at.fault(NOT_A_CALL);
  if (when !== undefined) checkPattern(when.at);
  const answer = readAnswer(entries);
  if (sequence !== undefined && Object.keys(answer).length > 0) throw sequence.fault(SEQUENCE_AND_ANSWER);
  return {
    method: readText(method.at).replace(/^ctx\./, ''),
    ...(when === undefined ? {} : { when: when.at.value }),
    ...answer,
    ...(sequence === undefined ? {} : { sequence: readSequence(sequence.at) }),
  };
}

function readAnswer(entries: ReadonlyMap<string, Entry>): ScenarioAnswer {
  const returns = entries.get('returns');
  const error = entries.get('error');
  if (returns !== undefined && error !== undefined) throw error.fault(RETURNS_AND_ERROR);
  return {
    ...(returns === undefined ? {} : { returns: returns.at.value }),
    ...(error === undefined ? {} : { error: readError(error.at) }),
  };
}

function readSequence(at: Located): readonly ScenarioAnswer[] {
  const answers = readItems(at).map((item) => {
    if (item.entries === undefined || item.entries.size === 0) throw item.fault(NOT_AN_ANSWER);
    checkKeys(item.entries, ANSWER_KEYS);
    return readAnswer(item.entries);
  });
  if (answers.length === 0) throw at.fault(NOT_AN_ANSWER);
  return answers;
}

function checkKeys(entries: ReadonlyMap<string, Entry>, known: readonly string[]): void {
  for (const [key, { fault }] of entries) if (!known.includes(key)) throw unknownKey(key, known, fault);
}

function readError(at: Located): { code: string; message: string } {
  checkKeys(at.entries ?? new Map(), ERROR_KEYS);
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
const SEQUENCE_AND_ANSWER: Text = {
  en: 'a call has one answer (`returns` or `error`) or a `sequence` of them, not both',
  'zh-CN': '一条调用要么有一个回答（`returns` 或 `error`），要么有一串回答（`sequence`），不能两个都写',
};
const NOT_AN_ANSWER: Text = {
  en: 'a sequence is a list of answers, one a call: `sequence: [ { returns: 1 }, { error: { code: E_BUSY } } ]`',
  'zh-CN':
    '`sequence` 是回答的列表，每次调用一个：`sequence: [ { returns: 1 }, { error: { code: E_BUSY } } ]`',
};
const NOT_AN_ERROR: Text = {
  en: 'an error is a mapping with `code`, as the platform writes it (E_PERM_DENIED), and `message`',
  'zh-CN': '错误是带 `code` 和 `message` 的映射，`code` 按平台的写法（例如 E_PERM_DENIED）',
};
