import { Buffer } from 'node:buffer';
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkManifestHash, openContainer } from '../../src/archive/open-container.ts';
import { readContent } from '../../src/archive/read-content.ts';
import { ArchiveRefusal } from '../../src/archive/refusal.ts';
import { forge, temporaryFolder } from './support.ts';

/** What a reader takes a file for: every path with its bytes, or nothing when it is refused. */
async function contentOf(path: string): Promise<string | undefined> {
  try {
    const container = openContainer(path);
    try {
      checkManifestHash(container);
      const content = await readContent(container);
      const files = content.files.map((file) => [
        file,
        Buffer.from(content.bytes(file.path)).toString('hex'),
      ]);
      content.close();
      return JSON.stringify(files);
    } finally {
      container.close();
    }
  } catch (error) {
    if (error instanceof ArchiveRefusal) return undefined;
    throw error;
  }
}

it('no container with one byte changed is taken for another', { timeout: 120_000 }, async () => {
  const path = join(temporaryFolder(), 'x.gem');
  const bytes = forge();
  writeFileSync(path, bytes);
  const honest = await contentOf(path);
  expect(honest).toBeDefined();
  const manifestAt = 512 + Math.ceil(bytes.indexOf(0, 512) / 512 - 1) * 512;
  const headers = [0, manifestAt, manifestAt + 1024];
  // The two values that say nothing of the content, and that only the manifest and a signature vouch for.
  const free = ['"id":"sample"', '"version":"1.0.0"'].map((text) => ({
    from: bytes.indexOf(text),
    to: bytes.indexOf(text) + text.length,
  }));
  const fd = openSync(path, 'r+');
  for (let at = 0; at < bytes.length; at++) {
    const original = bytes[at] ?? 0;
    const isHeader = headers.some((start) => at >= start && at < start + 512);
    const masks = isHeader ? [1, 2, 4, 8, 16, 32, 64, 128] : [1, 32];
    for (const mask of masks) {
      writeSync(fd, Buffer.of(original ^ mask), 0, 1, at);
      const found = await contentOf(path);
      if (found === undefined) continue;
      expect(found, `byte ${at}`).toBe(honest);
      expect(
        free.some(({ from, to }) => at >= from && at < to),
        `byte ${at}`,
      ).toBe(true);
    }
    writeSync(fd, Buffer.of(original), 0, 1, at);
  }
  closeSync(fd);
  expect(await contentOf(path)).toBe(honest);
});
