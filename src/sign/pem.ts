import { decodeBase64 } from './base64.ts';
import type { Half } from './key-half.ts';
import { noKeyError } from './no-key-error.ts';

/** One block of a PEM file (RFC 7468). */
export interface PemBlock {
  /** What stands after `BEGIN`. */
  readonly label: string;
  readonly der: Buffer;
}

export function encodePem(label: string, der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

/**
 * The only block of a PEM text; words around it are allowed, as openssl writes some.
 *
 * @throws UserError `key-unreadable` when there is none or more than one, `key-openssh` for OpenSSH's own
 * one-line format.
 */
export function readPemBlock(pem: string, source: string, half: Half): PemBlock {
  if (/^ssh-[a-z0-9-]+ AAAA/m.test(pem)) throw noKeyError(source, half, 'openssh');
  const blocks = [...pem.matchAll(/-----BEGIN ([A-Z0-9 ]+)-----([\s\S]*?)-----END \1-----/g)];
  const [, label, body] = blocks[0] ?? [];
  if (blocks.length > 1) throw noKeyError(source, half, 'several', { count: blocks.length });
  if (label === undefined || body === undefined) throw notOneBlock(pem, source, half);
  // A block of another format carries header lines, and its label alone says enough.
  const der = decodeBase64(body.replace(/\s+/g, '')) ?? Buffer.alloc(0);
  return { label, der };
}

function notOneBlock(pem: string, source: string, half: Half) {
  if (pem.trim() === '') return noKeyError(source, half, 'empty');
  const label = /-----BEGIN ([A-Z0-9 ]+)-----/.exec(pem)?.[1];
  return label === undefined ? noKeyError(source, half, 'other') : noKeyError(source, half, 'cut', { label });
}
