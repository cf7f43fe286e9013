import { lstatSync, readdirSync } from 'node:fs';

interface Known {
  /** Of the folder when it was read: another program that makes a file in it changes it. */
  stamp: bigint;
  readonly names: Map<string, Set<string>>;
}

/** Finds names that Windows and macOS take for the same file. Reads a folder again only when it has changed. */
export interface AlikeNames {
  /** Another name in the folder that differs only in case or Unicode form; undefined where `name` itself is there. */
  find(folder: string, name: string): string | undefined;
  /** After `name` was made there by the caller. */
  made(folder: string, name: string): void;
}

export function createAlikeNames(): AlikeNames {
  const folders = new Map<string, Known>();

  function read(folder: string): Known {
    const stamp = stampOf(folder);
    const known = folders.get(folder);
    if (known?.stamp === stamp) return known;
    const names = new Map<string, Set<string>>();
    for (const name of readdirSync(folder)) add(names, name);
    const read: Known = { stamp, names };
    folders.set(folder, read);
    return read;
  }

  return {
    find(folder, name) {
      const same = read(folder).names.get(fold(name));
      return same === undefined || same.has(name) ? undefined : [...same][0];
    },
    made(folder, name) {
      const known = folders.get(folder);
      if (known === undefined) return;
      add(known.names, name);
      known.stamp = stampOf(folder);
    },
  };
}

function stampOf(folder: string): bigint {
  return lstatSync(folder, { bigint: true }).mtimeNs;
}

function add(names: Map<string, Set<string>>, name: string): void {
  const folded = fold(name);
  const same = names.get(folded);
  if (same === undefined) names.set(folded, new Set([name]));
  else same.add(name);
}

function fold(name: string): string {
  return name.normalize('NFC').toLowerCase().normalize('NFC');
}
