import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { RunReport } from '../../src/run/report.ts';
import { type CallOptions, type RunOptions, runTool } from '../../src/run/run.ts';
import type { StagedFile } from '../../src/run/sandbox/stage.ts';
import { parseScenario, type Scenario } from '../../src/run/scenario/scenario.ts';

const folders: string[] = [];

/** A new folder that is removed after the tests of the file. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gem-run-')));
  folders.push(folder);
  return folder;
}

/** Compiles what runs in Deno, and gives the tests of a file a cache of their own. */
export function setUpSandbox(): void {
  beforeAll(async () => {
    const { buildGuest } = await import('../../scripts/build-guest.mjs');
    await buildGuest();
    process.env.XDG_CACHE_HOME = temporaryFolder();
  });
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
}

export function fileOf(path: string, text: string): StagedFile {
  return { path, bytes: () => new TextEncoder().encode(text) };
}

type Extra = Partial<Omit<RunOptions, 'tool' | 'scenario'> & CallOptions> & {
  readonly tool?: Partial<RunOptions['tool']>;
  readonly scenario?: string;
  /** Where its relative paths begin. */
  readonly scenarioFolder?: string;
};

/** Options to run `code` as a tool that takes any object. */
export async function optionsFor(code: string, extra: Extra = {}): Promise<RunOptions & CallOptions> {
  const { tool, scenario, scenarioFolder, ...rest } = extra;
  const parsed: Scenario | undefined =
    scenario === undefined
      ? undefined
      : await parseScenario(scenario, 'case.yaml', scenarioFolder ?? tmpdir());
  return {
    gem: { id: 'sample' },
    tool: { name: 'sample', entry: 'tools/sample.js', inputSchema: { type: 'object' }, ...tool },
    files: [fileOf('tools/sample.js', code)],
    state: null,
    input: parsed?.input ?? {},
    ...(parsed === undefined ? {} : { scenario: parsed }),
    ...rest,
  };
}

export async function runCode(code: string, extra: Extra = {}): Promise<RunReport> {
  return runTool(await optionsFor(code, extra));
}
