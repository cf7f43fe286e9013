import { readlinkSync, realpathSync } from 'node:fs';
import { sep } from 'node:path';

export type LinkFault = 'link-outside' | 'link-broken' | 'link-loop';

/**
 * What a symbolic link in a folder stands for: the real path, when that is inside the folder. `real` is the
 * folder's own real path.
 */
export function followLink(
  real: string,
  link: string,
): { readonly target: string } | { readonly kind: LinkFault; readonly detail: string } {
  try {
    const target = realpathSync(link);
    if (isInside(real, target)) return { target };
    return { kind: 'link-outside', detail: target };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { kind: code === 'ELOOP' ? 'link-loop' : 'link-broken', detail: written(link) };
  }
}

function isInside(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** The target as the link has it. */
function written(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return '?';
  }
}
