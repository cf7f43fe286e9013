// Compiles what runs inside Deno, each to one plain file in dist/guest/.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const entries = {
  bootstrap: 'src/run/guest/bootstrap.ts',
  store: 'src/run/store/guest/store.ts',
  sql: 'src/run/store/guest/sql.ts',
};

export async function buildGuest() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir: 'dist/guest',
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2023',
    external: ['node:sqlite'],
    write: false,
  });
  writeGuest(outputFiles);
}

/** Writes what esbuild made into dist/guest/. */
export function writeGuest(outputFiles) {
  mkdirSync(`${root}/dist/guest`, { recursive: true });
  for (const { path, contents } of outputFiles) writeAtomically(path, contents);
}

// Several builds may run at once, and a Deno may be reading the file: it is never seen half written.
function writeAtomically(path, contents) {
  try {
    if (readFileSync(path).equals(contents)) return;
  } catch {}
  const temporary = `${path}.${process.pid}-${Math.random().toString(36).slice(2)}`;
  writeFileSync(temporary, contents);
  renameSync(temporary, path);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildGuest();
