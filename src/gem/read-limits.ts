import { DOCS, PAGES } from '../platform/layout.ts';
import {
  ALL_CODE_READ_MAX,
  ALL_DOCS_READ_MAX,
  ALL_PAGES_READ_MAX,
  CODE_READ_MAX,
  DOCS_READ_MAX,
  PAGE_READ_MAX,
} from '../platform/limits.ts';
import type { Gem } from './gem.ts';

type Files = Pick<Gem, 'kind' | 'files'>;

/** Bytes above which a file is not looked into, and all of its kind together, in the order of their paths. */
interface ReadLimit {
  holds(path: string): boolean;
  readonly each: number;
  readonly all: number;
}

/** A file that is too large to be looked into, or comes after so many that it is. */
export interface Unread {
  readonly limit: number;
  /** The limit is of all such files together. */
  readonly together: boolean;
}

const KNOWN = new WeakMap<Files['files'], ReadonlyMap<string, Unread>>();

/** The modules, pages and documents that are not looked into, so that no gem can take all memory. */
export function unreadFiles(gem: Files): ReadonlyMap<string, Unread> {
  const found = KNOWN.get(gem.files) ?? findUnread(gem);
  KNOWN.set(gem.files, found);
  return found;
}

function findUnread({ kind, files }: Files): ReadonlyMap<string, Unread> {
  const unread = new Map<string, Unread>();
  for (const { holds, each, all } of limitsOf(kind)) {
    let sum = 0;
    for (const { path, size } of files.values()) {
      if (!holds(path)) continue;
      sum += size;
      if (size > each) unread.set(path, { limit: each, together: false });
      else if (sum > all) unread.set(path, { limit: all, together: true });
    }
  }
  return unread;
}

function limitsOf(kind: Gem['kind']): readonly ReadLimit[] {
  return [
    { holds: isCode, each: CODE_READ_MAX[kind], all: ALL_CODE_READ_MAX[kind] },
    { holds: isPage, each: PAGE_READ_MAX, all: ALL_PAGES_READ_MAX },
    { holds: isDocument, each: DOCS_READ_MAX, all: ALL_DOCS_READ_MAX },
  ];
}

/** Whether a path is a module that can be parsed. */
export function isCode(path: string): boolean {
  return /\.(?:js|mjs|ts)$/.test(path);
}

export function isPage(path: string): boolean {
  return path.startsWith(PAGES) && /\.html?$/i.test(path);
}

export function isDocument(path: string): boolean {
  return path.startsWith(DOCS) && path.endsWith('.md');
}
