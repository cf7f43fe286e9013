/** A message of an mbox file. */
export interface MboxMessage {
  /** What follows the sender on its `From ` line: the date it was delivered at. */
  readonly delivered: string;
  readonly bytes: Uint8Array;
}

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const QUOTE = 0x3e;
const FROM = Buffer.from('From ');

/**
 * Splits an mbox (RFC 4155). A message begins at a line `From `, at the file's start or after an empty line. Of lines
 * that begin with `>From `, `>>From ` and so on the first `>` is taken off, which puts back what mboxrd and mboxo
 * writers changed.
 */
export function splitMbox(bytes: Uint8Array): MboxMessage[] {
  const starts: number[] = [];
  let isAfterEmpty = true;
  forEachLine(bytes, 0, bytes.length, (start, end) => {
    if (isAfterEmpty && startsWith(bytes, start)) starts.push(start);
    isAfterEmpty = end - start <= 2 && lengthOfText(bytes, start, end) === 0;
  });
  return starts.map((start, index) => read(bytes, start, starts[index + 1] ?? bytes.length));
}

function read(bytes: Uint8Array, start: number, end: number): MboxMessage {
  const lineEnd = bytes.indexOf(NEWLINE, start);
  const begin = lineEnd < 0 || lineEnd >= end ? end : lineEnd + 1;
  const line = Buffer.from(bytes.subarray(start + FROM.length, begin))
    .toString('latin1')
    .trim();
  return { delivered: line.replace(/^\S+\s+/, ''), bytes: unquoted(bytes, begin, end) };
}

/** The message without the first `>` of lines that were quoted. Most messages have none and are not copied. */
function unquoted(bytes: Uint8Array, begin: number, end: number): Uint8Array {
  const drops: number[] = [];
  forEachLine(bytes, begin, end, (start, lineEnd) => {
    let at = start;
    while (at < lineEnd && bytes[at] === QUOTE) at++;
    if (at > start && startsWith(bytes, at)) drops.push(start);
  });
  if (drops.length === 0) return bytes.subarray(begin, end);
  const parts: Uint8Array[] = [];
  let from = begin;
  for (const drop of drops) {
    parts.push(bytes.subarray(from, drop));
    from = drop + 1;
  }
  return Buffer.concat([...parts, bytes.subarray(from, end)]);
}

function forEachLine(
  bytes: Uint8Array,
  begin: number,
  end: number,
  act: (start: number, end: number) => void,
): void {
  for (let start = begin; start < end; ) {
    const found = bytes.indexOf(NEWLINE, start);
    const next = found < 0 || found >= end ? end : found + 1;
    act(start, next);
    start = next;
  }
}

function lengthOfText(bytes: Uint8Array, start: number, end: number): number {
  let length = end - start;
  if (length > 0 && bytes[start + length - 1] === NEWLINE) length--;
  if (length > 0 && bytes[start + length - 1] === RETURN) length--;
  return length;
}

function startsWith(bytes: Uint8Array, at: number): boolean {
  return bytes.length >= at + FROM.length && FROM.every((byte, index) => bytes[at + index] === byte);
}
