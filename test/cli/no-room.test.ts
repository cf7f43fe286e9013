import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { needs } from '../needs.ts';
import { temporaryFolder } from '../temporary.ts';

/** The built command where no file may grow beyond so many KiB, as on a disk that is full. */
function gem(kilobytes: number, cwd: string, ...argv: string[]) {
  const home = temporaryFolder();
  const { PATH } = process.env;
  return spawnSync(
    'bash',
    // Without the trap the system ends whoever writes beyond it.
    [
      '-c',
      `trap '' XFSZ; ulimit -f ${kilobytes}; exec "$@"`,
      'bash',
      process.execPath,
      resolve('bin/gem.js'),
      ...argv,
    ],
    { cwd, env: { PATH, HOME: home, XDG_CACHE_HOME: home, XDG_CONFIG_HOME: home }, encoding: 'utf8' },
  );
}

const everything = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

describe.skipIf(process.platform !== 'linux' || !needs('bash'))(
  'where a file cannot be written to its end',
  () => {
    it('gem init --force leaves nothing of what it began', () => {
      const folder = temporaryFolder();
      mkdirSync(join(folder, 'docs'));
      writeFileSync(join(folder, 'docs', 'mine.md'), 'mine');
      const { status, stderr } = gem(16, folder, 'init', '--force', '--yes');
      expect([status, stderr]).toEqual([2, expect.stringContaining('no gem can be made, because of')]);
      expect(everything(folder)).toEqual(['docs', join('docs', 'mine.md')]);
    });

    it('gem add says which file it was, and leaves the gem as it is', () => {
      const folder = temporaryFolder();
      const manifest = {
        ...{ id: 'x', name: 'X', version: '1.0.0', description: 'For tests.' },
        data: { collections: { notes: { kind: 'table', fields: { text: { type: 'string' } } } } },
      };
      const text = JSON.stringify(manifest, null, 2).replace('"X"', `"X"${' '.repeat(17_000)}`);
      writeFileSync(join(folder, 'notochord.json'), text);
      const { status, stderr } = gem(16, folder, 'add', 'tool', 'shout', '--yes');
      expect([status, stderr]).toEqual([2, expect.stringContaining('notochord.json cannot be written: ')]);
      expect(everything(folder)).toEqual(['notochord.json']);
      expect(readFileSync(join(folder, 'notochord.json'), 'utf8')).toBe(text);
    });
  },
);
