import { join, posix } from 'node:path';
import type { Plugin } from 'esbuild';
import { children, type Node, part } from '../gem/code-tree/node.ts';
import type { Gem } from '../gem/gem.ts';
import { modules } from '../gem/modules.ts';

/**
 * The gem's own modules mean in a bundle what they mean alone. One that comes to stand in another folder keeps saying
 * its own place where it asks for `import.meta.url`, so that it still finds what it reads from beside it; and
 * `process.env` is refused to it as the sandbox does, though packages are given an empty one. `folder` is the
 * bundles', in the gem.
 */
export function keepMeaning(gem: Gem, root: string, entries: readonly string[], folder: string): Plugin[] {
  const concerned = modules(gem, entries).filter((path) =>
    /import\.meta|process\??\.env/.test(gem.code(path).tree?.text ?? ''),
  );
  if (concerned.length === 0) return [];
  const paths = new Map(concerned.map((path) => [join(root, path), path]));
  const escaped = concerned.map((path) => posix.basename(path).replace(/[^\w]/g, '\\$&'));
  const setup: Plugin['setup'] = ({ onLoad }) => {
    onLoad({ filter: new RegExp(`(?:${escaped.join('|')})$`), namespace: 'file' }, ({ path: file }) => {
      const path = paths.get(file);
      const tree = path === undefined ? undefined : gem.code(path).tree;
      if (path === undefined || !tree) return undefined;
      const instead = insteadIn(tree.text, posix.relative(folder, path), posix.dirname(path) !== folder);
      const contents = replaced(tree.text, tree.program as unknown as Node, instead);
      return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
    });
  };
  return [{ name: 'keep-meaning', setup }];
}

/** What to write in place of some members. */
type Instead = Readonly<Record<string, string>>;

/** `place` is the path of the module from the folder of the bundle. */
function insteadIn(text: string, place: string, isMoved: boolean): Instead {
  // A name of the module's own is not the global one.
  const isGlobal = !/\bprocess\b(?!\s*\??\.)/.test(text);
  return {
    ...(isGlobal ? { 'process.env': 'globalThis.process.env' } : {}),
    ...(isMoved
      ? {
          'import.meta.url': `new URL(${JSON.stringify(encodeURI(place))}, import.meta.url).href`,
          'import.meta.filename': `(import.meta.dirname + ${JSON.stringify(`/${place}`)})`,
          'import.meta.dirname': `(import.meta.dirname + ${JSON.stringify(`/${posix.dirname(place)}`)})`,
        }
      : {}),
  };
}

function replaced(text: string, program: Node, instead: Instead): string {
  const found: { from: number; to: number; words: string }[] = [];
  const visit = (node: Node): void => {
    const words = node.type === 'MemberExpression' ? instead[nameOf(node)] : undefined;
    if (words !== undefined) found.push({ from: node.start, to: node.end, words });
    else for (const child of children(node)) visit(child);
  };
  visit(program);
  let result = text;
  for (const { from, to, words } of found.toSorted((a, b) => b.from - a.from))
    result = result.slice(0, from) + words + result.slice(to);
  return result;
}

function nameOf(member: Node): string {
  const object = part(member, 'object');
  const name = object?.type === 'MetaProperty' ? 'import.meta' : object?.name;
  return member.computed === true ? '' : `${String(name)}.${String(part(member, 'property')?.name)}`;
}
