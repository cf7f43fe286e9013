import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/archive/digest.ts';
import { type Entry, fileEntry } from '../../src/archive/entry.ts';
import { openContainer } from '../../src/archive/open-container.ts';
import type { SignatureEntry } from '../../src/archive/outer-tar.ts';
import { rewriteSignatures } from '../../src/archive/rewrite-signatures.ts';
import { writeContainer } from '../../src/archive/write-container.ts';
import { FILE_MAX, FILES_MAX, MANIFEST_MAX, TAR_MAX } from '../../src/platform/archive.ts';
import { entry, MANIFEST, readAll, temporaryFolder } from './support.ts';

const plan = (...entries: Entry[]) => ({ id: 'sample', version: '1.0.0', entries: [MANIFEST, ...entries] });
const unread = (path: string, size: number): Entry => ({
  path,
  size,
  open() {
    throw new Error('it should not have been read');
  },
});
const signature = (name: string, size = 9): SignatureEntry => ({ name, bytes: Buffer.alloc(size, 's') });
const PUBLISHER = 'signatures/publisher-00112233445566aa.dsse.json';
const REGISTRY = 'signatures/registry-00112233445566aa.dsse.json';

describe('writing a container', () => {
  it('does not replace a file, unless it is told to', async () => {
    const folder = temporaryFolder();
    const target = join(folder, 'x.gem');
    writeFileSync(target, 'mine');
    await expect(writeContainer(target, plan())).rejects.toMatchObject({ code: 'output-exists' });
    expect(readFileSync(target, 'utf8')).toBe('mine');
    await writeContainer(target, plan(), { force: true });
    expect(await readAll(target)).toBe('accepted');
    expect(readdirSync(folder)).toEqual(['x.gem']);
  });

  it('makes missing folders, and takes them away when it fails', async () => {
    const folder = temporaryFolder();
    await expect(writeContainer(join(folder, 'a/b/x.gem'), plan(unread('y', 1)))).rejects.toThrow(
      'should not',
    );
    expect(readdirSync(folder)).toEqual([]);
    await writeContainer(join(folder, 'a/b/x.gem'), plan());
    expect(readdirSync(join(folder, 'a/b'))).toEqual(['x.gem']);
  });

  it.each([
    ['over the limit of a file', [unread('y', FILE_MAX + 1)], 'file-too-large'],
    [
      'over the limit of all files',
      Array.from({ length: 5 }, (_, i) => unread(`y${i}`, TAR_MAX / 4 - 1024)),
      'tar-too-large',
    ],
    ['too many files', Array.from({ length: FILES_MAX }, (_, i) => unread(`y${i}`, 0)), 'too-many-files'],
    ['two that collide', [unread('Y', 1), unread('y', 1)], 'paths-collide'],
    ['an unsafe path', [unread('../y', 1)], 'path-dot-segment'],
  ] as const)('refuses %s before it reads or writes anything', async (_, entries, reason) => {
    const folder = temporaryFolder();
    await expect(writeContainer(join(folder, 'x.gem'), plan(...entries))).rejects.toMatchObject({ reason });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('refuses files without a manifest, or with one over its limit', async () => {
    const target = join(temporaryFolder(), 'x.gem');
    const bare = (entries: Entry[]) => writeContainer(target, { id: 'x', version: '1.0.0', entries });
    await expect(bare([entry('a')])).rejects.toMatchObject({ reason: 'manifest-not-listed' });
    const large = entry('notochord.json', Buffer.alloc(MANIFEST_MAX + 1, ' '));
    await expect(bare([large])).rejects.toMatchObject({ reason: 'entry-too-large' });
    await bare([entry('notochord.json', Buffer.alloc(MANIFEST_MAX, ' '))]);
    expect(await readAll(target)).toBe('accepted');
  });

  it.each([
    ['shrinks', 700],
    ['grows', 900],
    ['is gone', undefined],
  ])('fails when a file %s after it was measured', async (_, size) => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'in'));
    mkdirSync(join(folder, 'out'));
    if (size !== undefined) writeFileSync(join(folder, 'in/y'), Buffer.alloc(size));
    const packing = writeContainer(
      join(folder, 'out/x.gem'),
      plan(fileEntry('y', join(folder, 'in/y'), 800)),
    );
    await expect(packing).rejects.toMatchObject({
      code: size === undefined ? 'cannot-read' : 'file-changed',
    });
    expect(readdirSync(join(folder, 'out'))).toEqual([]);
  });

  it('fails when a stream gives more or less than its entry says', async () => {
    const target = join(temporaryFolder(), 'x.gem');
    async function* open() {
      yield Buffer.alloc(500);
      yield Buffer.alloc(500);
    }
    for (const size of [999, 1001])
      await expect(writeContainer(target, plan({ path: 'y', size, open }))).rejects.toMatchObject({
        code: 'file-changed',
      });
    await writeContainer(target, plan({ path: 'y', size: 1000, open }));
  });

  it.each([0, 1, 40])('leaves nothing when it is stopped after %i MiB', async (mib) => {
    const folder = temporaryFolder();
    const stop = new AbortController();
    async function* open() {
      for (let at = 0; at < 64; at++) {
        if (at === mib) stop.abort(new Error('stopped by hand'));
        yield randomBytes(1024 * 1024);
      }
    }
    const target = join(folder, 'dist/x.gem');
    const packing = writeContainer(target, plan({ path: 'y', size: 64 * 1024 * 1024, open }), {
      signal: stop.signal,
    });
    await expect(packing).rejects.toThrow('stopped by hand');
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['small content', 300],
    ['content of many chunks', 3 * 1024 * 1024 + 77],
  ])('puts %s where it belongs, however long the index turns out', async (_, size) => {
    // The content is written while its size is not known, to where it stands if that has as many digits as it can. With
    // fewer digits an index that ends near a block's edge takes up one block less, and all has to move.
    const target = join(temporaryFolder(), 'x.gem');
    const body = entry('random', randomBytes(size));
    const pack = (length: number) => {
      const share = Math.floor(length / 7);
      const names = [0, 1, 2, 3, 4, 5].map((at) => `${at}`.padEnd(share, 'x'));
      const all = [...names, '6'.padEnd(length - 6 * share, 'x')];
      return writeContainer(target, plan(body, ...all.map((name) => entry(name, '-'))), { force: true });
    };
    const { length: least } = (await pack(20)).indexBytes;
    for (const over of [-20, -10, -9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 20]) {
      const written = await pack(20 + ((((over - least) % 512) + 512) % 512));
      expect((512 + over) % 512).toBe(written.indexBytes.length % 512);
      const bytes = readFileSync(target);
      expect([bytes.length, sha256(bytes)]).toEqual([written.size, written.sha256]);
      expect(await readAll(target)).toBe('accepted');
    }
  });

  it('sorts signatures, and refuses what is not named as one, twice there or over a limit', async () => {
    const target = join(temporaryFolder(), 'x.gem');
    const write = (...signatures: SignatureEntry[]) =>
      writeContainer(target, { ...plan(), signatures }, { force: true });
    await write(signature(REGISTRY), signature(PUBLISHER, 64 * 1024));
    const container = openContainer(target);
    container.close();
    expect(container.signatures.map(({ name }) => name)).toEqual([PUBLISHER, REGISTRY]);
    await expect(write(signature('signatures/x.json'))).rejects.toMatchObject({ reason: 'entry-unexpected' });
    await expect(write(signature(REGISTRY), signature(REGISTRY))).rejects.toMatchObject({
      reason: 'entry-duplicate',
    });
    await expect(write(signature(REGISTRY, 64 * 1024 + 1))).rejects.toMatchObject({
      reason: 'entry-too-large',
    });
    const many = Array.from({ length: 17 }, (_, i) =>
      signature(PUBLISHER.replace('00', i.toString().padStart(2, '0'))),
    );
    await expect(write(...many)).rejects.toMatchObject({ reason: 'too-many-signatures' });
    await write(...many.slice(1));
    expect(await readAll(target)).toBe('accepted');
  });
});

describe('rewriting signatures', () => {
  it('changes them alone, in place or elsewhere, and goes back to the same bytes', async () => {
    const folder = temporaryFolder();
    const target = join(folder, 'x.gem');
    await writeContainer(target, plan(entry('tools/a.js')));
    const bare = readFileSync(target);
    await rewriteSignatures(openContainer(target), [signature(PUBLISHER)], target, { force: true });
    const signed = openContainer(target);
    expect(signed.signatures).toEqual([{ name: PUBLISHER, bytes: signature(PUBLISHER).bytes }]);
    expect(await readAll(target)).toBe('accepted');
    await rewriteSignatures(signed, [], join(folder, 'y.gem'));
    expect(readFileSync(join(folder, 'y.gem')).equals(bare)).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(['x.gem', 'y.gem']);
  });

  it('does not replace a file, unless it is told to', async () => {
    const target = join(temporaryFolder(), 'x.gem');
    await writeContainer(target, plan());
    const rewriting = rewriteSignatures(openContainer(target), [], target);
    await expect(rewriting).rejects.toMatchObject({ code: 'output-exists' });
  });

  it('signs nothing whose content has changed since it was opened', async () => {
    const folder = temporaryFolder();
    const target = join(folder, 'x.gem');
    await writeContainer(target, plan());
    const container = openContainer(target);
    const bytes = readFileSync(target);
    bytes[container.content.offset + 20] = (bytes[container.content.offset + 20] ?? 0) ^ 1;
    writeFileSync(target, bytes);
    const rewriting = rewriteSignatures(container, [signature(PUBLISHER)], join(folder, 'y.gem'));
    await expect(rewriting).rejects.toMatchObject({ reason: 'content-hash' });
    expect(readdirSync(folder)).toEqual(['x.gem']);
  });
});
