import { createHash } from 'node:crypto';
import type { Dial } from '../net/dial.ts';
import type { Environment } from '../net/proxy.ts';
import { type NetAnswer, openRequest } from '../net/request.ts';
import type { Deadlines } from '../net/timeouts.ts';
import { contentFault, Unwanted } from './address-fault.ts';
import type { Content, KnownContent } from './declaration.ts';

/** What the user lets be asked. It is asked about every host on the way, in its plain form. */
export type Policy = (host: string) => 'allow' | 'deny';

/** How the network is reached. */
export interface Network {
  /** The operating system's way when not given. */
  readonly dial?: Dial | undefined;
  /** Where proxies stand. */
  readonly env?: Environment;
  /** Every host of the public internet when not given. */
  readonly policy?: Policy;
  readonly deadlines?: Partial<Deadlines>;
  /** Stops the work; what is thrown is the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface Receiver {
  /** What is wanted, as far as it is known. */
  readonly wanted: KnownContent;
  /** Takes the bytes as they come; waited for before there are more. */
  write?(chunk: Uint8Array): Promise<unknown>;
  /** Told of every host before it is asked. */
  onHost?(host: string): void;
  /** Told how many bytes have come in all, and how many will as far as the server says. */
  onBytes?(received: number, total: number | undefined): void;
}

/**
 * Downloads what an address gives, from its first byte, and says what it was, which is what was
 * wanted. It is stopped where it is longer.
 *
 * @throws NetError or Unwanted for what lies with the address; what `write` throws; the signal's reason.
 */
export async function receive(address: string, receiver: Receiver, network: Network): Promise<Content> {
  const { signal } = network;
  let answer: NetAnswer | undefined;
  try {
    answer = await ask(address, receiver, network);
    const found = await take(answer, receiver);
    signal?.throwIfAborted();
    return found;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    answer?.close();
  }
}

async function take(answer: NetAnswer, { wanted, write, onBytes }: Receiver): Promise<Content> {
  const { url, status, body } = answer;
  if (status !== 200) throw new Unwanted('no-file', url, { status });
  // Whoever undoes a compression gets another file, so only the hash can tell which of the two is meant.
  const compressed = compressionOf(answer);
  if (compressed && wanted.sha256 === undefined) throw compressed;
  const total = lengthOf(answer);
  const { size } = wanted;
  if (size !== undefined && total !== undefined && total !== size)
    throw compressed ?? new Unwanted('length-differs', url, { found: total, size });
  const hash = createHash('sha256');
  let received = 0;
  for await (const chunk of body) {
    received += chunk.length;
    if (size !== undefined && received > size) throw compressed ?? new Unwanted('too-long', url, { size });
    hash.update(chunk);
    await write?.(chunk);
    onBytes?.(received, size ?? total);
  }
  const found = { size: received, sha256: hash.digest('hex') };
  const fault = contentFault(found, wanted, url);
  if (fault) throw compressed ?? fault;
  return found;
}

function ask(address: string, { onHost }: Receiver, network: Network): Promise<NetAnswer> {
  const { dial, env, policy, deadlines, signal } = network;
  return openRequest(address, {
    // Bytes as the file has them: a compression on the way would make another file of them.
    headers: [
      ['accept', '*/*'],
      ['accept-encoding', 'identity'],
    ],
    httpsOnly: true,
    permit({ hostname, href }) {
      onHost?.(hostname);
      if (policy?.(hostname) === 'deny') throw new Unwanted('host-denied', href, { host: hostname });
    },
    signal,
    ...(dial === undefined ? {} : { dial }),
    ...(env === undefined ? {} : { env }),
    ...(deadlines === undefined ? {} : { deadlines }),
  });
}

/** Bytes that the server says it will send. */
function lengthOf(answer: NetAnswer): number | undefined {
  const length = headerOf(answer, 'content-length');
  return length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : undefined;
}

function compressionOf(answer: NetAnswer): Unwanted | undefined {
  const coding = headerOf(answer, 'content-encoding') ?? 'identity';
  if (coding === 'identity') return undefined;
  return new Unwanted('compressed', answer.url, { coding: coding.replace(/[^\w, -]/g, '?').slice(0, 40) });
}

function headerOf({ headers }: NetAnswer, wanted: string): string | undefined {
  return headers
    .find(([name]) => name === wanted)?.[1]
    .trim()
    .toLowerCase();
}
