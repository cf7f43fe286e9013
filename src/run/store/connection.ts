import { statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureFolder } from '../../ensure-folder.ts';
import { packageRoot } from '../../package-root.ts';
import { type DenoProcess, startDeno } from '../sandbox/deno-process.ts';
import type { Deno } from '../sandbox/find-deno.ts';
import { createDemultiplexer, encodeFrame, newKey } from '../sandbox/protocol.ts';
import { stayFor } from '../sandbox/stay-for.ts';
import { StoreError } from './store-error.ts';

/** Where a database of the gem is kept. */
export interface StorePlace {
  readonly deno: Deno;
  readonly cache: string;
  /** The state folder, made when it is not there; null keeps everything in memory, for as long as the store is open. */
  readonly folder: string | null;
}

export interface ConnectionOptions extends StorePlace {
  /** What runs in the Deno, in `dist/guest/`. */
  readonly guest: string;
  /** The database's name in the folder. */
  readonly file: string;
  /** Nothing is written, and the file must be there. */
  readonly readOnly?: boolean;
}

/** A Deno of its own that may read and write the state folder alone, and answers requests about a database there. */
export interface Connection<Reply> {
  /** Rejects with StoreError `ended` when the process ends before it answers. */
  ask(request: object): Promise<Reply>;
  readonly hasEnded: boolean;
  /** Ends the process once what was asked is answered. */
  close(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
}

interface Waiting<Reply> {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: StoreError) => void;
}

/** Throws StoreError: `read-only` when the folder cannot be made, `no-file` where one stands in the database's place. */
export function connect<Reply>(options: ConnectionOptions): Connection<Reply> {
  const child = start(options);
  const waiting = new Map<number, Waiting<Reply>>();
  let nextId = 1;
  let hasEnded = false;
  let lastWords = '';

  const key = newKey();
  child.stdin.write(key);
  const { folder, file, readOnly = false } = options;
  child.stdin.write(encodeFrame({ file: folder === null ? ':memory:' : file, readOnly }));
  child.stdout.on('data', createDemultiplexer(key, { frame: receive, text: () => {} }));
  child.stderr.on('data', (chunk: Buffer) => {
    lastWords = (lastWords + chunk.toString('utf8')).slice(-2_000);
  });
  child.ended.then(({ startError }) => end(startError?.message ?? lastWords));

  function receive(message: unknown): void {
    const { id } = message as { readonly id: number };
    const request = waiting.get(id);
    waiting.delete(id);
    request?.resolve(message as Reply);
  }

  function end(words: string): void {
    hasEnded = true;
    lastWords = words;
    for (const { reject } of waiting.values()) reject(StoreError.ended(words));
    waiting.clear();
  }

  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (hasEnded) return reject(StoreError.ended(lastWords));
        const id = nextId++;
        waiting.set(id, { resolve, reject });
        child.ask(encodeFrame({ id, ...request }));
      }),
    get hasEnded() {
      return hasEnded;
    },
    close: async () => {
      child.stdin.end();
      await stayFor(child.ended);
    },
    kill() {
      child.kill();
      end('');
    },
  };
}

function start({ deno, cache, folder, file, guest }: ConnectionOptions): DenoProcess {
  if (folder !== null) {
    makeFolder(folder);
    // SQLite would say no more than that it cannot open it.
    if (isFolder(join(folder, file))) throw StoreError.noFile(join(folder, file));
  }
  return startDeno({
    deno,
    cache,
    script: join(packageRoot, 'dist', 'guest', guest),
    cwd: folder ?? cache,
    // A folder named as `.` may have a comma in its path.
    permissions: folder === null ? ['--deny-read', '--deny-write'] : ['--allow-read=.', '--allow-write=.'],
  });
}

function makeFolder(folder: string): void {
  try {
    ensureFolder(folder);
  } catch (error) {
    throw StoreError.noFolder(error);
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    // What cannot be looked at is told of by SQLite.
    return false;
  }
}
