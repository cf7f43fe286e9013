import { posix } from 'node:path';
import { type Names, OWN } from './names.ts';

/** Version 3 of the format (ECMA-426). */
export interface SourceMap {
  readonly version: 3;
  readonly sources: readonly string[];
  readonly sourcesContent?: readonly (string | null)[];
  readonly names: readonly string[];
  readonly mappings: string;
}

/**
 * The map with names that are the same on every machine, seen from the folder of the bundle: in a trace they become
 * the paths that the author knows.
 */
export function renameSources(map: SourceMap, from: string, folder: string, names: Names): SourceMap {
  return {
    ...map,
    sources: map.sources.map((source) => {
      if (source.startsWith(OWN)) return source;
      // What lies on another drive of Windows has no relative path.
      const key = /^[A-Za-z]:/.test(source) ? source : posix.join(from, source);
      return posix.relative(folder, names.shown(key));
    }),
  };
}

/** The bundler writes its names of files into the code too, as comments and as names of functions. */
export function renameInCode(code: string, keys: readonly string[], names: Names): string {
  let renamed = `\n${code}`;
  for (const key of keys) {
    const shown = names.shown(key);
    if (shown === key) continue;
    renamed = renamed
      .replaceAll(`\n// ${key}\n`, () => `\n// ${shown}\n`)
      .replaceAll(`\n  ${JSON.stringify(key)}(`, () => `\n  ${JSON.stringify(shown)}(`);
  }
  return renamed.slice(1);
}

const COMMENT = '//# sourceMappingURL=';

/**
 * Code that carries its map, for the sandbox. What the sources say is left out where a trace needs their lines alone.
 */
export function withInlineMap(
  code: string,
  { sourcesContent, ...map }: SourceMap,
  withSources = false,
): string {
  const whole = withSources && sourcesContent !== undefined ? { ...map, sourcesContent } : map;
  const encoded = Buffer.from(JSON.stringify(whole)).toString('base64');
  return `${code}${COMMENT}data:application/json;base64,${encoded}\n`;
}

/** Code that names the file of its map, which stands beside it. `path` is the code's. */
export function withMapFile(code: string, path: string): string {
  return `${code}${COMMENT}${encodeURIComponent(posix.basename(path))}.map\n`;
}
