import { Buffer } from 'node:buffer';
import { createSecretKey } from '../../../src/sign/key.ts';
import { type Change, forge as forgeSignature } from '../../sign/forge.ts';
import { type ForgedFile, forge, type Lies, type OuterEntry } from '../forge.ts';
import { deflate } from './deflate.ts';

/** What `gem verify` may be told besides the file, by the option's name. */
export interface With {
  /** Public keys to trust for this one check (`--key`). */
  readonly keys?: readonly string[];
  /** A trust file (`--trust-file`). Nobody is trusted where there is none. */
  readonly trust?: string;
  /** The version that the person has (`--installed`). */
  readonly installed?: string;
  readonly trustOnFirstUse?: true;
}

export type Status = 'verified' | 'untrusted' | 'unsigned' | 'invalid' | 'policy';

/** One case: a file, with what it is to be verified, and what comes of it. */
export interface Vector {
  /** Kebab-case; the file's name too, where `file` names no other. */
  readonly name: string;
  /** One sentence. */
  readonly shows: string;
  /** The heading of docs/format.md that it stands on. */
  readonly section: string;
  /** The step of "Verifying, in this order" that decides. */
  readonly step: number;
  readonly status: Status;
  readonly reason: string | null;
  readonly with?: With;
  /** The name of a vector whose file this is, or the bytes. */
  readonly file: string | Uint8Array;
}

export const AUTHOR = createSecretKey(Buffer.alloc(32, 1));
export const STRANGER = createSecretKey(Buffer.alloc(32, 2));
export const REGISTRY = createSecretKey(Buffer.alloc(32, 3));

/** The smallest manifest that nothing is wrong with, as it ships. */
export function manifestOf(id = 'sample', version = '1.0.0'): ForgedFile {
  const manifest = { id, name: 'Sample', version, description: 'A test vector.' };
  return { path: 'notochord.json', body: `${JSON.stringify(manifest, null, 2)}\n` };
}

export interface Package extends Lies {
  readonly id?: string;
  readonly version?: string;
  readonly signatures?: readonly Signature[];
}

/** A signature of the package, changed as told. */
export interface Signature extends Change {
  readonly by?: typeof AUTHOR;
  readonly role?: 'publisher' | 'registry';
}

/** A packed file, sound but for what is told; without zlib, so that it is the same everywhere. */
export function packed({ id = 'sample', version = '1.0.0', signatures = [], ...lies }: Package = {}): Buffer {
  const index = (honest: Parameters<NonNullable<Lies['index']>>[0]) => {
    const named = { ...honest, id, version };
    return lies.index?.(named) ?? named;
  };
  const outer = (entries: OuterEntry[]) => {
    const [first = ['', Buffer.alloc(0)], manifest = first, ...rest] = entries;
    const gem = { indexBytes: first[1], id, version };
    const signed = signatures.map(({ by = AUTHOR, role = 'publisher', ...change }): OuterEntry => {
      const { name, bytes } = forgeSignature(change, { gem, key: by, role });
      return [name, bytes];
    });
    const all = [first, manifest, ...signed.sort(([a], [b]) => (a < b ? -1 : 1)), ...rest];
    return lies.outer?.(all) ?? all;
  };
  return forge({ files: [manifestOf(id, version)], deflate, ...lies, index, outer });
}

/** Makes vectors of one section that are all invalid. */
export function refused(section: string, step: number) {
  return (name: string, reason: string, shows: string, file: Uint8Array): Vector => ({
    name,
    shows,
    section,
    step,
    status: 'invalid',
    reason,
    file,
  });
}
