import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { terminal } from '../../cli/terminal.ts';
import { temporaryFolder } from '../../temporary.ts';

/** What a gem has beyond `greeter`: top-level keys of its manifest, and files, whose paths hold a `/`. */
export type Change = Readonly<Record<string, unknown>>;

/** A statement, gems that keep to it, and gems that do not with all that is found in them. */
export type Case = readonly [
  title: string,
  kept: readonly Change[],
  broken: readonly (readonly [Change, ...string[]])[],
];

export const TOOL = {
  name: 'greet',
  entry: 'tools/greet.js',
  description: 'Greets one person by name.',
  inputSchema: { type: 'object' },
};
export const WORKFLOW = {
  name: 'morning',
  entry: 'workflows/morning.js',
  description: 'Greets all at nine.',
};
const CODE = 'export default async function () {}\n';

export const tool = (parts: object, code = CODE): Change => ({
  tools: [{ ...TOOL, ...parts }],
  'tools/greet.js': code,
});
export const workflow = (parts: object, code = CODE): Change => ({
  tools: [TOOL],
  workflows: [{ ...WORKFLOW, ...parts }],
  'workflows/morning.js': code,
});
/** The agent `host` with these lines in its header. */
export const agent = (...header: string[]): Change => ({
  'agents/host.md': ['---', ...header, '---', 'You welcome guests.', ''].join('\n'),
});
/** As many things as are asked for, by number. */
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

interface Found {
  readonly severity: string;
  /** The platform's own. */
  readonly code: string | null;
  readonly rule: string;
  readonly pointer: string | null;
  readonly file: string;
  readonly line: number | null;
}

/**
 * The errors and warnings that `gem validate` finds in a gem on disk: severity, rule, and the pointer into `notochord.json` or the file.
 */
export async function validated(change: Change): Promise<string[]> {
  return (await findingsIn(change)).map(({ severity, rule, pointer, file, line }) => {
    const place = file === 'notochord.json' ? pointer : line === null ? file : `${file}:${line}`;
    return `${severity} ${rule} ${place}`;
  });
}

/** The same as findings. */
export async function findingsIn(change: Change): Promise<readonly Found[]> {
  const cwd = temporaryFolder();
  const manifest: Record<string, unknown> = {
    id: 'greeter',
    name: 'Greeter',
    version: '1.0.0',
    description: 'Greets people.',
    tools: [TOOL],
  };
  const files: Record<string, unknown> = { 'tools/greet.js': CODE, 'pages/index.html': '<p>Hello</p>\n' };
  for (const [key, value] of Object.entries(change)) (key.includes('/') ? files : manifest)[key] = value;
  files['notochord.json'] = JSON.stringify(manifest, null, 2);
  for (const [path, content] of Object.entries(files)) {
    if (content === undefined) continue;
    const target = join(cwd, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content as string | Uint8Array);
  }
  const { code, document } = await terminal({ cwd }).json('validate', '.');
  const [{ findings }] = document.gems;
  expect(code).toBe(document.summary.errors > 0 ? 1 : 0);
  return (findings as Found[]).filter(({ severity }) => severity !== 'info');
}

/** Makes a test of each case: what keeps to the statement is without a finding, what does not is found. */
export function shows(cases: readonly Case[]): void {
  it.each(cases)('%s', async (_title, kept, broken) => {
    for (const change of kept) expect(await validated(change), JSON.stringify(change)).toEqual([]);
    for (const [change, ...found] of broken)
      expect(await validated(change), JSON.stringify(change)).toEqual(found);
  });
}
