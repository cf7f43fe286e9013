import type { Metafile, Plugin } from 'esbuild';

/** Who imports what, by the bundler's names of files. */
export type Imports = ReadonlyMap<string, ReadonlySet<string>>;

/** The shortest way of imports from an entry to a file, both included; of several, the first by name. */
export function chainTo(imports: Imports, entries: readonly string[], target: string): string[] {
  const cameFrom = new Map<string, string | undefined>(entries.map((entry) => [entry, undefined]));
  for (const path of cameFrom.keys()) {
    if (path === target) break;
    for (const next of [...(imports.get(path) ?? [])].sort())
      if (!cameFrom.has(next)) cameFrom.set(next, path);
  }
  const chain: string[] = [];
  if (!cameFrom.has(target)) return [target];
  for (let path: string | undefined = target; path !== undefined; path = cameFrom.get(path))
    chain.unshift(path);
  return chain;
}

export function importsIn({ inputs }: Metafile): Imports {
  return new Map(
    Object.entries(inputs).map(([path, input]) => [path, new Set(input.imports.map((each) => each.path))]),
  );
}

/**
 * Writes down who imports what, for a bundle that fails: the bundler tells the place, and not how it came there.
 * `keyOf` gives its name of a file.
 */
export function recordImports(into: Map<string, Set<string>>, keyOf: (path: string) => string): Plugin {
  return {
    name: 'record-imports',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /.*/, namespace: 'file' }, async ({ path, importer, pluginData, ...from }) => {
        if (pluginData?.isRecord === true || from.kind === 'entry-point') return undefined;
        const found = await resolve(path, {
          ...from,
          importer,
          pluginData: { ...pluginData, isRecord: true },
        });
        if (found.errors.length > 0) return undefined;
        const imported = into.get(keyOf(importer)) ?? new Set();
        into.set(keyOf(importer), imported.add(keyOf(found.path)));
        return undefined;
      });
    },
  };
}
