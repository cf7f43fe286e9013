import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import type { Dial } from '../../src/net/dial.ts';
import { temporaryFolder } from '../temporary.ts';

/** A public address that names resolve to in tests; nothing is ever sent to it. */
export const PUBLIC_ADDRESS = '93.184.216.34';

/** A certificate authority of the test's own. */
export interface Authority {
  /** PEM. */
  readonly ca: string;
  /** A key and a certificate for host names. `expired` makes one that is no longer valid. */
  issue(names: readonly string[], expired?: boolean): { key: string; cert: string };
}

/** Made with openssl: ask `needs('openssl')` first. */
export function createAuthority(): Authority {
  const folder = temporaryFolder('gem-ca');
  const file = (name: string) => join(folder, name);
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    file('ca.key'),
    '-out',
    file('ca.pem'),
    '-subj',
    '/CN=test CA',
    '-days',
    '30',
  );
  let count = 0;
  return {
    ca: readFileSync(file('ca.pem'), 'utf8'),
    issue(names, expired = false) {
      const base = `leaf${count++}`;
      openssl(
        'req',
        ...newKey,
        '-keyout',
        file(`${base}.key`),
        '-out',
        file(`${base}.csr`),
        '-subj',
        '/CN=leaf',
      );
      writeFileSync(file(`${base}.ext`), `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}\n`);
      const signed = [
        '-in',
        file(`${base}.csr`),
        '-CA',
        file('ca.pem'),
        '-CAkey',
        file('ca.key'),
        '-CAcreateserial',
      ];
      // Negative days end before they begin; openssl signs them all the same.
      openssl(
        'x509',
        '-req',
        ...signed,
        '-extfile',
        file(`${base}.ext`),
        '-days',
        expired ? '-1' : '30',
        '-out',
        file(`${base}.pem`),
      );
      return {
        key: readFileSync(file(`${base}.key`), 'utf8'),
        cert: readFileSync(file(`${base}.pem`), 'utf8'),
      };
    },
  };
}

export interface LocalServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Listens on the loopback interface, with TLS where a certificate is given. */
export function listen(handler: RequestListener, tls?: { key: string; cert: string }): Promise<LocalServer> {
  const server: Server = tls === undefined ? createHttpServer(handler) : createHttpsServer(tls, handler);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({
        port: (server.address() as AddressInfo).port,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}

export interface LocalDial extends Dial {
  /** Addresses and ports that were to be connected to. */
  readonly dialled: string[];
}

/**
 * Resolves every name to PUBLIC_ADDRESS, or as `names` has it, and connects to a server of the test's in place of
 * each address, by the port that was asked for.
 */
export function dialTo(
  ports: Readonly<Record<number, number>>,
  ca?: string,
  names: Readonly<Record<string, readonly string[] | (() => readonly string[])>> = {},
): LocalDial {
  const dialled: string[] = [];
  return {
    dialled,
    ...(ca === undefined ? {} : { ca }),
    async resolve(host) {
      const found = names[host] ?? [PUBLIC_ADDRESS];
      return typeof found === 'function' ? found() : found;
    },
    connect(address, port) {
      dialled.push(`${address}:${port}`);
      return connect({ host: '127.0.0.1', port: ports[port] ?? 1 });
    },
  };
}
