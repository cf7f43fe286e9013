import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeAddition } from '../../src/commands/add-write.ts';
import { temporaryFolder } from '../temporary.ts';

describe('writing an addition', () => {
  let root: string;
  beforeEach(() => {
    root = temporaryFolder();
    for (const name of ['first', 'second']) writeFileSync(join(root, name), 'old');
  });
  const change = (path: string, before = 'old') => ({
    from: path,
    to: path,
    before: Buffer.from(before),
    after: Buffer.from('new'),
  });
  const fresh = [
    { path: 'made/deeper/one', bytes: Buffer.from('1') },
    { path: 'made/two', bytes: Buffer.from('2') },
  ];
  const write = (changes: readonly ReturnType<typeof change>[], signal = new AbortController().signal) =>
    writeAddition(root, { fresh, changes }, signal);
  const read = (path: string) => readFileSync(join(root, path), 'utf8');

  it('makes new files and changes those that are there', async () => {
    await write([change('first'), change('second')]);
    expect(['first', 'second', 'made/two', 'made/deeper/one'].map(read)).toEqual(['new', 'new', '2', '1']);
  });

  it('takes all back when a file cannot be changed after another one was', async () => {
    let isOver = false;
    const spoil = () => {
      if (isOver) return;
      if (read('first') !== 'new') return void setImmediate(spoil);
      rmSync(join(root, 'second'));
      mkdirSync(join(root, 'second'));
    };
    spoil();
    await expect(write([change('first'), change('second')])).rejects.toMatchObject({ code: 'cannot-write' });
    isOver = true;
    expect(read('first')).toBe('old');
    expect(readdirSync(root).sort()).toEqual(['first', 'second']);
  });

  it('takes new files back when another program has changed one that is there', async () => {
    await expect(write([change('first'), change('second', 'other')])).rejects.toMatchObject({
      code: 'file-changed',
    });
    expect([read('first'), existsSync(join(root, 'made'))]).toEqual(['old', false]);
  });

  it('never takes the place of a file that has come meanwhile, and leaves it there', async () => {
    mkdirSync(join(root, 'made'));
    writeFileSync(join(root, 'made', 'two'), 'mine');
    await expect(write([change('first')])).rejects.toMatchObject({ code: 'output-exists' });
    expect([read('first'), read('made/two'), existsSync(join(root, 'made/deeper'))]).toEqual([
      'old',
      'mine',
      false,
    ]);
  });

  it('leaves nothing behind when it is stopped', async () => {
    await expect(write([change('first')], AbortSignal.abort('SIGINT'))).rejects.toBeDefined();
    expect(readdirSync(root).sort()).toEqual(['first', 'second']);
  });
});
