import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../temporary.ts';

export interface Project {
  readonly folder: string;
  write(path: string, text: string): void;
  /** What TypeScript finds in each file of the project, by path. */
  check(options?: Readonly<Record<string, unknown>>): Map<string, string[]>;
}

/** An author's folder, with the package installed as a package manager installs it, or without. */
export function project({ installed }: { readonly installed: boolean }): Project {
  const folder = temporaryFolder('gem-types');
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('package.json', '{ "type": "module" }');
  if (installed) {
    const types = 'node_modules/notochord-gem/types';
    mkdirSync(join(folder, types), { recursive: true });
    cpSync('types', join(folder, types), { recursive: true });
    const exports = { './types': { types: './types/index.d.ts' } };
    write('node_modules/notochord-gem/package.json', JSON.stringify({ name: 'notochord-gem', exports }));
  }
  return {
    folder,
    write,
    check(options = {}) {
      write(
        'tsconfig.json',
        JSON.stringify({
          compilerOptions: {
            allowJs: true,
            checkJs: true,
            strict: true,
            noEmit: true,
            module: 'nodenext',
            target: 'es2022',
            // Nothing but the language: no Node, no browser.
            lib: ['es2022'],
            types: [],
            skipLibCheck: false,
            ...options,
          },
        }),
      );
      const compiler = join('node_modules', 'typescript', 'bin', 'tsc');
      const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], {
        encoding: 'utf8',
      });
      return byFile(stdout, folder);
    },
  };
}

function byFile(output: string, folder: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const line of output.split(/\r?\n/)) {
    const [, path, said] = /^([^\s(][^(]*)(\(\d+,\d+\): .*)$/.exec(line) ?? [];
    if (line === '' || line.startsWith(' ')) continue;
    const name = (path ?? '').replaceAll('\\', '/').replace(/^.*gem-types-[^/]*\//, '');
    found.set(name, [...(found.get(name) ?? []), said ?? line]);
  }
  if (found.size === 0 && output.trim() !== '') throw new Error(`${folder}: ${output}`);
  return found;
}
