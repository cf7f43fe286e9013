/**
 * Builds `dist/`: one chunk a command, so that each loads only its own code. esbuild splits ES modules only, and
 * Node loads CommonJS in half the time, so what it splits is put into CommonJS afterwards, file by file.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as esbuild, transform } from 'esbuild';
import { buildExtractors } from './build-extractors.mjs';
import { buildGuest } from './build-guest.mjs';
import { generate } from './generate.mjs';
import { AFTER_START, APART_AS_ENTRIES, joinChunks, planFiles } from './join-chunks.mjs';
import { LATE, lateWords } from './late-words.mjs';
import { licencesOf } from './licences.mjs';
import { testingFiles } from './testing-entry.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const { dependencies, version } = createRequire(import.meta.url)('../package.json');

const nothing = () => ({ contents: 'module.exports = {};' });

/**
 * gray-matter only splits for us: what it would parse or run with is left out of the bundle, so that there is
 * no `eval` and no second YAML parser in what people install. commander never starts other programs here.
 */
const leaveOut = {
  name: 'leave-out',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^(js-yaml|section-matter)$/ }, (args) =>
      args.importer.includes('gray-matter') ? { path: args.path, namespace: 'nothing' } : undefined,
    );
    onResolve({ filter: /^node:child_process$/ }, (args) =>
      args.importer.includes('commander') ? { path: args.path, namespace: 'nothing' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'nothing' }, nothing);
    onLoad({ filter: /gray-matter[\\/]lib[\\/]engines\.js$/ }, nothing);
  },
};

export async function buildAll() {
  await generate();
  const { metafile, outputFiles } = await esbuild({
    absWorkingDir: root,
    entryPoints: [
      'src/cli.ts',
      'src/validate-worker.ts',
      { in: 'src/testing/index.ts', out: 'testing' },
      // A module that others import is a chunk of its own only when it is an entry.
      { in: LATE, out: 'words' },
      ...AFTER_START,
      ...APART_AS_ENTRIES,
    ],
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
    plugins: [leaveOut, lateWords(root)],
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
  const codes = new Map();
  for (const { path, text } of outputFiles) codes.set(basename(path), await toCommonJs(text));
  const plan = planFiles(metafile, { entry: 'cli.js', commands: commandChunks(metafile) });
  const files = joinChunks(codes, plan, metafile);
  files.set('worker.js', workerCode(plan.get('validate-worker.js')));
  const build = createHash('sha256')
    .update(JSON.stringify([...files, await bootCode('')]))
    .digest('hex')
    .slice(0, 16);
  files.set('boot.js', await bootCode(build));
  files.set('complete.js', await alone('src/complete/main.ts'));
  files.set('version.js', `exports.version=${JSON.stringify(version)};\n`);
  files.set('package.json', '{ "type": "commonjs" }\n');
  for (const [name, text] of testingFiles(plan.get('testing.js'), root)) files.set(name, text);
  mkdirSync(dist, { recursive: true });
  for (const [name, text] of files) writeIfChanged(name, text);
  await buildGuest();
  const extractors = await buildExtractors();
  removeStale(files);
  copyPages();
  writeIfChanged('THIRD_PARTY.txt', licencesOf([metafile, extractors], root));
  return metafile;
}

/** What a thread of `gem validate` starts with. */
function workerCode(file) {
  return `const {parentPort,workerData}=require('node:worker_threads');
const load=require('./boot.js').loadForThread('validate',require);
load('${file}').load('validate-worker.js').work(workerData).then((results)=>parentPort.postMessage(results));
`;
}

/** What loads the rest, and is therefore no part of it. */
function bootCode(build) {
  return alone('src/boot/boot.ts', { BUILD: JSON.stringify(build) });
}

/** One file with all that it needs. */
async function alone(entry, define = {}) {
  const { outputFiles } = await esbuild({
    absWorkingDir: root,
    entryPoints: [entry],
    define,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    minifySyntax: true,
    minifyWhitespace: true,
    write: false,
  });
  return outputFiles[0].text;
}

/** The chunk in which each command begins. */
function commandChunks({ outputs }) {
  return Object.entries(outputs)
    .filter(([, { entryPoint }]) => entryPoint?.startsWith('src/commands/'))
    .map(([path]) => basename(path));
}

/** `import()` becomes a `require` that waits a turn, so that loading stays lazy and names stay what they are. */
async function toCommonJs(text) {
  const knowsItsPlace = text.includes('import.meta.url');
  const knowsItsFolder = text.includes('import.meta.dirname');
  const { code } = await transform(text, {
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    minifySyntax: true,
    minifyWhitespace: true,
    supported: { 'dynamic-import': false },
    ...(knowsItsFolder ? { define: { 'import.meta.dirname': '__dirname' } } : {}),
    ...(knowsItsPlace
      ? {
          define: { 'import.meta.url': '__place', 'import.meta.dirname': '__dirname' },
          banner: "const __place=require('node:url').pathToFileURL(__filename).href;",
        }
      : {}),
  });
  return code;
}

/** Something may be running from dist/ while it is built, so what is the same is left alone. */
function writeIfChanged(name, text) {
  const path = join(dist, name);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  writeFileSync(path, text);
}

function removeStale(kept) {
  for (const name of readdirSync(dist)) if (name.endsWith('.js') && !kept.has(name)) rmSync(join(dist, name));
}

/** The rules' pages, which `gem explain` and SARIF read one by one when they need them. */
function copyPages() {
  const from = join(root, 'src', 'validate', 'rules');
  const pages = (folder) =>
    existsSync(folder) ? readdirSync(folder, { recursive: true }).filter((path) => path.endsWith('.md')) : [];
  const kept = new Set(pages(from));
  for (const path of kept) {
    mkdirSync(join(dist, 'rules', dirname(path)), { recursive: true });
    writeIfChanged(join('rules', path), readFileSync(join(from, path), 'utf8'));
  }
  for (const path of pages(join(dist, 'rules'))) if (!kept.has(path)) rmSync(join(dist, 'rules', path));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildAll();
  process.stderr.write(`built notochord-gem ${version} into dist/\n`);
}
