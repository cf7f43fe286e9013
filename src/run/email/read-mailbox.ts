import { closeSync, type Dirent, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { UserError } from '../../errors.ts';
import { systemReason } from '../../system-error.ts';
import type { Text } from '../../text.ts';
import { DEFAULT_ACCOUNT, type FixtureMessage, type MailFixture } from '../scenario/email.ts';
import { headerLength, readContent, readEnvelope } from './eml.ts';
import { readMailDate } from './mail-date.ts';
import { arrange, type FoundMessage, type Mailbox } from './mailbox.ts';
import { splitMbox } from './mbox.ts';

/** Bytes of one mail, and of an mbox. Ours, for safety: servers take 25 to 150 MB. */
const MAIL_MAX = 160 * 1024 * 1024;
const MBOX_MAX = 512 * 1024 * 1024;
/** Bytes of a mail that are read first, in the hope that its header ends there. */
const HEADER_USUAL = 64 * 1024;
/** And those that are read when it does not. */
const HEADER_MAX = 2 * 1024 * 1024;

type Log = (note: Text) => void;

/**
 * Reads who wrote what when; bodies are read when they are asked for. Throws `scenario-invalid` for a file that cannot
 * be read.
 */
export async function readMailbox(fixture: MailFixture, log: Log): Promise<Mailbox> {
  if (fixture.kind === 'folder') return readFolder(fixture.path, log);
  if (fixture.kind === 'messages') {
    const accounts = [...fixture.accounts].map(
      ([id, messages]) => [id, arrange(messages.map(fromData), log)] as const,
    );
    return new Map(accounts);
  }
  const read = fixture.kind === 'mbox' ? readMbox : readEml;
  return new Map([[DEFAULT_ACCOUNT, arrange(await read(fixture.path), log)]]);
}

function fromData({ id, body, attachments, ...envelope }: FixtureMessage): FoundMessage {
  return { ...envelope, messageId: id, name: id, content: async () => ({ body, attachments }) };
}

/** Folders in it are accounts; files in it are of the account `default`. */
async function readFolder(folder: string, log: Log): Promise<Mailbox> {
  const files = new Map<string, string[]>();
  const others: string[] = [];
  const walk = (path: string, account: string | undefined) => {
    for (const entry of sorted(folder, path)) {
      const below = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) walk(below, account ?? entry.name);
      else if (!/\.eml$/i.test(entry.name)) others.push(below);
      else {
        const id = account ?? DEFAULT_ACCOUNT;
        files.set(id, [...(files.get(id) ?? []), below]);
      }
    }
  };
  walk('', undefined);
  if (others.length > 0) log(leftOut(others));
  if (files.size === 0) files.set(DEFAULT_ACCOUNT, []);
  const accounts = new Map<string, ReturnType<typeof arrange>>();
  for (const [id, paths] of files) {
    const found: FoundMessage[] = [];
    for (const path of paths) found.push(...(await readEml(join(folder, path), path)));
    accounts.set(id, arrange(found, log));
  }
  return accounts;
}

function sorted(folder: string, path: string): Dirent[] {
  return readable(path === '' ? folder : path, () =>
    readdirSync(join(folder, path), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1)),
  );
}

async function readEml(path: string, name = basename(path)): Promise<FoundMessage[]> {
  const size = sizeOf(path, name, MAIL_MAX);
  let start = readable(name, () => readStart(path, HEADER_USUAL));
  if (headerLength(start) === undefined && size > start.length) start = readStart(path, HEADER_MAX);
  return [
    {
      ...(await readEnvelope(start)),
      name: name.replace(/\.eml$/i, ''),
      content: async () => readContent(readFileSync(path)),
    },
  ];
}

async function readMbox(path: string): Promise<FoundMessage[]> {
  const name = basename(path);
  sizeOf(path, name, MBOX_MAX);
  const found: FoundMessage[] = [];
  for (const { delivered, bytes } of splitMbox(readable(name, () => readFileSync(path)))) {
    const envelope = await readEnvelope(bytes);
    found.push({
      ...envelope,
      date: envelope.date ?? readMailDate(delivered),
      name: `${name}-${found.length + 1}`,
      content: async () => readContent(bytes),
    });
  }
  return found;
}

function sizeOf(path: string, name: string, most: number): number {
  const stats = readable(name, () => statSync(path));
  if (!stats.isFile()) throw cannotRead(name, NO_FILE);
  if (stats.size > most) throw cannotRead(name, tooLarge(stats.size, most));
  return stats.size;
}

function readStart(path: string, most: number): Uint8Array {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(most);
    return bytes.subarray(0, readSync(file, bytes, 0, most, 0));
  } finally {
    closeSync(file);
  }
}

function readable<Value>(name: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw cannotRead(name, systemReason(error, 'Node.js'));
  }
}

function cannotRead(name: string, reason: Text): UserError {
  return new UserError('scenario-invalid', {
    en: `the scenario’s mailbox: ${name} cannot be read: ${reason.en}`,
    'zh-CN': `场景的邮箱：无法读取 ${name}：${reason['zh-CN']}`,
  });
}

const NO_FILE: Text = { en: 'it is no file', 'zh-CN': '它不是文件' };

function tooLarge(size: number, most: number): Text {
  return { en: `${size} bytes, of ${most} at most`, 'zh-CN': `有 ${size} 字节，最多 ${most} 字节` };
}

/** Names of files that are told. */
const NAMES_SHOWN = 3;

function leftOut(others: readonly string[]): Text {
  const names = others.slice(0, NAMES_SHOWN).join(', ') + (others.length > NAMES_SHOWN ? ', …' : '');
  return {
    en: `the scenario’s mailbox has files that are no .eml and were left out: ${names}`,
    'zh-CN': `场景的邮箱里有不是 .eml 的文件，没有读取：${names}`,
  };
}
