import { decodeText } from '../decode/decode-text.ts';

/** What a document holds, by its bytes: what reads it, or why nothing does. */
export type Content =
  | { readonly kind: 'pdf' | 'office' | 'text' }
  /** An encrypted Office document. */
  | { readonly kind: 'encrypted' }
  /** Office before 2007. */
  | { readonly kind: 'old-office' }
  | { readonly kind: 'unsupported' };

/** MIME types of what is text, by the ending of the name. */
const TEXT_TYPES: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  text: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  markdown: 'text/markdown',
  csv: 'text/csv',
  json: 'application/json',
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'text/html',
};

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const BINARY_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  docx: `${OFFICE}.wordprocessingml.document`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  pptx: `${OFFICE}.presentationml.presentation`,
};

/** Bytes at the start within which a PDF begins, as readers have it. */
const PDF_START = 1_024;
/** Bytes that are looked at to tell text from the rest. */
const SAMPLE = 64 * 1024;

export function contentOf(bytes: Uint8Array): Content {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (start.subarray(0, PDF_START).includes('%PDF-')) return { kind: 'pdf' };
  if (begins(start, 'PK\x03\x04') || begins(start, 'PK\x05\x06')) return { kind: 'office' };
  if (begins(start, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'))
    return { kind: start.includes('EncryptedPackage', 0, 'utf16le') ? 'encrypted' : 'old-office' };
  if (begins(start, '{\\rtf')) return { kind: 'unsupported' };
  return { kind: isText(start.subarray(0, SAMPLE)) ? 'text' : 'unsupported' };
}

function begins(bytes: Buffer, magic: string): boolean {
  return bytes.subarray(0, magic.length).toString('latin1') === magic;
}

/** Text has no control characters but those that lay it out; UTF-16 is known by its mark. */
function isText(sample: Buffer): boolean {
  const isWide = begins(sample, '\xff\xfe') || begins(sample, '\xfe\xff');
  const text = isWide ? decodeText(sample.subarray(0, sample.length & ~1)).text : sample.toString('latin1');
  // Tab, the ends of lines and pages, and the escape that some encodings and terminals use.
  return !/[^\P{Cc}\t\n\v\f\r\x1b\x80-\x9f]/u.test(text);
}

/** Of what is text: by the name, and where that says nothing, by how it begins. */
export function textTypeOf(name: string, bytes: Uint8Array): string {
  const named = TEXT_TYPES[endingOf(name)];
  if (named !== undefined) return named;
  const start = decodeText(bytes.subarray(0, PDF_START)).text;
  return /^\s{0,100}(<\?xml[^>]{0,200}>\s{0,100})?(<!doctype html|<html)[\s>]/i.test(start)
    ? 'text/html'
    : 'text/plain';
}

/** The MIME type that a name promises; undefined where it promises none that is read here. */
export function promisedType(name: string): string | undefined {
  const ending = endingOf(name);
  return BINARY_TYPES[ending] ?? TEXT_TYPES[ending];
}

/** Whether a name is that of a document which is never empty. */
export function isBinaryName(name: string): boolean {
  return endingOf(name) in BINARY_TYPES;
}

/** As a person calls it. */
export function shortName(mimeType: string): string {
  const [ending] = Object.entries(BINARY_TYPES).find(([, type]) => type === mimeType) ?? [];
  return ending?.toUpperCase() ?? mimeType;
}

function endingOf(name: string): string {
  return /\.([^./]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
