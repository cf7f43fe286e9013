import type { Gem } from '../gem/gem.ts';

const TEXTS = /\.(?:md|json|html?|js|mjs|ts|txt|css)$/;
/** Larger files are data more than words, and long to search. */
const SEARCHED_MAX = 1024 * 1024;

/** Whether another file of the gem names this one, by the last part of its path: that would be a broken link. */
export function isNamedElsewhere(gem: Gem, path: string): boolean {
  const name = Buffer.from(path.slice(path.lastIndexOf('/') + 1));
  return [...gem.files.values()].some((file) => {
    if (file.path === path || file.size > SEARCHED_MAX || !TEXTS.test(file.path)) return false;
    try {
      return Buffer.from(gem.bytes(file.path)).includes(name);
    } catch {
      // That it cannot be read is told by file/unreadable, and it may well name the other.
      return true;
    }
  });
}
