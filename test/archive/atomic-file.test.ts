import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createAtomicFile, writeAtomically } from '../../src/archive/atomic-file.ts';
import { temporaryFolder } from './support.ts';

describe('a file written atomically', () => {
  it('is not there before it is complete', async () => {
    const folder = temporaryFolder();
    const file = await createAtomicFile(join(folder, 'x'));
    await file.handle.write(Buffer.from('half'));
    expect(readdirSync(folder)).not.toContain('x');
    await file.commit();
    await file.discard();
    expect(readdirSync(folder)).toEqual(['x']);
    expect(readFileSync(join(folder, 'x'), 'utf8')).toBe('half');
  });

  it('is gone when it is discarded', async () => {
    const folder = temporaryFolder();
    const file = await createAtomicFile(join(folder, 'a/b/x'));
    await file.handle.write(Buffer.from('half'));
    await file.discard();
    await file.discard();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('never replaces what came into its place meanwhile', async () => {
    const folder = temporaryFolder();
    const file = await createAtomicFile(join(folder, 'x'));
    writeFileSync(join(folder, 'x'), 'theirs');
    await expect(file.commit()).rejects.toMatchObject({ code: 'output-exists' });
    await file.discard();
    expect(readdirSync(folder)).toEqual(['x']);
    expect(readFileSync(join(folder, 'x'), 'utf8')).toBe('theirs');
  });

  it.skipIf(process.platform === 'win32')('has the mode that was asked for', async () => {
    const folder = temporaryFolder();
    await writeAtomically(join(folder, 'key'), Buffer.from('secret'), { mode: 0o600 });
    expect(statSync(join(folder, 'key')).mode & 0o777).toBe(0o600);
  });

  it('says what stands in its way', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'd'));
    writeFileSync(join(folder, 'f'), '');
    const write = (name: string, force = true) =>
      writeAtomically(join(folder, name), Buffer.from('x'), { force });
    await expect(write('d')).rejects.toMatchObject({ code: 'output-is-folder' });
    await expect(write('f', false)).rejects.toMatchObject({ code: 'output-exists' });
    await expect(write('f/x')).rejects.toMatchObject({ code: 'cannot-write' });
    expect(readdirSync(folder)).toEqual(['d', 'f']);
  });

  it('is not begun when the work was already stopped', async () => {
    const folder = temporaryFolder();
    const signal = AbortSignal.abort(new Error('stopped by hand'));
    await expect(writeAtomically(join(folder, 'x'), Buffer.from('x'), { signal })).rejects.toThrow(
      'stopped by hand',
    );
    expect(readdirSync(folder)).toEqual([]);
  });
});
