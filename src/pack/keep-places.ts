import { join, posix } from 'node:path';
import type { Plugin } from 'esbuild';
import { children, type Node, part } from '../gem/code-tree/node.ts';
import type { Gem } from '../gem/gem.ts';
import { modules } from '../gem/modules.ts';

/**
 * A module of the gem that comes to stand in another folder keeps saying its own place where it asks for
 * `import.meta.url`, so that it still finds what it reads from beside it. `folder` is the bundles', in the gem.
 */
export function keepPlaces(gem: Gem, root: string, entries: readonly string[], folder: string): Plugin[] {
  const moved = modules(gem, entries).filter(
    (path) => posix.dirname(path) !== folder && gem.code(path).tree?.text.includes('import.meta'),
  );
  if (moved.length === 0) return [];
  const paths = new Map(moved.map((path) => [join(root, path), path]));
  const escaped = moved.map((path) => posix.basename(path).replace(/[^\w]/g, '\\$&'));
  const setup: Plugin['setup'] = ({ onLoad }) => {
    onLoad({ filter: new RegExp(`(?:${escaped.join('|')})$`), namespace: 'file' }, ({ path: file }) => {
      const path = paths.get(file);
      const tree = path === undefined ? undefined : gem.code(path).tree;
      if (path === undefined || !tree) return undefined;
      const contents = withPlace(tree.text, tree.program as unknown as Node, posix.relative(folder, path));
      return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
    });
  };
  return [{ name: 'keep-places', setup }];
}

/** `place` is the path of the module from the folder of the bundle. */
function withPlace(text: string, program: Node, place: string): string {
  const instead: Readonly<Record<string, string>> = {
    url: `new URL(${JSON.stringify(encodeURI(place))}, import.meta.url).href`,
    filename: `(import.meta.dirname + ${JSON.stringify(`/${place}`)})`,
    dirname: `(import.meta.dirname + ${JSON.stringify(`/${posix.dirname(place)}`)})`,
  };
  const found: { from: number; to: number; words: string }[] = [];
  const visit = (node: Node): void => {
    const words = instead[String(part(node, 'property')?.name)];
    if (part(node, 'object')?.type === 'MetaProperty' && node.computed === false && words !== undefined)
      found.push({ from: node.start, to: node.end, words });
    else for (const child of children(node)) visit(child);
  };
  visit(program);
  let result = text;
  for (const { from, to, words } of found.toSorted((a, b) => b.from - a.from))
    result = result.slice(0, from) + words + result.slice(to);
  return result;
}
