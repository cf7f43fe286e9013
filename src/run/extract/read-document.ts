import { join } from 'node:path';
import { packageRoot } from '../../package-root.ts';
import { startDeno } from '../sandbox/deno-process.ts';
import type { Deno } from '../sandbox/find-deno.ts';
import type { Extraction } from './guest/serve.ts';

/** Milliseconds that one document may take. */
export const TIME_MAX = 60_000;
/** MiB of memory that reading one may take, and of JavaScript's objects in it. */
export const MEMORY_MAX_MIB = 1_024;
const HEAP_MAX_MIB = 768;
/** Bytes of an answer: the guest keeps far below. */
const ANSWER_MAX = 128 * 1024 * 1024;

export interface ReadOptions {
  readonly deno: Deno;
  readonly cache: string;
  readonly signal: AbortSignal;
  /** Milliseconds; TIME_MAX when not given. */
  readonly timeout?: number;
}

/** What came of it. */
export type ReadOutcome =
  | Extraction
  | { readonly fault: 'timeout' | 'memory' | 'stopped' | 'not-started'; readonly detail: string };

/**
 * Reads a document in a Deno of its own, which may do nothing and is ended when it takes too long or too much memory:
 * documents come from anywhere, and the libraries that read them are large.
 */
export async function readDocument(
  reader: 'html' | 'office' | 'pdf',
  bytes: Uint8Array,
  { deno, cache, signal, timeout = TIME_MAX }: ReadOptions,
): Promise<ReadOutcome> {
  if (signal.aborted) return { fault: 'stopped', detail: '' };
  const child = startDeno({
    deno,
    cache,
    script: join(packageRoot, 'dist', 'guest', `extract-${reader}.js`),
    cwd: cache,
    permissions: ['--deny-read', '--deny-write'],
    memoryLimit: MEMORY_MAX_MIB * 1024 * 1024,
    heapLimitMib: HEAP_MAX_MIB,
  });
  const answer: Buffer[] = [];
  let length = 0;
  let lastWords = '';
  child.stdout.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > ANSWER_MAX) child.kill();
    else answer.push(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    lastWords = (lastWords + chunk.toString('utf8')).slice(-2_000);
  });
  child.stdin.end(bytes);
  const cut = await firstOf(child.ended, signal, timeout);
  if (cut === 'timeout' || cut === 'stopped') {
    child.kill();
    return { fault: cut, detail: '' };
  }
  if (cut.startError !== undefined) return { fault: 'not-started', detail: cut.startError.message };
  const isOutOfHeap = /heap out of memory|out of memory/i.test(lastWords);
  if (cut.memoryExceeded || isOutOfHeap) return { fault: 'memory', detail: '' };
  return parse(Buffer.concat(answer).toString('utf8')) ?? { fault: 'broken', detail: endWords(lastWords) };
}

function firstOf<Value>(
  ended: Promise<Value>,
  signal: AbortSignal,
  timeout: number,
): Promise<Value | 'timeout' | 'stopped'> {
  return new Promise((resolve) => {
    const stop = () => resolve('stopped');
    const timer = setTimeout(() => resolve('timeout'), timeout);
    signal.addEventListener('abort', stop, { once: true });
    ended.then((end) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve(end);
    });
  });
}

/** The process reads a hostile document, so what it says is looked at too. */
function parse(json: string): Extraction | undefined {
  try {
    const value = JSON.parse(json) as Partial<Record<string, unknown>>;
    if (typeof value.text === 'string' && typeof value.mimeType === 'string')
      return {
        text: value.text,
        mimeType: value.mimeType,
        ...(typeof value.encoding === 'string' ? { encoding: value.encoding } : {}),
      };
    const fault = (['encrypted', 'broken', 'too-large', 'unsupported'] as const).find(
      (one) => one === value.fault,
    );
    return fault === undefined ? undefined : { fault, detail: String(value.detail ?? '') };
  } catch {
    return undefined;
  }
}

/** The first line of what a crashed process said. */
function endWords(text: string): string {
  return /^error: (?:Uncaught )?(?:\(in promise\) )?(.{1,200})/m.exec(text)?.[1] ?? '';
}
