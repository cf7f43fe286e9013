import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findCollisions } from '../../src/archive/collisions.ts';
import { checkPath } from '../../src/archive/paths.ts';
import type { Gem } from '../../src/gem/gem.ts';
import { loadFolder, loadPacked } from '../../src/gem/load.ts';
import type { PageExample } from '../../src/validate/page.ts';
import { temporaryFolder } from '../temporary.ts';

/** What every example stands on, so that a page shows only what it is about. */
const BASE: Readonly<Record<string, string>> = {
  'notochord.json': `${JSON.stringify(
    {
      id: 'greeter',
      name: 'Greeter',
      version: '1.0.0',
      description: 'Greets people by name. Main tool: greet.',
      tools: [
        {
          name: 'greet',
          entry: 'tools/greet.js',
          description: 'Greets one person by name.',
          inputSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
          expose: true,
        },
      ],
    },
    null,
    2,
  )}\n`,
  'tools/greet.js':
    'export default async function (input) {\n  return { greeting: `Hello ${input.name}` };\n}\n',
  // So that the gem can be reached, whatever the manifest of an example does not expose.
  'pages/index.html': '<!doctype html>\n<title>Greeter</title>\n',
};

/** Whether this system can have the files of an example. Linux can have all of them. */
export function isPossibleHere({ files }: PageExample): boolean {
  if (process.platform === 'linux') return true;
  const paths = files.map(({ path }) => path);
  if (findCollisions([...paths, ...Object.keys(BASE).filter((path) => !paths.includes(path))]).length > 0)
    return false;
  if (process.platform !== 'win32') return true;
  return files.every(
    ({ kind, path }) => kind !== 'symlink' && kind !== 'fifo' && checkPath(path) === undefined,
  );
}

/** Lays an example out as real files in `folder` and loads it. */
export async function gemOf(example: Pick<PageExample, 'files' | 'packed'>, folder: string): Promise<Gem> {
  for (const [path, content] of Object.entries(BASE)) lay(folder, path, content);
  for (const { kind, path, content } of example.files) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    rmSync(target, { force: true });
    if (kind === 'absent') continue;
    if (kind === 'symlink') symlinkSync(content.trim(), target);
    else if (kind === 'fifo') execFileSync('mkfifo', [target]);
    else if (kind === 'hex') writeFileSync(target, Buffer.from(content.replace(/\s+/g, ''), 'hex'));
    else if (kind === 'filled') writeFileSync(target, 'x'.repeat(Number(content)));
    else if (kind === 'series')
      for (let number = 1; number <= Number(content); number++)
        lay(folder, path.replace('{n}', String(number)), 'x\n');
    else lay(folder, path, content);
  }
  const gem = await loadFolder(folder);
  if (!example.packed) return gem;
  return loadPacked(
    folder,
    new Map([...gem.files.values()].map((file) => [file.path, file.size])),
    gem.bytes,
  );
}

/** The gem that users have, where an example names one. */
export async function gemBefore({ before }: PageExample): Promise<Gem | undefined> {
  if (before.length === 0) return undefined;
  return gemOf({ files: before, packed: false }, temporaryFolder());
}

function lay(folder: string, path: string, content: string): void {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content);
}
