import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../temporary.ts';

const TOOL = { sideEffect: 'write', expose: true, inputSchema: { type: 'object' } };

/** Tools that do what the tests of `gem test` need. */
const TOOLS: Readonly<Record<string, string>> = {
  add: 'export default async ({ a, b = 1 }) => ({ sum: a + b });\n',
  fail: "export default async () => {\n  throw new TypeError('on purpose');\n};\n",
  note: `export default async ({ text }, ctx) => {
  const before = await ctx.storage.kv.get('note');
  await ctx.storage.kv.set('note', text);
  console.log('noted', text);
  return { before, time: Date.now(), random: Math.random() };
};
`,
  write: `export default async ({ path, text }, ctx) => {
  await ctx.files.write(path, text);
  return (await ctx.files.list(path.startsWith('workspace:') ? 'workspace:' : '')).map(({ name }) => name);
};
`,
  loop: 'export default async (input, ctx) => { await ctx.storage.kv.set("at", "loop"); for (;;) {} };\n',
};

/** A gem with these files, and the tools above. */
export function gemWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  const tools = Object.keys(TOOLS).map((name) => ({
    name,
    entry: `tools/${name}.js`,
    description: `Does what ${name} says, for tests.`,
    ...TOOL,
  }));
  const manifest = {
    id: 'sample',
    name: 'Sample',
    version: '1.0.0',
    description: 'For tests of gem test.',
    tools,
  };
  const all: Record<string, string> = { 'notochord.json': JSON.stringify(manifest, null, 2), ...files };
  for (const [name, code] of Object.entries(TOOLS)) all[`tools/${name}.js`] ??= code;
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}
