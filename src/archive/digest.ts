import { hash } from 'node:crypto';

/** SHA-256 in lower-case hex. */
export function sha256(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}
