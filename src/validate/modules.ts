import { posix } from 'node:path';
import { collections } from '../gem/data-declaration.ts';
import type { Gem } from '../gem/gem.ts';
import { tools, workflows } from '../gem/items.ts';
import { isCode } from '../gem/load.ts';

/**
 * The code files of a gem that run on the platform: the entries of tools and SOPs, migrations, and what these
 * import from the gem, each once. Pages are not among them, which run in a browser.
 */
export function modules(gem: Gem): string[] {
  const found = new Set<string>();
  const visit = (path: string): void => {
    if (found.has(path) || !gem.files.has(path) || !isCode(path)) return;
    found.add(path);
    for (const { specifier } of gem.code(path).imports) {
      const imported = importedFile(gem, path, specifier);
      if (imported !== undefined) visit(imported);
    }
  };
  for (const path of roots(gem)) visit(path);
  return [...found];
}

function roots(gem: Gem): string[] {
  const entries = [...tools(gem), ...workflows(gem)].map(({ data }) => data.entry);
  const migrations = collections(gem).map((collection) => collection.migrations);
  return [...entries, ...migrations].filter((path) => typeof path === 'string');
}

/** The gem's file that a relative import in `importer` stands for, when there is one. */
export function importedFile(gem: Gem, importer: string, specifier: string): string | undefined {
  if (!/^\.\.?\//.test(specifier)) return undefined;
  const path = posix.join(posix.dirname(importer), specifier);
  // TypeScript is imported under the name it has once it is compiled.
  return [path, path.replace(/\.js$/, '.ts')].find((candidate) => gem.files.has(candidate));
}
