import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { FileProblem } from '../gem/files.ts';
import type { Gem } from '../gem/gem.ts';
import { ignoreFile } from '../gem/ignore-file.ts';
import type { IgnoreLine } from '../gem/ignore-rules.ts';
import type { Drop } from '../gem/shipping.ts';
import type { Shipment, ShippedFile } from './shipment.ts';

/** What becomes of a path when the gem is packed. */
export type Fate =
  /** It ships; `made` when packing writes it anew. `keptBy` is the line of `.gemignore` that takes it back in. */
  | {
      readonly is: 'file';
      readonly size: number;
      readonly made: boolean;
      readonly inFolder: boolean;
      readonly keptBy?: IgnoreLine;
    }
  /** Bytes and files of it that ship. `home` is how many files and folders in it do not. */
  | { readonly is: 'folder'; readonly files: number; readonly size: number; readonly home: number }
  /** `above` is the folder that stays at home with all that is in it, unless it is the path itself. */
  | { readonly is: 'home'; readonly by: Drop; readonly line?: IgnoreLine; readonly above?: string }
  /** It stays at home because code that ships holds it; `into` is what an entry is compiled to. */
  | { readonly is: 'bundled'; readonly into?: string }
  | { readonly is: 'problem'; readonly problem: FileProblem };

/**
 * Which rule keeps a path in or out, of a file or a folder. `undefined` for what is not there. The shipment is asked
 * for only where it decides, because it may take a bundler.
 *
 * @param path relative to the gem, with `/` and none at the end; empty for the gem itself.
 * @throws UserError of the shipment.
 */
export async function fateOf(
  gem: Gem,
  path: string,
  shipment: () => Promise<Shipment>,
): Promise<Fate | undefined> {
  const left = gem.leftOut.find((one) => covers(one.path, path));
  if (left) {
    const { by, line, path: above } = left;
    const isItself = above.replace(/\/$/, '') === path;
    return { is: 'home', by, ...(line ? { line } : {}), ...(isItself ? {} : { above }) };
  }
  const problem = gem.problems.find((one) => covers(one.path, path));
  if (problem) return { is: 'problem', problem };
  const shipped = await shipment();
  const file = shipped.files.find((one) => one.path === path);
  if (file) return shippedFate(gem, file);
  if (gem.files.has(path)) {
    const into = shipped.packed(path);
    return { is: 'bundled', ...(into === path ? {} : { into }) };
  }
  return folderFate(gem, path, shipped);
}

function covers(left: string, path: string): boolean {
  return `${path}/`.startsWith(left.endsWith('/') ? left : `${left}/`);
}

async function shippedFate(gem: Gem, { path, size, made }: ShippedFile): Promise<Fate> {
  const { rules } = await ignoreFile(gem.root);
  const keptBy = rules?.keptBy(path);
  return {
    is: 'file',
    size,
    made: made !== undefined,
    inFolder: gem.files.has(path),
    ...(keptBy ? { keptBy } : {}),
  };
}

function folderFate(gem: Gem, path: string, { files }: Shipment): Fate | undefined {
  if (!statSync(join(gem.root, path), { throwIfNoEntry: false })?.isDirectory()) return undefined;
  const prefix = path === '' ? '' : `${path}/`;
  const inside = files.filter((one) => one.path.startsWith(prefix));
  const bundled = [...gem.files.keys()].filter(
    (one) => one.startsWith(prefix) && !files.some((file) => file.path === one),
  );
  return {
    is: 'folder',
    files: inside.length,
    size: inside.reduce((sum, one) => sum + one.size, 0),
    home: bundled.length + gem.leftOut.filter((one) => one.path.startsWith(prefix)).length,
  };
}
