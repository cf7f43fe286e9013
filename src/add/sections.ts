import { UserError } from '../errors.ts';
import { type DataObject, isObject } from '../gem/document.ts';
import { MANIFEST, MANIFEST_KEYS } from '../platform/layout.ts';
import type { ManifestEdit } from './addition.ts';

/** [A-top-level] One more item at the end of a list of the manifest, which is made where it is missing. */
export function inList(data: DataObject, section: 'tools' | 'workflows', item: DataObject): ManifestEdit {
  const list = own(data, section);
  if (list === undefined) return { to: [], value: [item], ...keyAt(section) };
  if (!Array.isArray(list)) throw wrongShape(section, 'list');
  return { to: [section], value: item };
}

/**
 * A value under keys of the manifest, whatever of them is missing.
 *
 * @throws UserError `manifest-invalid` where something else than an object stands on the way.
 */
export function under(
  data: DataObject,
  path: readonly string[],
  value: unknown,
  after: readonly string[] = [],
): ManifestEdit {
  let holder = data;
  for (const [depth, key] of path.slice(0, -1).entries()) {
    const next = own(holder, key);
    if (next === undefined) {
      const rest = path.slice(depth + 1);
      const nested = rest.reduceRight<unknown>((inner, each) => ({ [each]: inner }), value);
      return { to: path.slice(0, depth), value: nested, ...(depth === 0 ? keyAt(key) : { key }) };
    }
    if (!isObject(next)) throw wrongShape(path.slice(0, depth + 1).join('.'), 'object');
    holder = next;
  }
  const key = path.at(-1) as string;
  return { to: path.slice(0, -1), value, ...(path.length === 1 ? keyAt(key) : { key, after }) };
}

/** A section of the manifest stands behind those that come before it in the published order. */
function keyAt(key: string): { readonly key: string; readonly after: readonly string[] } {
  const order: readonly string[] = MANIFEST_KEYS.top;
  return { key, after: order.slice(0, order.indexOf(key)) };
}

export function own(data: DataObject, key: string): unknown {
  return Object.hasOwn(data, key) ? data[key] : undefined;
}

function wrongShape(where: string, wanted: 'list' | 'object'): UserError {
  return new UserError(
    'manifest-invalid',
    {
      en: `"${where}" in ${MANIFEST} is no ${wanted}, so nothing can be added to it`,
      'zh-CN': `${MANIFEST} 里的“${where}”不是${wanted === 'list' ? '列表' : '对象'}，无法添加`,
    },
    { en: '`gem validate` says what has to stand there', 'zh-CN': '`gem validate` 会说明那里应该写什么' },
  );
}
