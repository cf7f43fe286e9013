import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import type { CanonicalValue } from '../../src/canonical-json.ts';
import { FILE_MAX, FILES_MAX, TAR_MAX } from '../../src/platform/archive.ts';
import { type ForgedFile, forge, verdictOn } from './support.ts';

type Index = Record<string, CanonicalValue> & {
  content: Record<string, CanonicalValue>;
  files: Record<string, CanonicalValue>[];
};
const index = (change: (index: Index) => CanonicalValue | undefined) =>
  forge({
    index: (honest) => {
      const copy = structuredClone(honest) as Index;
      return change(copy) ?? copy;
    },
  });
const text = (change: (text: string) => string) =>
  forge({ indexBytes: (honest) => Buffer.from(change(honest.toString())) });
const first = (change: Record<string, CanonicalValue>) =>
  index(({ files }) => void Object.assign(files[0] ?? {}, change));
const MANIFEST: ForgedFile = { path: 'notochord.json', body: '{}' };
const paths = (...names: string[]) => {
  const files = [MANIFEST, ...names.map((path) => ({ path, body: 'x' }))];
  return forge({ files: files.sort((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path))) });
};
/** An index that lists more than its container holds. */
const listing = (count: number, size: number) =>
  index(({ content, files }) => {
    const [file] = files;
    const many = Array.from({ length: count }, (_, i) => ({
      ...file,
      path: `a${String(i).padStart(5, '0')}`,
      size,
    }));
    const all = [...many, { ...file, path: 'notochord.json', size: 2 }] as Record<string, CanonicalValue>[];
    const tarSize = all.reduce((sum, item) => sum + 512 + Math.ceil(Number(item.size) / 512) * 512, 1024);
    return {
      content: { ...content, tarSize },
      files: all,
      format: 'notochord.gem/1',
      id: 'sample',
      version: '1.0.0',
    };
  });

describe('gem.json is refused', () => {
  it.each<[string, string, Buffer]>([
    ['without a line feed', 'index-not-canonical', text((json) => json.trimEnd())],
    ['with two line feeds', 'index-not-canonical', text((json) => `${json}\n`)],
    ['with CRLF', 'index-not-canonical', text((json) => json.replace('\n', '\r\n'))],
    ['with a byte order mark', 'index-not-canonical', text((json) => `\ufeff${json}`)],
    ['with a space', 'index-not-canonical', text((json) => json.replace(':', ': '))],
    ['indented', 'index-not-canonical', text((json) => `${JSON.stringify(JSON.parse(json), null, 2)}\n`)],
    [
      'with keys in another order',
      'index-not-canonical',
      text((json) => `${JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(json)).reverse()))}\n`),
    ],
    ['with a key twice', 'index-not-canonical', text((json) => json.replace('"id":', '"id":"other","id":'))],
    [
      'with an escape that is not needed',
      'index-not-canonical',
      text((json) => json.replace('"sample"', '"\\u0073ample"')),
    ],
    [
      'with a fraction',
      'index-not-canonical',
      text((json) => json.replace('"size":', '"size":1.5e0,"size":')),
    ],
    [
      'with a number written otherwise',
      'index-not-canonical',
      text((json) => json.replace(/"tarSize":(\d+)/, '"tarSize":$1.0')),
    ],
    [
      'that is not UTF-8',
      'index-not-canonical',
      forge({ indexBytes: (json) => Buffer.concat([Buffer.from([0xff]), json]) }),
    ],
    ['that is not JSON', 'index-not-canonical', text(() => 'hello\n')],
    ['that is empty', 'index-not-canonical', text(() => '')],
    ['nested a million levels', 'index-not-canonical', text(() => `${'['.repeat(1e6)}${']'.repeat(1e6)}\n`)],
    ['that is a list', 'index-schema', text(() => '[]\n')],
    ['that is null', 'index-schema', text(() => 'null\n')],
    ['with a key more', 'index-schema', index((all) => ({ ...all, time: 1 }))],
    [
      'with a key __proto__',
      'index-schema',
      text((json) => json.replace('{"content"', '{"__proto__":{},"content"')),
    ],
    ['with a key less', 'index-schema', index(({ id: _, ...rest }) => rest as CanonicalValue)],
    ['of another format', 'index-schema', index((all) => ({ ...all, format: 'notochord.gem/2' }))],
    ['with an id that is none', 'index-schema', index((all) => ({ ...all, id: '../x' }))],
    ['with a version that is none', 'index-schema', index((all) => ({ ...all, version: '1.0' }))],
    [
      'with a version over 128 characters',
      'index-schema',
      index((all) => ({ ...all, version: `1.0.0-${'a'.repeat(123)}` })),
    ],
    [
      'with a key more in content',
      'index-schema',
      index((all) => ({ ...all, content: { ...all.content, md5: 'x' } })),
    ],
    [
      'with a digest in capitals',
      'index-schema',
      index((all) => ({ ...all, content: { ...all.content, sha256: 'A'.repeat(64) } })),
    ],
    ['with files that are no list', 'index-schema', index((all) => ({ ...all, files: {} }))],
    ['with a file that is a text', 'index-schema', index((all) => ({ ...all, files: ['notochord.json'] }))],
    ['with another mode', 'index-schema', first({ mode: '600' })],
    ['with a mode that is a number', 'index-schema', first({ mode: 644 })],
    ['with a negative size', 'index-schema', first({ size: -1 })],
    ['with a size that is a text', 'index-schema', first({ size: '1' })],
    ['with a key more in a file', 'index-schema', first({ link: 'x' })],
    [
      'with a tarSize too small',
      'tar-size',
      index((all) => ({ ...all, content: { ...all.content, tarSize: 1024 } })),
    ],
    [
      'with a tarSize too large',
      'tar-size',
      index((all) => ({ ...all, content: { ...all.content, tarSize: 2 ** 40 } })),
    ],
    [
      'with another content size',
      'content-size',
      index((all) => ({ ...all, content: { ...all.content, size: 1 } })),
    ],
    ['without the manifest', 'manifest-not-listed', forge({ files: [{ path: 'a', body: 'x' }] })],
    ['without files', 'manifest-not-listed', forge({ files: [] })],
    ['with files out of order', 'index-order', forge({ files: [MANIFEST, { path: 'a', body: 'x' }] })],
    [
      'with the order of UTF-16',
      'index-order',
      forge({ files: [MANIFEST, { path: '\u{1f600}', body: 'x' }, { path: '\uff5e', body: 'x' }] }),
    ],
    ['with a file over 128 MiB', 'file-too-large', listing(1, FILE_MAX + 1)],
    ['with files over 512 MiB', 'tar-too-large', listing(5, TAR_MAX / 4 - 1024)],
    ['with 10,001 files', 'too-many-files', listing(FILES_MAX, 0)],
    ['with a path twice', 'file-duplicate', paths('a', 'a')],
    ['with two spellings of a folder', 'paths-collide', paths('Docs/a', 'docs/b')],
    ['with a file that is a folder too', 'file-and-folder', paths('a', 'a/b')],
  ])('%s: %s', async (_, reason, bytes) => expect(await verdictOn(bytes)).toBe(reason));

  it('not with 10,000 files', async () => {
    // What is refused then is the container, which does not hold them.
    expect(await verdictOn(listing(FILES_MAX - 1, 0))).not.toBe('too-many-files');
    expect(await verdictOn(listing(1, FILE_MAX))).not.toBe('file-too-large');
  });

  it.each([
    ['/etc/passwd', 'path-absolute'],
    ['../x', 'path-dot-segment'],
    ['a/./b', 'path-dot-segment'],
    ['a//b', 'path-empty-segment'],
    ['a/', 'path-empty-segment'],
    ['', 'path-empty'],
    ['a\\b', 'path-forbidden-character'],
    ['C:x', 'path-forbidden-character'],
    ['a\0b', 'path-invisible-character'],
    ['a\u202eb', 'path-invisible-character'],
    ['e\u0301', 'path-not-nfc'],
    [' a', 'path-leading-space'],
    ['a.', 'path-trailing-dot-or-space'],
    ['nul.txt', 'path-device-name'],
    ['b'.repeat(101), 'path-segment-too-long'],
    ['b'.repeat(1000), 'path-too-long'],
    ['d/'.repeat(16).concat('d'), 'path-too-deep'],
  ])('with the path %j: %s', async (path, reason) => expect(await verdictOn(paths(path))).toBe(reason));
});
