import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { hideFolder } from './stack.ts';

/** A question for a permission that a tool's code made Deno ask. */
export interface Ask {
  /** Deno's name of what was asked for: `net`, `read`, `env` … */
  readonly permission: string;
  /** What of it; a file of the gem by its path there. */
  readonly value: string;
  readonly allowed: boolean;
}

/** Questions that are told of one call. */
const ASKS_MAX = 200;
/** Bytes of Deno's file that are read, and characters of what was asked for that are told. */
const BYTES_MAX = 1024 * 1024;
const VALUE_MAX = 500;

/** Where Deno writes what it was asked, for one sandbox. */
export function auditFile(cache: string): string {
  return join(cache, `asked-${process.pid}-${randomBytes(4).toString('hex')}.jsonl`);
}

/**
 * Reads what Deno was asked, each question once, and takes the file away. Deno does not write whether it agreed: to
 * reading the staged gem and the resources it does, to all else it does not.
 */
export function takeAsks(file: string, folder: string, resources: readonly string[]): readonly Ask[] {
  const text = readBeginning(file);
  rmSync(file, { force: true });
  const asks = new Map<string, Ask>();
  for (const line of text.split('\n')) {
    const asked = parse(line);
    if (asked === undefined || asks.size === ASKS_MAX) continue;
    const { permission, value } = asked;
    const allowed = permission === 'read' && isReadable(resolve(folder, value), folder, resources);
    const shown = cut(allowed ? hideFolder(value, folder) : value);
    asks.set(`${permission} ${shown}`, { permission, value: shown, allowed });
  }
  return [...asks.values()];
}

/** Nothing where Deno was asked nothing. A tool can ask without end, so that the file may be of any size. */
function readBeginning(file: string): string {
  let fd: number;
  try {
    fd = openSync(file, 'r');
  } catch {
    return '';
  }
  try {
    const bytes = Buffer.alloc(BYTES_MAX);
    return bytes.toString('utf8', 0, readSync(fd, bytes, 0, BYTES_MAX, 0));
  } finally {
    closeSync(fd);
  }
}

function isReadable(path: string, folder: string, resources: readonly string[]): boolean {
  const inside = relative(folder, path);
  if (inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside)) return true;
  return resources.includes(path);
}

function cut(value: string): string {
  return value.length > VALUE_MAX ? `${value.slice(0, VALUE_MAX)}…` : value;
}

/** A tool cannot write the file, but the last line may be cut where its process was ended. */
function parse(line: string): { readonly permission: string; readonly value: string } | undefined {
  if (line === '') return undefined;
  try {
    const { permission, value } = JSON.parse(line) as { permission?: unknown; value?: unknown };
    return typeof permission === 'string' ? { permission, value: String(value ?? '') } : undefined;
  } catch {
    return undefined;
  }
}
