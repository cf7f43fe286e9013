/** A file with the terms that something is given under. */
export function isLicense(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return (
    /^(?:un)?licen[cs]es?(?:[._-].*)?$|^copying(?:\..*)?$|^notice(?:\.(?:txt|md))?$/i.test(name) &&
    !/\.(?:[cm]?[jt]s|py|rb|go|rs|sh)$/i.test(name)
  );
}

/** Where it is kept: at the root of a gem of its own; in a gem with terms of its own, in a folder that says whose they are. */
export function licensePath(path: string, of: string, isAdded: boolean): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return isAdded ? `licenses/${of.replace(/[\\/]/g, '_')}/${name}` : name;
}
