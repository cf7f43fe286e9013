import { lookup } from 'node:dns/promises';
import { connect, isIP, type Socket } from 'node:net';
import { localHost } from './address.ts';
import { NetError, shownUrl } from './net-error.ts';

/**
 * How names become addresses and addresses become connections. The rule on private addresses stands between the
 * two: all that `resolve` answers is judged, and only what was judged is given to `connect`. So a name that answers
 * otherwise the second time gains nothing, and tests that dial a server of their own leave the rule as it is.
 */
export interface Dial {
  /** All addresses of a host name. Rejects, or is empty, where there is none. */
  resolve(host: string): Promise<readonly string[]>;
  /** Begins a TCP connection to a literal address. */
  connect(address: string, port: number): Socket;
  /** Certificates (PEM) to trust in place of the usual ones. */
  readonly ca?: string | readonly string[];
}

/** As the operating system does it, the file of hosts included. */
export const SYSTEM_DIAL: Dial = {
  async resolve(host) {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  },
  connect: (address, port) => connect({ host: address, port }),
};

/**
 * The addresses of a URL's host, at least one, each of the public internet. One that is not refuses
 * them all: which of them would be dialled is chance.
 *
 * Throws NetError `private-address`, `host-not-found`.
 */
export async function judgedAddresses(url: URL, dial: Dial): Promise<readonly string[]> {
  refuseLocal(url, url.hostname);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return [host];
  const addresses = await dial.resolve(host).catch(() => []);
  for (const address of addresses) refuseLocal(url, address);
  if (addresses.length === 0) throw new NetError('host-not-found', shownUrl(url));
  return addresses;
}

function refuseLocal(url: URL, host: string): void {
  const local = localHost(host);
  if (local) throw new NetError('private-address', shownUrl(url), { ...local });
}
