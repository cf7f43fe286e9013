import { describe, expect, it } from 'vitest';
import {
  createConsoleLog,
  createLineReader,
  LINE_MAX,
  LINES_MAX,
  TEXT_MAX,
} from '../../src/run/sandbox/console-lines.ts';

describe('what a tool prints', () => {
  it('[X-13] is kept line by line, each with its level, and told as it comes', () => {
    const told: unknown[] = [];
    const log = createConsoleLog((line) => told.push(line));
    log.add('info', 'a\nb\r\n');
    log.add('error', '');
    expect(log.lines).toEqual([
      { level: 'info', text: 'a' },
      { level: 'info', text: 'b' },
      { level: 'error', text: '' },
    ]);
    expect(told).toEqual(log.lines);
  });

  it('is kept up to a number of lines', () => {
    const log = createConsoleLog();
    for (let line = 0; line < LINES_MAX; line++) log.add('info', 'x');
    expect([log.lines.length, log.dropped]).toEqual([LINES_MAX, 0]);
    log.add('info', 'y\nz');
    expect([log.lines.length, log.dropped]).toEqual([LINES_MAX, 2]);
  });

  it('is kept up to a number of characters', () => {
    const log = createConsoleLog();
    const whole = 'x'.repeat(LINE_MAX);
    for (let line = 0; line < TEXT_MAX / LINE_MAX; line++) log.add('info', whole);
    expect(log.dropped).toBe(0);
    log.add('info', 'y');
    expect(log.dropped).toBe(1);
  });

  it('is cut where a line is too long', () => {
    const log = createConsoleLog();
    log.add('info', 'x'.repeat(LINE_MAX));
    log.add('info', 'x'.repeat(LINE_MAX + 1));
    expect(log.lines.map(({ text }) => text.length)).toEqual([LINE_MAX, LINE_MAX + 1]);
    expect(log.lines[1]?.text.endsWith('x…')).toBe(true);
  });

  it('is put together from pieces, in the middle of a character too', () => {
    const lines: string[] = [];
    const reader = createLineReader((line) => lines.push(line));
    for (const byte of Buffer.from('一二\r\n三\n\nend')) reader.write(Buffer.from([byte]));
    expect(lines).toEqual(['一二', '三', '']);
    reader.flush();
    reader.flush();
    expect(lines).toEqual(['一二', '三', '', 'end']);
  });
});
