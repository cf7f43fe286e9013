import { didYouMean, surelyMeant } from '../did-you-mean.ts';
import { type DataObject, isObject } from '../gem/document.ts';
import type { Gem } from '../gem/gem.ts';
import { toPointer } from '../gem/pointer.ts';
import { MANIFEST_KEYS } from '../platform/layout.ts';
import { renamedKey } from './renamed-key.ts';

/** A key of the manifest that the published reference does not know. */
export interface UnknownKey {
  readonly key: string;
  /** JSON Pointer to the object that holds it, and to itself. */
  readonly parent: string;
  readonly pointer: string;
  /** A known key that is near. */
  readonly meant: string | undefined;
  /** What it can be renamed to without a doubt. */
  readonly renamed: string | undefined;
  /**
   * It stands where there is known to be more than what is published: among the kinds of permissions, or the
   * limits of an SOP (A-permissions, A-workflow).
   */
  readonly open: boolean;
}

interface Place {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
  readonly keys: readonly string[];
  readonly open?: true;
}

/** Under `data` and in a packed manifest's `agents[]` nothing is looked for: there the schema itself is closed. */
export function unknownKeys({ manifest }: Gem): UnknownKey[] {
  if (!manifest || !isObject(manifest.data)) return [];
  return places(manifest.data).flatMap(({ path, value, keys, open }) => {
    if (!isObject(value)) return [];
    return Object.keys(value)
      .filter((key) => !keys.includes(key))
      .map((key) => ({
        key,
        parent: toPointer(path),
        pointer: toPointer([...path, key]),
        meant: didYouMean(key, keys),
        // Looks at all keys beside it, so it is asked only of what is told.
        get renamed() {
          return renamedTo(key, value, keys);
        },
        open: open === true,
      }));
  });
}

/** `agents` is known so that nothing is said of it here; nobody may write it. */
function renamedTo(key: string, holder: DataObject, keys: readonly string[]): string | undefined {
  // Listing the keys of a large object for each of them would be quadratic.
  if (surelyMeant(key, keys) === undefined) return undefined;
  const renamed = renamedKey(key, Object.keys(holder), keys);
  return renamed === 'agents' ? undefined : renamed;
}

function places(data: DataObject): Place[] {
  return [
    // `agents` has rules of its own, in a folder and in a packed file.
    { path: [], value: data, keys: [...MANIFEST_KEYS.top, 'agents'] },
    ...permissionPlaces(['permissions'], data.permissions),
    ...listed(data, 'tools').flatMap(({ path, value }) => [
      { path, value, keys: MANIFEST_KEYS.tool },
      ...permissionPlaces([...path, 'permissions'], value.permissions),
    ]),
    ...listed(data, 'workflows').flatMap(({ path, value }): Place[] => [
      { path, value, keys: MANIFEST_KEYS.workflow },
      { path: [...path, 'limits'], value: value.limits, keys: MANIFEST_KEYS.limits, open: true },
    ]),
    ...listed(data, 'resources').map(({ path, value }) => ({ path, value, keys: MANIFEST_KEYS.resource })),
  ];
}

function permissionPlaces(path: readonly (string | number)[], value: unknown): Place[] {
  if (!isObject(value)) return [];
  const { knowledge, email } = value;
  return [
    { path, value, keys: MANIFEST_KEYS.permissions, open: true },
    { path: [...path, 'email'], value: email, keys: MANIFEST_KEYS.email },
    { path: [...path, 'knowledge'], value: knowledge, keys: MANIFEST_KEYS.knowledge },
    ...(isObject(knowledge) ? listed(knowledge, 'predicates') : []).map((item) => ({
      path: [...path, 'knowledge', ...item.path],
      value: item.value,
      keys: MANIFEST_KEYS.predicate,
    })),
  ];
}

/** The objects of a list, each with its path. */
function listed(holder: DataObject, key: string): { path: (string | number)[]; value: DataObject }[] {
  const list = holder[key];
  if (!Array.isArray(list)) return [];
  return list.flatMap((value: unknown, index) => (isObject(value) ? [{ path: [key, index], value }] : []));
}
