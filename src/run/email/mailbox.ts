import type { EmailAttachment, EmailEnvelope } from '../../platform/ctx.ts';
import type { Text } from '../../text.ts';

/** The part of a message that is read only when it is asked for. */
export interface MailContent {
  /** Plain text, with `\n` at the end of lines. */
  readonly body: string;
  readonly attachments: readonly EmailAttachment[];
}

export interface MailMessage {
  /** Without `accountId` and with an id that no other message of the account has. */
  readonly envelope: Omit<EmailEnvelope, 'accountId'>;
  content(): Promise<MailContent>;
}

/** Messages by account. */
export type Mailbox = ReadonlyMap<string, readonly MailMessage[]>;

/** A message before it has its place in a mailbox. */
export interface FoundMessage {
  /** From its header, undefined where it has none. */
  readonly messageId: string | undefined;
  /** What it is called when it has no id of its own: the file's name. */
  readonly name: string;
  readonly subject: string;
  readonly fromAddr: string;
  readonly toAddrs: readonly string[];
  /** Milliseconds since 1970; undefined where nothing in it says when. */
  readonly date: number | undefined;
  content(): Promise<MailContent>;
}

/**
 * Where no date can be read, the message is the oldest of all: listed first from the start, and the same at every
 * desk.
 */
const UNDATED = 1;

/** Gives each message an id of its own and a date, and notes where these are not its own. */
export function arrange(messages: readonly FoundMessage[], log: (note: Text) => void): MailMessage[] {
  const ids = new Set<string>();
  return messages.map(({ messageId, name, date, subject, fromAddr, toAddrs, content }) => {
    if (date === undefined) log(undated(name));
    const wanted = messageId ?? name;
    const id = freeId(wanted, name, ids);
    if (id !== wanted) log(sameId(wanted, name, id));
    ids.add(id);
    return { envelope: { id, subject, fromAddr, toAddrs, date: date ?? UNDATED }, content };
  });
}

function freeId(wanted: string, name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  if (!taken.has(name)) return name;
  let count = 2;
  while (taken.has(`${name}#${count}`)) count++;
  return `${name}#${count}`;
}

function undated(name: string): Text {
  return {
    en: `the mail ${name} has no date that can be read, so it is the oldest of all (date ${UNDATED})`,
    'zh-CN': `邮件 ${name} 没有可读取的日期，因此当作最早的一封（date 为 ${UNDATED}）`,
  };
}

function sameId(wanted: string, name: string, id: string): Text {
  return {
    en: `the mail ${name} has the Message-ID of another one, ${wanted}; here its id is ${id}`,
    'zh-CN': `邮件 ${name} 与另一封邮件的 Message-ID 相同：${wanted}；这里把它的 id 定为 ${id}`,
  };
}
