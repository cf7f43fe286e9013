import { Buffer } from 'node:buffer';
import type { CanonicalValue } from '../../../src/canonical-json.ts';
import { FILE_MAX, TAR_MAX } from '../../../src/platform/archive.ts';
import { manifestOf, packed, refused, type Vector } from './vector.ts';

type Json = Record<string, CanonicalValue>;
const canonical = refused('gem.json', 3);
const shape = (name: string, shows: string, file: Uint8Array) => canonical(name, 'index-schema', shows, file);
const limit = refused('Limits', 3);

const text = (change: (text: string) => string) =>
  packed({ indexBytes: (honest) => Buffer.from(change(honest.toString())) });
const index = (change: (honest: Json) => CanonicalValue) => packed({ index: change });
const content = (changes: Json) =>
  index((honest) => ({ ...honest, content: { ...(honest.content as Json), ...changes } }));
const file = (changes: Json) =>
  index((honest) => ({ ...honest, files: [{ ...(honest.files as Json[])[0], ...changes }] }));

/** Files that `gem.json` lists and the content does not hold. */
const listing = (...sizes: number[]) =>
  index((honest) => {
    const [manifest] = honest.files as [Json];
    const many = sizes.map((size, at) => ({ ...manifest, path: `big${at}`, size }));
    const files = [...many, manifest];
    const tarSize = files.reduce((sum, { size }) => sum + 512 + Math.ceil(Number(size) / 512) * 512, 1024);
    return { ...honest, content: { ...(honest.content as Json), tarSize }, files };
  });

/** What is wrong with `gem.json`, but for its paths. */
export const INDEX: readonly Vector[] = [
  canonical(
    'index-space',
    'index-not-canonical',
    'A space after a colon.',
    text((json) => json.replace(':', ': ')),
  ),
  canonical(
    'index-no-line-feed',
    'index-not-canonical',
    'No line feed at its end.',
    text((json) => json.trimEnd()),
  ),
  canonical(
    'index-byte-order-mark',
    'index-not-canonical',
    'A byte order mark.',
    text((json) => `\ufeff${json}`),
  ),
  canonical(
    'index-key-order',
    'index-not-canonical',
    'Its keys are not sorted.',
    text((json) => `${JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(json)).reverse()))}\n`),
  ),
  canonical(
    'index-key-twice',
    'index-not-canonical',
    'A key twice, of which some readers take the first and some the last.',
    text((json) => json.replace('"id":', '"id":"other","id":')),
  ),
  canonical(
    'index-escape',
    'index-not-canonical',
    'An escape that is not needed.',
    text((json) => json.replace('"sample"', '"\\u0073ample"')),
  ),
  canonical(
    'index-number',
    'index-not-canonical',
    'A whole number with a fraction.',
    text((json) => json.replace(/"tarSize":(\d+)/, '"tarSize":$1.0')),
  ),
  canonical(
    'index-not-utf-8',
    'index-not-canonical',
    'A byte that is not UTF-8.',
    packed({
      indexBytes: (json) => Buffer.concat([json.subarray(0, -2), Buffer.from([0xff]), json.subarray(-2)]),
    }),
  ),
  canonical(
    'index-nested',
    'index-not-canonical',
    'Ten thousand lists in each other.',
    text(() => `${'['.repeat(10_000)}${']'.repeat(10_000)}\n`),
  ),
  shape(
    'index-key-more',
    'A key that the shape does not have.',
    index((honest) => ({ ...honest, time: 1 })),
  ),
  shape(
    'index-key-less',
    'A key is missing.',
    index(({ version: _, ...honest }) => honest),
  ),
  shape(
    'index-format',
    'Another format.',
    index((honest) => ({ ...honest, format: 'notochord.gem/2' })),
  ),
  shape(
    'index-id',
    'An id that is a path.',
    index((honest) => ({ ...honest, id: '../sample' })),
  ),
  shape(
    'index-version',
    'A version with a line feed at its end, which `$` of many a regular expression passes over.',
    index((honest) => ({ ...honest, version: '1.0.0\n' })),
  ),
  shape('index-digest', 'A digest in capitals.', content({ sha256: 'A'.repeat(64) })),
  shape('index-mode', 'A mode other than 644 and 755.', file({ mode: '777' })),
  shape('index-size', 'A size below zero.', file({ size: -1 })),
  canonical(
    'index-tar-size',
    'tar-size',
    'A tarSize that does not follow from the files.',
    content({ tarSize: 1 << 20 }),
  ),
  canonical(
    'index-order',
    'index-order',
    'The files are not sorted.',
    packed({ files: [manifestOf(), { path: 'a', body: 'x\n' }] }),
  ),
  canonical(
    'index-no-manifest',
    'manifest-not-listed',
    'The files do not include notochord.json.',
    packed({ files: [{ path: 'a', body: 'x\n' }] }),
  ),
  canonical('index-no-files', 'manifest-not-listed', 'It lists no files.', packed({ files: [] })),
  limit('limit-file', 'file-too-large', 'A file of a byte more than 128 MiB.', listing(FILE_MAX + 1)),
  limit(
    'limit-tar',
    'tar-too-large',
    'Files that make a tar of more than 512 MiB.',
    listing(...Array(4).fill(TAR_MAX / 4)),
  ),
];
