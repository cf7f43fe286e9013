import { bare, keyOf, type Node, part, textOf } from './node.ts';
import type { Scopes } from './scopes.ts';

/** What a name stands for: something outside of the module, or `null` for something of its own. */
export type OutsideScopes = Scopes<string | null>;

const GLOBAL_OBJECTS = new Set(['globalThis', 'window', 'self', 'global']);
/** A whole module is told apart from a global of the same name by this. */
const NODE = 'node:';
/** Steps of a path; no API is deeper. */
const STEPS_MAX = 10;

/**
 * The path of what an expression names outside of the module, as in `Deno.env.get` or `node:fs.writeFile`.
 * `globalThis` and its like, `default` and `promises` are left out: what is below them is the same.
 */
export function outsidePath(expression: Node, scopes: OutsideScopes, steps = 0): string | null {
  const node = bare(expression);
  if (node.type === 'Identifier') {
    const name = String(node.name);
    const found = scopes.get(name);
    return found === undefined ? name : found;
  }
  if (node.type === 'AwaitExpression') return importedModule(bare(part(node, 'argument') ?? node));
  if (node.type !== 'MemberExpression' || steps === STEPS_MAX) return null;
  const object = part(node, 'object');
  const holder = object ? outsidePath(object, scopes, steps + 1) : null;
  const name = keyOf(node, 'property');
  return holder === null || name === undefined ? null : below(holder, name);
}

export function below(holder: string, name: string): string {
  if (GLOBAL_OBJECTS.has(holder)) return name;
  const isSame = isWholeModule(holder) && (name === 'default' || name === 'promises');
  return isSame ? holder : `${holder}.${name}`;
}

export function isWholeModule(path: string): boolean {
  return path.startsWith(NODE) && !path.includes('.');
}

/** Of these another name is only a shorter way to what is below. */
export function isHolder(path: string): boolean {
  return path === 'Deno' || path === 'process' || GLOBAL_OBJECTS.has(path) || isWholeModule(path);
}

/** A module of Node's that an import names, or nothing. */
export function nodeModule(specifier: string | undefined): string | null {
  return specifier?.startsWith(NODE) ? specifier.replace(/\/promises$/, '') : null;
}

function importedModule(node: Node): string | null {
  return node.type === 'ImportExpression' ? nodeModule(textOf(part(node, 'source'))) : null;
}
