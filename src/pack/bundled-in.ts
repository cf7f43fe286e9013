import { decode } from '../gem/decode.ts';
import type { Gem } from '../gem/gem.ts';
import { importedFile } from '../gem/modules.ts';
import { isCode } from '../gem/read-limits.ts';

/**
 * The modules that stay at home because bundles hold them: TypeScript that was compiled, types included, and
 * JavaScript that nothing else uses. What other JavaScript of the gem imports, or a page names, ships besides.
 * `inputs` are the gem's files that the bundler took, which finds some by the names of a package.json.
 */
export function bundledIn(
  gem: Gem,
  entries: readonly string[],
  inputs: readonly string[],
): ReadonlySet<string> {
  const inBundles = reach(gem, [...entries, ...inputs]);
  const code = [...gem.files.keys()].filter(isCode);
  const asWritten = reach(
    gem,
    code.filter((path) => !path.endsWith('.ts') && !inBundles.has(path)),
  );
  const pages = pageTexts(gem);
  const isUsed = (path: string) =>
    asWritten.has(path) || pages.some((text) => text.includes(path.slice(path.lastIndexOf('/') + 1)));
  return new Set(
    [...inBundles].filter((path) => entries.includes(path) || path.endsWith('.ts') || !isUsed(path)),
  );
}

/** All that modules lead to within the gem, for values or for types. */
function reach(gem: Gem, entries: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (path: string | undefined): void => {
    if (path === undefined || found.has(path) || !gem.files.has(path) || !isCode(path)) return;
    found.add(path);
    const { imports, types } = gem.code(path);
    for (const specifier of [...imports.map((each) => each.specifier), ...types])
      visit(importedFile(gem, path, specifier));
  };
  for (const path of entries) visit(path);
  return found;
}

function pageTexts(gem: Gem): string[] {
  const pages = [...gem.files.keys()].filter((path) => /\.html?$/i.test(path));
  return pages.map((path) => decode(gem.bytes(path)).text);
}
