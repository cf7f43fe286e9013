import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createDemultiplexer,
  encodeAnswer,
  encodeFrame,
  FRAME_MAX,
  KEY_BYTES,
  LONG_TEXT,
} from '../../src/run/sandbox/protocol.ts';

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

  it('carries long texts beside the JSON, to the byte', () => {
    for (const text of [
      'x'.repeat(LONG_TEXT),
      '\ufeff\u6c49'.repeat(LONG_TEXT),
      '\ud83d\ude00\0'.repeat(LONG_TEXT),
    ]) {
      const frame = encodeAnswer(7, { value: text });
      expect(frame.readUInt32BE(0)).toBe(frame.length - 4);
      expect(frame[4]).toBe(0);
      const start = 9 + frame.readUInt32BE(5);
      expect(JSON.parse(frame.toString('utf8', 9, start))).toEqual({ id: 7 });
      expect(frame.subarray(start).equals(Buffer.from(text))).toBe(true);
    }
  });

  it('writes as JSON what is shorter, no text, or not whole Unicode', () => {
    for (const answer of [
      { value: 'x'.repeat(LONG_TEXT - 1) },
      { value: `${'x'.repeat(LONG_TEXT)}\ud800` },
      { value: { text: 'x'.repeat(LONG_TEXT) } },
      { error: { code: 'E_X', message: 'x'.repeat(LONG_TEXT) } },
    ])
      expect(JSON.parse(encodeAnswer(7, answer).toString('utf8', 4))).toEqual({ id: 7, ...answer });
  });

  it('puts texts among the arguments of a call, and drops a frame that does not fit', () => {
    const beside = (message: object, ...texts: string[]) => {
      const json = Buffer.from(JSON.stringify(message));
      const length = Buffer.alloc(4);
      length.writeUInt32BE(json.length);
      const body = Buffer.concat([Buffer.of(0), length, json, ...texts.map((text) => Buffer.from(text))]);
      const head = Buffer.alloc(4);
      head.writeUInt32BE(body.length);
      return Buffer.concat([key, head, body]);
    };
    const call = { id: 1, args: [null, 'b', null] };
    expect(
      read([
        beside(
          {
            ...call,
            long: [
              [0, 3],
              [2, 3],
            ],
          },
          '\u6c49',
          '\ufeff',
        ),
      ]).frames,
    ).toMatchObject([{ args: ['\u6c49', 'b', '\ufeff'] }]);
    for (const long of [
      [[3, 1]],
      [[-1, 1]],
      [['length', 1]],
      [[0, 5]],
      [[0, -1]],
      [[0, 0.5]],
      [0],
      7,
      null,
      undefined,
      [
        [0, 1],
        [1, 4],
      ],
    ])
      expect(read([beside({ ...call, long }, 'abcd')]).frames).toEqual([]);
    expect(read([beside({ id: 1, long: [[0, 1]] }, 'a')]).frames).toEqual([]);
    for (const body of [[0], [0, 0, 0], [0, 255, 255, 255, 255], [0, 0, 0, 0, 9, 0x7b]]) {
      const head = Buffer.alloc(4);
      head.writeUInt32BE(body.length);
      expect(read([Buffer.concat([key, head, Buffer.from(body)])]).frames).toEqual([]);
    }
  });
});
