import { closeSync, openSync, readFileSync, readSync, type Stats, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { EmailAttachment } from '../../platform/ctx.ts';
import type { Text } from '../../text.ts';
import { fillText, parseTime, readEntries, readItems, readText, unknownKey } from './values.ts';
import { type Located, parseScenarioYaml } from './yaml.ts';

/**
 * The mailbox of a scenario: a folder of `.eml` files, an mbox, one `.eml`, or messages as data. Those that belong to
 * no account by name are of the account `default`.
 */
export type MailFixture =
  | { readonly kind: 'folder' | 'mbox' | 'eml'; readonly path: string }
  | { readonly kind: 'messages'; readonly accounts: ReadonlyMap<string, readonly FixtureMessage[]> };

/** A message as a scenario gives it. */
export interface FixtureMessage {
  /** `message-1` for the first of an account, when not given. */
  readonly id: string;
  readonly subject: string;
  readonly fromAddr: string;
  readonly toAddrs: readonly string[];
  /** Milliseconds since 1970. */
  readonly date: number;
  readonly body: string;
  readonly attachments: readonly EmailAttachment[];
}

export const DEFAULT_ACCOUNT = 'default';

/** Bytes of a file of messages. Ours, for safety: it is written by hand. */
const DATA_FILE_MAX = 20 * 1024 * 1024;

const MESSAGE_KEYS = ['id', 'subject', 'fromAddr', 'toAddrs', 'date', 'body', 'attachments'];
const ATTACHMENT_KEYS = ['filename', 'mimeType', 'sizeBytes'];

/** The value of `email:`: a path, relative to `folder`, or the messages themselves. Throws `scenario-invalid`. */
export function readEmail(at: Located, folder: string): MailFixture {
  if (typeof at.value !== 'string') return readData(at);
  const given = readText(at);
  const path = resolve(folder, given);
  const stats = statOf(path);
  if (stats === undefined) throw at.fault(fillText(NOT_THERE, { path: given }));
  if (stats.isDirectory()) return { kind: 'folder', path };
  if (!stats.isFile()) throw at.fault(fillText(NOT_A_MAILBOX, { path: given }));
  if (/\.(json|ya?ml)$/i.test(path)) {
    if (stats.size > DATA_FILE_MAX) throw at.fault(fillText(TOO_LARGE, { path: given }));
    return readData(parseScenarioYaml(readFileSync(path, 'utf8').replace(/^\ufeff/, ''), given));
  }
  if (/\.eml$/i.test(path)) return { kind: 'eml', path };
  if (beginsAsMbox(path) || (stats.size === 0 && /\.mbox$/i.test(path))) return { kind: 'mbox', path };
  throw at.fault(fillText(NOT_A_MAILBOX, { path: given }));
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

function beginsAsMbox(path: string): boolean {
  const start = Buffer.alloc(5);
  const file = openSync(path, 'r');
  try {
    readSync(file, start, 0, start.length, 0);
  } finally {
    closeSync(file);
  }
  return start.toString('latin1') === 'From ';
}

function readData(at: Located): MailFixture {
  if (at.items !== undefined)
    return { kind: 'messages', accounts: new Map([[DEFAULT_ACCOUNT, readMessages(at)]]) };
  const accounts = at.entries?.get('accounts');
  if (accounts === undefined) throw at.fault(NOT_MESSAGES);
  checkKeys(at, ['accounts']);
  const entries = [...readEntries(accounts.at)];
  return {
    kind: 'messages',
    accounts: new Map(entries.map(([id, entry]) => [id, readMessages(entry.at)])),
  };
}

function readMessages(at: Located): FixtureMessage[] {
  const messages = readItems(at).map(readMessage);
  const seen = new Set<string>();
  for (const [index, { id }] of messages.entries()) {
    if (seen.has(id)) throw (readItems(at)[index] as Located).fault(fillText(SAME_ID, { id }));
    seen.add(id);
  }
  return messages;
}

function readMessage(at: Located, index: number): FixtureMessage {
  if (at.entries === undefined) throw at.fault(NOT_MESSAGES);
  checkKeys(at, MESSAGE_KEYS);
  const date = at.entries.get('date');
  if (date === undefined) throw at.fault(NO_DATE);
  return {
    id: textAt(at, 'id') ?? `message-${index + 1}`,
    subject: textAt(at, 'subject') ?? '',
    fromAddr: textAt(at, 'fromAddr') ?? '',
    toAddrs: readItems(at.entries.get('toAddrs')?.at).map(readText),
    date: readDate(date.at),
    body: textAt(at, 'body') ?? '',
    attachments: readItems(at.entries.get('attachments')?.at).map(readAttachment),
  };
}

function readAttachment(at: Located): EmailAttachment {
  if (at.entries === undefined) throw at.fault(NOT_AN_ATTACHMENT);
  checkKeys(at, ATTACHMENT_KEYS);
  const size = at.entries.get('sizeBytes')?.at;
  if (size !== undefined && !isCount(size.value)) throw size.fault(NOT_AN_ATTACHMENT);
  return {
    filename: textAt(at, 'filename') ?? '',
    mimeType: textAt(at, 'mimeType') ?? 'application/octet-stream',
    sizeBytes: (size?.value as number | undefined) ?? 0,
  };
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Unlike other texts of a scenario, those of a mail may be empty. */
function textAt(at: Located, key: string): string | undefined {
  const found = at.entries?.get(key)?.at;
  if (found === undefined) return undefined;
  if (key === 'id' || typeof found.value !== 'string') return readText(found);
  return found.value;
}

function readDate(at: Located): number {
  if (Number.isSafeInteger(at.value)) return at.value as number;
  const time = typeof at.value === 'string' ? parseTime(at.value) : undefined;
  if (time === undefined) throw at.fault(NO_DATE);
  return time;
}

function checkKeys(at: Located, known: readonly string[]): void {
  for (const [key, { fault }] of at.entries ?? [])
    if (!known.includes(key)) throw unknownKey(key, known, fault);
}

const NOT_THERE: Text = {
  en: 'there is no {path}: a path is relative to the scenario’s folder',
  'zh-CN': '找不到 {path}：路径相对于场景文件所在的文件夹',
};
const TOO_LARGE: Text = {
  en: '{path} is larger than 20 MB; large mails stand better as .eml files or an mbox',
  'zh-CN': '{path} 超过 20 MB；大的邮件更适合放成 .eml 文件或 mbox',
};
const NOT_A_MAILBOX: Text = {
  en: '{path} is no mailbox: that is a folder of .eml files, one .eml, an mbox (which begins with "From "), or .json or .yaml with messages',
  'zh-CN':
    '{path} 不是邮箱：邮箱是装着 .eml 文件的文件夹、一个 .eml、一个 mbox（以 "From " 开头），或者写有邮件的 .json、.yaml',
};
const NOT_MESSAGES: Text = {
  en: 'mails are a list of `{ id, subject, fromAddr, toAddrs, date, body, attachments }`, or `accounts: { work: [ … ] }` with such a list for each account',
  'zh-CN':
    '邮件是由 `{ id, subject, fromAddr, toAddrs, date, body, attachments }` 组成的列表，或 `accounts: { work: [ … ] }`，每个账号一个这样的列表',
};
const NO_DATE: Text = {
  en: 'a mail needs a `date`: a time with its zone, as in 2026-01-31T09:00:00Z, or milliseconds since 1970',
  'zh-CN': '邮件需要 `date`：带时区的时间，例如 2026-01-31T09:00:00Z，或自 1970 年起的毫秒数',
};
const SAME_ID: Text = {
  en: 'the id "{id}" belongs to another mail of this account already',
  'zh-CN': 'id "{id}" 已经属于这个账号的另一封邮件',
};
const NOT_AN_ATTACHMENT: Text = {
  en: 'an attachment is `{ filename, mimeType, sizeBytes }`, and sizeBytes a whole number that is not negative',
  'zh-CN': '附件是 `{ filename, mimeType, sizeBytes }`，其中 sizeBytes 是非负整数',
};
