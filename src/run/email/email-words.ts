import type { Text } from '../../text.ts';
import { type CtxError, ctxError } from '../services/service.ts';
import type { Mailbox } from './mailbox.ts';

/** [L-02] Messages of one page. */
export const LIST_MAX = 200;

/** Accounts that a message names. */
const ACCOUNTS_SHOWN = 10;

function listOf(ids: readonly string[]): string {
  const shown = ids.slice(0, ACCOUNTS_SHOWN).join(', ');
  return ids.length > ACCOUNTS_SHOWN ? `${shown}, …` : shown;
}

export function notAllowed(
  method: string,
  id: string,
  mailbox: Mailbox,
  allowed: readonly string[],
): CtxError {
  const are = listOf(allowed);
  const exists = mailbox.has(id);
  const others = listOf([...mailbox.keys()].filter((account) => !allowed.includes(account)));
  const en = [
    exists ? `the account "${id}" is not allowed` : `there is no account "${id}" that is allowed`,
    are === '' ? 'no account is' : `allowed are ${are}`,
    ...(others === '' ? [] : [`not allowed are ${others}`]),
  ].join('; ');
  const zh = [
    exists ? `账号 "${id}" 没有被允许` : `没有被允许的账号 "${id}"`,
    are === '' ? '没有任何账号被允许' : `允许的账号有 ${are}`,
    ...(others === '' ? [] : [`没有被允许的有 ${others}`]),
  ].join('；');
  return ctxError('E_EMAIL_ACCOUNT', {
    en: `ctx.email.${method}: ${en}. The user allows accounts; here: --allow-account ID, or \`accounts\` in the scenario`,
    'zh-CN': `ctx.email.${method}：${zh}。账号由用户允许；在这里可以用 --allow-account ID，或在场景文件里写 \`accounts\``,
  });
}

export function noMessage(accountId: string, id: string): CtxError {
  return ctxError('E_EMAIL_NOT_FOUND', {
    en: `ctx.email.getMessage: the account "${accountId}" has no mail "${id}"; ids come from listSince or an event`,
    'zh-CN': `ctx.email.getMessage：账号 "${accountId}" 里没有邮件 "${id}"；id 来自 listSince 或事件`,
  });
}

export function unreadable(accountId: string, id: string, reason: Text): CtxError {
  return ctxError('E_EMAIL_UNREADABLE', {
    en: `ctx.email.getMessage: the mail "${id}" of the account "${accountId}" cannot be read: ${reason.en}`,
    'zh-CN': `ctx.email.getMessage：无法读取账号 "${accountId}" 的邮件 "${id}"：${reason['zh-CN']}`,
  });
}

export function invalidQuery(): CtxError {
  return ctxError('E_EMAIL_INVALID', {
    en: `ctx.email.listSince takes { accountId, since, limit }, all optional; accountId is a string, since a number of milliseconds (NaN arrives as null), limit a whole number from 1 to ${LIST_MAX}`,
    'zh-CN': `ctx.email.listSince 的参数是 { accountId, since, limit }，都可以不写；accountId 是字符串，since 是毫秒数（NaN 传过来会变成 null），limit 是 1 到 ${LIST_MAX} 的整数`,
  });
}

export function invalidReference(): CtxError {
  return ctxError('E_EMAIL_INVALID', {
    en: 'ctx.email.getMessage takes { accountId, id }, both strings, as listSince gives them',
    'zh-CN': 'ctx.email.getMessage 的参数是 { accountId, id }，都是 listSince 给出的字符串',
  });
}

export function pastLimit(limit: number, count: number): Text {
  return {
    en: `ctx.email.listSince: ${count} mails have the same date, so they came together, past the limit of ${limit}; otherwise the cursor would leave some out`,
    'zh-CN': `ctx.email.listSince：有 ${count} 封邮件的日期相同，因此一起返回，超过了 limit（${limit}）；否则用 cursor 继续时会漏掉一些`,
  };
}

export function tooManyOfOneDate(date: number, count: number): Text {
  return {
    en: `ctx.email.listSince: ${count} mails have the date ${date}, of which a page holds ${LIST_MAX}; the cursor passes over the rest`,
    'zh-CN': `ctx.email.listSince：有 ${count} 封邮件的日期都是 ${date}，一页最多 ${LIST_MAX} 封；用 cursor 继续时会漏掉其余的`,
  };
}

export const NO_MAILBOX: Text = {
  en: 'ctx.email has no mails here: give it a mailbox in a scenario (`email: fixtures/mail`, a folder of .eml files, an mbox, or JSON)',
  'zh-CN':
    'ctx.email 在这里没有邮件：请在场景文件里给它一个邮箱（`email: fixtures/mail`，可以是装着 .eml 的文件夹、mbox 或 JSON）',
};
