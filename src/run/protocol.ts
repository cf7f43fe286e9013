/**
 * The channel between gem (the host) and a Deno process (the guest), on its stdin and stdout.
 *
 * Host to guest: u32 big-endian length, JSON. Before the first frame stand the KEY_BYTES of the key.
 * Guest to host: the key, u32 length, JSON. Every other byte on stdout is console output. The key keeps
 * console text from being taken for a frame; it is no secret that anything rests on, because a tool can always
 * find its own process's pipes. So the host checks every call as if the guest were hostile.
 */
export const KEY_BYTES = 16;

/**
 * Bytes of one frame. A `ctx.files` read or write carries 20 MB (F-13), as base64 in JSON 27 MB; room
 * is left for text that JSON escapes.
 */
export const FRAME_MAX = 128 * 1024 * 1024;

export function encodeFrame(message: unknown): Buffer {
  const json = Buffer.from(JSON.stringify(message), 'utf8');
  const frame = Buffer.allocUnsafe(4 + json.length);
  frame.writeUInt32BE(json.length, 0);
  json.copy(frame, 4);
  return frame;
}

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
      message = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    } catch {
      return;
    }
    receiver.frame(message);
  }

  /** Takes text and a frame's head from the front of `data`; gives back what is left, or undefined to wait. */
  function scan(data: Buffer): Buffer | undefined {
    const at = data.indexOf(key);
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

/** How many bytes at the end of `data` are the beginning of `key`: a key that is not whole yet. */
function overlap(data: Buffer, key: Buffer): number {
  for (let length = Math.min(key.length - 1, data.length); length > 0; length--) {
    if (data.subarray(data.length - length).equals(key.subarray(0, length))) return length;
  }
  return 0;
}
