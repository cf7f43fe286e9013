import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeAtomically } from '../archive/atomic-file.ts';
import { decode } from '../gem/decode.ts';
import type { Gem } from '../gem/gem.ts';
import { inLanguage } from '../io.ts';
import type { Shipment } from '../pack/shipment.ts';
import type { RunOptions } from '../run/run.ts';
import { type Call, textOption } from './command.ts';

/** What `--inspect` and `--coverage` ask of a run, and do beside it. */
export interface Debugging {
  readonly options: NonNullable<RunOptions['debug']>;
  /** After the last process has ended. What it answers is the coverage for the report. */
  finish(shipment: Shipment, gem: Gem, folder: string): Promise<readonly CoverageLine[] | undefined>;
  /** Leaves nothing behind. */
  close(): void;
}

/** How much of a file ran, as the report tells it. */
export interface CoverageLine {
  /** In the gem. */
  readonly file: string;
  /** Lines that hold code, and those of them that ran. */
  readonly lines: number;
  readonly covered: number;
}

export async function startDebugging(call: Call): Promise<Debugging> {
  const coverage = textOption(call, 'coverage');
  const raw = coverage === undefined ? undefined : mkdtempSync(join(tmpdir(), 'gem-coverage-'));
  const inspectPort =
    call.options.inspect === true ? await (await import('../run/inspector.ts')).pickPort() : undefined;
  const stop = new AbortController();
  if (inspectPort !== undefined) tellAddress(inspectPort, call, stop.signal);
  return {
    options: {
      ...(inspectPort === undefined ? {} : { inspectPort }),
      ...(raw === undefined ? {} : { coverage: raw }),
    },
    async finish(shipment, gem, folder) {
      if (raw === undefined || coverage === undefined) return undefined;
      return writeCoverage(resolve(call.io.cwd, coverage), raw, { shipment, gem, folder });
    },
    close() {
      stop.abort();
      if (raw !== undefined) rmSync(raw, { recursive: true, force: true });
    },
  };
}

/** The process waits until a debugger has come, so the address is told while the run goes on. */
async function tellAddress(port: number, { io, voice }: Call, stop: AbortSignal): Promise<void> {
  const { devToolsAddress } = await import('../run/inspector.ts');
  const address = await devToolsAddress(port, AbortSignal.any([stop, io.signal]));
  if (address === undefined) return;
  const words = inLanguage(voice, {
    en: 'the tool waits for a debugger; open this address in Chrome or Edge, or attach to the port',
    'zh-CN': '工具正在等待调试器；请在 Chrome 或 Edge 里打开这个地址，或连接到这个端口',
  });
  io.err(`gem: ${words} 127.0.0.1:${port}\n${address}\n`);
}

async function writeCoverage(
  target: string,
  raw: string,
  { shipment, gem, folder }: { readonly shipment: Shipment; readonly gem: Gem; readonly folder: string },
): Promise<readonly CoverageLine[]> {
  const { covered, readCoverage, toLcov } = await import('../run/line-coverage/coverage.ts');
  const files = readCoverage({
    raw,
    folder,
    maps: new Map(shipment.files.flatMap(({ path, map }) => (map ? [[path, map] as const] : []))),
    textOf: (path) => (gem.files.has(path) ? decode(gem.bytes(path)).text : undefined),
  });
  await writeAtomically(join(target, 'lcov.info'), Buffer.from(toLcov(files)), { force: true });
  return files.map((file) => {
    const { ran, of } = covered(file);
    return { file: file.file, lines: of, covered: ran };
  });
}
