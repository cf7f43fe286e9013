import { createHash } from 'node:crypto';
import type { Dial } from '../net/dial.ts';
import type { Environment } from '../net/proxy.ts';
import { type NetAnswer, openRequest } from '../net/request.ts';
import type { Deadlines } from '../net/timeouts.ts';
import { Unwanted } from './address-fault.ts';
import type { Content } from './declaration.ts';

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
  /** Bytes that are wanted. Any number when not given. */
  readonly size?: number | undefined;
  /** Takes the bytes as they come; waited for before there are more. */
  write?(chunk: Uint8Array): Promise<unknown>;
  /** Told of every host before it is asked. */
  onHost?(host: string): void;
  /** Told how many bytes have come in all, and how many will as far as the server says. */
  onBytes?(received: number, total: number | undefined): void;
}

/**
 * Downloads what an address gives, from its first byte, and says what it was. It is stopped where
 * it is longer than wanted.
 *
 * @returns with `url`, the address that answered after redirects.
 * @throws NetError or Unwanted for what lies with the address; what `write` throws; the signal's reason.
 */
export async function receive(
  address: string,
  receiver: Receiver,
  network: Network,
): Promise<Content & { readonly url: string }> {
  const { size: wanted, onBytes } = receiver;
  const { signal } = network;
  const hash = createHash('sha256');
  let size = 0;
  let answer: NetAnswer | undefined;
  try {
    answer = await ask(address, receiver, network);
    const { url, status } = answer;
    if (status !== 200) throw new Unwanted('no-file', url, { status });
    const total = lengthOf(answer);
    if (wanted !== undefined && total !== undefined && total !== wanted)
      throw new Unwanted('length-differs', url, { found: total, size: wanted });
    for await (const chunk of answer.body) {
      size += chunk.length;
      if (wanted !== undefined && size > wanted) throw new Unwanted('too-long', url, { size: wanted });
      hash.update(chunk);
      await receiver.write?.(chunk);
      onBytes?.(size, wanted ?? total);
    }
    signal?.throwIfAborted();
    return { url, size, sha256: hash.digest('hex') };
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    answer?.close();
  }
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
function lengthOf({ headers }: NetAnswer): number | undefined {
  const length = headers.find(([name]) => name === 'content-length')?.[1];
  return length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : undefined;
}
