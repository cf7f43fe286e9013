// Compiles what reads documents inside Deno, each to one plain file: dist/guest/extract-*.js. The libraries in them are
// large, and are never loaded by gem itself.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { writeGuest } from './build-guest.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = 'src/run/extract/guest';

/** Gives esbuild's metafile, for the licences. */
export async function buildExtractors() {
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: {
      'extract-html': `${folder}/html.ts`,
      'extract-office': `${folder}/office.ts`,
      'extract-pdf': `${folder}/pdf.ts`,
    },
    outdir: 'dist/guest',
    bundle: true,
    format: 'esm',
    // Not Node's: these libraries need nothing of it, and a Deno that may do nothing has little of it to give.
    platform: 'browser',
    target: 'es2023',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
  writeGuest(outputFiles);
  return metafile;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildExtractors();
