import { posix } from 'node:path';
import { didYouMean } from '../did-you-mean.ts';
import type { LeftOut } from '../gem/files.ts';
import type { Fault } from '../gem/finding.ts';
import type { Gem } from '../gem/gem.ts';
import { type Item, nameOf } from '../gem/items.ts';
import type { Drop } from '../gem/shipping.ts';
import { ENTRY_ENDINGS } from '../platform/layout.ts';
import type { EntryMessageId } from './entry-words.ts';
import { shown } from './place.ts';

/** [T-02] What is wrong with the file that each item names as its code. */
export function* entryFaults(gem: Gem, items: readonly Item[]): Generator<Fault<EntryMessageId>> {
  for (const item of items) {
    const { entry } = item.data;
    const name = nameOf(item);
    // One of another type is a fault of shape, and told there.
    if (entry === undefined || entry === '')
      yield { messageId: 'missing', args: { name }, at: item.at('entry') };
    else if (typeof entry === 'string') {
      const fault = codeFileFault(gem, entry, ENTRY_ENDINGS);
      if (fault)
        yield {
          messageId: fault.messageId,
          args: { name, entry: shown(entry), ...fault.args },
          at: item.at('entry'),
        };
    }
  }
}

type Told = Pick<Fault<EntryMessageId>, 'messageId' | 'args'>;

/** What is wrong with the path of a file of code, which ends in one of `endings`. */
export function codeFileFault(gem: Gem, entry: string, endings: readonly string[]): Told | undefined {
  if (gem.files.has(entry)) {
    if (endings.some((ending) => entry.endsWith(ending))) return undefined;
    return { messageId: 'ending', args: { endings: endings.join(', ') } };
  }
  // That a file cannot be read, or is none, is told by the rules of files.
  if (gem.problems.some(({ path }) => path === entry || entry.startsWith(`${path}/`))) return undefined;
  if (/^(?:\/|[A-Za-z]:[\\/])/.test(entry)) return { messageId: 'absolute' };
  if (entry.includes('\\')) return { messageId: 'backslash', args: { meant: entry.replaceAll('\\', '/') } };
  const plain = posix.normalize(entry).replace(/\/$/, '');
  if (plain === '..' || plain.startsWith('../')) return { messageId: 'leaves' };
  const by = leftOutBy(gem.leftOut, plain);
  if (by) return { messageId: `home:${by}` };
  const paths = [...gem.files.keys()];
  if (paths.some((path) => path.startsWith(`${plain}/`))) return { messageId: 'folder' };
  const meant = nearest(plain, paths, endings);
  return meant === undefined ? { messageId: 'notThere' } : { messageId: 'notThereMeant', args: { meant } };
}

/** What keeps a path at home, or a folder above it. */
export function leftOutBy(leftOut: readonly LeftOut[], path: string): Drop | undefined {
  return leftOut.find((left) => `${path}/`.startsWith(left.path.endsWith('/') ? left.path : `${left.path}/`))
    ?.by;
}

/** The file of the gem that was most likely meant: under the same path, then of the same name, then of a near path. */
function nearest(path: string, paths: readonly string[], endings: readonly string[]): string | undefined {
  const candidates = paths.filter((candidate) => endings.some((ending) => candidate.endsWith(ending)));
  if (candidates.includes(path)) return path;
  const name = posix.basename(path);
  const stem = (file: string) => posix.basename(file).replace(/\.[^.]*$/, '');
  return (
    candidates.find((candidate) => posix.basename(candidate) === name) ??
    candidates.find((candidate) => stem(candidate) === stem(name)) ??
    didYouMean(path, candidates)
  );
}
