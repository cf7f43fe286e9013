import { Buffer } from 'node:buffer';
import { type CanonicalValue, decodeCanonicalJson, encodeCanonicalJson } from '../canonical-json.ts';
import { FORMAT, ID_PATTERN, VERSION_MAX, VERSION_PATTERN } from '../platform/archive.ts';
import { checkFileList, tarSizeOf } from './file-list.ts';
import type { Mode } from './header.ts';
import { ArchiveRefusal } from './refusal.ts';

/** One file of the content, as `gem.json` lists it. */
export interface FileRecord {
  readonly mode: Mode;
  readonly path: string;
  /** Lower-case hex. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** What `gem.json` says: the one thing that is signed, and from which everything else follows. */
export interface GemIndex {
  readonly content: {
    /** Of `content.tar.gz`, compressed. */
    readonly sha256: string;
    readonly size: number;
    /** Of the tar inside, which does not depend on how it was compressed. */
    readonly tarSha256: string;
    readonly tarSize: number;
  };
  /** Sorted by the bytes of their paths. */
  readonly files: readonly FileRecord[];
  readonly format: typeof FORMAT;
  readonly id: string;
  readonly version: string;
}

/** The bytes of `gem.json`: canonical JSON (RFC 8785) and a line feed. */
export function encodeIndex(index: GemIndex): Buffer {
  const { content, files, format, id, version } = index;
  const value: CanonicalValue = { content, files: files.map((file) => ({ ...file })), format, id, version };
  return Buffer.from(`${encodeCanonicalJson(value)}\n`);
}

/**
 * Reads `gem.json`: canonical bytes, the closed shape, paths and limits, and a `tarSize` that follows from the
 * list, so that nothing larger is ever inflated.
 *
 * @throws ArchiveRefusal
 */
export function decodeIndex(bytes: Uint8Array): GemIndex {
  const value = bytes.at(-1) === 0x0a ? decodeCanonicalJson(bytes.subarray(0, -1)) : undefined;
  if (value === undefined) throw new ArchiveRefusal('index-not-canonical');
  const index = readIndex(value);
  checkFileList(index.files);
  const { tarSize } = index.content;
  const size = tarSizeOf(index.files);
  if (size !== tarSize) throw new ArchiveRefusal('tar-size', { stated: tarSize, size });
  return index;
}

function readIndex(value: CanonicalValue): GemIndex {
  const top = readObject(value, '', ['content', 'files', 'format', 'id', 'version']);
  const content = readObject(top.content, '/content', ['sha256', 'size', 'tarSha256', 'tarSize']);
  if (!Array.isArray(top.files)) return fault('/files');
  return {
    content: {
      sha256: readDigest(content.sha256, '/content/sha256'),
      size: readSize(content.size, '/content/size'),
      tarSha256: readDigest(content.tarSha256, '/content/tarSha256'),
      tarSize: readSize(content.tarSize, '/content/tarSize'),
    },
    files: top.files.map((item, at) => readFile(item, `/files/${at}`)),
    format: top.format === FORMAT ? FORMAT : fault('/format'),
    id: typeof top.id === 'string' && ID_PATTERN.test(top.id) ? top.id : fault('/id'),
    version: isVersion(top.version) ? top.version : fault('/version'),
  };
}

function readFile(value: CanonicalValue, at: string): FileRecord {
  const file = readObject(value, at, ['mode', 'path', 'sha256', 'size']);
  return {
    mode: file.mode === '644' || file.mode === '755' ? file.mode : fault(`${at}/mode`),
    path: typeof file.path === 'string' ? file.path : fault(`${at}/path`),
    sha256: readDigest(file.sha256, `${at}/sha256`),
    size: readSize(file.size, `${at}/size`),
  };
}

/** An object with exactly these keys, which are given sorted. */
function readObject<Key extends string>(
  value: CanonicalValue | undefined,
  at: string,
  keys: readonly Key[],
): Record<Key, CanonicalValue> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fault(at);
  const found = new Set(Object.keys(value));
  const missing = keys.find((key) => !found.delete(key));
  if (missing !== undefined) return fault(`${at}/${missing}`);
  const [unknown] = found;
  if (unknown !== undefined) return fault(`${at}/${unknown}`);
  return value as Record<Key, CanonicalValue>;
}

function readDigest(value: CanonicalValue, at: string): string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value) ? value : fault(at);
}

function readSize(value: CanonicalValue, at: string): number {
  return typeof value === 'number' && value >= 0 ? value : fault(at);
}

function isVersion(value: CanonicalValue): value is string {
  return typeof value === 'string' && value.length <= VERSION_MAX && VERSION_PATTERN.test(value);
}

function fault(pointer: string): never {
  throw new ArchiveRefusal('index-schema', { pointer: pointer === '' ? '/' : pointer });
}
