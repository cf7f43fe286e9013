import { posix } from 'node:path';
import type { Meant, Moves } from './spellings.ts';

/** Where a link leads. */
export type LinkTarget =
  | { readonly is: 'elsewhere' }
  | { readonly is: 'outside' | 'absolute' | 'nothing' }
  | { readonly is: 'known'; readonly meant: Meant /** `#…` or `?…` */; readonly fragment: string };

/** What a link of a file in the skill leads to. `target` is as written, with escapes and entities read. */
export function linkTarget(file: string, target: string, { files, folders, name }: Moves): LinkTarget {
  const isDrive = /^[a-z]:[\\/]/i.test(target);
  if (/^(?:#|\/\/|$)/.test(target) || (!isDrive && /^(?!file:)[a-z][a-z0-9+.-]*:/i.test(target)))
    return { is: 'elsewhere' };
  const fragment = /[?#].*$/s.exec(target)?.[0] ?? '';
  const written = decoded(target.slice(0, target.length - fragment.length)).replaceAll('\\', '/');
  const plain = written.replace(/^(?:\{[^{}]+\}|\$\{?\w+\}?)\//, '');
  const isAbsolute = isDrive || /^(?:\/|~|file:)/i.test(plain);
  const inName = plain.lastIndexOf(`${name}/`);
  const candidates = [
    ...(isAbsolute ? [] : [posix.normalize(posix.join(posix.dirname(file), plain))]),
    posix.normalize(plain.replace(/^\/+/, '')),
    ...(isAbsolute && inName > 0 ? [plain.slice(inName + name.length + 1)] : []),
  ].map((path) => path.replace(/\/+$/, ''));
  for (const path of candidates) {
    const known = knownPath(path, files, folders);
    if (known) return { is: 'known', meant: known, fragment };
  }
  if (isAbsolute) return { is: 'absolute' };
  return { is: (candidates[0] ?? '').startsWith('..') ? 'outside' : 'nothing' };
}

function knownPath(path: string, files: Moves['files'], folders: Moves['folders']): Meant | undefined {
  const find = (paths: Iterable<string>) => {
    const all = [...paths];
    if (all.includes(path)) return path;
    const same = all.filter((each) => each.toLowerCase() === path.toLowerCase());
    return same.length === 1 ? same[0] : undefined;
  };
  const file = find(files.keys());
  if (file !== undefined) return { path: file, isFolder: false, to: files.get(file) };
  const folder = find(folders.keys());
  return folder === undefined ? undefined : { path: folder, isFolder: true, to: `${folders.get(folder)}/` };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A path as the destination of a link in Markdown (CommonMark 6.3). */
export function asDestination(path: string): string {
  const escaped = path.replace(/[%#?]/g, encodeURIComponent);
  return /[\s()<>\\]/.test(escaped) ? `<${escaped.replace(/[<>\\]/g, '\\$&')}>` : escaped;
}
