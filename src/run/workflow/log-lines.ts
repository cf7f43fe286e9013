import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { systemReason } from '../../system-error.ts';
import type { Text } from '../../text.ts';
import { DamagedLog, WHY } from './damaged-log.ts';
import { STEPS } from './step-log.ts';

/** Bytes of a log that is read. Ours, for safety: thousands of the largest results. */
const LOG_MAX = 256 * 1024 * 1024;

export type Line = Readonly<Record<string, unknown>>;

export interface LogLines {
  /** Each with its number, from 1. */
  readonly lines: readonly (readonly [number: number, line: Line])[];
  /** How many lines there are, also empty ones. */
  readonly count: number;
  /** Bytes that the whole lines have; what follows was being written when the process was killed. */
  readonly whole: number;
}

/** The lines of a log; undefined where there is none. Throws DamagedLog. */
export function readLogLines(folder: string): LogLines | undefined {
  const bytes = withFile(join(folder, STEPS), (file, size) => {
    if (size > LOG_MAX) throw new DamagedLog(undefined, WHY.tooLarge);
    return readFileSync(file);
  });
  if (bytes === undefined) return undefined;
  const lines: [number, Line][] = [];
  let count = 0;
  let whole = 0;
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(0x0a, from);
    const line = parseLine(bytes.subarray(from, end < 0 ? bytes.length : end));
    // Each line is written with its end, so a part of one has none; the first was written before it had its name.
    if (line === undefined && end < 0 && count > 0) break;
    count++;
    if (line === undefined) throw new DamagedLog(count, WHY.noLine);
    if (line !== 'blank') lines.push([count, line]);
    from = end < 0 ? bytes.length : end + 1;
    whole = from;
  }
  return { lines, count, whole };
}

/** Bytes at the beginning of a log that hold the id: the rest may be large. */
const ID_WITHIN = 256;

/**
 * The id of the run that a log is of, as its beginning tells it: undefined where there is no log, and null where it
 * cannot be seen there.
 */
export function idOfLog(folder: string): string | null | undefined {
  const start = Buffer.alloc(ID_WITHIN);
  try {
    const size = withFile(join(folder, STEPS), (file) => readSync(file, start, 0, ID_WITHIN, 0));
    if (size === undefined) return undefined;
    return /^\{"format":1,"id":"([^"\\]*)"/.exec(start.toString('latin1', 0, size))?.[1] ?? null;
  } catch (thrown) {
    if (thrown instanceof DamagedLog) return null;
    throw thrown;
  }
}

/** Undefined where there is no file. Throws DamagedLog for what is no file of ours, or cannot be read. */
function withFile<T>(path: string, read: (file: number, size: number) => T): T | undefined {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new DamagedLog(undefined, code === 'ELOOP' ? WHY.noFile : cannotBeRead(error));
  }
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) throw new DamagedLog(undefined, WHY.noFile);
    return read(file, stats.size);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall === undefined
      ? error
      : new DamagedLog(undefined, cannotBeRead(error));
  } finally {
    closeSync(file);
  }
}

function cannotBeRead(error: unknown): Text {
  const why = systemReason(error, 'Node.js');
  return { en: `it cannot be read (${why.en})`, 'zh-CN': `无法读取（${why['zh-CN']}）` };
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Undefined for what is no line of ours. */
function parseLine(bytes: Uint8Array): Line | 'blank' | undefined {
  try {
    const text = UTF_8.decode(bytes);
    if (text.trim() === '') return 'blank';
    const line: unknown = JSON.parse(text);
    return typeof line === 'object' && line !== null && !Array.isArray(line) ? (line as Line) : undefined;
  } catch {
    return undefined;
  }
}
