import { UserError } from '../errors.ts';
import { compileManifest } from '../gem/compile.ts';
import { decode } from '../gem/decode.ts';
import type { Gem } from '../gem/gem.ts';
import { MANIFEST } from '../platform/layout.ts';
import { bundledEntries } from './bundled-entries.ts';
import { bundledIn } from './bundled-in.ts';
import { type SourceMap, withInlineMap } from './source-map.ts';
import { THIRD_PARTY, thirdPartyText } from './third-party.ts';

/** What a gem's package holds. */
export interface Shipment {
  readonly files: readonly ShippedFile[];
  /** Where code stands in the package that an author's manifest names so. */
  packed(entry: string): string;
}

export interface ShippedFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Absent for a file that ships as it lies in the folder. */
  readonly made?: Uint8Array;
  /** Of a bundle. It is no part of the package. */
  readonly map?: SourceMap;
}

/**
 * Works out what ships [T-02] [C-09] [X-03] (A-entry): every file as it lies, but the manifest compiled, code that
 * cannot be loaded as it stands made into one module each, what went into these left out, and THIRD_PARTY.txt with the
 * terms of what was bundled. `entry` is the one that somebody waits for: when another cannot be bundled, the shipment
 * does without.
 *
 * @throws UserError `bundle-…`, `bundler-missing`.
 */
export async function shipmentOf(gem: Gem, entry?: string): Promise<Shipment> {
  const entries = bundledEntries(gem);
  if (entries.length === 0) return asWritten(gem);
  try {
    return await bundled(gem, entries);
  } catch (error) {
    if (entry === undefined || !(error instanceof UserError)) throw error;
    return entries.includes(entry) ? bundled(gem, [entry]) : asWritten(gem);
  }
}

function asWritten(gem: Gem): Shipment {
  return { files: shipped(gem, new Set(), manifestFile(gem, new Map())), packed: (entry) => entry };
}

async function bundled(gem: Gem, entries: readonly string[]): Promise<Shipment> {
  const renamed = new Map(entries.map((entry) => [entry, compiledName(entry)]));
  const packed = (entry: string) => renamed.get(entry) ?? entry;
  for (const entry of entries)
    if (packed(entry) !== entry && gem.files.has(packed(entry))) throw nameTaken(entry, packed(entry));
  // The bundler is large, and few gems need it.
  const { bundle } = await import('./bundle.ts');
  const { bundles, local, packages } = await bundle(gem, entries);
  const made = [
    ...manifestFile(gem, renamed),
    ...bundles.map(({ entry, code, map }) => ({ ...madeFile(packed(entry), code), map })),
  ];
  if (packages.length > 0) {
    const own = gem.files.has(THIRD_PARTY) ? decode(gem.bytes(THIRD_PARTY)).text : undefined;
    made.push(madeFile(THIRD_PARTY, thirdPartyText(packages, own)));
  }
  return { files: shipped(gem, bundledIn(gem, entries, local), made), packed };
}

/** `made` takes the place of what lies in the folder under the same name. */
function shipped(gem: Gem, home: ReadonlySet<string>, made: readonly ShippedFile[]): ShippedFile[] {
  const byPath = new Map(made.map((file) => [file.path, file]));
  const kept = [...gem.files.values()].filter(({ path }) => !home.has(path) && !byPath.has(path));
  return [...kept, ...made].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function manifestFile(gem: Gem, renamed: ReadonlyMap<string, string>): ShippedFile[] {
  if (!gem.manifest || gem.manifest.syntaxFaults.length > 0) return [];
  return [madeFile(MANIFEST, compileManifest(gem, renamed))];
}

function madeFile(path: string, text: string): ShippedFile {
  const made = Buffer.from(text);
  return { path, size: made.length, made };
}

function compiledName(entry: string): string {
  return entry.replace(/\.ts$/, '.js');
}

/**
 * The files as the sandbox is given them: the same, but that code which was bundled carries its source map, so that
 * traces name the author's lines; `withSources` also what the sources say, for a debugger to show.
 */
export function sandboxFiles(
  gem: Gem,
  { files }: Shipment,
  withSources = false,
): { readonly path: string; bytes(): Uint8Array }[] {
  return files.map(({ path, made, map }) => ({
    path,
    bytes() {
      if (!made) return gem.bytes(path);
      return map ? Buffer.from(withInlineMap(Buffer.from(made).toString(), map, withSources)) : made;
    },
  }));
}

function nameTaken(entry: string, target: string): UserError {
  return new UserError(
    'bundle-name-taken',
    {
      en: `${entry} becomes ${target} when it is packed, and the gem has a file of that name already`,
      'zh-CN': `打包时 ${entry} 会变成 ${target}，而 gem 里已经有同名的文件`,
    },
    {
      en: `if ${target} is what a compiler made of it, delete it; else rename one of the two`,
      'zh-CN': `如果 ${target} 是由它编译出来的，请删除；否则请给其中一个改名`,
    },
  );
}
