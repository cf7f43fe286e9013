import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { undoLastRun } from '../../src/run/files/undo.ts';
import { runCode, setUpSandbox, temporaryFolder } from './support.ts';

setUpSandbox();

/** Linux has a second disk everywhere, in memory. */
const OTHER_DISK = '/dev/shm';
const hasOther = existsSync(OTHER_DISK) && statSync(OTHER_DISK).dev !== statSync(tmpdir()).dev;

let home: string;
let workspace: string;
const made: string[] = [];
beforeEach(() => {
  if (!hasOther) return;
  home = join(temporaryFolder(), '.gem');
  workspace = mkdtempSync(join(OTHER_DISK, 'gem-'));
  made.push(workspace);
});
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

const run = async (body: string) => {
  const code = `export default async (input, { files }) => { ${body} }`;
  const report = await runCode(code, { home, workspace });
  expect(report.error).toBeUndefined();
  return report.result;
};

describe.skipIf(!hasOther)('a conversation’s folder on another disk', () => {
  it('[F-05] [F-07] [F-08] is written, moved and deleted as on the same, and can be undone', async () => {
    const time = new Date('2020-01-02T03:04:05.678Z');
    mkdirSync(join(workspace, 'sub', 'deep'), { recursive: true });
    for (const name of ['a', 'b', 'c', 'sub/d', 'sub/deep/e']) {
      writeFileSync(join(workspace, name), name);
      utimesSync(join(workspace, name), time, time);
    }
    symlinkSync('d', join(workspace, 'sub', 'link'));
    const names = await run(`
      await files.write('workspace:a', 'new'); await files.write('workspace:x/y', 'new');
      await files.delete('workspace:b'); await files.move('workspace:c', 'c'); await files.move('workspace:sub', 'sub');
      await files.write('own', 'mine'); await files.move('own', 'workspace:own');
      return [await files.read('c'), await files.read('sub/deep/e'), await files.read('sub/link'), (await files.list('workspace:')).map(({ name }) => name)]`);
    expect(names).toEqual(['c', 'sub/deep/e', 'sub/d', ['a', 'own', 'x']]);
    expect(readdirSync(workspace).sort()).toEqual(['a', 'own', 'x']);

    expect(await undoLastRun({ home, dryRun: false })).toMatchObject({ status: 'undone' });
    expect(readdirSync(workspace).sort()).toEqual(['a', 'b', 'c', 'sub']);
    for (const name of ['a', 'b', 'c', 'sub/d', 'sub/deep/e']) {
      expect(readFileSync(join(workspace, name), 'utf8')).toBe(name);
      expect(statSync(join(workspace, name)).mtimeMs).toBeCloseTo(time.getTime(), -1);
    }
    expect(lstatSync(join(workspace, 'sub', 'link')).isSymbolicLink()).toBe(true);
    expect(readlinkSync(join(workspace, 'sub', 'link'))).toBe('d');
  });

  it('[F-07] never onto something that is there', async () => {
    writeFileSync(join(workspace, 'a'), 'mine');
    expect(
      await run(
        `await files.write('a', 'x'); const told = await files.move('a', 'workspace:a').catch((error) => error.code); return [told, await files.read('a'), await files.read('workspace:a')]`,
      ),
    ).toEqual(['E_FILES_EXISTS', 'x', 'mine']);
  });
});
