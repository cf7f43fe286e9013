import { join } from 'node:path';
import { writeAtomically } from '../archive/atomic-file.ts';
import { cells } from '../cells.ts';
import { decode } from '../gem/decode.ts';
import type { Gem } from '../gem/gem.ts';
import { type Io, inLanguage, type Voice } from '../io.ts';
import type { Shipment } from '../pack/shipment.ts';
import { printable } from '../printable.ts';
import { covered, notLoaded, readCoverage, toLcov } from '../run/line-coverage/coverage.ts';
import type { Text } from '../text.ts';

/** How much of a file ran, as the report tells it. */
export interface CoverageLine {
  /** In the gem. */
  readonly file: string;
  /** Lines that hold code, and those of them that ran. */
  readonly lines: number;
  readonly covered: number;
}

/** Writes `lcov.info` into the folder. */
export async function writeCoverage(
  target: string,
  raw: string,
  {
    shipment,
    gem,
    folder,
    expected = [],
  }: {
    readonly shipment: Shipment;
    readonly gem: Gem;
    readonly folder: string;
    /** Files that are told of even where none of them was loaded. */
    readonly expected?: readonly string[];
  },
): Promise<readonly CoverageLine[]> {
  const textOf = (path: string) => (gem.files.has(path) ? decode(gem.bytes(path)).text : undefined);
  const loaded = readCoverage({
    raw,
    folder,
    maps: new Map(shipment.files.flatMap(({ path, map }) => (map ? [[path, map] as const] : []))),
    textOf,
  });
  const missing = expected.filter((path) => loaded.every(({ file }) => file !== path));
  const files = [...loaded, ...missing.map((path) => notLoaded(path, textOf(path) ?? ''))].sort((a, b) =>
    a.file < b.file ? -1 : 1,
  );
  await writeAtomically(join(target, 'lcov.info'), Buffer.from(toLcov(files)), { force: true });
  return files.map((file) => {
    const { ran, of } = covered(file);
    return { file: file.file, lines: of, covered: ran };
  });
}

/** How much of each file ran. */
export function printCoverage(coverage: readonly CoverageLine[], io: Io, voice: Voice): void {
  if (coverage.length === 0) {
    io.err(`${inLanguage(voice, NO_COVERAGE)}\n`);
    return;
  }
  const width = Math.max(...coverage.map(({ file }) => cells(printable(file))));
  for (const { file, lines, covered } of coverage) {
    const percent = lines === 0 ? 100 : Math.floor((covered / lines) * 100);
    const name = printable(file);
    const gap = ' '.repeat(width - cells(name));
    io.err(`${name}${gap}  ${String(percent).padStart(3)} %  ${covered}/${lines}\n`);
  }
}

const NO_COVERAGE: Text = {
  en: 'no coverage: the tool’s code was not loaded, or its process did not end by itself',
  'zh-CN': '没有覆盖率：工具的代码没有加载，或它的进程没有自己结束',
};
