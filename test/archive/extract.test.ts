import { Buffer } from 'node:buffer';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { extractContent } from '../../src/archive/extract.ts';
import { openContainer } from '../../src/archive/open-container.ts';
import { type Content, readContent } from '../../src/archive/read-content.ts';
import { forge, sha256, temporaryFolder } from './support.ts';

async function contentOf(bytes: Buffer): Promise<Content> {
  const path = join(temporaryFolder(), 'x.gem');
  writeFileSync(path, bytes);
  const container = openContainer(path);
  const content = await readContent(container);
  container.close();
  return content;
}

describe('extracting', () => {
  it.each([
    ['new', undefined],
    ['new, under folders that are not there', 'a/b/gem'],
    ['empty', ''],
  ])('fills a folder that is %s', async (_, below) => {
    const folder = temporaryFolder();
    const target = join(folder, below ?? 'gem');
    await extractContent(await contentOf(forge()), target);
    expect(readdirSync(target, { recursive: true }).map(String).sort()).toEqual(
      ['docs', join('docs', '说明.md'), 'notochord.json', 'tools', join('tools', 'sum.js')].sort(),
    );
    expect(readFileSync(join(target, 'docs/说明.md'), 'utf8')).toBe('# 你好\n');
  });

  it.skipIf(process.platform === 'win32')(
    'gives files the mode they are listed with, and folders the usual one',
    async () => {
      const target = join(temporaryFolder(), 'gem');
      const files = [
        { path: 'bin/run', body: '#!/bin/sh\n', mode: '755' },
        { path: 'notochord.json', body: '{}' },
      ] as const;
      await extractContent(await contentOf(forge({ files })), target);
      const mode = (path: string) => statSync(join(target, path)).mode & 0o777;
      const umask = process.umask();
      expect([mode('bin/run'), mode('notochord.json'), mode('bin'), mode('.')]).toEqual(
        [0o755, 0o644, 0o777, 0o777].map((bits) => bits & ~umask),
      );
    },
  );

  it.each([
    [
      'a folder that holds something',
      (path: string) => {
        mkdirSync(path);
        writeFileSync(join(path, 'mine'), 'mine');
      },
    ],
    ['a file', (path: string) => writeFileSync(path, 'mine')],
    ['a link', (path: string) => symlinkSync('elsewhere', path)],
  ])('leaves %s as it is', async (_, make) => {
    const folder = temporaryFolder();
    make(join(folder, 'gem'));
    const before = readdirSync(folder, { recursive: true });
    await expect(extractContent(await contentOf(forge()), join(folder, 'gem'))).rejects.toMatchObject({
      code: 'output-exists',
    });
    expect(readdirSync(folder, { recursive: true })).toEqual(before);
  });

  it('writes nothing whose bytes are not those that were verified', async () => {
    const folder = temporaryFolder();
    const content = await contentOf(forge());
    content.bytes('tools/sum.js').fill(0x20, 0, 1);
    await expect(extractContent(content, join(folder, 'gem'))).rejects.toMatchObject({ reason: 'file-hash' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('leaves nothing when it is stopped in the middle', async () => {
    const folder = temporaryFolder();
    const content = await contentOf(forge());
    const stop = new AbortController();
    const stopping: Content = {
      ...content,
      open(path) {
        if (path === 'tools/sum.js') stop.abort(new Error('stopped by hand'));
        return content.open(path);
      },
    };
    const extracting = extractContent(stopping, join(folder, 'a/b/gem'), { signal: stop.signal });
    await expect(extracting).rejects.toThrow('stopped by hand');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('takes a file of many chunks', async () => {
    const folder = temporaryFolder();
    const body = Buffer.alloc(18 * 1024 * 1024, 'words '.repeat(999));
    await extractContent(
      await contentOf(
        forge({
          files: [
            { path: 'big', body },
            { path: 'notochord.json', body: '{}' },
          ],
        }),
      ),
      join(folder, 'gem'),
    );
    expect(sha256(readFileSync(join(folder, 'gem/big')))).toBe(sha256(body));
  });
});
