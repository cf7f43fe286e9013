import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, posix, relative, resolve, sep } from 'node:path';
import { MANIFEST } from '../../platform/layout.ts';
import type { Text } from '../../text.ts';
import type { Layer } from './keys.ts';
import { fillText, readText, unknownKey } from './values.ts';
import { type Entry, type Located, parseScenarioYaml } from './yaml.ts';

/** Keys of a file that others use: what a world is made of, and no more. */
export const USE_KEYS = [
  'use',
  'workspace',
  'files',
  'data',
  'kv',
  'sql',
  'email',
  'http',
  'calls',
  'connections',
  'grants',
  'accounts',
  'now',
  'seed',
] as const;

/** Bytes of a file that others use. Ours, for safety: it is written by hand. */
const USED_MAX = 20 * 1024 * 1024;

/** Reads the files that scenarios of one file use, each once. */
export interface UsedFiles {
  /** What `use` names, the outermost first; what one of them uses comes before it. Throws `scenario-invalid`. */
  layers(use: Located, from: UsedFrom): readonly Layer[];
}

/** The file that says `use`. */
interface UsedFrom {
  /** As it was named to the reader. */
  readonly file: string;
  /** Its folder, where the paths begin. */
  readonly folder: string;
}

interface Read extends UsedFrom {
  readonly layer: Layer;
  readonly use: Located | undefined;
}

export function usedFiles(): UsedFiles {
  const read = new Map<string, Read>();

  function* below(
    use: Located,
    from: UsedFrom,
    above: readonly string[],
    seen: Set<string>,
  ): Generator<Layer> {
    for (const at of use.items ?? [use]) {
      const path = find(at, from.folder);
      if (above.includes(path)) throw at.fault(fillText(CIRCLE, { path: readText(at) }));
      if (seen.has(path)) continue;
      seen.add(path);
      const found = read.get(path) ?? readUsed(at, path, from);
      read.set(path, found);
      if (found.use !== undefined) yield* below(found.use, found, [...above, path], seen);
      yield found.layer;
    }
  }

  return {
    // One that two others use comes where it is first needed.
    layers: (use, from) => [...below(use, from, [], new Set())],
  };
}

/** Its real path. */
function find(at: Located, folder: string): string {
  const path = readText(at);
  if (isAbsolute(path) || /^[a-z]:|\\/i.test(path)) throw at.fault(NOT_RELATIVE);
  const root = realpathSync.native(rootOf(resolve(folder)));
  const way = resolve(folder, path);
  const stats = statSync(way, { throwIfNoEntry: false });
  if (stats === undefined && isOutside(root, way)) throw at.fault(fillText(OUTSIDE, { path }));
  if (stats?.isFile() !== true) throw at.fault(fillText(NOT_THERE, { path }));
  const real = realpathSync.native(way);
  if (isOutside(root, real)) throw at.fault(fillText(OUTSIDE, { path }));
  if (stats.size > USED_MAX) throw at.fault(fillText(TOO_LARGE, { path }));
  return real;
}

function isOutside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
}

/** The gem's folder: the nearest one with a manifest, else the scenario's own. */
function rootOf(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, MANIFEST))) return at;
    if (dirname(at) === at) return folder;
  }
}

function readUsed(at: Located, path: string, from: UsedFrom): Read {
  const given = readText(at);
  const bytes = readFileSync(path);
  if (!isUtf8(bytes)) throw at.fault(fillText(NOT_TEXT, { path: given }));
  const file = posix.join(posix.dirname(from.file), given);
  const root = parseScenarioYaml(bytes.toString('utf8').replace(/^\ufeff/, ''), file);
  const entries = root.entries ?? (root.value === null ? new Map<string, Entry>() : undefined);
  if (entries === undefined) throw root.fault(NOT_A_MAPPING);
  for (const [key, { fault }] of entries)
    if (!(USE_KEYS as readonly string[]).includes(key))
      throw NOT_SHARED.has(key) ? fault(fillText(NOT_HERE, { key })) : unknownKey(key, USE_KEYS, fault);
  // Paths in it begin at its own folder as it is named, not where a link leads.
  const folder = dirname(resolve(from.folder, given));
  return { file, folder, use: entries.get('use')?.at, layer: { entries, folder, read: new Map() } };
}

/** Keys of a scenario that say what is done in the world. */
const NOT_SHARED: ReadonlySet<string> = new Set([
  'name',
  'skip',
  'tool',
  'workflow',
  'input',
  'expect',
  'steps',
  'each',
  'cases',
  'as',
  'plan',
  'idempotencyKey',
]);

const CIRCLE: Text = {
  en: '{path} uses this file in turn, so neither can be read before the other',
  'zh-CN': '{path} 又反过来使用了这个文件，两个文件都无法先读取',
};
const NOT_RELATIVE: Text = {
  en: 'this must be a path with / from this file’s own folder, as in fixtures/world.yaml',
  'zh-CN': '这里必须是用 / 写的路径，从这个文件所在的文件夹开始，例如 fixtures/world.yaml',
};
const OUTSIDE: Text = {
  en: '{path} leads out of the gem’s folder, where others would not find it',
  'zh-CN': '{path} 指向了 gem 文件夹之外，在别人那里会找不到',
};
const NOT_THERE: Text = {
  en: 'there is no file {path}; it is looked for from this file’s own folder',
  'zh-CN': '没有文件 {path}；它是从这个文件所在的文件夹开始查找的',
};
const TOO_LARGE: Text = {
  en: '{path} is larger than 20 MB, too large to be read for every case',
  'zh-CN': '{path} 超过 20 MB，太大，不适合每个用例都读取',
};
const NOT_TEXT: Text = { en: '{path} is not text in UTF-8', 'zh-CN': '{path} 不是 UTF-8 文本' };
const NOT_A_MAPPING: Text = {
  en: 'a file that others use is a mapping of fixtures (key: value)',
  'zh-CN': '供其他文件使用的文件必须是写明环境数据的映射（键: 值）',
};
const NOT_HERE: Text = {
  en: '"{key}" belongs into the scenario itself; a file that others use holds only what a world is made of',
  'zh-CN': '"{key}" 应当写在场景文件里；供其他文件使用的文件只写环境数据',
};
