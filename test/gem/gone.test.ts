import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fileEntry } from '../../src/archive/entry.ts';
import { writeContainer } from '../../src/archive/write-container.ts';
import { loadFolder } from '../../src/gem/load.ts';
import { temporaryFolder } from '../temporary.ts';

const words = { id: 'gone', version: '1.0.0' };

async function gemWith(file: string, content: string | Uint8Array) {
  const folder = temporaryFolder('gone');
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'notochord.json'), JSON.stringify(words));
  writeFileSync(join(folder, file), content);
  return { folder, gem: await loadFolder(folder) };
}

it('a file that is gone since the folder was listed is named, and no fault of this tool', async () => {
  for (const file of ['assets/a.txt', 'tool.js', 'assets/a.html', 'SKILL.md']) {
    const { folder, gem } = await gemWith(file, 'const a = 1;\n');
    rmSync(join(folder, file));
    const told = `${file} cannot be read: it does not exist`;
    expect(() => gem.bytes(file)).toThrow(told);
    expect(() => [...gem.pieces(file)]).toThrow(told);
  }
});

it.skipIf(process.platform === 'win32')(
  'nobody waits for a pipe that has taken the place of a file',
  async () => {
    for (const size of [6, 2 * 1024 * 1024]) {
      const { folder, gem } = await gemWith('assets/a.bin', Buffer.alloc(size, 7));
      const path = join(folder, 'assets/a.bin');
      rmSync(path);
      execFileSync('mkfifo', [path]);
      expect([...gem.pieces('assets/a.bin')]).toEqual([]);
      expect(() => gem.bytes('assets/a.bin')).toThrow(expect.objectContaining({ code: 'cannot-read' }));
      const entries = [
        { path: 'notochord.json', size: 2, open: () => Buffer.from('{}') },
        fileEntry('assets/a.bin', path, size),
      ];
      const packed = writeContainer(join(folder, 'out.gem'), { ...words, entries });
      await expect(packed).rejects.toMatchObject({ code: 'cannot-read' });
    }
  },
);
