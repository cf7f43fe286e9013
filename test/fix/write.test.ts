import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../src/fix/draft.ts';
import { obstacleOnDisk } from '../../src/fix/obstacles.ts';
import { writeChanges } from '../../src/fix/write.ts';
import { temporaryFolder } from '../temporary.ts';
import { contents, gemFolder } from './gem-folder.ts';

const posix = process.platform !== 'win32';

function change(folder: string, from: string, text: string, to = from): Change {
  return { from, to, before: readFileSync(join(folder, from)), after: Buffer.from(text) };
}

/** Two files that are to change, one after the other. */
function two() {
  const folder = gemFolder({ 'a.md': 'a\n', 'b.md': 'b\n' });
  const changes = [change(folder, 'a.md', 'A\n'), change(folder, 'b.md', 'B\n')];
  return { folder, changes, before: contents(folder) };
}

describe('writing what was mended', () => {
  it('writes all files and leaves nothing else behind', async () => {
    const { folder, changes, before } = two();
    await writeChanges(folder, changes);
    expect(contents(folder)).toEqual({ ...before, 'a.md': 'A\n', 'b.md': 'B\n' });
  });

  it.skipIf(!posix)('keeps the permissions of a file, whatever the umask is', async () => {
    const { folder, changes } = two();
    chmodSync(join(folder, 'a.md'), 0o775);
    chmodSync(join(folder, 'b.md'), 0o600);
    await writeChanges(folder, changes);
    expect(statSync(join(folder, 'a.md')).mode & 0o777).toBe(0o775);
    expect(statSync(join(folder, 'b.md')).mode & 0o777).toBe(0o600);
  });

  it('changes nothing when one file is read-only', async () => {
    const { folder, changes, before } = two();
    chmodSync(join(folder, 'b.md'), 0o444);
    await expect(writeChanges(folder, changes)).rejects.toMatchObject({ code: 'file-read-only' });
    expect(contents(folder)).toEqual(before);
  });

  it('changes nothing when another program has changed or removed one file', async () => {
    const { folder, changes, before } = two();
    writeFileSync(join(folder, 'b.md'), 'theirs\n');
    await expect(writeChanges(folder, changes)).rejects.toMatchObject({ code: 'file-changed' });
    expect(contents(folder)).toEqual({ ...before, 'b.md': 'theirs\n' });
    const gone = { ...(changes[1] as Change), from: 'c.md', to: 'c.md' };
    await expect(writeChanges(folder, [gone])).rejects.toMatchObject({ code: 'cannot-write' });
  });

  it('changes nothing when it is interrupted before the first file has its name', async () => {
    const { folder, changes, before } = two();
    await expect(writeChanges(folder, changes, AbortSignal.abort('SIGINT'))).rejects.toBe('SIGINT');
    expect(contents(folder)).toEqual(before);
  });

  it('renames a file, also one that is changed as well', async () => {
    const { folder, before } = two();
    const { 'a.md': _, ...others } = before;
    await writeChanges(folder, [change(folder, 'a.md', 'A\n', 'c.md')]);
    expect(contents(folder)).toEqual({ ...others, 'c.md': 'A\n' });
  });

  it('renames a file to another spelling of its name in capitals', async () => {
    const { folder } = two();
    await writeChanges(folder, [change(folder, 'a.md', 'a\n', 'A.md')]);
    expect(Object.keys(contents(folder))).toContain('A.md');
    expect(Object.keys(contents(folder))).not.toContain('a.md');
  });

  it('never renames a file to a name that another has', async () => {
    const { folder, before } = two();
    const renamed = change(folder, 'a.md', 'a\n', 'b.md');
    await expect(writeChanges(folder, [renamed])).rejects.toMatchObject({ code: 'rename-target-exists' });
    expect(contents(folder)).toEqual(before);
    expect(obstacleOnDisk(folder, { kind: 'rename', from: 'a.md', to: 'b.md' })).toEqual({
      kind: 'target-exists',
      path: 'b.md',
    });
    linkSync(join(folder, 'a.md'), join(folder, 'same.md'));
    const same = change(folder, 'a.md', 'a\n', 'same.md');
    await expect(writeChanges(folder, [same])).rejects.toMatchObject({ code: 'rename-target-exists' });
  });

  it.skipIf(!posix)('writes through a link inside the gem, once for all its paths', async () => {
    const { folder } = two();
    symlinkSync('a.md', join(folder, 'link.md'));
    const changes = [change(folder, 'a.md', 'A\n'), change(folder, 'link.md', 'A\n')];
    await writeChanges(folder, changes);
    expect(lstatSync(join(folder, 'link.md')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(folder, 'a.md'), 'utf8')).toBe('A\n');
    const apart = [change(folder, 'a.md', '1'), change(folder, 'link.md', '2')];
    await expect(writeChanges(folder, apart)).rejects.toMatchObject({ code: 'file-changed' });
  });

  it.skipIf(!posix)('never writes to what a link outside of the gem points to', async () => {
    const { folder, changes, before } = two();
    const outside = temporaryFolder();
    writeFileSync(join(outside, 'c.md'), 'c\n');
    symlinkSync(join(outside, 'c.md'), join(folder, 'c.md'));
    const all = [...changes, change(folder, 'c.md', 'C\n')];
    await expect(writeChanges(folder, all)).rejects.toMatchObject({ code: 'link-leaves-gem' });
    expect(readFileSync(join(outside, 'c.md'), 'utf8')).toBe('c\n');
    expect(contents(folder)).toEqual(before);
  });

  it.skipIf(!posix)('does not rename a file in a folder that has another path as well', () => {
    const { folder } = two();
    mkdirSync(join(folder, 'real'));
    writeFileSync(join(folder, 'real/x.md'), '');
    symlinkSync('real', join(folder, 'docs'));
    expect(obstacleOnDisk(folder, { kind: 'rename', from: 'docs/x.md', to: 'docs/y.md' })).toEqual({
      kind: 'behind-link',
      path: 'docs',
    });
    expect(obstacleOnDisk(folder, { kind: 'rename', from: 'real/x.md', to: 'real/y.md' })).toBeUndefined();
  });
});
