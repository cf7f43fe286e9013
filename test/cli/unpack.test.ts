import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeContainer } from '../../src/archive/write-container.ts';
import { needs } from '../needs.ts';
import { temporaryFolder } from '../temporary.ts';
import { expectToFit } from './schemas.ts';
import { type Terminal, terminal } from './terminal.ts';

let cli: Terminal;

/** A gem of every kind of file, packed, as `g.gem`, and signed, as `signed.gem`. */
beforeAll(async () => {
  cli = terminal({ cwd: temporaryFolder() });
  await cli.gem('init', 'full', '--template', 'full', '--id', 'g', '--yes');
  mkdirSync(join(cli.cwd, 'full', 'assets', 'deep'), { recursive: true });
  writeFileSync(join(cli.cwd, 'full', 'assets', 'deep', '\u6587\u4ef6.bin'), Buffer.from([0, 1, 254, 255]));
  writeFileSync(join(cli.cwd, 'full', 'assets', 'empty.txt'), '');
  for (const name of ['g.gem', 'signed.gem'])
    expect((await cli.gem('pack', 'full', '-o', name)).code).toBe(0);
  await cli.gem('keygen', '--no-passphrase', '-o', 'author.key.pem');
  expect((await cli.gem('sign', 'signed.gem', '--key', 'author.key.pem')).code).toBe(0);
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

describe('gem unpack', () => {
  it('writes what was packed, byte for byte, into <id>-<version>', async () => {
    const { code, document } = await cli.json('unpack', 'signed.gem');
    expectToFit(document, 'unpack');
    expect([code, document.dir, document.id]).toEqual([0, 'g-0.1.0', 'g']);
    const unpacked = join(cli.cwd, 'g-0.1.0');
    const paths = filesBelow(unpacked);
    expect(paths.length).toBe(document.files);
    expect(paths).toContain('assets/deep/\u6587\u4ef6.bin');
    for (const path of paths)
      if (path !== 'notochord.json')
        expect(readFileSync(join(unpacked, path))).toEqual(readFileSync(join(cli.cwd, 'full', path)));
    expect(document.signatures).toEqual([
      expect.objectContaining({ role: 'publisher', keyid: expect.stringMatching(/^[0-9a-f]{64}$/) }),
    ]);
  });

  it('gives a folder whose content packs to the same again', async () => {
    await cli.gem('unpack', 'g.gem', 'again');
    // A packed manifest holds its agents, which nobody writes by hand.
    for (const path of filesBelow(join(cli.cwd, 'again')))
      if (path === 'notochord.json') {
        const { agents, ...manifest } = JSON.parse(readFileSync(join(cli.cwd, 'again', path), 'utf8'));
        expect(agents.length).toBeGreaterThan(0);
        writeFileSync(join(cli.cwd, 'again', path), JSON.stringify(manifest));
      }
    const { document } = await cli.json('pack', 'again', '-o', 'again.gem');
    expect(document.tarSha256).toBe((await cli.json('verify', 'g.gem')).document.tarSha256);
  });

  it('takes an empty folder, and refuses one that holds something', async () => {
    const folder = join(cli.cwd, 'there');
    mkdirSync(folder);
    expect((await cli.gem('unpack', 'g.gem', 'there')).code).toBe(0);
    const before = filesBelow(folder);
    writeFileSync(join(folder, 'mine.txt'), 'mine');
    const { code, err } = await cli.gem('unpack', 'g.gem', 'there');
    expect(code).toBe(2);
    expect(err).toContain('there is already there and not empty');
    expect(err).toContain('gem unpack g.gem DIR');
    expect(err).not.toContain('--force');
    expect(filesBelow(folder)).toEqual([...before, 'mine.txt'].sort());
  });

  it('[G-06] writes nothing of a file with one changed byte', async () => {
    const original = readFileSync(join(cli.cwd, 'signed.gem'));
    const step = Math.ceil(original.length / 40);
    for (let at = 3; at < original.length; at += step) {
      const bytes = Buffer.from(original);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(join(cli.cwd, 'changed.gem'), bytes);
      const { code, document } = await cli.json('unpack', 'changed.gem', 'changed');
      expectToFit(document, 'error');
      expect([at, code]).toEqual([at, 1]);
      expect(readdirSync(cli.cwd)).not.toContain('changed');
    }
  });

  it('tells what is wrong with declarations, and writes the files all the same', async () => {
    const manifest = Buffer.from('{"id":"odd","name":"Odd","version":"1.0.0"}\n');
    await writeContainer(join(cli.cwd, 'odd.gem'), {
      id: 'odd',
      version: '1.0.0',
      entries: [{ path: 'notochord.json', size: manifest.length, open: () => manifest }],
    });
    const { code, document } = await cli.json('unpack', 'odd.gem');
    expect([code, document.dir]).toEqual([0, 'odd-1.0.0']);
    expect(document.findings.map(({ rule }: { rule: string }) => rule)).toContain('description/missing');
    const { err } = await cli.gem('unpack', 'odd.gem', 'odd2');
    expect(err).toContain('description/missing');
  });

  it('refuses a gem whose manifest speaks of another', async () => {
    const manifest = Buffer.from('{"id":"other","name":"Odd","version":"1.0.0","description":"x"}\n');
    await writeContainer(join(cli.cwd, 'lies.gem'), {
      id: 'odd',
      version: '1.0.0',
      entries: [{ path: 'notochord.json', size: manifest.length, open: () => manifest }],
    });
    const { code, document } = await cli.json('unpack', 'lies.gem', 'lies');
    expect([code, document.error.code]).toEqual([1, 'manifest-mismatch']);
    expect(readdirSync(cli.cwd)).not.toContain('lies');
  });
});

describe('a file that is something else', () => {
  beforeAll(() => {
    const { cwd } = cli;
    const lay = (name: string, bytes: Uint8Array | string) => writeFileSync(join(cwd, name), bytes);
    lay('is-zip.gem', Buffer.from('PK\x03\x04rest of a zip'));
    lay('is-gzip.gem', gzipSync('a tar, perhaps'));
    lay('not-a-tar.gem', 'some text\n'.repeat(100));
    lay('empty-file.gem', '');
    const header = Buffer.alloc(1536);
    header.write('metadata.gz');
    header.write('0000644\0', 100);
    header.write('0000000\0', 108);
    header.write('0000000\0', 116);
    header.write('00000000000\0', 124);
    header.write('00000000000\0', 136);
    header.write('        ', 148);
    header.write('0ustar\x0000', 156);
    const sum = header.subarray(0, 512).reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    lay('is-rubygem.gem', header);
  });

  const kinds = ['is-zip', 'is-gzip', 'is-rubygem', 'not-a-tar'];

  it.each(kinds)('is said to be what it is, with what to do: %s', async (reason) => {
    for (const command of ['unpack', 'info']) {
      const { code, document } = await cli.json(command, `${reason}.gem`);
      expect([command, code, document.error.code]).toEqual([command, 1, reason]);
      expect(document.error.hint).toMatch(/gem/);
    }
    const verified = await cli.json('verify', `${reason}.gem`);
    expect([verified.code, verified.document.status, verified.document.reason]).toEqual([
      1,
      'invalid',
      reason,
    ]);
    const { hint } = (await cli.json('unpack', `${reason}.gem`)).document.error;
    expect((await cli.gem('verify', `${reason}.gem`)).err).toBe(`${hint}\n`);
    const validated = await cli.json('validate', `${reason}.gem`);
    const [finding] = validated.document.gems[0].findings;
    expect([validated.code, finding.rule]).toEqual([1, 'file/archive-invalid']);
    expect(finding.hint).toBe(hint);
    const chinese = await cli.json('unpack', `${reason}.gem`, '--lang', 'zh-CN');
    expect(chinese.document.error.hint).toMatch(/[\u4e00-\u9fff]/);
  });

  it('is said to be what it is by validate also under another name', async () => {
    writeFileSync(join(cli.cwd, 'full.tgz'), gzipSync('a tar, perhaps'));
    const { code, document } = await cli.json('validate', 'full.tgz');
    expect(code).toBe(1);
    expect(document.gems[0].findings[0].message).toContain('gzip-compressed data');
    writeFileSync(join(cli.cwd, 'notes.txt'), 'notes');
    const other = await cli.json('validate', 'notes.txt');
    expect([other.code, other.document.error.code]).toEqual([2, 'not-a-gem']);
  });

  it.skipIf(!needs('tar'))('that was made by other programs is recognized', async () => {
    const { cwd } = cli;
    execFileSync('tar', ['-czf', 'made.tgz', 'full'], { cwd });
    execFileSync('tar', ['-cf', 'made.tar', 'full'], { cwd });
    expect((await cli.json('unpack', 'made.tgz')).document.error.code).toBe('is-gzip');
    const { error } = (await cli.json('unpack', 'made.tar')).document;
    expect(error.code).toBe('not-a-gem');
    expect(error.hint).toContain('tar -xf');
  });

  it('that is empty, missing or a folder is an error', async () => {
    expect((await cli.json('unpack', 'empty-file.gem')).document.error.code).toBe('empty-file');
    expect((await cli.json('unpack', 'nowhere.gem')).document.error.code).toBe('no-such-file');
    expect((await cli.json('unpack', 'full')).document.error.code).toBe('not-a-file');
    expect((await cli.json('info', 'nowhere.gem')).document.error.code).toBe('no-such-file');
  });
});
