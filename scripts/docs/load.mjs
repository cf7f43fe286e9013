import { rmSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const scratch = `${root}/node_modules/.cache/generate-docs-${process.pid}.mjs`;

/** Loads TypeScript of ours. It is bundled first, because the oldest Node that is supported cannot load it. */
export async function load(source) {
  await build({
    absWorkingDir: root,
    stdin: { contents: source, resolveDir: root, loader: 'ts' },
    outfile: scratch,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'warning',
  });
  try {
    return await import(pathToFileURL(scratch).href);
  } finally {
    rmSync(scratch, { force: true });
  }
}
