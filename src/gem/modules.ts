import { posix } from 'node:path';
import { collections } from './data-declaration.ts';
import type { Gem } from './gem.ts';
import { type Item, tools, workflows } from './items.ts';
import { isCode } from './read-limits.ts';

/**
 * The code files of a gem that run on the platform: the entries of tools and SOPs, migrations, and what these
 * import from the gem, each once. Pages are not among them, which run in a browser. With `entries`, those that these
 * lead to.
 */
export function modules(gem: Gem, entries: readonly string[] = entryFiles(gem)): string[] {
  const found = new Set<string>();
  const visit = (path: string): void => {
    if (found.has(path) || !gem.files.has(path) || !isCode(path)) return;
    found.add(path);
    for (const { specifier } of gem.code(path).imports) {
      const imported = importedFile(gem, path, specifier);
      if (imported !== undefined) visit(imported);
    }
  };
  for (const path of entries) visit(path);
  return [...found];
}

/** The files named as the code of tools and SOPs, and the migrations, as written; one may stand there twice. */
export function entryFiles(gem: Gem): string[] {
  const migrations = collections(gem).flatMap((collection) => collection.migrations ?? []);
  return [...entriesOf([...tools(gem), ...workflows(gem)]), ...migrations];
}

/** The files that items name as their code. */
export function entriesOf(items: readonly Item[]): string[] {
  return items.map(({ data }) => data.entry).filter((entry) => typeof entry === 'string');
}

/** Endings that TypeScript may leave out of an import: bundling the compiled file puts them back. */
const LEFT_OUT_ENDINGS = ['.ts', '.js', '.mjs', '/index.ts', '/index.js'];

/** The gem's file that a relative import in `importer` stands for, when there is one. */
export function importedFile(gem: Gem, importer: string, specifier: string): string | undefined {
  const path = importedPath(importer, specifier);
  if (path === undefined) return undefined;
  // TypeScript is imported under the name it has once it is compiled.
  const candidates = [path, path.replace(/\.js$/, '.ts')];
  if (importer.endsWith('.ts')) candidates.push(...LEFT_OUT_ENDINGS.map((ending) => path + ending));
  return candidates.find((candidate) => gem.files.has(candidate));
}

/** The same files import the same ones from each of a gem's entries, and in many gems. */
const knownPaths = new Map<string, string>();
const KNOWN_MAX = 10_000;

/** The path from the gem's root that a relative import means; one that begins with `..` leads out of the gem. */
export function importedPath(importer: string, specifier: string): string | undefined {
  if (!/^\.\.?(?:\/|$)/.test(specifier)) return undefined;
  const key = `${importer}\0${specifier}`;
  const known = knownPaths.get(key);
  if (known !== undefined) return known;
  const path = posix.join(posix.dirname(importer), unescaped(specifier.replace(/[?#].*$/s, '')));
  if (knownPaths.size < KNOWN_MAX) knownPaths.set(key, path);
  return path;
}

/** An import is an address, in which a space may be `%20`. */
function unescaped(specifier: string): string {
  try {
    return decodeURIComponent(specifier);
  } catch {
    return specifier;
  }
}
