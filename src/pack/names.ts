import { readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** A package of which code was bundled. */
export interface Package {
  readonly name: string;
  /** Empty when its package.json says none. */
  readonly version: string;
  readonly licence: string;
  /** Absolute. */
  readonly folder: string;
  /** Its `main`, when it has a `module` besides and no `exports` to tell them apart. */
  readonly main?: string;
}

/** What the bundler's names of files mean: paths from the gem's folder, or `namespace:` and a name of our own. */
export interface Names {
  absolute(key: string): string;
  keyOf(absolute: string): string;
  /** A file of the gem itself. */
  isLocal(key: string): boolean;
  packageOf(key: string): Package | undefined;
  /** The same on every machine: the path in the gem, or `node_modules/<package>/…` wherever the package lies. */
  shown(key: string): string;
}

/** What modules of our own making are named with. */
export const OWN = 'gem-';

/** `root` is the gem's real folder. */
export function createNames(root: string): Names {
  const packages = new Map<string, Package | undefined>();
  const isOwn = (key: string) => key.startsWith(OWN) && key.includes(':');
  const isLocal = (key: string) =>
    !isOwn(key) && !/^(?:\.\.\/|\/|[A-Za-z]:)/.test(key) && !/(?:^|\/)node_modules\//.test(key);
  const absolute = (key: string) => join(root, key);

  function packageOf(key: string): Package | undefined {
    if (isOwn(key) || isLocal(key)) return undefined;
    return packageAbove(dirname(absolute(key)));
  }

  function packageAbove(folder: string): Package | undefined {
    if (!packages.has(folder)) packages.set(folder, readPackage(folder) ?? above(folder));
    return packages.get(folder);
  }

  function above(folder: string): Package | undefined {
    const parent = dirname(folder);
    return parent === folder || folder.endsWith(`${sep}node_modules`) ? undefined : packageAbove(parent);
  }

  return {
    absolute,
    keyOf: (path) => relative(root, path).replaceAll('\\', '/'),
    isLocal,
    packageOf,
    shown(key) {
      const found = packageOf(key);
      if (!found) return key;
      return `node_modules/${found.name}/${relative(found.folder, absolute(key)).replaceAll('\\', '/')}`;
    },
  };
}

/** A package.json without a name only says how the files around it are read. */
function readPackage(folder: string): Package | undefined {
  let data: Record<string, unknown> | null;
  try {
    data = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  } catch {
    return undefined;
  }
  if (typeof data?.name !== 'string' || data.name === '') return undefined;
  const { name, version, license, licenses, main, module, exports } = data;
  return {
    name,
    version: typeof version === 'string' ? version : '',
    licence: [license ?? licenses]
      .flat()
      .map(licenceName)
      .filter((each) => each !== '')
      .join(' OR '),
    folder,
    ...(typeof main === 'string' && typeof module === 'string' && exports === undefined ? { main } : {}),
  };
}

/** Old packages write `{ "type": "MIT", "url": … }`. */
function licenceName(value: unknown): string {
  if (typeof value === 'string') return value;
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
  return typeof type === 'string' ? type : '';
}
