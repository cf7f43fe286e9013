import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Gem } from '../../src/gem/gem.ts';
import { loadFolder } from '../../src/gem/load.ts';
import { temporaryFolder } from '../temporary.ts';

/** Writes files, by their paths, below a folder. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
}

/** A gem in a folder of its own, with a manifest of its own. */
export function gemOf(
  manifest: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, string>> = {},
): Promise<Gem> {
  const folder = temporaryFolder();
  const whole = { id: 'notes', name: 'Notes', version: '1.0.0', description: 'Keeps notes.', ...manifest };
  writeFiles(folder, { 'notochord.json': JSON.stringify(whole), ...files });
  return loadFolder(folder);
}

export const TOOL = {
  name: 'add_note',
  entry: 'tools/add_note.js',
  description: 'Adds a note.',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
};
