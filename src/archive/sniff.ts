import { Buffer } from 'node:buffer';
import { BLOCK, looksLikeHeader, nameField } from './header.ts';
import { ArchiveRefusal } from './refusal.ts';

/** What a RubyGems package may begin with. */
const RUBYGEM_ENTRIES: readonly string[] = [
  'metadata.gz',
  'data.tar.gz',
  'checksums.yaml.gz',
  'metadata',
  'data.tar',
];
const ZIP_MARKS: readonly string[] = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'];

/**
 * What a file is when it is clearly something else than a packed gem, from its first block.
 *
 * @returns a refusal that says so, or `undefined` when it begins with a header of a tar.
 */
export function sniff(start: Uint8Array): ArchiveRefusal | undefined {
  if (start.length === 0) return new ArchiveRefusal('empty-file');
  const mark = Buffer.from(start.subarray(0, 4)).toString('latin1');
  if (ZIP_MARKS.includes(mark)) return new ArchiveRefusal('is-zip');
  if (mark.startsWith('\x1f\x8b')) return new ArchiveRefusal('is-gzip');
  if (start.length < BLOCK || !looksLikeHeader(start)) return new ArchiveRefusal('not-a-tar');
  const entry = nameField(start);
  return RUBYGEM_ENTRIES.includes(entry) ? new ArchiveRefusal('is-rubygem', { entry }) : undefined;
}
