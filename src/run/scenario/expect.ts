import type { Json } from '../../platform/ctx.ts';
import type { Text } from '../../text.ts';
import { parsePath } from '../files/path.ts';
import { checkPattern } from '../match/check-pattern.ts';
import { isOperators } from '../match/pattern.ts';
import type { Level } from '../sandbox/console-lines.ts';
import { CtxError } from '../services/service.ts';
import { type ExpectedCalls, readExpectedCalls } from './expect-calls.ts';
import { readEntries, readMapping, readText, unknownKey } from './values.ts';
import type { Entry, Located } from './yaml.ts';

/** What must come of a call, for `gem test`. Values are patterns (match/pattern.ts). */
export interface Expectation {
  /** Of what the tool returns. Without it and `error`, the tool must return whatever it may be. */
  readonly result?: Json;
  /** In place of a result: the error's code, operators for it, or `code` and `message`. */
  readonly error?: Json;
  /** Of what files hold after the call, by path: their text, or `{ base64 }`. */
  readonly files?: Readonly<Record<string, Json>>;
  /** Of the records of collections after the call, by the collection's name. */
  readonly data?: Readonly<Record<string, Json>>;
  /** Of all that `ctx.storage.kv` holds after the call. */
  readonly kv?: Json;
  /** Of the calls that the tool made to `ctx`. */
  readonly calls?: ExpectedCalls;
  /** Of the lines that the tool printed: of all, or by level. */
  readonly console?: Json;
  /** Of the warnings of the report, in English. */
  readonly warnings?: Json;
}

export const EXPECT_KEYS = [
  'result',
  'error',
  'files',
  'data',
  'kv',
  'calls',
  'console',
  'warnings',
] as const;
const ERROR_KEYS = ['code', 'message'] as const;
export const CONSOLE_LEVELS: readonly Level[] = ['debug', 'info', 'warn', 'error'];

/** Reads `expect`. Throws `scenario-invalid` at what does not exist or could never hold. */
export function readExpect(at: Located): Expectation {
  const expected = readMapping(at);
  const entries = readEntries(at);
  checkKeys(entries, EXPECT_KEYS);
  const [result, error, files, data, kv, calls, console, warnings] = EXPECT_KEYS.map((key) =>
    entries.get(key),
  );
  if (error !== undefined && result !== undefined) throw error.fault(RESULT_AND_ERROR);
  for (const pattern of [result, kv, warnings]) if (pattern !== undefined) checkPattern(pattern.at);
  if (error !== undefined) checkError(error.at);
  for (const [path, { at: pattern, fault }] of readEntries(files?.at)) {
    checkPath(path, fault);
    checkPattern(pattern);
  }
  for (const { at: pattern } of readEntries(data?.at).values()) checkPattern(pattern);
  if (calls !== undefined) readExpectedCalls(calls.at);
  if (console !== undefined) checkConsole(console.at);
  return expected;
}

function checkError(at: Located): void {
  if (at.entries === undefined) {
    readText(at);
    return;
  }
  if (isOperators(at.value)) {
    checkPattern(at);
    return;
  }
  checkKeys(at.entries, ERROR_KEYS);
  if (at.entries.size === 0) throw at.fault(EMPTY_ERROR);
  for (const { at: pattern } of at.entries.values()) checkPattern(pattern);
}

function checkConsole(at: Located): void {
  if (at.entries === undefined && at.items === undefined) throw at.fault(NOT_LINES);
  if (at.entries !== undefined && !isOperators(at.value)) {
    checkKeys(at.entries, CONSOLE_LEVELS);
    for (const { at: pattern } of at.entries.values()) checkPattern(pattern);
  } else checkPattern(at);
}

function checkPath(path: string, fault: Entry['fault']): void {
  try {
    parsePath('files.read', path);
  } catch (thrown) {
    throw thrown instanceof CtxError ? fault(thrown.text) : thrown;
  }
}

function checkKeys(entries: ReadonlyMap<string, Entry>, known: readonly string[]): void {
  for (const [key, { fault }] of entries) if (!known.includes(key)) throw unknownKey(key, known, fault);
}

const RESULT_AND_ERROR: Text = {
  en: 'a tool returns a result or fails with an error, not both',
  'zh-CN': '工具要么返回 `result`，要么以 `error` 失败，不能两个都写',
};
const EMPTY_ERROR: Text = {
  en: 'an error is its code, as in E_PERM_DENIED, or a mapping with `code` or `message`',
  'zh-CN': '错误写成代码，例如 E_PERM_DENIED，或带 `code` 或 `message` 的映射',
};
const NOT_LINES: Text = {
  en: '`console` is a pattern for the list of all lines, or a mapping of levels: `{ error: [] }`',
  'zh-CN': '`console` 是匹配全部输出行的模式，或按级别写的映射：`{ error: [] }`',
};
