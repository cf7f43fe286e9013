import { compareBytes } from '../archive/byte-order.ts';
import type { FileRecord } from '../archive/index-file.ts';
import { createTar, type TarSummary } from '../archive/tar-writer.ts';
import { isObject } from '../gem/document.ts';
import type { Gem } from '../gem/gem.ts';
import { parseJsonDocument } from '../gem/json-document.ts';
import { MANIFEST } from '../platform/layout.ts';
import { type PackPlan, planPack } from './plan.ts';
import { type Shipment, shipmentOf } from './shipment.ts';

/** A packed file as far as it is compared; verified before. */
export interface Packed {
  readonly tarSha256: string;
  readonly files: readonly FileRecord[];
  bytes(path: string): Uint8Array;
}

/** One file in which a package and a folder differ. */
export interface Difference {
  readonly path: string;
  readonly is: 'only-in-package' | 'only-in-folder' | 'content' | 'mode' | 'manifest';
  /** Of the manifest: its top-level keys that differ. Empty when only the writing of it does. */
  readonly keys: readonly string[];
}

export interface Rebuilt {
  /** Of what the folder makes. Equal to the package's when, and only when, nothing differs. */
  readonly tarSha256: string;
  /** Sorted by path. */
  readonly differences: readonly Difference[];
}

/**
 * Makes a package's content anew from a folder, as packing would and without writing anything, and compares. Source
 * maps are kept when the package has them.
 *
 * @throws UserError when the folder cannot be packed.
 */
export async function rebuild(packed: Packed, gem: Gem): Promise<Rebuilt> {
  const shipment = await shipmentOf(gem);
  const plan = planPack(gem, shipment, { sourceMaps: hasSourceMaps(packed, shipment) });
  const made = await contentOf(plan);
  if (made.tarSha256 === packed.tarSha256) return { tarSha256: made.tarSha256, differences: [] };
  const manifest = () => plan.entries.find(({ path }) => path === MANIFEST)?.open();
  return { tarSha256: made.tarSha256, differences: compare(packed, made.files, manifest) };
}

function hasSourceMaps({ files }: Packed, shipment: Shipment): boolean {
  const maps = new Set(shipment.files.flatMap(({ path, map }) => (map ? [`${path}.map`] : [])));
  return files.some(({ path }) => maps.has(path));
}

async function contentOf({ entries }: PackPlan): Promise<TarSummary> {
  const tar = createTar(entries.toSorted((a, b) => compareBytes(a.path, b.path)));
  for await (const _ of tar.chunks);
  return tar.summary();
}

function compare(packed: Packed, made: readonly FileRecord[], manifest: () => unknown): Difference[] {
  const there = new Map(packed.files.map((file) => [file.path, file]));
  const here = new Map(made.map((file) => [file.path, file]));
  const paths = [...new Set([...there.keys(), ...here.keys()])].sort(compareBytes);
  return paths.flatMap((path): Difference[] => {
    const [its, own] = [there.get(path), here.get(path)];
    if (!own) return [{ path, is: 'only-in-package', keys: [] }];
    if (!its) return [{ path, is: 'only-in-folder', keys: [] }];
    if (its.sha256 === own.sha256) return its.mode === own.mode ? [] : [{ path, is: 'mode', keys: [] }];
    if (path !== MANIFEST) return [{ path, is: 'content', keys: [] }];
    const body = manifest();
    const keys = body instanceof Uint8Array ? differentKeys(packed.bytes(path), body) : [];
    return [{ path, is: 'manifest', keys }];
  });
}

function differentKeys(first: Uint8Array, second: Uint8Array): string[] {
  const [a, b] = [dataOf(first), dataOf(second)];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]),
  );
}

function dataOf(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  const { data } = parseJsonDocument(MANIFEST, bytes);
  return isObject(data) ? data : {};
}
