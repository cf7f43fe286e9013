/** Builds `dist/`: one chunk a command, so that each loads only its own code. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildGuest } from './build-guest.mjs';
import { generate } from './generate.mjs';
import { licencesOf } from './licences.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { dependencies } = createRequire(import.meta.url)('../package.json');

/**
 * gray-matter only splits for us: what it would parse or run with is left out of the bundle, so that there is
 * no `eval` and no second YAML parser in what people install.
 */
const splitOnly = {
  name: 'gray-matter-splits-only',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^(js-yaml|section-matter)$/ }, (args) =>
      args.importer.includes('gray-matter') ? { path: args.path, namespace: 'nothing' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'nothing' }, () => ({ contents: 'module.exports = {};' }));
    onLoad({ filter: /gray-matter[\\/]lib[\\/]engines\.js$/ }, () => ({ contents: 'module.exports = {};' }));
  },
};

export async function buildAll() {
  await generate();
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['src/cli.ts', 'src/version.ts'],
    outdir: 'dist',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    mainFields: ['module', 'main'],
    external: Object.keys(dependencies),
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    // commander and others are CommonJS and ask for Node's own modules by `require`.
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
    plugins: [splitOnly],
    metafile: true,
    logLevel: 'warning',
  });
  await buildGuest();
  removeStale(Object.keys(metafile.outputs));
  writeFileSync(new URL('../dist/THIRD_PARTY.txt', import.meta.url), licencesOf(metafile, root));
  return metafile;
}

/** Afterwards, and file by file: something may be running from dist/ while it is built. */
function removeStale(outputs) {
  const kept = new Set(outputs.map((path) => path.replace(/^dist\//, '')));
  for (const name of readdirSync(new URL('../dist', import.meta.url)))
    if (name.endsWith('.js') && !kept.has(name)) rmSync(new URL(`../dist/${name}`, import.meta.url));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildAll();
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  process.stderr.write(`built notochord-gem ${version} into dist/\n`);
}
