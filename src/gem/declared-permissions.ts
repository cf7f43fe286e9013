import { isObject } from './document.ts';
import type { Gem } from './gem.ts';

/**
 * [K-05] [K-06] Whether `permissions`, a gem's or a tool's, declare one (A-permissions). `unclear` where its value has
 * not the shape that it needs.
 */
export function declares(permissions: unknown, name: string): 'yes' | 'no' | 'unclear' {
  if (permissions === undefined) return 'no';
  if (!isObject(permissions)) return 'unclear';
  const value = Object.hasOwn(permissions, name) ? permissions[name] : undefined;
  if (value === undefined || value === false) return 'no';
  if (name === 'email') {
    if (!isObject(value)) return 'unclear';
    return value.read === undefined || value.read === false ? 'no' : value.read === true ? 'yes' : 'unclear';
  }
  if (name === 'network') {
    if (Array.isArray(value)) return value.length === 0 ? 'no' : 'yes';
    return value === true ? 'yes' : 'unclear';
  }
  return value === true || isObject(value) ? 'yes' : 'unclear';
}

/** The gem's own `permissions`, as written. */
export function gemPermissions({ manifest }: Gem): unknown {
  return isObject(manifest?.data) ? manifest.data.permissions : undefined;
}
