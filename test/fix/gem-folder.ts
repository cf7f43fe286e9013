import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../temporary.ts';

export const MANIFEST = `{
  "id": "greeter",
  "name": "Greeter",
  "version": "1.0.0",
  "description": "Greets people by name. Main tool: greet.",
  "tools": [
    {
      "name": "greet",
      "entry": "tools/greet.js",
      "description": "Greets one person by name.",
      "inputSchema": { "type": "object", "properties": { "name": { "type": "string" } } },
      "expose": true
    }
  ]
}
`;

const BASE: Readonly<Record<string, string>> = {
  'notochord.json': MANIFEST,
  'tools/greet.js': 'export default (input) => ({ greeting: `Hello ${input.name}` });\n',
};

/** A gem without findings in a folder of its own, but for the files given. */
export function gemFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries({ ...BASE, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/**
 * The content of every file below a folder, as text in which each byte is a character. Links are not followed, as
 * `recursive` of some versions of Node.js does: they may lead out of the folder.
 */
export function contents(folder: string, below = ''): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = `${below}${entry.name}`;
    if (entry.isDirectory()) Object.assign(found, contents(folder, `${path}/`));
    else if (entry.isFile()) found[path] = readFileSync(join(folder, path), 'latin1');
  }
  return found;
}
