import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { UserError } from '../errors.ts';
import type { Gem } from '../gem/gem.ts';
import { inLanguage } from '../io.ts';
import type { Shipment } from '../pack/shipment.ts';
import type { RunOptions } from '../run/run.ts';
import { type Call, textOption } from './command.ts';
import type { CoverageLine } from './run-tool-coverage.ts';

/** What `--inspect` and `--coverage` ask of a run, and do beside it. */
export interface Debugging {
  readonly options: NonNullable<RunOptions['debug']>;
  /** After the last process has ended: the coverage for the report. */
  finish(
    shipment: Shipment,
    gem: Gem,
    folder: string,
  ): Promise<{ readonly found: readonly CoverageLine[]; print(): void } | undefined>;
  /** Leaves nothing behind. */
  close(): void;
}

const NONE: Debugging = { options: {}, finish: async () => undefined, close: () => {} };

export async function startDebugging(call: Call): Promise<Debugging> {
  if (call.options.inspect !== true && call.options.coverage === undefined) return NONE;
  if (call.options.inspect === true && call.options.repeat !== undefined && call.options.reuse !== true)
    throw oneProcess();
  const coverage = textOption(call, 'coverage');
  const raw = coverage === undefined ? undefined : mkdtempSync(join(tmpdir(), 'gem-coverage-'));
  const stop = new AbortController();
  return {
    options: {
      ...(call.options.inspect === true
        ? { onInspector: (port) => tellAddress(port, call, stop.signal) }
        : {}),
      ...(raw === undefined ? {} : { coverage: raw }),
    },
    async finish(shipment, gem, folder) {
      if (raw === undefined || coverage === undefined) return undefined;
      const { printCoverage, writeCoverage } = await import('./run-tool-coverage.ts');
      const found = await writeCoverage(resolve(call.io.cwd, coverage), raw, { shipment, gem, folder });
      return { found, print: () => printCoverage(found, call.io, call.voice) };
    },
    close() {
      stop.abort();
      if (raw !== undefined) rmSync(raw, { recursive: true, force: true });
    },
  };
}

/** The process waits until a debugger has come, so the address is told while the run goes on. */
async function tellAddress(port: number, { io, voice }: Call, stop: AbortSignal): Promise<void> {
  const { devToolsAddress } = await import('../run/sandbox/inspector.ts');
  const address = await devToolsAddress(port, AbortSignal.any([stop, io.signal]));
  if (address === undefined) return;
  const words = inLanguage(voice, {
    en: 'the tool waits for a debugger; open this address in Chrome or Edge, or attach to the port',
    'zh-CN': '工具正在等待调试器；请在 Chrome 或 Edge 里打开这个地址，或连接到这个端口',
  });
  io.err(`gem: ${words} 127.0.0.1:${port}\n${address}\n`);
}

function oneProcess(): UserError {
  return new UserError(
    'inspect-one-process',
    {
      en: 'a debugger attaches to one process, and --repeat starts one for each call',
      'zh-CN': '调试器只连接一个进程，而 --repeat 每次调用都会启动一个进程',
    },
    {
      en: 'add --reuse, so that all calls are made in one',
      'zh-CN': '请加上 --reuse，让所有调用都在一个进程里',
    },
  );
}
