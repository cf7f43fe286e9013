import { join } from 'node:path';
import { type Entry, fileEntry } from '../archive/entry.ts';
import { isObject } from '../gem/document.ts';
import type { Gem } from '../gem/gem.ts';
import type { Shipment, ShippedFile } from './shipment.ts';
import { withMapFile } from './source-map.ts';

/** What a packed file is made of. */
export interface PackPlan {
  readonly id: string;
  readonly version: string;
  readonly entries: readonly Entry[];
}

export interface PlanOptions {
  /** Keep the source maps of what was bundled, each in a file beside its code. */
  readonly sourceMaps?: boolean;
}

/** What goes into the packed file of a gem without errors. */
export function planPack(gem: Gem, { files }: Shipment, options: PlanOptions = {}): PackPlan {
  const data = isObject(gem.manifest?.data) ? gem.manifest.data : {};
  return {
    id: String(data.id),
    version: String(data.version),
    entries: files.flatMap((file) => entriesOf(gem, file, options.sourceMaps === true)),
  };
}

function entriesOf(gem: Gem, { path, size, made, map }: ShippedFile, sourceMaps: boolean): Entry[] {
  if (!made) return [fileEntry(path, join(gem.root, path), size)];
  if (!map || !sourceMaps) return [madeEntry(path, made)];
  const code = withMapFile(Buffer.from(made).toString(), path);
  return [madeEntry(path, Buffer.from(code)), madeEntry(`${path}.map`, Buffer.from(JSON.stringify(map)))];
}

function madeEntry(path: string, bytes: Uint8Array): Entry {
  return { path, size: bytes.length, open: () => bytes };
}
