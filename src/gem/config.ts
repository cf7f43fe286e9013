import { isObject } from './document.ts';
import type { Location } from './finding.ts';
import type { Gem } from './gem.ts';

/** What an author tells this tool about a gem. It stays at home. */
export const CONFIG = 'gem.config.json';

/** One finding, or kind of finding, that the author has looked at and accepts. */
export interface Suppression {
  readonly rule: string;
  /** A path in the gem; one that ends with `/` stands for everything below. */
  readonly path: string;
  readonly reason: string;
  readonly at: Location;
}

/** The suppressions that are well formed. What is wrong with the others is a rule's to say. */
export function suppressions({ config }: Gem): Suppression[] {
  if (!config || !isObject(config.data) || !Array.isArray(config.data.suppress)) return [];
  return config.data.suppress.flatMap((item: unknown, index) => {
    if (!isObject(item)) return [];
    const { rule, path, reason } = item;
    if (typeof rule !== 'string' || typeof path !== 'string' || typeof reason !== 'string') return [];
    if (reason.trim() === '' || !isPathInGem(path)) return [];
    return [{ rule, path, reason, at: config.at(`/suppress/${index}`) }];
  });
}

/** Whether a suppression speaks of a file. */
export function covers({ path }: Suppression, file: string): boolean {
  return path.endsWith('/') ? file.startsWith(path) : file === path;
}

/** As findings show it: from the gem's folder, with `/`. */
export function isPathInGem(path: string): boolean {
  return path.trim() !== '' && path !== CONFIG && !/^[./\\]|\\|^[A-Za-z]:|\/\//.test(path);
}
