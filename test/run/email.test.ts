import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RunReport } from '../../src/run/report.ts';
import { runCode, setUpSandbox, temporaryFolder } from './support.ts';

setUpSandbox();

const READ = { email: { read: true } };

/** Runs a tool whose gem and own declaration allow it to read mails. */
function runMail(
  body: string,
  scenario: string,
  more: { folder?: string; accounts?: string[]; grants?: string[] } = {},
): Promise<RunReport> {
  const { folder, ...options } = more;
  return runCode(`export default async (input, ctx) => { const mail = ctx.email; ${body} }`, {
    gem: { id: 'sample', permissions: READ },
    tool: { permissions: READ },
    scenario: `tool: sample\n${scenario}`,
    ...(folder === undefined ? {} : { scenarioFolder: folder }),
    ...options,
  });
}

/** A folder with these files. */
function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

const mailOn = (date: string, subject = 'a', more = '') =>
  `From: Ann <ann@example.com>\r\nTo: Bo <bo@example.com>\r\nSubject: ${subject}\r\nDate: ${date}\r\n${more}\r\nHello\r\n`;

/** Messages at these milliseconds, as a scenario gives them. */
const at = (...dates: number[]) => `email: [${dates.map((date) => `{ date: ${date} }`).join(', ')}]\n`;

const codesOf = (calls: string) =>
  `const codes = []; for (const call of [${calls}]) codes.push(await call().then(() => 'ok', (error) => error.code)); return codes;`;

describe('ctx.email', () => {
  it('[L-01] [K-06] is there only where gem and tool declare that they read mails', async () => {
    const code = 'export default async (input, ctx) => (await ctx.email.listSince()).messages.length';
    const scenario = `tool: sample\n${at(1)}`;
    const codeOf = async (gem: unknown, tool: unknown) => {
      const declared = { gem: { id: 'sample', permissions: gem }, tool: { permissions: tool } };
      const report = await runCode(code, { ...declared, scenario });
      return report.error?.code ?? report.result;
    };
    expect(await codeOf(READ, READ)).toBe(1);
    expect(await codeOf(undefined, READ)).toBe('E_PERM_DENIED');
    expect(await codeOf(READ, undefined)).toBe('E_PERM_DENIED');
    expect(await codeOf({ email: true }, READ)).toBe('E_PERM_DENIED');
  });

  it('[K-08] is turned on by a mailbox in the scenario, by `grants`, or not at all', async () => {
    const list = 'return (await mail.listSince()).messages.length;';
    expect(await runMail(list, at(1))).toMatchObject({ ok: true, result: 1 });
    expect(await runMail(list, 'grants: [email]\n')).toMatchObject({ ok: true, result: 0 });
    expect(await runMail(list, '', { grants: ['email'] })).toMatchObject({ ok: true, result: 0 });
    expect(await runMail(list, '')).toMatchObject({ ok: false, error: { code: 'E_PERM_DENIED' } });
  });

  it('[L-02] [L-03] lists mails without their bodies, the oldest first', async () => {
    const folder = folderWith({
      'mail/later.eml': mailOn('Sat, 31 Jan 2026 10:00:00 +0800', 'later', 'Message-ID: <b@x>\r\n'),
      'mail/work/first.eml': mailOn('Sat, 31 Jan 2026 01:59:59 GMT', 'first'),
    });
    const report = await runMail('return mail.listSince();', 'email: mail\n', { folder });
    const base = { fromAddr: 'ann@example.com', toAddrs: ['bo@example.com'] };
    const date = Date.UTC(2026, 0, 31, 2);
    expect(report.result).toEqual({
      messages: [
        { accountId: 'work', id: 'work/first', subject: 'first', ...base, date: date - 1000 },
        { accountId: 'default', id: 'b@x', subject: 'later', ...base, date },
      ],
      cursor: date,
    });
    expect(report.warnings).toEqual([]);
  });

  it('[L-02] gives 20 mails, or `limit` of them, from 1 to 200', async () => {
    const dates = Array.from({ length: 230 }, (_, index) => index + 1);
    const body = `
      const counts = [];
      for (const limit of [undefined, 1, 200]) counts.push((await mail.listSince({ limit })).messages.length);
      const codes = [];
      for (const limit of [0, 201, 1.5, '1', null]) codes.push(await mail.listSince({ limit }).catch((error) => error.code));
      return { counts, codes };`;
    expect(await runMail(body, at(...dates))).toMatchObject({
      result: { counts: [20, 1, 200], codes: Array(5).fill('E_EMAIL_INVALID') },
    });
  });

  it('[L-02] gives what is newer than `since`, and not what is of that date', async () => {
    const body = `
      const dates = async (since) => { const page = await mail.listSince({ since }); return [page.messages.map(({ date }) => date), page.cursor]; };
      return [await dates(0), await dates(4), await dates(5), await dates(9), await dates(-1)];`;
    expect((await runMail(body, at(9, 5, 0))).result).toEqual([
      [[5, 9], 9],
      [[5, 9], 9],
      [[9], 9],
      [[], 9],
      [[0, 5, 9], 9],
    ]);
  });

  it('[L-02] loses none and repeats none when the cursor is the next `since`, though dates are the same', async () => {
    const body = `
      const pages = []; let since = 0;
      for (;;) {
        const page = await mail.listSince({ since, limit: 3 });
        if (page.messages.length === 0) return { pages, since, cursor: page.cursor };
        pages.push(page.messages.map(({ id }) => id.slice(8))); since = page.cursor;
      }`;
    const report = await runMail(body, at(1, 1, 2, 2, 3, 4, 4, 4, 4, 5));
    expect(report.result).toEqual({
      pages: [['1', '2'], ['3', '4', '5'], ['6', '7', '8', '9'], ['10']].map((page) => [...page].sort()),
      since: 5,
      cursor: 5,
    });
    expect(report.warnings).toEqual([expect.stringContaining('4 mails have the same date')]);
  });

  it('[L-02] never gives more than 200, and says what the cursor passes over', async () => {
    const body = 'return (await mail.listSince({ limit: 7 })).messages.length;';
    expect(await runMail(body, at(...Array(200).fill(5)))).toMatchObject({
      result: 200,
      warnings: [expect.stringContaining('past the limit of 7')],
    });
    expect(await runMail(body, at(...Array(201).fill(5)))).toMatchObject({
      result: 200,
      warnings: [expect.stringContaining('the cursor passes over the rest')],
    });
  });

  it('[L-02] refuses a `since` and an account of another kind, NaN too', async () => {
    const body = codesOf(
      "() => mail.listSince({ since: NaN }), () => mail.listSince({ since: '0' }), () => mail.listSince({ accountId: null }), () => mail.listSince({ accountId: 1 }), () => mail.listSince('x'), () => mail.listSince([]), () => mail.listSince(null), () => mail.listSince({})",
    );
    expect((await runMail(body, at(1))).result).toEqual([...Array(6).fill('E_EMAIL_INVALID'), 'ok', 'ok']);
  });

  it('[L-04] reads one mail with its text and attachments', async () => {
    const scenario = `email:
  accounts:
    work:
      - { id: m1, subject: Hi, fromAddr: a@b.c, toAddrs: [d@e.f], date: 2026-01-31T09:00:00Z, body: "一\\n二",
          attachments: [{ filename: 发票.pdf, mimeType: application/pdf, sizeBytes: 7 }] }
`;
    const report = await runMail("return mail.getMessage({ accountId: 'work', id: 'm1' });", scenario);
    expect(report.result).toEqual({
      accountId: 'work',
      id: 'm1',
      subject: 'Hi',
      fromAddr: 'a@b.c',
      toAddrs: ['d@e.f'],
      date: Date.UTC(2026, 0, 31, 9),
      body: '一\n二',
      attachments: [{ filename: '发票.pdf', mimeType: 'application/pdf', sizeBytes: 7 }],
    });
  });

  it('[L-04] says that a mail is not there, and what an argument must be', async () => {
    const body = codesOf(
      "() => mail.getMessage({ accountId: 'default', id: 'no' }), () => mail.getMessage({ accountId: 'default' }), () => mail.getMessage('default'), () => mail.getMessage(), () => mail.getMessage(null)",
    );
    expect((await runMail(body, at(1))).result).toEqual([
      'E_EMAIL_NOT_FOUND',
      ...Array(4).fill('E_EMAIL_INVALID'),
    ]);
  });

  const TWO = 'email: { accounts: { work: [{ date: 1 }], home: [{ date: 2 }] } }\n';
  const ids = 'return (await mail.listSince()).messages.map(({ accountId }) => accountId);';

  it('[L-05] [L-02] reads all accounts that are allowed: those that are named, else all of the mailbox', async () => {
    const result = async (scenario: string, accounts: string[] = []) =>
      (await runMail(ids, scenario, { accounts })).result;
    expect(await result(TWO)).toEqual(['work', 'home']);
    expect(await result(`${TWO}accounts: [home]\n`)).toEqual(['home']);
    expect(await result(TWO, ['work'])).toEqual(['work']);
    expect(await result(`${TWO}accounts: [home]\n`, ['work', 'home'])).toEqual(['work', 'home']);
    expect(await result(`${TWO}accounts: []\n`)).toEqual([]);
    expect(await result(`${TWO}accounts: [empty]\n`)).toEqual([]);
  });

  it('[L-05] refuses an account that is not allowed, and says which are', async () => {
    const list = "await mail.listSince({ accountId: 'home' });";
    const report = await runMail(list, `${TWO}accounts: [work]\n`);
    expect(report.error).toMatchObject({
      code: 'E_EMAIL_ACCOUNT',
      message: expect.stringContaining('"home" is not allowed; allowed are work; not allowed are home'),
    });
    const read = "await mail.getMessage({ accountId: 'home', id: 'message-1' });";
    expect((await runMail(read, `${TWO}accounts: [work]\n`)).error?.code).toBe('E_EMAIL_ACCOUNT');
    expect((await runMail(read, TWO)).ok).toBe(true);
    expect((await runMail(list, `${TWO}accounts: []\n`)).error?.message).toContain('no account is');
    expect((await runMail("await mail.listSince({ accountId: 'x' });", TWO)).error?.message).toContain(
      'no account "x" that is allowed; allowed are work, home',
    );
  });

  it('[L-06] has no other method', async () => {
    expect((await runMail('await mail.send({});', at(1))).error?.message).toBe(
      'E_NOT_SIMULATED: ctx.email has no method "send"; it has listSince, getMessage',
    );
  });

  it('is what `calls` say where there is no mailbox', async () => {
    const scenario = 'calls: [{ method: email.getMessage, when: { id: a }, returns: { body: x } }]\n';
    const report = await runMail("return mail.getMessage({ accountId: 'w', id: 'a' });", scenario);
    expect(report).toMatchObject({ result: { body: 'x' } });
    const other = await runMail("return mail.getMessage({ accountId: 'w', id: 'b' });", scenario);
    expect(other.error?.message).toContain('calls` for email.getMessage matches');
  });

  it('says what to do where a service is granted and has no mails', async () => {
    const report = await runMail('return mail.listSince({ since: 7 });', 'grants: [email]\n');
    expect(report).toMatchObject({
      result: { messages: [], cursor: 7 },
      warnings: [expect.stringContaining('email: fixtures/mail')],
    });
  });
});
