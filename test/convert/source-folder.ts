import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../temporary.ts';

export type Files = Readonly<Record<string, string | Uint8Array>>;

/** Lays files out below a folder. */
export function lay(folder: string, files: Files): string {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** A folder to work in, with the source below it. */
export function workFolder(files: Files): string {
  return lay(temporaryFolder('gem-convert'), files);
}

/** Everything that could tell that a folder was touched: bytes, sizes and times. */
export function trace(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const { mtimeMs, mode } = statSync(path);
    found[path] = `${mtimeMs} ${mode} ${entry.isFile() ? readFileSync(path, 'hex') : ''}`;
  }
  return found;
}

export function read(folder: string, path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}

/** The files below a folder, with `/`, sorted. */
export function paths(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}
