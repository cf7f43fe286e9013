import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stage } from '../../src/run/sandbox/stage.ts';
import { fileOf, setUpSandbox, temporaryFolder } from './support.ts';

setUpSandbox();

const files = [fileOf('tools/a.js', 'a'), fileOf('notochord.json', '{}')];

describe('a staged copy', () => {
  it('[X-01] holds exactly the files that would ship, read-only and of its own', () => {
    const folder = stage(files, temporaryFolder());
    expect(readdirSync(folder, { recursive: true }).map(String).sort()).toEqual([
      'notochord.json',
      'tools',
      join('tools', 'a.js'),
    ]);
    expect(readFileSync(join(folder, 'tools/a.js'), 'utf8')).toBe('a');
    const { mode, nlink } = lstatSync(join(folder, 'tools/a.js'));
    expect(mode & 0o222).toBe(0);
    expect(nlink).toBe(1);
  });

  it('has one place for the same content, in whatever order, and another for other content', () => {
    const cache = temporaryFolder();
    const folder = stage(files, cache);
    expect(stage([...files].reverse(), cache)).toBe(folder);
    expect(stage([fileOf('tools/a.js', 'b'), fileOf('notochord.json', '{}')], cache)).not.toBe(folder);
    expect(stage([fileOf('tools/b.js', 'a'), fileOf('notochord.json', '{}')], cache)).not.toBe(folder);
    expect(readdirSync(join(cache, 'staged'))).toHaveLength(3);
  });

  it('is used again as it is, and made anew when a file was changed, replaced or removed', () => {
    const cache = temporaryFolder();
    const folder = stage(files, cache);
    const file = join(folder, 'tools/a.js');
    const { ino } = lstatSync(folder);
    stage(files, cache);
    expect(lstatSync(folder).ino).toBe(ino);

    const harm = [
      () => {
        chmodSync(file, 0o644);
        writeFileSync(file, 'x');
      },
      () => rmSync(file),
      () => utimesSync(file, new Date(), new Date()),
      () => {
        rmSync(file);
        symlinkSync('/etc/hostname', file);
      },
    ];
    for (const change of harm) {
      change();
      expect(stage(files, cache)).toBe(folder);
      expect(lstatSync(file).isFile()).toBe(true);
      expect(readFileSync(file, 'utf8')).toBe('a');
    }
    expect(readdirSync(join(cache, 'staged'))).toHaveLength(1);
  });

  it.each(['../a', '/a', 'a/../b', 'a//b', './a', '', 'a\\b', 'c:/a', 'a/'])(
    'is not made of a path that could leave it: %j',
    (path) => {
      const cache = temporaryFolder();
      expect(() => stage([fileOf(path, 'x')], cache)).toThrow('not a path within the gem');
      expect(existsSync(join(cache, 'staged'))).toBe(false);
    },
  );
});

describe('a cache that cannot be written to', () => {
  it('is told by name, with what to do', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(() => stage(files, file)).toThrow(
      expect.objectContaining({ code: 'cache-not-writable', message: expect.stringContaining(file) }),
    );
  });
});
