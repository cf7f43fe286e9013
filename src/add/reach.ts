import { isObject } from '../gem/document.ts';
import type { Gem } from '../gem/gem.ts';
import { items } from '../gem/items.ts';
import { PAGES, SKILL } from '../platform/layout.ts';

/** [E-04] Whether something leads to the gem already: an exposed item, an SOP, a page or a skill. */
export function isReachable(gem: Gem): boolean {
  const data = isObject(gem.manifest?.data) ? gem.manifest.data : {};
  const paths = [...gem.files.keys()];
  return (
    items(gem).some(({ exposed, kind }) => exposed || kind === 'workflow') ||
    paths.some((path) => path.startsWith(PAGES) || path.startsWith(SKILL)) ||
    ['pages', 'events'].some((key) => data[key] !== undefined)
  );
}
