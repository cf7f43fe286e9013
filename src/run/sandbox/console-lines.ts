import { StringDecoder } from 'node:string_decoder';

export type Level = 'debug' | 'info' | 'warn' | 'error';

/** A line that a tool printed. */
export interface ConsoleLine {
  readonly level: Level;
  readonly text: string;
}

/** Characters of one line; the rest of a longer one is left out and said so. */
export const LINE_MAX = 16 * 1024;
/** Lines that are kept of one call, and characters. */
export const LINES_MAX = 10_000;
export const TEXT_MAX = 4 * 1024 * 1024;

/** Keeps what a tool printed, within limits: a tool that prints without end must not fill memory. */
export interface ConsoleLog {
  readonly lines: readonly ConsoleLine[];
  /** Lines that were not kept. */
  readonly dropped: number;
  add(level: Level, text: string): void;
}

export function createConsoleLog(onLine: (line: ConsoleLine) => void = () => {}): ConsoleLog {
  const lines: ConsoleLine[] = [];
  let dropped = 0;
  let characters = 0;

  function addLine(level: Level, whole: string): void {
    const text = whole.length > LINE_MAX ? `${whole.slice(0, LINE_MAX)}…` : whole;
    if (lines.length >= LINES_MAX || characters + text.length > TEXT_MAX) {
      dropped++;
      return;
    }
    characters += text.length;
    const line = { level, text };
    lines.push(line);
    onLine(line);
  }

  return {
    lines,
    get dropped() {
      return dropped;
    },
    add(level, text) {
      for (const line of text.replace(/\r?\n$/, '').split(/\r?\n/)) addLine(level, line);
    },
  };
}

/** Makes lines of bytes that come in pieces. `flush` gives what has no line end. */
export function createLineReader(onLine: (line: string) => void): {
  write(bytes: Buffer): void;
  flush(): void;
} {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  function take(text: string): void {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line.endsWith('\r') ? line.slice(0, -1) : line);
    while (rest.length > LINE_MAX) {
      onLine(rest.slice(0, LINE_MAX));
      rest = rest.slice(LINE_MAX);
    }
  }
  return {
    write: (bytes) => take(decoder.write(bytes)),
    flush() {
      take(decoder.end());
      if (rest !== '') onLine(rest);
      rest = '';
    },
  };
}
