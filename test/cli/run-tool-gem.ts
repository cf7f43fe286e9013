import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../temporary.ts';
import { type Terminal, type TerminalOptions, terminal } from './terminal.ts';

interface ToolToLay {
  readonly name: string;
  readonly code: string;
  /** Under `tools/`. */
  readonly file?: string;
  readonly more?: Readonly<Record<string, unknown>>;
}

/** A gem with these tools in a new folder. */
export function layTools(tools: readonly ToolToLay[], more: Readonly<Record<string, unknown>> = {}): string {
  const folder = temporaryFolder('gem-tools');
  writeFileSync(
    join(folder, 'notochord.json'),
    JSON.stringify({
      id: 'sample',
      name: 'Sample',
      version: '1.0.0',
      description: 'For tests.',
      ...more,
      tools: tools.map(({ name, file = `${name}.js`, more: own }) => ({
        name,
        entry: `tools/${file}`,
        description: 'For tests.',
        inputSchema: { type: 'object' },
        expose: true,
        ...own,
      })),
    }),
  );
  for (const { name, code, file = `${name}.js` } of tools) put(folder, `tools/${file}`, code);
  return folder;
}

export function put(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** A terminal in a gem that has the one tool `t`. */
export function withTool(
  code: string,
  more: Readonly<Record<string, unknown>> = {},
  options: Partial<TerminalOptions> = {},
): Terminal {
  return terminal({ ...options, cwd: layTools([{ name: 't', code, more }], permissionsOf(more)) });
}

function permissionsOf({
  permissions,
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return permissions === undefined ? {} : { permissions };
}
