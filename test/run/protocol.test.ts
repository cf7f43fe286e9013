import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDemultiplexer, encodeFrame, FRAME_MAX, KEY_BYTES } from '../../src/run/protocol.ts';

const key = Buffer.from('0123456789abcdef');

function guestFrame(message: unknown): Buffer {
  return Buffer.concat([key, encodeFrame(message)]);
}

function read(chunks: readonly Buffer[]): { frames: unknown[]; text: string } {
  const frames: unknown[] = [];
  const text: Buffer[] = [];
  const write = createDemultiplexer(key, {
    frame: (message) => frames.push(message),
    text: (bytes) => text.push(Buffer.from(bytes)),
  });
  for (const chunk of chunks) write(chunk);
  return { frames, text: Buffer.concat(text).toString('latin1') };
}

function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const at = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return at.slice(1).map((end, index) => bytes.subarray(at[index], end));
}

describe('the channel', () => {
  it('parts frames from text, wherever the bytes are cut', () => {
    const part = fc.oneof(
      fc.record({ frame: fc.jsonValue() }),
      // Text that looks like the beginning of a key as well.
      fc.record({ text: fc.string({ unit: fc.constantFrom('0', '1', '01', '0123', 'x', '\n') }) }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.array(fc.nat(), { maxLength: 8 }), (parts, places) => {
        const bytes = parts.map((each) =>
          'frame' in each ? guestFrame(each.frame) : Buffer.from(each.text),
        );
        // An end that cannot begin a key, so that nothing is held back.
        const { frames, text } = read(cut(Buffer.concat([...bytes, Buffer.from('!')]), places));
        const sent = parts.flatMap((each) => ('frame' in each ? [each.frame] : []));
        expect(frames).toEqual(JSON.parse(JSON.stringify(sent)));
        expect(text).toBe(`${parts.map((each) => ('text' in each ? each.text : '')).join('')}!`);
      }),
    );
  });

  it('drops a frame that is not JSON, and reads on', () => {
    const broken = Buffer.concat([key, Buffer.from([0, 0, 0, 2]), Buffer.from('{x')]);
    expect(read([broken, guestFrame(1)])).toEqual({ frames: [1], text: '' });
  });

  it('takes an empty frame for none', () => {
    expect(read([Buffer.concat([key, Buffer.alloc(4)]), guestFrame(1)])).toEqual({ frames: [1], text: '' });
  });

  it('does not wait for a frame that is longer than any may be', () => {
    const header = Buffer.alloc(4);
    header.writeUInt32BE(FRAME_MAX + 1);
    expect(read([Buffer.concat([key, header]), Buffer.from('text'), guestFrame(1)])).toEqual({
      frames: [1],
      text: 'text',
    });
  });

  it('takes a frame with another key for text', () => {
    const other = Buffer.concat([randomBytes(KEY_BYTES), encodeFrame({ type: 'done', value: 1 })]);
    const { frames, text } = read([other, Buffer.from('.')]);
    expect(frames).toEqual([]);
    expect(text).toContain('{"type":"done","value":1}');
  });
});
