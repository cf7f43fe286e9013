import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { expect, it } from 'vitest';

/**
 * Which folder of src/ may import which. A folder may always import itself. The files that stand directly in
 * src/ are either ground, which everything may stand on, or the program, which only bin/ and tests reach.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  archive: ['platform', 'ground'],
  net: ['ground'],
  formats: ['ground'],
  gem: ['archive', 'platform', 'ground'],
  validate: ['gem', 'net', 'formats', 'archive', 'platform', 'ground', 'generated'],
  fix: ['gem', 'archive', 'platform', 'ground'],
  info: ['gem', 'platform', 'ground'],
  preview: ['gem', 'platform', 'ground'],
  diff: ['gem', 'platform', 'ground'],
  types: ['gem', 'platform', 'ground'],
  complete: ['gem', 'platform', 'ground'],
  convert: ['gem', 'archive', 'platform', 'ground'],
  git: ['gem', 'platform', 'ground'],
  pack: ['gem', 'archive', 'platform', 'ground'],
  resources: ['net', 'archive', 'platform', 'ground'],
  run: ['gem', 'net', 'resources', 'platform', 'ground'],
  test: ['run', 'gem', 'formats', 'archive', 'platform', 'ground'],
  testing: ['run', 'pack', 'resources', 'gem', 'archive', 'platform', 'ground'],
  sign: ['platform', 'ground'],
  init: ['platform', 'ground'],
  add: ['gem', 'platform', 'ground'],
  commands: [
    'validate',
    'fix',
    'convert',
    'info',
    'preview',
    'diff',
    'types',
    'complete',
    'git',
    'pack',
    'net',
    'resources',
    'run',
    'test',
    'sign',
    'init',
    'add',
    'gem',
    'archive',
    'platform',
    'ground',
    'program',
  ],
  program: ['commands', 'formats', 'platform', 'ground'],
  boot: ['ground'],
  ground: [],
  generated: ['validate'],
};

/** Files of src/ itself that know nothing of the rest. */
const GROUND = [
  'arguments',
  'cache-base',
  'command-names',
  'ensure-folder',
  'text',
  'errors',
  'cells',
  'paint',
  'io',
  'canonical-json',
  'did-you-mean',
  'modules-above',
  'package-root',
  'printable',
  'size-words',
  'system-error',
  'temporary-name',
  'unseen',
  'version',
  'version-order',
];

/** Libraries that only one file may touch, and why it is the one that fences them off. */
const ONLY_IN: Readonly<Record<string, string>> = {
  '@noble/ed25519': 'src/sign/ed25519.ts',
  'gray-matter': 'src/gem/front-matter.ts',
  'markdown-it': 'src/gem/markdown-inline.ts',
  htmlparser2: 'src/gem/page.ts',
  '@clack/core': 'src/init/ask.ts',
  '@clack/prompts': 'src/init/ask.ts',
  chokidar: 'src/commands/watch-changes.ts',
  ora: 'src/progress.ts',
  chalk: 'src/paint.ts',
  esbuild: 'src/pack/bundle.ts',
  'postal-mime': 'src/run/email/eml.ts',
  'html-to-text': 'src/run/decode/html-text.ts',
  unpdf: 'src/run/extract/guest/pdf.ts',
  mammoth: 'src/run/extract/guest/docx.ts',
  'read-excel-file': 'src/run/extract/guest/xlsx.ts',
  saxes: 'src/run/extract/guest/xml.ts',
};

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'));

function area(file: string): string {
  const [, first = '', second] = file.split('/');
  if (second !== undefined) return first;
  return GROUND.includes(first.replace(/\.(ts|js)$/, '')) ? 'ground' : 'program';
}

/** Types come from anywhere that has them; what counts is what is loaded. */
function loadedBy(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(/^import type [\s\S]*?;$/gm, '');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, specifier]) => specifier ?? '');
}

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    ([, specifier]) => specifier ?? '',
  );
}

it('every folder imports only what it may stand on', () => {
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => join(dirname(file), specifier))
      .filter((target) => target.startsWith('src/'))
      .filter((target) => area(target) !== area(file) && !MAY_IMPORT[area(file)]?.includes(area(target)))
      .map((target) => `${file} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

it('platform/ imports nothing at all', () => {
  const wrong = files
    .filter((file) => area(file) === 'platform')
    .flatMap((file) =>
      importsOf(file)
        .filter((s) => !s.startsWith('./'))
        .map((s) => `${file}: ${s}`),
    );
  expect(wrong).toEqual([]);
});

it.each(Object.entries(ONLY_IN))('%s is imported only in %s', (library, only) => {
  const users = files.filter((file) =>
    loadedBy(file).some((specifier) => specifier === library || specifier.startsWith(`${library}/`)),
  );
  expect(users).toEqual([only]);
});

it('the tar library, which reads hostile archives leniently, is not in what people install', () => {
  expect(files.filter((file) => loadedBy(file).includes('tar'))).toEqual([]);
});

it('no file has more than 250 lines', () => {
  const long = files
    .map((file) => [file, readFileSync(file, 'utf8').split('\n').length - 1] as const)
    .filter(([, lines]) => lines > 250);
  expect(long).toEqual([]);
});

it('ARCHITECTURE.md stays a page or two', () => {
  expect(readFileSync('ARCHITECTURE.md', 'utf8').split('\n').length).toBeLessThanOrEqual(121);
});

it('a package is loaded lazily by way of a file of ours, because a bundled CommonJS package has no names then', () => {
  const wrong = files
    .filter((file) => !file.includes('/guest/'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/await import\('([^'.][^']*)'\)/g)]
        .map(([, specifier = '']) => specifier)
        .filter((specifier) => !specifier.startsWith('node:') && !['chalk', 'ora'].includes(specifier))
        .map((specifier) => `${file}: ${specifier}`),
    );
  expect(wrong).toEqual([]);
});

it('folders are made one at a time: Node’s own `recursive` never comes back in /proc', () => {
  const wrong = files.filter((file) =>
    /mkdir(?:Sync)?\([^;]*recursive: true/.test(readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')),
  );
  expect(wrong).toEqual([]);
});
