import type { Gem } from '../gem/gem.ts';
import { DOCS } from '../platform/layout.ts';
import { tagFault } from './language-tag.ts';

/** A Markdown file under `docs/`, cut as its name says [O-02]: `<stem>.<tag>.md`. */
export interface DocsFile {
  readonly path: string;
  /** The path without the tag and the ending. */
  readonly stem: string;
  /** Absent when the name has no part for a language. */
  readonly tag?: string;
}

export function docsFiles(gem: Gem): DocsFile[] {
  return [...gem.files.keys()]
    .filter((path) => path.startsWith(DOCS) && path.endsWith('.md'))
    .map((path) => {
      const name = path.slice(path.lastIndexOf('/') + 1, -'.md'.length);
      const dot = name.lastIndexOf('.');
      const folder = path.slice(0, path.lastIndexOf('/') + 1);
      if (dot <= 0) return { path, stem: folder + name };
      return { path, stem: folder + name.slice(0, dot), tag: name.slice(dot + 1) };
    });
}

const README = `${DOCS}README`;

/** [O-03] The texts of the store's page, by language. A name that is not in order is told by `docs/language-invalid`. */
export function readmes(gem: Gem): ReadonlyMap<string, DocsFile> {
  const found = docsFiles(gem).flatMap((file): [string, DocsFile][] =>
    file.stem === README && file.tag !== undefined && tagFault(file.tag) === undefined
      ? [[file.tag, file]]
      : [],
  );
  return new Map(found);
}

/** Files that were surely meant as a README, and whose names are not in order. */
export function misnamedReadmes(gem: Gem): string[] {
  return docsFiles(gem)
    .filter(({ stem, tag }) => {
      const isReadme = /^docs\/readme/i.test(stem) && stem.lastIndexOf('/') === DOCS.length - 1;
      return isReadme && (tag === undefined || tagFault(tag) !== undefined);
    })
    .map(({ path }) => path);
}
