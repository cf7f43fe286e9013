/**
 * The channel between gem (the host) and a Deno process (the guest), on its stdin and stdout.
 *
 * Host to guest: u32 big-endian length, JSON. Before the first frame stand the KEY_BYTES of the key.
 * Guest to host: the key, u32 length, JSON. A text of LONG_TEXT or more travels beside the JSON, where it need be neither
 * escaped nor parsed: then the frame is a byte 0, u32 length of the JSON, the JSON, and the texts in UTF-8, one after the
 * other. In a call `long` says of each which argument it is and how many bytes it has; in an answer it is the `value`.
 * A call with an argument that is no JSON has `notJson`, which tells of it, and no arguments; one with an argument that
 * JSON changes has `lost`.
 * Every other byte on stdout is console output. The key keeps
 * console text from being taken for a frame; it is no secret that anything rests on, because a tool can always
 * find its own process's pipes. So the host checks every call as if the guest were hostile.
 */
export const KEY_BYTES = 16;

/** A key for a new channel. Nothing secret rests on it, and getting node:crypto ready takes as long as half of a run. */
export function newKey(): Buffer {
  return Buffer.from(Array.from({ length: KEY_BYTES }, () => Math.floor(Math.random() * 256)));
}

/**
 * Bytes of one frame. A `ctx.files` read or write carries 20 MB (F-13), as base64 in JSON 27 MB; room
 * is left for text that JSON escapes.
 */
export const FRAME_MAX = 128 * 1024 * 1024;

/** UTF-16 units from which a text travels beside the JSON; guest/frames.ts has the same. */
export const LONG_TEXT = 65_536;

/** The frame of an answer to a call. */
export function encodeAnswer(id: number, answer: object): Buffer {
  const { value } = answer as { readonly value?: unknown };
  // Half a surrogate pair is something that only JSON can write.
  if (typeof value !== 'string' || value.length < LONG_TEXT || !value.isWellFormed())
    return encodeFrame({ id, ...answer });
  const json = Buffer.from(JSON.stringify({ id }), 'utf8');
  const head = 4 + 1 + 4 + json.length;
  const size = Buffer.byteLength(value, 'utf8');
  const frame = Buffer.allocUnsafe(head + size);
  frame.writeUInt32BE(head - 4 + size, 0);
  frame.writeUInt8(0, 4);
  frame.writeUInt32BE(json.length, 5);
  json.copy(frame, 9);
  frame.write(value, head, 'utf8');
  return frame;
}

export function encodeFrame(message: unknown): Buffer {
  const json = JSON.stringify(message);
  const size = Buffer.byteLength(json, 'utf8');
  const frame = Buffer.allocUnsafe(4 + size);
  frame.writeUInt32BE(size, 0);
  frame.write(json, 4, 'utf8');
  return frame;
}

/** The frame that tells the guest that what it waits for takes longer than it thought. */
export const WAKE = encodeFrame({ wake: true });

export interface Receiver {
  /** A frame whose JSON parsed. Nothing about its shape has been checked. */
  frame(message: unknown): void;
  /** Bytes that belong to no frame, in order. */
  text(bytes: Buffer): void;
}

/** Splits what a guest writes on stdout into frames and text. A frame that is too long or not JSON is dropped. */
export function createDemultiplexer(key: Buffer, receiver: Receiver): (chunk: Buffer) => void {
  const header = KEY_BYTES + 4;
  let held: Buffer = Buffer.alloc(0);
  let body: { chunks: Buffer[]; missing: number } | undefined;

  function finish(chunks: readonly Buffer[]): void {
    let message: unknown;
    try {
      const [only] = chunks;
      const body = chunks.length === 1 && only ? only : Buffer.concat(chunks);
      message = body[0] === 0 ? parseWithTexts(body) : JSON.parse(body.toString('utf8'));
    } catch {
      return;
    }
    receiver.frame(message);
  }

  /** Takes text and a frame's head from the front of `data`; gives back what is left, or undefined to wait. */
  function scan(data: Buffer): Buffer | undefined {
    // Nearly always a chunk is one frame.
    const isFrame = data.length >= KEY_BYTES && key.compare(data, 0, KEY_BYTES) === 0;
    const at = isFrame ? 0 : data.indexOf(key);
    if (at < 0) {
      const keep = overlap(data, key);
      if (data.length > keep) receiver.text(data.subarray(0, data.length - keep));
      held = data.subarray(data.length - keep);
      return undefined;
    }
    if (at > 0) receiver.text(data.subarray(0, at));
    if (data.length < at + header) {
      held = data.subarray(at);
      return undefined;
    }
    const length = data.readUInt32BE(at + KEY_BYTES);
    if (length <= FRAME_MAX) body = { chunks: [], missing: length };
    return data.subarray(at + header);
  }

  return (chunk) => {
    let data: Buffer | undefined = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
    held = Buffer.alloc(0);
    while (data !== undefined && data.length > 0) {
      if (body === undefined) {
        data = scan(data);
      } else {
        const part: Buffer = data.subarray(0, body.missing);
        body.chunks.push(part);
        body.missing -= part.length;
        data = data.subarray(part.length);
      }
      if (body !== undefined && body.missing === 0) {
        const { chunks } = body;
        body = undefined;
        finish(chunks);
      }
    }
  };
}

/** Puts the texts that came beside a call's JSON among its arguments. Throws when the guest says what does not fit. */
function parseWithTexts(body: Buffer): unknown {
  let at = 5 + body.readUInt32BE(1);
  const message = JSON.parse(body.toString('utf8', 5, at)) as { args: unknown[]; long: [number, number][] };
  for (const [index, size] of message.long) {
    const isPlace = Number.isSafeInteger(index) && index >= 0 && index < message.args.length;
    if (!isPlace || !Number.isSafeInteger(size) || size < 0 || at + size > body.length)
      throw new RangeError();
    message.args[index] = body.toString('utf8', at, at + size);
    at += size;
  }
  return message;
}

/** How many bytes at the end of `data` are the beginning of `key`: a key that is not whole yet. */
function overlap(data: Buffer, key: Buffer): number {
  for (let length = Math.min(key.length - 1, data.length); length > 0; length--) {
    if (data.subarray(data.length - length).equals(key.subarray(0, length))) return length;
  }
  return 0;
}
