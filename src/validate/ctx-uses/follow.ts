import type { Node } from '../../gem/code-tree/node.ts';
import type { Gem } from '../../gem/gem.ts';
import type { Names, Value } from './value.ts';

/** A place where code reaches for something below `ctx`. */
export interface FoundUse {
  /** As in `data.collection.insert`: calls that only give a handle leave no trace. */
  readonly path: string;
  readonly called: boolean;
  readonly file: string;
  readonly from: number;
  readonly to: number;
  /** The first argument of a call, when it is a text that can be known. */
  readonly argument?: { readonly text: string; readonly from: number; readonly to: number };
}

/** One run through the code that an entry leads to. */
export interface Follow {
  readonly gem: Gem;
  readonly found: FoundUse[];
  /** Module names, and what functions gave, so that nothing is gone through twice. */
  readonly modules: Map<string, Names | undefined>;
  readonly results: Map<string, Value>;
  /** What the functions that are being gone through return, innermost last. */
  readonly returns: Value[];
  /** How many nodes may still be looked at, and how deep this is. */
  left: number;
  depth: number;
}

/**
 * Nodes that are looked at for one entry, and levels that are gone down. Ours, for safety: what is beyond is not
 * known, and nothing is said of it.
 */
const NODES_MAX = 300_000;
export const LEVELS_MAX = 800;

export function createFollow(gem: Gem): Follow {
  return {
    gem,
    found: [],
    modules: new Map(),
    results: new Map(),
    returns: [],
    left: NODES_MAX,
    depth: 0,
  };
}

export function note(
  follow: Follow,
  names: Names,
  node: Node,
  path: readonly string[],
  called: boolean,
): void {
  if (path.length === 0) return;
  follow.found.push({ path: path.join('.'), called, file: names.file, from: node.start, to: node.end });
}
