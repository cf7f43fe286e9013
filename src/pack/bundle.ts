import { realpathSync } from 'node:fs';
import { posix } from 'node:path';
import { type BuildFailure, type BuildOptions, type BuildResult, build, type Plugin } from 'esbuild';
import type { Gem } from '../gem/gem.ts';
import { bundleError, bundlerMissing } from './bundle-error.ts';
import { chainTo, type Imports, importsIn, recordImports } from './chain.ts';
import { dynamicRequires } from './dynamic-require.ts';
import { keepMeaning } from './keep-meaning.ts';
import { mainOrModule, type TwoForms } from './main-or-module.ts';
import { createNames, type Names } from './names.ts';
import { absentIn, type Optional, resolveForSandbox } from './resolve.ts';
import { renameInCode, renameSources, type SourceMap } from './source-map.ts';
import type { BundledPackage } from './third-party.ts';

/** The one module that an entry becomes. */
export interface Bundle {
  /** The entry as written. */
  readonly entry: string;
  readonly code: string;
  readonly map: SourceMap;
}

export interface Bundled {
  readonly bundles: readonly Bundle[];
  /** The gem's own files that went in. */
  readonly local: readonly string[];
  /** Those of which code went in. */
  readonly packages: readonly BundledPackage[];
}

/**
 * Each choice makes the output the same on every machine, or is the one that Deno makes:
 * - `neutral` hides no defaults, so that all that matters stands here;
 * - of packages that have several forms (`exports`), the one for Deno or for anybody is taken and not the one for Node,
 *   which asks for the environment, a terminal or files while it loads, and the sandbox has none. The condition
 *   `module` is made for bundlers, so that a package is not held twice. For those without, see `mainOrModule`;
 * - no tsconfig.json is read: TypeScript means what it means to Deno, and JSX is not known;
 * - the sandbox refuses `process.env`, and many packages ask it in passing: for them it is empty, and NODE_ENV says
 *   production. The gem's own modules are refused as ever (`keepMeaning`);
 * - terms are not kept as comments here and there: THIRD_PARTY.txt has them.
 */
const OPTIONS = {
  bundle: true,
  write: false,
  metafile: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2023',
  mainFields: ['module', 'main'],
  conditions: ['deno', 'module'],
  resolveExtensions: ['.ts', '.js', '.mjs', '.cjs', '.json', '.node'],
  loader: { '.tsx': 'ts', '.jsx': 'js' },
  tsconfigRaw: {},
  define: { 'process.env': '{}', 'process.env.NODE_ENV': '"production"' },
  charset: 'utf8',
  legalComments: 'none',
  sourcemap: 'external',
  logLevel: 'silent',
  logOverride: { 'unsupported-require-call': 'warning' },
} as const satisfies BuildOptions;

/** Where outputs would be written, and are not: a place that no file of a gem has. */
const OUTPUT = '.gem/bundle';

type Built = BuildResult<typeof OPTIONS>;

/**
 * Makes one ES module of each entry, with all that it imports but `node:` modules. The same sources give the same
 * bytes wherever they lie.
 *
 * @throws UserError `bundle-…` for code that cannot be bundled or that the sandbox could not load, and
 * `bundler-missing`.
 */
export async function bundle(gem: Gem, entries: readonly string[]): Promise<Bundled> {
  const root = realpathSync(gem.root);
  const names = createNames(root);
  // By folder, because what a module says of its own place depends on where its bundle stands.
  const folders = [...new Set(entries.map((entry) => posix.dirname(entry)))];
  const parts = await Promise.all(
    folders.map(async (folder) => {
      const own = entries.filter((entry) => posix.dirname(entry) === folder);
      const built = await bundleFolder(gem, root, own, names);
      return { built, bundles: own.map((entry) => bundleOf(entry, built, names)) };
    }),
  );
  const all = parts.map(({ built }) => built);
  return {
    bundles: parts.flatMap(({ bundles }) => bundles),
    local: unique(all.flatMap(({ metafile }) => Object.keys(metafile.inputs))).filter(names.isLocal),
    packages: packagesOf(unique(all.flatMap(usedInputs)), names),
  };
}

/** Entries of one folder. */
async function bundleFolder(
  gem: Gem,
  root: string,
  entries: readonly string[],
  names: Names,
): Promise<Built> {
  const own = keepMeaning(gem, root, entries, posix.dirname(entries[0] ?? ''));
  const forms: TwoForms = { required: new Set(), imported: new Set() };
  const attempt = (
    absent: readonly Optional[],
    mainOnly: ReadonlySet<string>,
    plugins: readonly Plugin[] = [],
  ): Promise<Built> =>
    build({
      ...OPTIONS,
      absWorkingDir: root,
      entryPoints: entries.map((entry) => ({ in: `./${entry}`, out: entry })),
      outdir: OUTPUT,
      plugins: [...plugins, resolveForSandbox(root, absent), mainOrModule(names, mainOnly, forms), ...own],
    });
  const faultOf = (imports: Imports) => ({
    shown: names.shown,
    chain: (key: string) => chainTo(imports, entries, key),
  });
  try {
    const first = await attempt([], new Set());
    const absent = absentIn(first.metafile);
    const mainOnly = new Set([...forms.required].filter((folder) => forms.imported.has(folder)));
    const built = absent.length === 0 && mainOnly.size === 0 ? first : await attempt(absent, mainOnly);
    const used = usedInputs(built);
    const faults = dynamicRequires(built.warnings, names.absolute).filter(
      ({ location }) => location !== null && used.includes(location.file),
    );
    if (faults.length > 0) throw bundleError(faults, faultOf(importsIn(built.metafile)));
    return built;
  } catch (error) {
    if (error instanceof Error && /could not be found, and is needed by esbuild/.test(error.message))
      throw bundlerMissing();
    if (!isBuildFailure(error)) throw error;
    const imports = new Map<string, Set<string>>();
    await attempt([], new Set(), [recordImports(imports, names.keyOf)]).catch(() => {});
    throw bundleError(error.errors, faultOf(imports));
  }
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && Array.isArray((error as Partial<BuildFailure>).errors);
}

function bundleOf(entry: string, { metafile, outputFiles }: Built, names: Names): Bundle {
  const output = `${OUTPUT}/${entry}.js`;
  const textOf = (ending: string) =>
    outputFiles.find(({ path }) => path.replaceAll('\\', '/').endsWith(`/${output}${ending}`))?.text ?? '';
  const folder = posix.dirname(entry);
  const keys = Object.keys(metafile.outputs[output]?.inputs ?? {});
  return {
    entry,
    code: renameInCode(textOf(''), keys, names),
    map: renameSources(JSON.parse(textOf('.map')), posix.dirname(output), folder, names),
  };
}

function usedInputs({ metafile }: Built): string[] {
  return Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([key, { bytesInOutput }]) => (bytesInOutput > 0 ? [key] : [])),
  );
}

function packagesOf(keys: readonly string[], names: Names): BundledPackage[] {
  const found = new Map<string, BundledPackage>();
  for (const key of keys) {
    const each = names.packageOf(key);
    if (!each) continue;
    const id = `${each.name} ${each.version}`;
    found.set(id, { ...each, files: [...(found.get(id)?.files ?? []), names.absolute(key)] });
  }
  return [...found.values()];
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}
