import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { layTools, put } from '../cli/run-tool-gem.ts';

export interface WorkflowParts {
  /** Code of the SOP `s`. */
  readonly sop: string;
  /** Code of the tools by their names. */
  readonly tools?: Readonly<Record<string, string>>;
  /** More of the declaration of a tool. */
  readonly declared?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** More of the declaration of the SOP. */
  readonly workflow?: Readonly<Record<string, unknown>>;
  /** More of the manifest. */
  readonly more?: Readonly<Record<string, unknown>>;
  readonly agents?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
}

/** A gem with the SOP `s` and what it calls, in a new folder. */
export function layWorkflow({
  sop,
  tools = {},
  declared = {},
  workflow = {},
  more = {},
  agents = [],
  files = {},
}: WorkflowParts): string {
  const workflows = [
    { name: 's', entry: 'workflows/s.js', description: 'For tests.', expose: true, ...workflow },
  ];
  const laid = Object.entries(tools).map(([name, code]) => ({
    name,
    code,
    more: { expose: false, ...declared[name] },
  }));
  const folder = layTools(laid, { workflows, ...more });
  put(folder, 'workflows/s.js', sop);
  for (const name of agents)
    put(folder, `agents/${name}.md`, '---\ndescription: For tests.\n---\nYou help.\n');
  for (const [path, text] of Object.entries(files)) put(folder, path, text);
  return folder;
}

/** An SOP with this body. */
export const sopOf = (body: string) => `export default async function (input, ctx) {\n${body}\n}\n`;

/** A tool that writes down how often it was called, and with which key, in `ctx.storage.kv`. */
export const COUNTING = `
export default async function (input, ctx) {
  const calls = JSON.parse((await ctx.storage.kv.get('calls')) ?? '[]');
  calls.push({ ...input, key: ctx.idempotencyKey });
  await ctx.storage.kv.set('calls', JSON.stringify(calls));
  return { count: calls.length };
}
`;

/** What COUNTING wrote down. */
export const TELLING = `
export default async (input, ctx) => JSON.parse((await ctx.storage.kv.get('calls')) ?? '[]');
`;

/** The lines of the log of a run. */
export function stepLines(folder: string, run: number): Record<string, unknown>[] {
  const file = join(folder, '.gem', 'runs', String(run), 'steps.jsonl');
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
