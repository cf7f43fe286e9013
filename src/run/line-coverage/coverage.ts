import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  countLines,
  countSourceLines,
  holdsCode,
  type LineCounts,
  type ScriptCoverage,
} from './line-counts.ts';

/** How much of one of the author's files ran. */
export interface FileCoverage {
  /** In the gem, with `/`. */
  readonly file: string;
  readonly lines: LineCounts;
}

export interface CoverageSource {
  /** Where V8's coverage was written. */
  readonly raw: string;
  /** The staged gem. */
  readonly folder: string;
  /** Source maps of what was bundled, by the path in the staged gem. */
  readonly maps: ReadonlyMap<string, { readonly sources: readonly string[]; readonly mappings: string }>;
  /** What the author wrote in this file of the gem; undefined where it is none of theirs. */
  textOf(path: string): string | undefined;
}

/** Adds up what all processes wrote, in the author's files; sorted by name. */
export function readCoverage(from: CoverageSource): readonly FileCoverage[] {
  const files = new Map<string, LineCounts>();
  const add = (file: string, lines: LineCounts) => {
    const text = from.textOf(file)?.split('\n');
    if (text === undefined) return;
    const total = files.get(file) ?? new Map();
    files.set(file, total);
    for (const [line, count] of lines)
      if (holdsCode(text[line - 1] ?? '')) total.set(line, (total.get(line) ?? 0) + count);
  };
  const base = `${pathToFileURL(from.folder).href}/`;
  for (const script of readScripts(from.raw)) {
    if (!script.url.startsWith(base)) continue;
    const path = fileURLToPath(script.url);
    const name = decodeURI(script.url.slice(base.length));
    const code = readFileSync(path, 'utf8');
    const map = from.maps.get(name);
    if (map === undefined) {
      add(name, countLines(script, code));
      continue;
    }
    for (const [index, lines] of countSourceLines(script, code, map.mappings))
      add(posix.join(posix.dirname(name), map.sources[index] ?? ''), lines);
  }
  return [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([file, lines]) => ({ file, lines }));
}

function readScripts(raw: string): readonly ScriptCoverage[] {
  let names: readonly string[];
  try {
    names = readdirSync(raw);
  } catch {
    // Deno makes the folder when it writes.
    return [];
  }
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(raw, name), 'utf8')) as ScriptCoverage);
}

/** A file that was never loaded: none of its lines ran. */
export function notLoaded(file: string, text: string): FileCoverage {
  const lines = text.split('\n').flatMap((line, index) => (holdsCode(line) ? [[index + 1, 0] as const] : []));
  return { file, lines: new Map(lines) };
}

/** Lines that ran, of those that hold code. */
export function covered({ lines }: FileCoverage): { readonly ran: number; readonly of: number } {
  return { ran: [...lines.values()].filter((count) => count > 0).length, of: lines.size };
}

/** The format of lcov (geninfo(1)), which editors and services read. Paths begin at the gem's folder. */
export function toLcov(files: readonly FileCoverage[]): string {
  return files
    .map((file) => {
      const { ran, of } = covered(file);
      const lines = [...file.lines].sort(([a], [b]) => a - b).map(([line, count]) => `DA:${line},${count}\n`);
      return `SF:${file.file}\n${lines.join('')}LF:${of}\nLH:${ran}\nend_of_record\n`;
    })
    .join('');
}
