import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { createPool } from './buffer-pool.ts';

/** A SHA-256 (FIPS 180-4) of bytes that come in pieces. */
export interface Sha256 {
  /** Takes the next pieces. What comes back, if anything, is to be waited for before they are changed. */
  update(...pieces: readonly Uint8Array[]): Promise<void> | undefined;
  /** 64 hexadecimal digits. To be asked for once, after the last piece. */
  hex(): Promise<string> | string;
}

/** Where hashes are computed. */
export interface HashThread {
  createHash(): Sha256;
  /** To be called at the end, also after a failure. */
  close(): void;
}

/** Bytes from which on a thread saves more than it takes to start, some 30 ms and 10 MiB. */
const WORTH_A_THREAD = 32 * 1024 * 1024;

/**
 * Hashes in a thread of their own where hashing is what takes the time: for much that will only be stored. What is to be
 * deflated keeps all cores busy by itself. Bytes in shared memory are not copied for the thread.
 *
 * @param storedBytes How many bytes look as if they could not be made smaller.
 */
export function openHashThread(storedBytes: number): HashThread {
  if (storedBytes < WORTH_A_THREAD || isShortOfAddresses()) return HERE;
  try {
    return startThread();
  } catch {
    // The system grants no more threads, and hashing here needs none.
    return HERE;
  }
}

/** Where addresses are limited (`ulimit -v`), V8 ends the process when there are too few for a thread. */
function isShortOfAddresses(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return !/^Max address space +unlimited/m.test(readFileSync('/proc/self/limits', 'latin1'));
  } catch {
    return false;
  }
}

/** A hash that is computed in this thread. */
export function createSha256(): Sha256 {
  const hash = createHash('sha256');
  return {
    update(...pieces) {
      for (const piece of pieces) hash.update(piece);
      return undefined;
    },
    hex: () => hash.digest('hex'),
  };
}

const HERE: HashThread = { createHash: createSha256, close() {} };

/** Answers each message with what it came to: nothing for pieces, the digest when there are none. */
const PROGRAM = `
const { createHash } = require('node:crypto');
const { parentPort } = require('node:worker_threads');
const hashes = new Map();
parentPort.on('message', ({ id, pieces }) => {
  if (!hashes.has(id)) hashes.set(id, createHash('sha256'));
  const hash = hashes.get(id);
  for (const piece of pieces ?? []) hash.update(piece);
  parentPort.postMessage(pieces ? undefined : hash.digest('hex'));
});
`;

/** A hash needs next to no memory. */
const LIMITS = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 16 };
/** Bytes that are copied at once when they are not in shared memory: what is sent along with a message is garbage on the other side. */
const COPIED = 512 * 1024;

function startThread(): HashThread {
  const worker = new Worker(PROGRAM, { eval: true, resourceLimits: LIMITS });
  /** Answers come in the order of the questions. */
  const waiting: { resolve(answer: string | undefined): void; reject(error: Error): void }[] = [];
  let failure: Error | undefined;
  let hashes = 0;
  const copies = createPool(COPIED);
  worker.on('message', (answer: string | undefined) => waiting.shift()?.resolve(answer));
  worker.on('error', (error: Error) => {
    failure = error;
    for (const { reject } of waiting.splice(0)) reject(error);
  });
  const ask = (message: object) => {
    const answer = new Promise<string | undefined>((resolve, reject) => {
      if (failure) return reject(failure);
      waiting.push({ resolve, reject });
      worker.postMessage(message);
    });
    // Who stops early waits for no answer.
    answer.catch(() => {});
    return answer;
  };
  const send = async (id: number, pieces: readonly Uint8Array[]) => {
    if (pieces.every(({ buffer }) => buffer instanceof SharedArrayBuffer))
      return void (await ask({ id, pieces }));
    const asked: Promise<unknown>[] = [];
    for (const piece of pieces)
      for (let at = 0; at < piece.length; at += COPIED) {
        const part = piece.subarray(at, at + COPIED);
        const buffer = copies.take();
        buffer.set(part);
        const copied = [buffer.subarray(0, part.length)];
        asked.push(ask({ id, pieces: copied }).then(() => copies.give(buffer)));
      }
    await Promise.all(asked);
  };
  return {
    createHash() {
      const id = hashes++;
      return {
        update(...pieces) {
          const sent = send(id, pieces);
          // Whoever waits for it may do so only later.
          sent.catch(() => {});
          return sent;
        },
        hex: async () => (await ask({ id })) ?? '',
      };
    },
    close: () => void worker.terminate(),
  };
}
