/**
 * Two paths that cannot stand in one gem. `paths-collide`: a name in them (of the file, or of a folder above
 * it) is spelled in two ways that some file systems take for one. `file-and-folder`: one of them is a file
 * where the other needs a folder.
 */
export interface Collision {
  readonly reason: 'paths-collide' | 'file-and-folder';
  /** The path that came first in the list. */
  readonly first: string;
  readonly second: string;
  /** The part of each path, from its start, that is taken for the same. */
  readonly firstPart: string;
  readonly secondPart: string;
}

interface Claim {
  readonly part: string;
  readonly path: string;
  readonly isFile: boolean;
}

/**
 * Every collision among the paths, each told once, in the order of the list. Compared are the paths and
 * every folder above them after NFKC, upper case, lower case and NFKC: more than any one file system folds,
 * so that what is free of collisions here is so everywhere. The same path twice collides with itself.
 */
export function findCollisions(paths: Iterable<string>): Collision[] {
  const claims = new Map<string, Claim>();
  const found: Collision[] = [];
  const folders = new Set<string>();
  for (const path of paths) {
    let clash: Collision | undefined;
    for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
      const folder = path.slice(0, slash);
      if (folders.has(folder)) continue;
      clash ??= claim(claims, { part: folder, path, isFile: false });
      folders.add(folder);
    }
    clash ??= claim(claims, { part: path, path, isFile: true });
    if (clash !== undefined) found.push(clash);
  }
  return found;
}

function claim(claims: Map<string, Claim>, mine: Claim): Collision | undefined {
  const key = fold(mine.part);
  const other = claims.get(key);
  if (other === undefined) {
    claims.set(key, mine);
    return undefined;
  }
  if (!other.isFile && !mine.isFile && other.part === mine.part) return undefined;
  return {
    reason: other.isFile === mine.isFile ? 'paths-collide' : 'file-and-folder',
    first: other.path,
    second: mine.path,
    firstPart: other.part,
    secondPart: mine.part,
  };
}

function fold(part: string): string {
  return /^[\x20-\x7e]*$/.test(part)
    ? part.toLowerCase()
    : part.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}
