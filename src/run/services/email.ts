import { type Sayings, translate } from '../../gem/translate.ts';
import type { Email, EmailEnvelope, EmailPage, EmailQuery, Json } from '../../platform/ctx.ts';
import { systemReason } from '../../system-error.ts';
import type { Text } from '../../text.ts';
import {
  invalidQuery,
  invalidReference,
  LIST_MAX,
  NO_MAILBOX,
  noMessage,
  notAllowed,
  pastLimit,
  tooManyOfOneDate,
  unreadable,
} from '../email/email-words.ts';
import type { Mailbox, MailMessage } from '../email/mailbox.ts';
import type { Method, Service, ServiceContext } from './service.ts';

/** [L-02] Messages of a page when `limit` is not given. */
const LIST_DEFAULT = 20;

/**
 * [L-01] to [L-06] `ctx.email`, from the mailbox of a scenario. A mailbox alone allows all its accounts; once accounts
 * are named, by `accounts:` or `--allow-account`, exactly those are allowed.
 */
export const email: Service = {
  create(context) {
    let opened: Promise<Mailbox> | undefined;
    const open = () => {
      opened ??= openMailbox(context);
      return opened;
    };
    // Reading mails one after another bounds the memory that it takes.
    let last: Promise<unknown> = Promise.resolve();
    const inTurn = <Value>(act: () => Promise<Value>): Promise<Value> => {
      const turn = last.then(act);
      last = turn.catch(() => {});
      return turn;
    };
    const methods: Record<keyof Email, Method> = {
      listSince: {
        async run([given]) {
          const query = readQuery(given);
          const mailbox = await open();
          const allowed = allowedAccounts(mailbox, context);
          if (query.accountId !== undefined) checkAllowed('listSince', query.accountId, mailbox, allowed);
          const accounts = query.accountId === undefined ? allowed : [query.accountId];
          const { messages, cursor } = readPage(mailbox, accounts, query, context.log);
          return { messages: messages.map((message) => ({ ...message })), cursor };
        },
      },
      getMessage: {
        async run([given]) {
          const { accountId, id } = readReference(given);
          const mailbox = await open();
          checkAllowed('getMessage', accountId, mailbox, allowedAccounts(mailbox, context));
          const found = mailbox.get(accountId)?.find(({ envelope }) => envelope.id === id);
          if (found === undefined) throw noMessage(accountId, id);
          const content = await inTurn(() => contentOf(found, accountId));
          const attachments = content.attachments.map((attachment) => ({ ...attachment }));
          return { accountId, ...found.envelope, body: content.body, attachments };
        },
      },
    };
    return { methods: withoutScripted(methods, context) };
  },
};

/** What the scenario's `calls` answer is theirs where there is no mailbox. */
function withoutScripted(
  methods: Readonly<Record<string, Method>>,
  { scenario }: ServiceContext,
): Readonly<Record<string, Method>> {
  if (scenario === undefined || scenario.email !== undefined) return methods;
  const isScripted = (name: string) => scenario.calls.some(({ method }) => method === `email.${name}`);
  return Object.fromEntries(Object.entries(methods).filter(([name]) => !isScripted(name)));
}

async function openMailbox({ scenario, log }: ServiceContext): Promise<Mailbox> {
  if (scenario?.email === undefined) {
    log(NO_MAILBOX);
    return new Map();
  }
  const { readMailbox } = await import('../email/read-mailbox.ts');
  return readMailbox(scenario.email, log);
}

/** [L-05] */
function allowedAccounts(mailbox: Mailbox, { accounts, scenario }: ServiceContext): readonly string[] {
  const named = accounts.length > 0 || scenario?.accounts !== undefined;
  return named ? [...new Set(accounts)] : [...mailbox.keys()];
}

function checkAllowed(method: string, id: string, mailbox: Mailbox, allowed: readonly string[]): void {
  if (!allowed.includes(id)) throw notAllowed(method, id, mailbox, allowed);
}

interface Query {
  readonly accountId: string | undefined;
  readonly since: number;
  readonly limit: number;
}

/**
 * A page ends only between two dates: as the next `since` is a date, mails of the same date that were torn apart would
 * be lost or come again. So it ends before the mails of a date that do not all fit in; where nothing stands before
 * them, they come all, past `limit` and up to LIST_MAX.
 */
function readPage(
  mailbox: Mailbox,
  accounts: readonly string[],
  { since, limit }: Query,
  log: (note: Text) => void,
): EmailPage {
  const newer = accounts
    .flatMap((accountId) =>
      (mailbox.get(accountId) ?? []).map(({ envelope }) => ({ accountId, ...envelope })),
    )
    .filter(({ date }) => date > since)
    .sort(byDate);
  const next = newer[limit];
  let count = Math.min(limit, newer.length);
  if (next !== undefined) {
    const first = newer.findIndex(({ date }) => date === next.date);
    count = first > 0 ? Math.min(first, limit) : newer.filter(({ date }) => date === next.date).length;
    if (count > LIST_MAX) log(tooManyOfOneDate(next.date, count));
    else if (count > limit) log(pastLimit(limit, count));
    count = Math.min(count, LIST_MAX);
  }
  const messages = newer.slice(0, count);
  return { messages, cursor: messages.at(-1)?.date ?? since };
}

function byDate(left: EmailEnvelope, right: EmailEnvelope): number {
  return left.date - right.date || compare(left.accountId, right.accountId) || compare(left.id, right.id);
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

async function contentOf(message: MailMessage, accountId: string) {
  try {
    return await message.content();
  } catch (error) {
    throw unreadable(accountId, message.envelope.id, whyUnreadable(error));
  }
}

function readQuery(given: Json | undefined): Query {
  const query = given ?? {};
  if (typeof query !== 'object' || Array.isArray(query)) throw invalidQuery();
  const {
    accountId,
    since = 0,
    limit = LIST_DEFAULT,
  } = query as { readonly [Key in keyof EmailQuery]: Json };
  const isLimit = Number.isInteger(limit) && (limit as number) >= 1 && (limit as number) <= LIST_MAX;
  // NaN travels as null, and read as 0 it would bring all mails again.
  if (!isLimit || typeof since !== 'number') throw invalidQuery();
  if (accountId !== undefined && typeof accountId !== 'string') throw invalidQuery();
  return { accountId, since, limit: limit as number };
}

function readReference(given: Json | undefined): { accountId: string; id: string } {
  const { accountId, id } = (given ?? {}) as { readonly accountId?: Json; readonly id?: Json };
  if (typeof accountId !== 'string' || typeof id !== 'string') throw invalidReference();
  return { accountId, id };
}

/** The file was changed meanwhile, or the library gives up. */
function whyUnreadable(error: unknown): Text {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === undefined ? translate(message, SAYINGS, 'postal-mime') : systemReason(error, 'Node.js');
}

const SAYINGS: Sayings = [
  [/^Maximum MIME nesting depth of (\d+) levels exceeded$/, '邮件各部分的嵌套超过 {part1} 层'],
  [/^Maximum header size of (\d+) bytes exceeded$/, '邮件头超过 {part1} 字节'],
];
