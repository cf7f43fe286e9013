import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EmailMessage } from '../../src/platform/ctx.ts';
import { parseScenario } from '../../src/run/scenario/scenario.ts';
import { runCode, setUpSandbox, temporaryFolder } from './support.ts';

setUpSandbox();

type Files = Readonly<Record<string, string | Uint8Array>>;

function folderWith(files: Files): string {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

const READ = { email: { read: true } };

/** Every mail of the mailbox, whole, the oldest first. */
async function readAll(files: Files, fixture = 'mail') {
  const code = `export default async (input, ctx) => {
    const found = [];
    for (let since = -1e15; ; ) {
      const { messages, cursor } = await ctx.email.listSince({ since });
      if (messages.length === 0) return found;
      for (const { accountId, id } of messages) found.push(await ctx.email.getMessage({ accountId, id }));
      since = cursor;
    }
  }`;
  const report = await runCode(code, {
    gem: { id: 'sample', permissions: READ },
    tool: { permissions: READ },
    scenario: `tool: sample\nemail: ${fixture}\n`,
    scenarioFolder: folderWith(files),
  });
  expect(report.error).toBeUndefined();
  return { mails: report.result as unknown as EmailMessage[], warnings: report.warnings };
}

const DATE = 'Date: Sat, 31 Jan 2026 09:00:00 +0000';

/** One mail of these header lines and this body, in Latin-1 where a text is given. */
async function readOne(header: readonly string[], body: string | Uint8Array) {
  const head = Buffer.from(`${[DATE, ...header].join('\r\n')}\r\n\r\n`, 'latin1');
  const rest = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
  const { mails, warnings } = await readAll({ 'mail/one.eml': Buffer.concat([head, rest]) });
  expect(warnings).toEqual([]);
  return mails[0] as EmailMessage;
}

const base64 = (text: string, encoding: BufferEncoding = 'utf8') =>
  Buffer.from(text, encoding).toString('base64');
/** 你好 */
const GB = '\xc4\xe3\xba\xc3';

describe('a mailbox of files', () => {
  it('[L-04] reads texts in the encodings that mails are written in', async () => {
    const bodies: [type: string, body: string, text: string][] = [
      ['text/plain; charset=utf-8', Buffer.from('你好').toString('latin1'), '你好'],
      ['text/plain; charset=gb2312', GB, '你好'],
      ['text/plain; charset=GB18030', `${GB}\x811\x839`, '你好\u0627'],
      ['text/plain; charset=gbk', GB, '你好'],
      ['text/plain; charset=big5', '\xa7\x41\xa6\x6e', '你好'],
      ['text/plain; charset=iso-2022-jp', '\x1b$B$3$s$K$A$O\x1b(B', 'こんにちは'],
      ['text/plain; charset=iso-8859-1', 'caf\xe9', 'café'],
      ['text/plain; charset=windows-1251', '\xcf\xf0\xe8\xe2\xe5\xf2', 'Привет'],
      ['text/plain; charset="windows-1252"', '\x80 5', '€ 5'],
      ['text/plain; charset=unheard-of', 'caf\xe9', 'café'],
      ['text/plain', Buffer.from('无声明').toString('latin1'), '无声明'],
    ];
    const files = bodies.map(([type, body], index) => [
      `mail/${String(index).padStart(2, '0')}.eml`,
      Buffer.from(
        `Date: Sat, 31 Jan 2026 09:00:${10 + index} Z\r\nContent-Type: ${type}\r\n\r\n${body}`,
        'latin1',
      ),
    ]);
    const { mails } = await readAll(Object.fromEntries(files));
    expect(mails.map(({ body }) => body.trimEnd())).toEqual(bodies.map(([, , text]) => text));
  });

  it('[L-04] reads UTF-16 in both orders, in base64', async () => {
    const header = ['Content-Type: text/plain; charset=utf-16', 'Content-Transfer-Encoding: base64'];
    const little = Buffer.from('\ufeff你 a', 'utf16le');
    expect((await readOne(header, little.toString('base64'))).body).toBe('你 a');
    expect((await readOne(header, little.swap16().toString('base64'))).body).toBe('你 a');
  });

  it('[L-03] reads subjects and names: encoded words cut in the middle of a character, and raw bytes', async () => {
    const words = ['Subject: =?utf-8?Q?=E4=BD=A0=E5?=', ' =?utf-8?Q?=A5=BD?= =?gb18030?B?yMs=?= x'];
    expect((await readOne(words, '')).subject).toBe('你好人 x');
    expect((await readOne([`Subject: ${GB}`], '')).subject).toBe('你好');
    const { mails } = await readAll({ 'mail/a.eml': `\ufeffSubject: 标题\n${DATE}\n\n文` });
    expect(mails).toMatchObject([{ subject: '标题', body: '文\n', date: Date.UTC(2026, 0, 31, 9) }]);
    expect(await readOne([], '')).toMatchObject({ subject: '', fromAddr: '', toAddrs: [], body: '' });
  });

  it('[L-03] gives addresses alone, those of groups too', async () => {
    const header = [
      'From: =?utf-8?B?5bCP546L?= <wang@example.com>',
      'To: Team: a@example.com, "B, b" <b@example.com>;, c@example.com',
      'Cc: d@example.com',
    ];
    expect(await readOne(header, '')).toMatchObject({
      fromAddr: 'wang@example.com',
      toAddrs: ['a@example.com', 'b@example.com', 'c@example.com'],
    });
  });

  it('[L-04] lists attachments of nested parts, with their decoded names and sizes', async () => {
    const body = `--o\r
Content-Type: multipart/alternative; boundary=i\r
\r
--i\r
Content-Type: text/plain\r
\r
plain\r
--i\r
Content-Type: text/html\r
\r
<p>rich</p>\r
--i--\r
--o\r
Content-Type: application/pdf\r
Content-Disposition: attachment; filename*0*=utf-8''%E5%8F%91; filename*1*=%E7%A5%A8.pdf\r
Content-Transfer-Encoding: base64\r
\r
${base64('12345')}\r
--o\r
Content-Type: image/png; name="=?utf-8?B?5Zu+LnBuZw==?="\r
Content-Transfer-Encoding: base64\r
\r
${base64('123')}\r
--o\r
Content-Type: message/rfc822\r
\r
Subject: inner\r
\r
inner text\r
--o\r
Content-Disposition: attachment\r
\r
--o--\r
`;
    expect(await readOne(['Content-Type: multipart/mixed; boundary=o'], body)).toMatchObject({
      body: 'plain\n',
      attachments: [
        { filename: '发票.pdf', mimeType: 'application/pdf', sizeBytes: 5 },
        { filename: '图.png', mimeType: 'image/png', sizeBytes: 3 },
        { filename: '', mimeType: 'message/rfc822', sizeBytes: expect.any(Number) },
        { filename: '', mimeType: 'text/plain', sizeBytes: 0 },
      ],
    });
  });

  it('[L-04] makes text of a mail that has HTML alone', async () => {
    const html =
      '<style>x{}</style><p>Dear &lt;you&gt;,<p>see <a href="https://example.com">this</a><br>now<img src=x>';
    expect((await readOne(['Content-Type: text/html; charset=utf-8'], html)).body).toBe(
      'Dear <you>,\n\nsee this\nnow',
    );
  });

  it('[L-04] reads an attachment of 25 MB, and a list of mails without it', async () => {
    const bytes = Buffer.alloc(25 * 1024 * 1024, 7);
    const lines = bytes.toString('base64').replace(/.{76}/g, '$&\r\n');
    const body = `--b\r\n\r\nhi\r\n--b\r\nContent-Type: application/zip; name=a.zip\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines}\r\n--b--\r\n`;
    expect(await readOne(['Content-Type: multipart/mixed; boundary=b'], body)).toMatchObject({
      body: 'hi\n',
      attachments: [{ filename: 'a.zip', mimeType: 'application/zip', sizeBytes: bytes.length }],
    });
  });

  it('[L-02] dates a mail by its header, else by when it was received, else as the oldest', async () => {
    const { mails, warnings } = await readAll({
      'mail/a.eml': 'Date: Sat, 31 Jan 2026 17:00:00 +0800 (CST)\n\n',
      'mail/b.eml': 'Date: 31 Jan 26 09:00:01 EST\n\n',
      'mail/c.eml': 'Date: Sat, 31 Jan 2026 09:00:02\n\n',
      'mail/d.eml': 'Date: yesterday\nReceived: from x by y\n\twith z; Sat, 31 Jan 2026 09:00:03 -0000\n\n',
      'mail/e.eml': 'Date: Sat, 31 Feb 2026 09:00:00 Z\n\n',
      'mail/f.eml': '',
      'mail/g.eml': 'Date: Wed, 31 Dec 1969 23:59:59 +0000\n\n',
    });
    const nine = Date.UTC(2026, 0, 31, 9);
    expect(Object.fromEntries(mails.map(({ id, date }) => [id, date]))).toEqual({
      g: -1000,
      e: 1,
      f: 1,
      a: nine,
      c: nine + 2000,
      d: nine + 3000,
      b: nine + 5 * 3_600_000 + 1000,
    });
    expect(mails.map(({ id }) => id).join('')).toBe('gefacdb');
    expect(warnings).toEqual([
      expect.stringContaining('the mail e has no date'),
      expect.stringContaining('the mail f has no date'),
    ]);
  });

  it('[L-03] gives each mail of an account an id of its own, the same each time', async () => {
    const mail = `${DATE}\nMessage-ID: <same@x>\n\n`;
    const { mails, warnings } = await readAll({
      'mail/a.eml': mail,
      'mail/b.eml': mail,
      'mail/sub/deep/c.eml': mail,
      'mail/sub/d.EML': `${DATE}\n\n`,
      'mail/.DS_Store': 'x',
      'mail/notes.txt': 'x',
    });
    expect(mails.map(({ accountId, id }) => `${accountId} ${id}`).sort()).toEqual([
      'default b',
      'default same@x',
      'sub same@x',
      'sub sub/d',
    ]);
    expect(warnings).toEqual([
      expect.stringContaining('left out: notes.txt'),
      expect.stringContaining('the mail b has the Message-ID of another one, same@x'),
    ]);
  });

  it('[L-02] reads an mbox as mboxrd and mboxo write it', async () => {
    const mbox = `From ann@example.com Sat Jan 31 09:00:00 2026
Subject: first

>From here it was quoted
>>From twice
text
From the middle of a text
> From not

From bo@example.com Sat Jan 31 09:00:01 2026
Subject: second
Date: Sat, 31 Jan 2026 08:00:00 +0000

end
`;
    const expected = [
      { id: 'all.mbox-2', subject: 'second', date: Date.UTC(2026, 0, 31, 8), body: 'end\n' },
      {
        id: 'all.mbox-1',
        subject: 'first',
        date: Date.UTC(2026, 0, 31, 9),
        body: 'From here it was quoted\n>From twice\ntext\nFrom the middle of a text\n> From not\n\n',
      },
    ];
    const { mails } = await readAll({ 'all.mbox': mbox }, 'all.mbox');
    expect(
      mails.map((mail) => ({ ...mail, body: mail.body.replace(/\n*$/, (end) => end.slice(0, 2)) })),
    ).toMatchObject(expected);
    const { mails: windows } = await readAll({ inbox: mbox.replaceAll('\n', '\r\n') }, 'inbox');
    expect(windows.map(({ subject }) => subject)).toEqual(['second', 'first']);
    expect((await readAll({ 'none.mbox': '' }, 'none.mbox')).mails).toEqual([]);
    expect((await readAll({ 'one.eml': `${DATE}\n\nx` }, 'one.eml')).mails).toMatchObject([
      { id: 'one', body: 'x\n' },
    ]);
  });

  it('[L-02] reads messages of a JSON or YAML file', async () => {
    const json = JSON.stringify({
      accounts: { work: [{ date: '2026-01-31T09:00:00Z', subject: '' }], home: [] },
    });
    const { mails } = await readAll({ 'mail.json': `\ufeff${json}` }, 'mail.json');
    expect(mails).toEqual([
      {
        accountId: 'work',
        id: 'message-1',
        subject: '',
        fromAddr: '',
        toAddrs: [],
        date: Date.UTC(2026, 0, 31, 9),
        body: '',
        attachments: [],
      },
    ]);
    expect((await readAll({ 'mail.yaml': '- date: 5\n' }, 'mail.yaml')).mails).toMatchObject([
      { accountId: 'default', date: 5 },
    ]);
  });

  it('says of a mail that cannot be read which it is', async () => {
    const deep = Array.from(
      { length: 300 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
    );
    const code = `export default async (input, ctx) => ctx.email.getMessage({ accountId: 'default', id: 'one' })`;
    const report = await runCode(code, {
      gem: { id: 'sample', permissions: READ },
      tool: { permissions: READ },
      scenario: 'tool: sample\nemail: mail\n',
      scenarioFolder: folderWith({ 'mail/one.eml': `${DATE}\r\n${deep.join('')}` }),
    });
    expect(report.error).toMatchObject({
      code: 'E_EMAIL_UNREADABLE',
      message: expect.stringContaining(
        'the mail "one" of the account "default" cannot be read: Maximum MIME nesting',
      ),
    });
  });

  it.each([
    ['email: nowhere', '2:8', 'there is no nowhere'],
    ['email: a.txt', '2:8', 'a.txt is no mailbox'],
    ['email: 7', '2:8', 'mails are a list'],
    ['email: { account: {} }', '2:8', 'mails are a list'],
    ['email: [1]', '2:9', 'mails are a list'],
    ['email: [{ subject: x }]', '2:9', 'a mail needs a `date`'],
    ['email: [{ date: 2026-01-31 }]', '2:17', 'a mail needs a `date`'],
    ['email: [{ date: 1, from: x }]', '2:20', 'no key "from"'],
    ['email: [{ date: 1, id: a }, { date: 2, id: a }]', '2:29', '"a" belongs to another mail'],
    ['email: [{ date: 1, toAddrs: x }]', '2:29', 'must be a list'],
    ['email: [{ date: 1, attachments: [{ sizeBytes: -1 }] }]', '2:47', 'not negative'],
  ])('says where a scenario’s mailbox is wrong, case %#', async (text, at, words) => {
    const folder = folderWith({ 'a.txt': 'x' });
    await expect(parseScenario(`tool: a\n${text}`, 'tests/a.yaml', folder)).rejects.toMatchObject({
      code: 'scenario-invalid',
      message: expect.stringMatching(new RegExp(`^tests/a\\.yaml:${at} `)),
      text: { en: expect.stringContaining(words), 'zh-CN': expect.stringMatching(/[\u4e00-\u9fff]/) },
    });
  });

  it('names the file and the line where messages in a file are wrong', async () => {
    const folder = folderWith({ 'mail.json': '[\n  { "date": 1, "sender": "x" }\n]\n' });
    await expect(parseScenario('tool: a\nemail: mail.json', 'tests/a.yaml', folder)).rejects.toMatchObject({
      message: expect.stringMatching(/^mail\.json:2:16 /),
    });
  });
});
