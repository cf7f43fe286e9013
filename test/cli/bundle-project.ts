import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { temporaryFolder } from '../temporary.ts';
import { type Terminal, terminal } from './terminal.ts';

/** Files by their path; what is no text is written as JSON. */
export type Files = Readonly<Record<string, string | Uint8Array | object>>;

export function writeFiles(root: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    const isPlain = typeof content === 'string' || content instanceof Uint8Array;
    writeFileSync(join(root, path), isPlain ? content : JSON.stringify(content));
  }
}

/** A manifest with one tool for each entry, named after its file; each takes anything. */
export function manifest(entries: readonly string[], more: object = {}): object {
  return {
    id: 'bundled',
    name: 'Bundled',
    version: '1.0.0',
    description: 'Shows what becomes of code that cannot ship as it stands.',
    tools: entries.map((entry) => ({
      name: entry.replace(/^.*\//, '').replace(/\..*$/, ''),
      entry,
      description: 'Does what a test asks for.',
      inputSchema: { type: 'object' },
      expose: true,
    })),
    ...more,
  };
}

export interface Project extends Terminal {
  readonly root: string;
  /** Packs it, and extracts what was packed into a folder that is a gem of its own. */
  packed(...options: string[]): Promise<{ readonly file: string; readonly content: string }>;
}

export function project(files: Files, root = temporaryFolder('bundled 与空格')): Project {
  writeFiles(root, files);
  const here = terminal({ cwd: root });
  return {
    ...here,
    root,
    async packed(...options) {
      const { code, document, err } = await here.json('pack', '--force', ...options);
      if (code !== 0) throw new Error(`not packed: ${JSON.stringify(document)} ${err}`);
      const file = join(root, document.file);
      return { file, content: await extract(file) };
    },
  };
}

/** By an independent reader. */
async function extract(file: string): Promise<string> {
  const tar = await import('tar');
  const outer = temporaryFolder('outer');
  const content = temporaryFolder('content');
  await tar.extract({ file, cwd: outer });
  await tar.extract({ file: join(outer, 'content.tar.gz'), cwd: content });
  return content;
}

/** Every file below a folder, with `/`, sorted. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}
