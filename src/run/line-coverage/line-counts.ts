import { decodeMappings } from './mappings.ts';

/** What V8 says of one script (`Profiler.ScriptCoverage`), as Deno writes it. Offsets count UTF-16 units. */
export interface ScriptCoverage {
  readonly url: string;
  readonly functions: readonly {
    readonly ranges: readonly {
      readonly startOffset: number;
      readonly endOffset: number;
      readonly count: number;
    }[];
  }[];
}

/** How often lines ran, by their number from 1. Lines that hold no code are not there. */
export type LineCounts = Map<number, number>;

/** How often each character of a script ran: inner ranges say it more exactly than those around them. */
function countCharacters({ functions }: ScriptCoverage, length: number): Uint32Array {
  const counts = new Uint32Array(length);
  const ranges = functions
    .flatMap((each) => each.ranges)
    .sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  for (const { startOffset, endOffset, count } of ranges) counts.fill(count, startOffset, endOffset);
  return counts;
}

/** Nothing but brackets, or a comment on lines of its own. */
const NO_CODE = /^\s*(?:[\s{}()[\];,]*|\/\/.*|\/?\*.*)$/;

export function holdsCode(line: string): boolean {
  return !NO_CODE.test(line);
}

/** Of a script that runs as it is written. A line ran when any of its code did. */
export function countLines(coverage: ScriptCoverage, code: string): LineCounts {
  const counts = countCharacters(coverage, code.length);
  const lines: LineCounts = new Map();
  let offset = 0;
  for (const [index, line] of code.split('\n').entries()) {
    if (holdsCode(line)) {
      const from = offset + line.length - line.trimStart().length;
      lines.set(
        index + 1,
        counts.subarray(from, offset + line.trimEnd().length).reduce((a, b) => Math.max(a, b), 0),
      );
    }
    offset += line.length + 1;
  }
  return lines;
}

/** Of a bundle: the lines of each of its sources, by the source's index in the map. */
export function countSourceLines(
  coverage: ScriptCoverage,
  code: string,
  mappings: string,
): ReadonlyMap<number, LineCounts> {
  const counts = countCharacters(coverage, code.length);
  const starts = [0];
  for (let at = code.indexOf('\n'); at >= 0; at = code.indexOf('\n', at + 1)) starts.push(at + 1);
  const sources = new Map<number, LineCounts>();
  for (const { line, column, source, sourceLine } of decodeMappings(mappings)) {
    const lines = sources.get(source) ?? new Map();
    sources.set(source, lines);
    const count = counts[(starts[line] ?? 0) + column] ?? 0;
    lines.set(sourceLine + 1, Math.max(lines.get(sourceLine + 1) ?? 0, count));
  }
  return sources;
}
