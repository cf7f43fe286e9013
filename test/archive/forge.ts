import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import { encodeHeader, type Mode } from '../../src/archive/header.ts';
import { type CanonicalValue, encodeCanonicalJson } from '../../src/canonical-json.ts';

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export interface ForgedFile {
  readonly path: string;
  readonly body: string | Uint8Array;
  readonly mode?: Mode;
}

/** Places where a forged container can be made to lie; each is given what an honest one would have. */
export interface Lies {
  readonly files?: readonly ForgedFile[];
  readonly tar?: (honest: Buffer) => Buffer;
  /** What compresses; zlib when left out, whose bytes depend on its build. */
  readonly deflate?: (tar: Buffer) => Buffer;
  readonly gz?: (honest: Buffer, tar: Buffer) => Buffer;
  readonly index?: (honest: Record<string, CanonicalValue>) => CanonicalValue;
  readonly indexBytes?: (honest: Buffer) => Buffer;
  readonly outer?: (honest: OuterEntry[]) => OuterEntry[];
  readonly file?: (honest: Buffer) => Buffer;
}
export type OuterEntry = readonly [name: string, body: Uint8Array, header?: Buffer];

const FILES: readonly ForgedFile[] = [
  { path: 'docs/说明.md', body: '# 你好\n' },
  { path: 'notochord.json', body: '{\n  "id": "sample"\n}\n' },
  { path: 'tools/sum.js', body: 'export default ({ a, b }) => a + b;\n'.repeat(9) },
];

/** A container made by hand, apart from `src/archive`'s writer, so that it can hold what that never writes. */
export function forge(lies: Lies = {}): Buffer {
  const files = (lies.files ?? FILES).map((file) => ({
    mode: '644' as Mode,
    ...file,
    body: Buffer.from(file.body),
  }));
  const honestTar = tarOf(files.map(({ path, body, mode }) => [path, body, header(path, body.length, mode)]));
  const tar = lies.tar?.(honestTar) ?? honestTar;
  const honestGz = gzipOf(tar, lies.deflate);
  const gz = lies.gz?.(honestGz, tar) ?? honestGz;
  const listed = files.map(({ path, mode, body }) => ({
    mode,
    path,
    sha256: sha256(body),
    size: body.length,
  }));
  const content = { sha256: sha256(gz), size: gz.length, tarSha256: sha256(tar), tarSize: tar.length };
  const honest = { content, files: listed, format: 'notochord.gem/1', id: 'sample', version: '1.0.0' };
  const text = Buffer.from(`${encodeCanonicalJson(lies.index?.(honest) ?? honest)}\n`);
  const manifest = files.find(({ path }) => path === 'notochord.json')?.body ?? Buffer.alloc(0);
  const outer: OuterEntry[] = [
    ['gem.json', lies.indexBytes?.(text) ?? text],
    ['notochord.json', manifest],
    ['content.tar.gz', gz],
  ];
  const file = tarOf(lies.outer?.(outer) ?? outer);
  return lies.file?.(file) ?? file;
}

export function tarOf(entries: readonly OuterEntry[]): Buffer {
  const parts = entries.flatMap(([name, body, head]) => [
    head ?? header(name, body.length),
    body,
    Buffer.alloc((512 - (body.length % 512)) % 512),
  ]);
  return Buffer.concat([...parts, Buffer.alloc(1024)]);
}

export function gzipOf(tar: Buffer, deflate: (tar: Buffer) => Buffer = deflateRawSync): Buffer {
  return Buffer.concat([Buffer.from('1f8b08000000000002ff', 'hex'), deflate(tar), trailerOf(tar)]);
}

export function trailerOf(tar: Buffer): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(tar), 0);
  trailer.writeUInt32LE(tar.length, 4);
  return trailer;
}

/** Changes fields of a header and mends its checksum, so that only the change itself is at fault. */
export function changeHeader(block: Buffer, changes: Readonly<Record<number, string>>): Buffer {
  const changed = Buffer.from(block);
  for (const [at, text] of Object.entries(changes)) changed.write(text, Number(at), 'latin1');
  changed.fill(' ', 148, 156);
  const sum = changed.reduce((total, byte) => total + byte, 0);
  changed.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return changed;
}

/** A header of any kind, with its checksum right. Paths over 100 bytes are cut. */
export function header(path: string, size: number, mode: Mode = '644', type = '0'): Buffer {
  const plain = encodeHeader({ path: 'x', size, mode });
  plain.fill(0, 0, 1);
  Buffer.from(path).copy(plain, 0, 0, 100);
  return changeHeader(plain, { 156: type });
}
