import type { Json } from '../../platform/ctx.ts';
import type { Text } from '../../text.ts';
import { checkPattern } from '../match/check-pattern.ts';
import { readEntries, readItems, readMapping, unknownKey } from './values.ts';
import type { Located } from './yaml.ts';

/** What must come of a case, for `gem test`. Each value is a pattern (match/pattern.ts). */
export interface Expectation {
  /** Of what the tool returns. */
  readonly result?: Json;
  /** In place of a result: of the error's code, or of its `code` and `message`. */
  readonly error?: Json;
  /** Of what files hold after the call, by path. */
  readonly files?: Readonly<Record<string, Json>>;
  /** Of the records of collections after the call, by the collection's name. */
  readonly data?: Readonly<Record<string, Json>>;
  /** Of the calls that the tool made to `ctx`. */
  readonly calls?: readonly Json[];
}

const EXPECT_KEYS = ['result', 'error', 'files', 'data', 'calls'] as const;

export function readExpect(at: Located): Expectation {
  const expected = readMapping(at);
  const entries = readEntries(at);
  for (const [key, { fault }] of entries)
    if (!(EXPECT_KEYS as readonly string[]).includes(key)) throw unknownKey(key, EXPECT_KEYS, fault);
  const error = entries.get('error');
  if (error !== undefined && entries.has('result')) throw error.fault(RESULT_AND_ERROR);
  for (const key of ['result', 'error'] as const) {
    const pattern = entries.get(key);
    if (pattern !== undefined) checkPattern(pattern.at);
  }
  for (const key of ['files', 'data'] as const)
    for (const { at: pattern } of readEntries(entries.get(key)?.at).values()) checkPattern(pattern);
  for (const pattern of readItems(entries.get('calls')?.at)) checkPattern(pattern);
  return expected;
}

const RESULT_AND_ERROR: Text = {
  en: 'a tool returns a result or fails with an error, not both',
  'zh-CN': '工具要么返回 `result`，要么以 `error` 失败，不能两个都写',
};
