import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectWithPackage } from './installed.ts';

const project = projectWithPackage();
/** What `gem types` writes for a gem of one tool, as far as tools go. */
const OWN = `declare module 'notochord-gem/types' {
  interface ThisGem {
    readonly tools: {
      readonly save: { readonly input: { text: string }; readonly output: { id: string } };
    };
  }
}
export {};
`;
const PROGRAM = (head: string) => `${head}
export async function program(): Promise<void> {
  const host: Host = await createHost({
    gem: new URL('file:///gem'),
    now: new Date(),
    kv: { a: '1' },
    data: { notes: [{ title: 'x' }], old: { version: 1, records: [] } },
    email: { accounts: { work: [{ date: 1, subject: 'x' }] } },
    http: [{ url: 'https://api.example.com/*', respond: [{ json: { a: [1] } }, { error: 'E_HTTP_TIMEOUT' }] }],
    calls: [{ method: 'models.generate', sequence: [{ returns: { text: 'x' } }] }],
    files: { a: 'x', b: new Uint8Array(), c: { base64: '' } },
    connections: { github: true, other: { granted: false } },
  });
  try {
    await host.call('save', { text: 'x' }, { as: 'chat', signal: AbortSignal.timeout(5) });
  } catch (error) {
    if (error instanceof ToolError) {
      const { code, violations, trace }: ToolError = error;
      console.log(code satisfies string, violations[0]?.pointer, trace.calls[0]?.method);
    } else if (error instanceof HostError) console.log(error.hint?.length);
  }
  const result = await host.tryCall('save', { wrong: true });
  if (!result.ok) console.log(result.error.code, result.error.stack?.length, result.wrote.length);
  const [row] = await host.sql('SELECT 1', [1]);
  const [record] = await host.data('notes');
  console.log(row?.a, record?.id, (await host.files()).a, host.now + 1);
  host.now = '2026-01-01T00:00:00Z';
  host.now = new Date();
  await host[Symbol.asyncDispose]();
}
`;
const ESM = `import { createHost, type Host, HostError, ToolError } from 'notochord-gem/testing';`;

function check(files: Readonly<Record<string, string>>, options: Record<string, unknown> = {}): string[] {
  for (const [path, text] of Object.entries(files)) project.write(`typed/${path}`, text);
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    allowJs: true,
    checkJs: true,
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2022'],
    types: ['node'],
    skipLibCheck: false,
    ...options,
  };
  project.write('typed/tsconfig.json', JSON.stringify({ compilerOptions, files: Object.keys(files) }));
  const tsc = join('node_modules', 'typescript', 'bin', 'tsc');
  const folder = join(project.folder, 'typed');
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
    encoding: 'utf8',
  });
  // What other packages' types say of themselves is not ours.
  return stdout
    .split(/\r?\n/)
    .filter((line) => /error/.test(line) && !/node_modules.@?(types|node)\//.test(line));
}

describe('the types of the built package', () => {
  it('fit a program that uses all of it, as ES module and as CommonJS', () => {
    const cjs = `import testing = require('notochord-gem/testing');
import { createHost, type Host, HostError, ToolError } from 'notochord-gem/testing';
export const same: typeof createHost = testing.createHost;`;
    expect(check({ 'a.ts': PROGRAM(ESM), 'b.cts': PROGRAM(cjs), 'c.mts': PROGRAM(ESM) })).toEqual([]);
    expect(check({ 'a.ts': PROGRAM(ESM) }, { module: 'esnext', moduleResolution: 'bundler' })).toEqual([]);
  });

  it('refuse what no host takes', () => {
    const program = `${ESM}
await createHost({});
await createHost({ gem: '.', kvs: {} });
await createHost({ gem: '.', kv: { a: 1 } });
const host = await createHost({ gem: '.' });
await host.call('save', 'text');
host.now = true;
host.calls = [];
`;
    const told = check({ 'a.mts': program });
    expect(told.map((line) => Number(/\((\d+),/.exec(line)?.[1]))).toEqual([2, 3, 4, 6, 7, 8]);
  });

  it('know what a tool takes and gives once `gem types` has written it down', () => {
    const program = `${ESM}
const host = await createHost({ gem: '.' });
const { id } = await host.call('save', { text: 'x' });
id satisfies string;
const result = await host.tryCall('save', {});
if (result.ok) result.result.id satisfies string;
await host.call('save', { text: 5 });
id satisfies number;
(await host.call('other', {})) satisfies string;
`;
    const told = check({ 'gem-types.d.ts': OWN, 'a.mts': program });
    expect(told.map((line) => Number(/\((\d+),/.exec(line)?.[1]))).toEqual([7, 8, 9]);
  });
});
