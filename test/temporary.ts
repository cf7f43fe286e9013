import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const made: string[] = [];

/** A fresh folder that is gone when the test file is done. */
export function temporaryFolder(name = 'gem'): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `${name}-`)));
  made.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});
