import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openContainer } from '../../src/archive/open-container.ts';
import { temporaryFolder } from '../temporary.ts';
import { type Terminal, terminal } from './terminal.ts';

/** A person with a home of their own, and the folder of their keys. */
export function person(): Terminal & { readonly keys: string } {
  const cwd = temporaryFolder();
  const config = join(cwd, 'config');
  const env = { XDG_CONFIG_HOME: config, APPDATA: config };
  return { ...terminal({ cwd, env }), keys: join(config, 'notochord', 'keys') };
}

/** Packs the smallest gem as `file`. */
export async function packSmall(
  { cwd, gem }: Terminal,
  file: string,
  { id = 'small', version = '1.0.0' }: { id?: string; version?: string } = {},
): Promise<void> {
  const folder = join(cwd, `src-${file}`);
  mkdirSync(join(folder, 'tools'), { recursive: true });
  const tool = { name: 'hi', entry: 'tools/hi.js', description: 'Says hi.', expose: true };
  writeFileSync(
    join(folder, 'notochord.json'),
    JSON.stringify({
      id,
      name: 'Small',
      version,
      description: 'Says hi.',
      tools: [{ ...tool, inputSchema: { type: 'object' } }],
    }),
  );
  writeFileSync(join(folder, 'tools', 'hi.js'), 'export default async () => "hi";\n');
  expect(await gem('pack', folder, '-o', file)).toMatchObject({ code: 0 });
}

/** Makes the key `<name>.key.pem` with `<name>.pub.pem`, and gives its key id. */
export async function keygen({ json }: Terminal, name: string): Promise<string> {
  const { code, document } = await json('keygen', '--no-passphrase', '-o', `${name}.key.pem`);
  expect(code).toBe(0);
  return document.keyid;
}

/** Signs a packed gem with keys of these names. */
export async function sign({ gem }: Terminal, file: string, ...names: string[]): Promise<void> {
  for (const name of names)
    expect(await gem('sign', file, '--key', `${name}.key.pem`)).toMatchObject({ code: 0 });
}

/** The compressed content of a packed file, which no change of signatures may touch. */
export async function contentOf(file: string): Promise<Buffer> {
  const container = openContainer(file);
  const chunks: Uint8Array[] = [];
  for await (const chunk of container.content.chunks()) chunks.push(Uint8Array.from(chunk));
  container.close();
  return Buffer.concat(chunks);
}

/** The file's bytes with one bit of the compressed content changed. */
export function damaged(file: string): Buffer {
  const container = openContainer(file);
  const at = container.content.offset + 30;
  container.close();
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
}
