import { realpathSync } from 'node:fs';
import { decode } from '../gem/decode.ts';
import type { LeftOut } from '../gem/files.ts';
import type { Gem } from '../gem/gem.ts';
import { IGNORE_FILE } from '../gem/ignore-file.ts';
import { loadFiles } from '../gem/load.ts';
import { droppedByName } from '../gem/shipping.ts';
import { askGit, type GitOptions } from './ask-git.ts';
import { notInGit, notInRevision, unknownRevision } from './git-errors.ts';
import { readBlobs } from './read-blobs.ts';
import { followedFiles, parseTree, type TreeEntry } from './tree-files.ts';

/** Files up to this many bytes are read together; a larger one when it is asked for. */
const TOGETHER_MAX = 256 * 1024;

/**
 * The gem of a folder as it was committed at a revision, read into memory: nothing is checked out. What ships is told
 * by the rules of that revision, its own `.gemignore` among them.
 *
 * @param folder Absolute; it has to be there now.
 * @param shown The folder, as the person wrote it.
 * @throws UserError `git-missing`, `not-in-git`, `git-revision-unknown` or `not-in-revision`.
 */
export async function loadRevision(
  folder: string,
  revision: string,
  shown: string,
  options: GitOptions,
): Promise<Gem> {
  const git = (...args: string[]) => askGit(folder, args, options);
  const within = git('rev-parse', '--show-prefix');
  if ('failure' in within) throw notInGit(shown, within.failure);
  const prefix = within.out.toString().replace(/\n$/, '').replace(/\/$/, '');
  const tree = treeAt(revision, prefix, git);
  const listing = git('ls-tree', '-r', '-z', '-l', '--full-tree', tree);
  if ('failure' in listing) throw notInGit(shown, listing.failure);
  const entries = parseTree(listing.out);
  const links = readBlobs(
    folder,
    entries.filter(({ isLink }) => isLink).map(({ object }) => object),
    options,
  );
  const files = followedFiles(entries, ({ object }) => Buffer.from(links.get(object) ?? []).toString());
  const read = (entry: TreeEntry) =>
    readBlobs(folder, [entry.object], options).get(entry.object) ?? new Uint8Array();
  const { shipped, leftOut } = await shipping(files, read);
  const small = readBlobs(
    folder,
    shipped.filter(({ size }) => size <= TOGETHER_MAX).map(({ object }) => object),
    options,
  );
  return loadFiles(
    realpathSync(folder),
    new Map(shipped.map(({ path, size }) => [path, size])),
    (path) => {
      const entry = files.get(path);
      if (!entry) throw new Error(`not a file of the gem: ${path}`);
      return small.get(entry.object) ?? read(entry);
    },
    leftOut,
  );
}

/** The name of the folder's tree. */
function treeAt(
  revision: string,
  prefix: string,
  git: (...args: string[]) => ReturnType<typeof askGit>,
): string {
  // What begins with a dash would be an option, and no revision does.
  if (revision === '' || revision.startsWith('-') || /[\0\n]/.test(revision)) throw unknownRevision(revision);
  const commit = git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`);
  if ('failure' in commit) throw unknownRevision(revision);
  const name = commit.out.toString().trim();
  const tree = git(
    'rev-parse',
    '--verify',
    '--quiet',
    prefix === '' ? `${name}^{tree}` : `${name}:${prefix}`,
  );
  if ('failure' in tree) throw notInRevision(prefix, revision);
  const found = tree.out.toString().trim();
  // By that name there may have been a file, or another repository.
  const kind = git('cat-file', '-t', found);
  if ('failure' in kind || kind.out.toString().trim() !== 'tree') throw notInRevision(prefix, revision);
  return found;
}

/** What ships of the files, sorted, and what stays at home, as in a folder. */
async function shipping(
  files: ReadonlyMap<string, TreeEntry>,
  bytes: (entry: TreeEntry) => Uint8Array,
): Promise<{ shipped: TreeEntry[]; leftOut: LeftOut[] }> {
  const ignore = files.get(IGNORE_FILE);
  const rules = ignore
    ? (await import('../gem/ignore-rules.ts')).ignoreRules(decode(bytes(ignore)).text)
    : undefined;
  const dropped = new Map<string, LeftOut | undefined>();
  const dropOf = (path: string, isFolder: boolean): LeftOut | undefined => {
    const key = isFolder ? `${path}/` : path;
    if (dropped.has(key)) return dropped.get(key);
    const parent = path.includes('/') ? dropOf(path.slice(0, path.lastIndexOf('/')), true) : undefined;
    const by = parent ? undefined : droppedByName(path, isFolder, rules);
    const found = parent ?? (by && { path: key, ...by });
    dropped.set(key, found);
    return found;
  };
  const shipped = [...files.values()].filter(({ path }) => dropOf(path, false) === undefined);
  const leftOut = new Set([...dropped.values()].filter((one) => one !== undefined));
  return { shipped: shipped.sort((a, b) => (a.path < b.path ? -1 : 1)), leftOut: [...leftOut] };
}
