import type { Json } from '../../platform/ctx.ts';
import type { Text } from '../../text.ts';
import { checkPattern } from '../match/check-pattern.ts';
import { isOperators } from '../match/pattern.ts';
import { readEntries, readItems, readText, unknownKey } from './values.ts';
import type { Located } from './yaml.ts';

/** A call by its method, in which `*` stands for any characters, or more of it. */
export type ExpectedCall =
  | string
  | {
      readonly method: string;
      /** A pattern for the first argument. */
      readonly when?: Json;
      /** A pattern for the list of all arguments. */
      readonly args?: Json;
      /** A pattern for the answer. */
      readonly result?: Json;
      /** The code of the error that it was answered with, or operators for it. */
      readonly error?: Json;
    };

/** A list is `inOrder`. */
export type ExpectedCalls = readonly ExpectedCall[] | ExpectedCallKeys;

export interface ExpectedCallKeys {
  /** These, one after the other; others may come between. */
  readonly inOrder?: readonly ExpectedCall[];
  /** These, in any order; each is a call of its own. */
  readonly anyOrder?: readonly ExpectedCall[];
  /** These and no others, in this order. */
  readonly exactly?: readonly ExpectedCall[];
  readonly never?: readonly ExpectedCall[];
  /** How often a method is called, by its name or with `*`: a number, or operators. */
  readonly count?: Readonly<Record<string, Json>>;
}

export const LISTS_OF_CALLS = ['inOrder', 'anyOrder', 'exactly', 'never'] as const;
const KEYS = [...LISTS_OF_CALLS, 'count'] as const;
const CALL_KEYS = ['method', 'when', 'args', 'result', 'error'] as const;

/** Names under `ctx` with points between, and `*` in place of some of it. */
const METHOD = /^(?=.{1,200}$)[A-Za-z_$*][\w$*]*(\.[A-Za-z_$*][\w$*]*)*$/;

/** Reads `calls` of `expect`. Throws `scenario-invalid`. */
export function readExpectedCalls(at: Located): void {
  if (at.entries === undefined) {
    if (at.items === undefined) throw at.fault(NOT_CALLS);
    // A list in order of which nothing is asked would hold whatever the tool did.
    if (at.items.length === 0) throw at.fault(NO_CALLS);
    for (const item of at.items) checkCall(item);
    return;
  }
  for (const [key, { at: value, fault }] of at.entries) {
    if (!(KEYS as readonly string[]).includes(key)) throw unknownKey(key, KEYS, fault);
    if (key === 'count') checkCounts(value);
    else {
      if (key !== 'exactly' && readItems(value).length === 0) throw value.fault(NO_CALLS);
      for (const item of readItems(value)) checkCall(item);
    }
  }
}

function checkCall(at: Located): void {
  if (at.entries === undefined) {
    checkMethod(at);
    return;
  }
  for (const [key, { fault }] of at.entries)
    if (!(CALL_KEYS as readonly string[]).includes(key)) throw unknownKey(key, CALL_KEYS, fault);
  const [method, when, args, result, error] = CALL_KEYS.map((key) => at.entries?.get(key)?.at);
  if (method === undefined) throw at.fault(NO_METHOD);
  checkMethod(method);
  for (const pattern of [when, args, result]) if (pattern !== undefined) checkPattern(pattern);
  if (error === undefined) return;
  if (isOperators(error.value)) checkPattern(error);
  else readText(error);
}

function checkMethod(at: Located): void {
  if (!METHOD.test(readText(at).replace(/^ctx\./, ''))) throw at.fault(NOT_A_METHOD);
}

function checkCounts(at: Located): void {
  for (const [method, { at: count, fault }] of readEntries(at)) {
    if (!METHOD.test(method.replace(/^ctx\./, ''))) throw fault(NOT_A_METHOD);
    if (isOperators(count.value)) checkPattern(count);
    else if (!Number.isInteger(count.value) || (count.value as number) < 0) throw count.fault(NOT_A_COUNT);
  }
}

const NOT_CALLS: Text = {
  en: '`calls` is a list of calls in their order, or a mapping of inOrder, anyOrder, exactly, never and count',
  'zh-CN': '`calls` 是按顺序写的调用列表，或由 inOrder、anyOrder、exactly、never 和 count 组成的映射',
};
const NO_CALLS: Text = {
  en: 'this list is empty, so it would hold whatever the tool does; for no calls at all, write `exactly: []`',
  'zh-CN': '这个列表是空的，无论工具做什么都成立；如果要求没有任何调用，请写 `exactly: []`',
};
const NO_METHOD: Text = {
  en: 'a call is its method, as in http.fetch, or a mapping with `method`: `{ method: http.fetch, when: { $contains: example.com } }`',
  'zh-CN':
    '一个调用写成它的方法，例如 http.fetch，或带 `method` 的映射：`{ method: http.fetch, when: { $contains: example.com } }`',
};
const NOT_A_METHOD: Text = {
  en: 'this must be a method of ctx, as in storage.kv.set; * stands for any characters, as in storage.*',
  'zh-CN': '这里必须是 ctx 的方法，例如 storage.kv.set；* 代表任意字符，例如 storage.*',
};
const NOT_A_COUNT: Text = {
  en: 'this must be how many calls, a whole number, or operators such as { $lte: 3 }',
  'zh-CN': '这里必须是调用次数，一个整数，或者运算符，例如 { $lte: 3 }',
};
