/**
 * The guest's end of the channel (../protocol.ts). Everything that is used after a tool's code has run was taken
 * before it ran, so a polyfill or a hostile tool that changes built-in prototypes does not reach it.
 */
const stdin = Deno.stdin;
const stdout = Deno.stdout;
const readSync = stdin.readSync.bind(stdin);
const readAsync = stdin.read.bind(stdin);
const writeSync = stdout.writeSync.bind(stdout);
const exit: typeof Deno.exit = Deno.exit;
const parse = JSON.parse;
const setPrototypeOf = Object.setPrototypeOf;
const Bytes = Uint8Array;
const View = DataView;
const utf8 = new TextEncoder();
const encode = utf8.encode.bind(utf8);
// A byte order mark at the beginning of a text is part of it.
const text = new TextDecoder('utf-8', { ignoreBOM: true });
const decode = text.decode.bind(text);

/** A method as a function of its object, out of reach of whoever replaces it. */
export const uncurry = Function.prototype.bind.bind(Function.prototype.call) as unknown as <
  T,
  A extends unknown[],
  R,
>(
  method: (this: T, ...args: A) => R,
) => (self: T, ...args: A) => R;
const setBytes = uncurry(Uint8Array.prototype.set);
const part = uncurry(Uint8Array.prototype.subarray) as (
  bytes: Uint8Array,
  from: number,
  to?: number,
) => Uint8Array;
export const lengthOf = uncurry(
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), 'length')?.get as (
    this: Uint8Array,
  ) => number,
);
const getU32 = uncurry(DataView.prototype.getUint32) as (view: DataView, at: number) => number;
const setU32 = uncurry(DataView.prototype.setUint32) as (view: DataView, at: number, value: number) => void;
const bufferOf = uncurry(
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), 'buffer')?.get as (
    this: Uint8Array,
  ) => ArrayBuffer,
);

const isWellFormed = uncurry(String.prototype.isWellFormed);

const KEY_BYTES = 16;
const HEADER = KEY_BYTES + 4;
const CHUNK = 64 * 1024;
/** The host knows by it that it could not be told. */
const CUT_OFF_CODE = 74;

/** Lives in bytes only: a heap snapshot, which needs no permission, shows strings. */
const key = new Bytes(KEY_BYTES);

/** Blocks until the host has sent the key: nothing else can be done before. */
export function receiveKey(): void {
  let got = 0;
  while (got < KEY_BYTES) {
    const count = readSync(part(key, got));
    if (count === null) exit(0);
    got += count;
  }
}

let buffer = new Bytes(CHUNK);
let filled = 0;

/** The next frame of the host, already here or waited for. Ends the process when the host is gone. */
export async function receive(): Promise<object> {
  for (;;) {
    const message = takeFrame();
    if (message !== undefined) return message;
    const count = await readAsync(part(buffer, filled));
    if (count === null) exit(0);
    filled += count;
  }
}

/** The same without giving way to anything else, for before a tool is loaded. */
export function receiveNow(): object {
  for (;;) {
    const message = takeFrame();
    if (message !== undefined) return message;
    const count = readSync(part(buffer, filled));
    if (count === null) exit(0);
    filled += count;
  }
}

function takeFrame(): object | undefined {
  const need = filled < 4 ? 4 : 4 + getU32(new View(bufferOf(buffer)), 0);
  if (filled >= 4 && filled >= need) {
    // Without a prototype: a tool may have put keys on Object's that would be taken for the host's.
    const message = buffer[4] === 0 ? answerWithText(need) : read(4, need);
    const rest = part(buffer, need, filled);
    filled -= need;
    if (filled <= CHUNK && lengthOf(buffer) > CHUNK) buffer = new Bytes(CHUNK);
    setBytes(buffer, rest);
    return message;
  }
  if (need > lengthOf(buffer)) {
    const larger = new Bytes(need);
    setBytes(larger, part(buffer, 0, filled));
    buffer = larger;
  }
  return undefined;
}

function read(from: number, to: number): object {
  return setPrototypeOf(parse(decode(part(buffer, from, to))), null);
}

/** An answer whose text stands beside the JSON: see ../protocol.ts. */
function answerWithText(end: number): object {
  const start = 9 + getU32(new View(bufferOf(buffer)), 5);
  const message = read(9, start) as { value?: unknown };
  message.value = decode(part(buffer, start, end));
  return message;
}

/** UTF-16 units from which a text travels beside the JSON. */
const LONG_TEXT = 65_536;

/** The bytes of a text that is long, and that UTF-8 can hold. */
export function longText(value: unknown): Uint8Array | undefined {
  if (typeof value !== 'string' || value.length < LONG_TEXT || !isWellFormed(value)) return undefined;
  return encode(value);
}

/** Writes one frame, whole, before anything else happens; long texts beside it, in the order that it tells of them. */
export function send(json: string, texts: readonly Uint8Array[] = []): void {
  const body = encode(json);
  const size = lengthOf(body);
  let length = size;
  if (texts.length > 0) {
    length += 5;
    for (let index = 0; index < texts.length; index++) length += lengthOf(texts[index] as Uint8Array);
  }
  const frame = new Bytes(HEADER + length);
  let at = HEADER;
  if (texts.length > 0) {
    setU32(new View(bufferOf(frame)), HEADER + 1, size);
    at += 5;
  }
  setBytes(frame, key);
  setU32(new View(bufferOf(frame)), KEY_BYTES, length);
  setBytes(frame, body, at);
  at += size;
  for (let index = 0; index < texts.length; index++) {
    setBytes(frame, texts[index] as Uint8Array, at);
    at += lengthOf(texts[index] as Uint8Array);
  }
  let written = 0;
  try {
    while (written < HEADER + length) written += writeSync(part(frame, written));
  } catch {
    // A tool has closed stdout: the host would wait for ever.
    exit(CUT_OFF_CODE);
  }
}
