import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../temporary.ts';

/** A folder with a gem of the tools given, each by its code; what the manifest says besides is in `more`. */
export function smallGem(
  tools: Readonly<Record<string, string>>,
  more: Readonly<Record<string, unknown>> = {},
  files: Readonly<Record<string, string>> = {},
): string {
  const folder = temporaryFolder('gem-testing');
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const { tools: declared = {}, ...manifest } = more as { tools?: Record<string, object> };
  write(
    'notochord.json',
    JSON.stringify({
      id: 'small',
      name: 'Small',
      version: '1.0.0',
      description: 'Small.',
      ...manifest,
      tools: Object.keys(tools).map((name) => ({
        name,
        description: 'Does something.',
        entry: `tools/${name}.js`,
        inputSchema: { type: 'object' },
        ...declared[name],
      })),
    }),
  );
  for (const [name, code] of Object.entries(tools)) write(`tools/${name}.js`, code);
  for (const [path, text] of Object.entries(files)) write(path, text);
  return folder;
}
