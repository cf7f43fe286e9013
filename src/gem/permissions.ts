import { isObject } from './document.ts';

/** One thing that the user is asked for. */
export interface Permission {
  /** `knowledge`, `email`, `network`, or another that is passed through (A-permissions). */
  readonly name: string;
  /** What of it: permission strings and predicates, `read`, host names. Empty for all of it. */
  readonly of: readonly string[];
}

/** What `permissions` ask for, the gem's or a tool's. What says no, or is not legible, is left out. */
export function permissionsOf(permissions: unknown): Permission[] {
  if (!isObject(permissions)) return [];
  return Object.entries(permissions).flatMap(([name, value]): Permission[] => {
    if (value === true) return [{ name, of: [] }];
    if (Array.isArray(value)) return value.length > 0 ? [{ name, of: texts(value) }] : [];
    if (!isObject(value)) return [];
    if (name === 'knowledge') return [{ name, of: [...texts(value.permissions), ...predicates(value)] }];
    const of = Object.keys(value).filter((key) => value[key] === true);
    return of.length > 0 ? [{ name, of }] : [];
  });
}

/** [K-02] [K-09] Words that the gem adds to everybody's knowledge base. */
function predicates({ predicates: list }: Readonly<Record<string, unknown>>): string[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown) =>
    isObject(item) && typeof item.predicate === 'string' ? [item.predicate] : [],
  );
}

function texts(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
}
