import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from './decode.ts';
import type { IgnoreRules } from './ignore-rules.ts';

export const IGNORE_FILE = '.gemignore';

/**
 * What `.gemignore` keeps at home. It has the semantics of `.gitignore`, which is a library's work, loaded only
 * where there is such a file. Gives the reason when the file is there and cannot be read: to pack what its
 * author wanted left out would be worse than not to pack.
 */
export async function ignoreFile(root: string): Promise<{ rules?: IgnoreRules; unreadable?: string }> {
  const path = join(root, IGNORE_FILE);
  let bytes: Uint8Array;
  try {
    // Reading a FIFO would wait for ever.
    if (!statSync(path).isFile()) return { unreadable: 'not a regular file' };
    bytes = readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? {} : { unreadable: code ?? String(error) };
  }
  const { text, notUtf8 } = decode(bytes);
  if (notUtf8 === 'UTF-16') return { unreadable: 'UTF-16' };
  const { ignoreRules } = await import('./ignore-rules.ts');
  return { rules: ignoreRules(text) };
}
