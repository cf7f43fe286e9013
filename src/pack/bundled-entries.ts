import { decode } from '../gem/decode.ts';
import type { Gem } from '../gem/gem.ts';
import { entryFiles, modules } from '../gem/modules.ts';
import { isCode } from '../gem/read-limits.ts';
import { PAGES } from '../platform/layout.ts';

/**
 * The entries of tools and SOPs, and the migrations, that cannot ship as they are written [X-03] (A-entry): they are
 * TypeScript, or they or what they import from the gem import a package or TypeScript. Sorted. Where nothing looks
 * like it, nothing is parsed.
 */
export function bundledEntries(gem: Gem): string[] {
  if (![...gem.files.keys()].some((path) => mayNeedBundling(gem, path))) return [];
  const entries = new Set(entryFiles(gem).filter((path) => gem.files.has(path) && isCode(path)));
  return [...entries]
    .filter((entry) => modules(gem, [entry]).some((path) => needsBundling(gem, path)))
    .sort();
}

function needsBundling(gem: Gem, path: string): boolean {
  return path.endsWith('.ts') || gem.code(path).imports.some(({ specifier }) => isPackage(specifier));
}

/** Neither a path nor an address: a package, or a name of the author's own for something in the gem (`#lib`). */
function isPackage(specifier: string): boolean {
  return !/^(?:\.{0,2}[\\/]|\.{1,2}$|[a-z][a-z0-9+.-]*:)/i.test(specifier);
}

/** What stands between `from`, `import` or `import(` and the text that names the module. */
const IMPORT = /(?:\bfrom|\bimport)(?:\s|\(|\/\*[\s\S]*?\*\/|\/\/.*)*(['"`])([^'"`]*)\1/g;

/** Words that only look like an import are found here too, and cost no more than a closer look. */
function mayNeedBundling(gem: Gem, path: string): boolean {
  if (!isCode(path) || path.startsWith(PAGES)) return false;
  if (path.endsWith('.ts')) return true;
  return [...decode(gem.bytes(path)).text.matchAll(IMPORT)].some(([, , specifier = '']) =>
    isPackage(specifier),
  );
}
