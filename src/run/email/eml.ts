import PostalMime, { type Address } from 'postal-mime';
import type { EmailAttachment } from '../../platform/ctx.ts';
import { decodeText } from '../decode/decode-text.ts';
import { htmlText } from '../decode/html-text.ts';
import { withWindowsMarks } from '../decode/windows-1252.ts';
import { readMailDate } from './mail-date.ts';
import type { FoundMessage, MailContent } from './mailbox.ts';

type Envelope = Omit<FoundMessage, 'name' | 'content'>;

/** Bytes after which a header ends for us: the library's own limit. */
const HEADER_MAX = 2 * 1024 * 1024;
/** Characters of an HTML body that are made into text. Ours, for safety: no mail comes near. */
const HTML_MAX = 1024 * 1024;

/** Reads the header of a mail (RFC 5322), which `bytes` need not go beyond. */
export async function readEnvelope(given: Uint8Array): Promise<Envelope> {
  const bytes = unmarked(given);
  const header = bytes.subarray(0, Math.min(headerLength(bytes) ?? bytes.length, HEADER_MAX - 2));
  const mail = await PostalMime.parse(inUtf8(header), { maxHeadersSize: 2 * HEADER_MAX });
  const raw = (key: string) => mail.headers.find((line) => line.key === key)?.value;
  return {
    messageId: idIn(mail.messageId),
    subject: withWindowsMarks(mail.subject ?? ''),
    fromAddr: addresses([mail.from ?? mail.sender])[0] ?? '',
    toAddrs: addresses(mail.to ?? []),
    date: readMailDate(raw('date') ?? '') ?? receivedDate(raw('received')),
  };
}

/** Reads the text and the list of attachments of a mail. Throws an Error for what is built too deep to be read. */
export async function readContent(bytes: Uint8Array): Promise<MailContent> {
  const mail = await PostalMime.parse(unmarked(bytes), { forceRfc822Attachments: true });
  const { text = '', html = '' } = mail;
  const body = text.trim() === '' && html !== '' ? htmlText(html.slice(0, HTML_MAX)) : inOrder(text);
  return {
    body: withWindowsMarks(body.replaceAll('\r\n', '\n')),
    attachments: mail.attachments.map(
      ({ filename, mimeType, content }): EmailAttachment => ({
        filename: withWindowsMarks(filename ?? ''),
        mimeType,
        sizeBytes: typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength,
      }),
    ),
  };
}

/** Bytes up to and with the empty line that ends the header; undefined where none does. */
export function headerLength(bytes: Uint8Array): number | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ends = ['\n\r\n', '\n\n']
    .map((end) => ({ at: buffer.indexOf(end, 0, 'latin1'), length: end.length }))
    .filter(({ at }) => at >= 0)
    .map(({ at, length }) => at + length);
  return ends.length === 0 ? undefined : Math.min(...ends);
}

/** Editors put a byte order mark before the first header, which would be taken for a part of its name. */
function unmarked(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/** Old programs write headers in the bytes of their own language, which the library would take for UTF-8. */
function inUtf8(header: Uint8Array): Uint8Array {
  const { text, encoding } = decodeText(header);
  return encoding === 'utf-8' ? header : Buffer.from(text, 'utf8');
}

function idIn(header: string | undefined): string | undefined {
  const id = (/<([^<>]*)>/.exec(header ?? '')?.[1] ?? header ?? '').trim();
  return id === '' ? undefined : id;
}

function addresses(list: readonly (Address | undefined)[]): string[] {
  return list
    .flatMap((entry) => entry?.group ?? (entry === undefined ? [] : [entry]))
    .map(({ address = '' }) => address)
    .filter((address) => address !== '');
}

/** When the last server received it, which stands after the last semicolon of the first such header. */
function receivedDate(header: string | undefined): number | undefined {
  return header === undefined ? undefined : readMailDate(header.slice(header.lastIndexOf(';') + 1));
}

/** UTF-16 without a word on the order of bytes is read little-endian, and a mark says when that was wrong. */
function inOrder(text: string): string {
  if (!text.startsWith('\ufffe')) return text;
  const bytes = Buffer.from(text, 'utf16le').swap16();
  return bytes.toString('utf16le').slice(1);
}
