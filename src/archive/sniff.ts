import { Buffer } from 'node:buffer';
import { CONTENT_ENTRY, INDEX_ENTRY, MANIFEST_ENTRY } from '../platform/archive.ts';
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
/** In another order they make a packed gem that is damaged. */
const OWN_ENTRIES: readonly string[] = [INDEX_ENTRY, MANIFEST_ENTRY, CONTENT_ENTRY];
const ZIP_MARKS: readonly string[] = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'];

/**
 * What a file is when it is clearly something else than a packed gem, from its first block.
 *
 * @returns a refusal that says so, or `undefined` when it begins with something of a packed gem.
 */
export function sniff(start: Uint8Array): ArchiveRefusal | undefined {
  if (start.length === 0) return new ArchiveRefusal('empty-file');
  const mark = Buffer.from(start.subarray(0, 4)).toString('latin1');
  if (ZIP_MARKS.includes(mark)) return new ArchiveRefusal('is-zip');
  if (mark.startsWith('\x1f\x8b')) return new ArchiveRefusal('is-gzip');
  if (start.length < BLOCK || !looksLikeHeader(start)) return new ArchiveRefusal('not-a-tar');
  const entry = nameField(start);
  if (RUBYGEM_ENTRIES.includes(entry)) return new ArchiveRefusal('is-rubygem', { entry });
  return OWN_ENTRIES.includes(entry) ? undefined : new ArchiveRefusal('not-a-gem', { entry });
}
