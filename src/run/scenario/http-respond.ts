import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Text } from '../../text.ts';
import type { HttpBody, HttpRespond } from './http.ts';
import { fillText, readEntries, readText, unknownKey } from './values.ts';
import type { Entry, Located } from './yaml.ts';

/** Milliseconds that an answer may be held back. Ours: a longer one is a slip of the unit. */
export const DELAY_MAX = 60_000;

const BODY_KEYS = ['json', 'body', 'base64', 'file'] as const;
const ERROR_KEYS = ['code', 'message'] as const;
const KEYS = ['status', 'headers', ...BODY_KEYS, 'error', 'delay'] as const;

/** Reads one answer of an entry of `http:`. */
export function readRespond(at: Located, folder: string): HttpRespond {
  const { entries } = at;
  if (entries === undefined) throw at.fault(NOT_A_RESPOND);
  for (const [key, { fault }] of entries)
    if (!(KEYS as readonly string[]).includes(key)) throw unknownKey(key, KEYS, fault);
  const status = entries.get('status');
  const error = entries.get('error');
  const delay = entries.get('delay');
  const others = [...entries.keys()].filter((key) => key !== 'error' && key !== 'delay');
  if (error !== undefined && others.length > 0) throw error.fault(ERROR_AND_ANSWER);
  const body = readBody(entries, folder);
  const headers = readHeaders(entries.get('headers')?.at);
  const type = TYPES[body.kind];
  return {
    status: status === undefined ? 200 : readStatus(status.at),
    headers:
      type === undefined || headers.some(([name]) => name === 'content-type')
        ? headers
        : [['content-type', type], ...headers],
    body,
    ...(error === undefined ? {} : { error: readError(error.at) }),
    delay: delay === undefined ? 0 : readDelay(delay.at),
  };
}

/** `content-type` where none is given. */
const TYPES: Readonly<Record<HttpBody['kind'], string | undefined>> = {
  json: 'application/json',
  text: 'text/plain; charset=utf-8',
  base64: 'application/octet-stream',
  file: 'application/octet-stream',
  none: undefined,
};

function readBody(entries: ReadonlyMap<string, Entry>, folder: string): HttpBody {
  const [given, second] = BODY_KEYS.filter((key) => entries.has(key));
  if (given === undefined) return { kind: 'none' };
  const { at } = entries.get(given) as Entry;
  if (second !== undefined)
    throw (entries.get(second) as Entry).fault(fillText(TWO_BODIES, { given, second }));
  if (given === 'json') return { kind: 'json', value: at.value };
  if (given === 'body') {
    if (typeof at.value !== 'string') throw at.fault(BODY_NOT_TEXT);
    return { kind: 'text', value: at.value };
  }
  // An empty body in base64 is an empty text.
  const value = given === 'base64' && at.value === '' ? '' : readText(at);
  if (given === 'base64' && !isBase64(value)) throw at.fault(NOT_BASE64);
  if (given === 'file' && !isFile(resolve(folder, value)))
    throw at.fault(fillText(NO_FILE, { file: value }), fillText(NO_FILE_HINT, { folder }));
  return { kind: given, value };
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function isBase64(text: string): boolean {
  const bare = text.replace(/\s+/g, '');
  return bare.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(bare);
}

/** The value of a header is a text, or a list of them for one that is sent more than once. */
function readHeaders(at: Located | undefined): readonly (readonly [string, string])[] {
  return [...readEntries(at)].flatMap(([name, { at: value, fault }]) => {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw fault(NOT_A_NAME);
    return (value.items ?? [value]).map((item) => {
      const text = typeof item.value === 'number' ? String(item.value) : item.value;
      if (typeof text !== 'string' || /[\0-\x08\n-\x1f\x7f]/.test(text)) throw item.fault(NOT_A_VALUE);
      return [name.toLowerCase(), text] as const;
    });
  });
}

function readStatus({ value, fault }: Located): number {
  if (!Number.isInteger(value) || (value as number) < 200 || (value as number) > 999)
    throw fault(NOT_A_STATUS);
  return value as number;
}

function readDelay({ value, fault }: Located): number {
  if (typeof value !== 'number' || value < 0 || value > DELAY_MAX) throw fault(NOT_A_DELAY);
  return value;
}

function readError(at: Located): { code: string; message: string } {
  for (const [key, { fault }] of at.entries ?? [])
    if (!(ERROR_KEYS as readonly string[]).includes(key)) throw unknownKey(key, ERROR_KEYS, fault);
  const code = at.entries?.get('code')?.at ?? (at.entries === undefined ? at : undefined);
  const message = at.entries?.get('message')?.at;
  if (code === undefined || !/^E_[A-Z0-9_]+$/.test(String(code.value)))
    throw (code ?? at).fault(NOT_AN_ERROR);
  return { code: readText(code), message: readText(message ?? code) };
}

const NOT_A_RESPOND: Text = {
  en: 'an answer is a mapping: `{ status: 200, json: { … } }`, or `{ error: E_HTTP_FAILED }` for a network that fails',
  'zh-CN': '回答是映射：`{ status: 200, json: { … } }`，网络失败则写 `{ error: E_HTTP_FAILED }`',
};
const ERROR_AND_ANSWER: Text = {
  en: 'an answer is an `error` or has status, headers and body, not both',
  'zh-CN': '一个回答要么是 `error`，要么有状态、头和正文，不能两个都写',
};
const TWO_BODIES: Text = {
  en: 'an answer has one body, and this is the second: `{given}` is there already',
  'zh-CN': '一个回答只有一个正文，这是第二个：已经写了 `{given}`',
};
const BODY_NOT_TEXT: Text = {
  en: '`body` is text: put it in quotes, or write `json` for what is to be JSON',
  'zh-CN': '`body` 是文本：请加引号；如果要返回 JSON，请改用 `json`',
};
const NO_FILE: Text = { en: 'there is no file {file}', 'zh-CN': '没有文件 {file}' };
const NO_FILE_HINT: Text = {
  en: 'its path begins at the folder of the file that names it: {folder}',
  'zh-CN': '路径从写它的那个文件所在的文件夹开始：{folder}',
};
const NOT_BASE64: Text = { en: 'this is not base64 (RFC 4648)', 'zh-CN': '这不是 base64（RFC 4648）' };
const NOT_A_NAME: Text = { en: 'this is not the name of an HTTP header', 'zh-CN': '这不是 HTTP 头的名字' };
const NOT_A_VALUE: Text = {
  en: 'the value of a header is a text in one line, or a list of such texts',
  'zh-CN': '头的值是单行文本，或这样的文本的列表',
};
const NOT_A_STATUS: Text = {
  en: 'this must be a status of HTTP, a whole number from 200 to 999',
  'zh-CN': '这里必须是 HTTP 状态码，200 到 999 的整数',
};
const NOT_A_DELAY: Text = {
  en: `this must be milliseconds, from 0 to ${DELAY_MAX}`,
  'zh-CN': `这里必须是毫秒数，0 到 ${DELAY_MAX}`,
};
const NOT_AN_ERROR: Text = {
  en: 'an error is a code, as in E_HTTP_TIMEOUT, or a mapping with `code` and `message`',
  'zh-CN': '错误是一个代码，例如 E_HTTP_TIMEOUT，或带 `code` 和 `message` 的映射',
};
