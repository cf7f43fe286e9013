import { isObject } from '../gem/document.ts';
import type { Gem } from '../gem/gem.ts';
import { items } from '../gem/items.ts';
import { PAGES } from '../platform/layout.ts';

/**
 * [E-04] Whether something leads to what the gem can do: an exposed item, an SOP or a page. A skill leads to nothing but
 * text.
 */
export function isReachable(gem: Gem): boolean {
  const data = isObject(gem.manifest?.data) ? gem.manifest.data : {};
  const paths = [...gem.files.keys()];
  return (
    items(gem).some(({ exposed, kind }) => exposed || kind === 'workflow') ||
    paths.some((path) => path.startsWith(PAGES)) ||
    ['pages', 'events'].some((key) => data[key] !== undefined)
  );
}
