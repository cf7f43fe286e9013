import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/package-root.ts';
import { setUpSandbox } from './support.ts';

setUpSandbox();

/** Loads what a run loads only when it needs it: YAML, each dialect of JSON Schema, formats. */
const PROGRAM = `
import { runTool } from './src/run/run.ts';
import { parseScenario } from './src/run/scenario/scenario.ts';
const schema = (dialect) => ({ $schema: dialect, properties: { at: { type: 'string', format: 'date' } } });
const dialects = ['http://json-schema.org/draft-07/schema#', 'https://json-schema.org/draft/2019-09/schema', undefined];
const scenario = await parseScenario('tool: sample\\ninput: { at: today }\\nkv: { a: b }\\n', 'a.yaml', '.');
const code = 'export default async (input, ctx) => ctx.storage.kv.get("a")';
const files = [{ path: 'a.js', bytes: () => new TextEncoder().encode(code) }];
const codes = [];
for (const inputSchema of [...dialects.map(schema), {}]) {
  const tool = { name: 'sample', entry: 'a.js', inputSchema };
  const { result, error } = await runTool({ gem: { id: 'sample' }, tool, files, scenario, state: null, input: scenario.input });
  codes.push(error?.code ?? result);
}
console.log(JSON.stringify(codes));`;
/** Below the package, so that it finds Deno and the guest as the built program does. */
const folder = join(packageRoot, 'dist', `bundled-${randomBytes(4).toString('hex')}`);

beforeAll(async () => {
  await build({
    stdin: { contents: PROGRAM, resolveDir: packageRoot, loader: 'ts' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    banner: {
      js: "import { createRequire as bundled } from 'node:module';\nconst require = bundled(import.meta.url);",
    },
    logLevel: 'error',
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the library in a bundle', () => {
  it('loads all that it loads late', () => {
    const output = execFileSync(process.execPath, [join(folder, 'stdin.mjs')], { encoding: 'utf8' });
    expect(JSON.parse(output)).toEqual(['input-invalid', 'input-invalid', 'input-invalid', 'b']);
  });
});
