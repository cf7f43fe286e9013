import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeContainer } from '../../src/archive/write-container.ts';
import { temporaryFolder } from '../temporary.ts';
import { damaged, keygen, person } from './small-gem.ts';
import { terminal } from './terminal.ts';

const HOST =
  '---\ndescription: Welcomes guests.\ntools: [greet]\nexpose: true\n---\n\n  You welcome guests. \r\n\n';
const BARE = '---\ndescription: Carries bags.\n---\nYou carry bags.';

/** Lays a gem with two agents; what is undefined is left out. */
function lay(change: object = {}, files: Readonly<Record<string, string>> = {}): string {
  const cwd = temporaryFolder();
  const manifest = {
    id: 'greeter',
    name: 'Greeter',
    version: '1.0.0',
    description: 'Greets people.',
    tools: [
      {
        name: 'greet',
        entry: 'tools/greet.js',
        description: 'Greets one person.',
        inputSchema: { type: 'object' },
      },
    ],
    ...change,
  };
  const all = {
    'notochord.json': JSON.stringify(manifest),
    'tools/greet.js': 'export default async function () {}\n',
    'agents/host.md': HOST,
    'agents/porter.md': BARE,
    ...files,
  };
  for (const [path, content] of Object.entries(all)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), content);
  }
  return cwd;
}

describe('gem pack', () => {
  it('[A-11] [A-08] writes agents with seven keys each, the model main among them', async () => {
    const { gem, cwd } = terminal({ cwd: lay() });
    expect((await gem('pack', '-o', 'g.gem')).code).toBe(0);
    expect((await gem('unpack', 'g.gem', 'out')).code).toBe(0);
    expect(JSON.parse(readFileSync(join(cwd, 'out/notochord.json'), 'utf8')).agents).toEqual([
      {
        name: 'host',
        entry: 'agents/host.md',
        description: 'Welcomes guests.',
        tools: ['greet'],
        platformTools: [],
        models: { main: {} },
        expose: true,
      },
      {
        name: 'porter',
        entry: 'agents/porter.md',
        description: 'Carries bags.',
        tools: [],
        platformTools: [],
        models: { main: {} },
        expose: false,
      },
    ]);
  });

  it('[A-12] keeps the files of agents byte for byte', async () => {
    const { gem, cwd } = terminal({ cwd: lay() });
    await gem('pack', '-o', 'g.gem');
    await gem('unpack', 'g.gem', 'out');
    expect(readFileSync(join(cwd, 'out/agents/host.md'), 'utf8')).toBe(HOST);
    expect(readFileSync(join(cwd, 'out/agents/porter.md'), 'utf8')).toBe(BARE);
  });

  it.each<[string, string, object, Readonly<Record<string, string>>?]>([
    ['[A-03] agents written by hand', 'agent/in-manifest', { agents: [] }],
    [
      '[T-04] an input schema that does not compile',
      'tool/input-schema-invalid',
      {
        tools: [
          { name: 'greet', entry: 'tools/greet.js', description: 'Greets.', inputSchema: { type: 'text' } },
        ],
      },
    ],
    [
      '[O-01] what is not Markdown in docs/',
      'docs/file-type',
      {},
      { 'docs/README.en.md': '# Greeter\n', 'docs/a.txt': 'a' },
    ],
  ])('refuses %s', async (_title, rule, change, files) => {
    const { json } = terminal({ cwd: lay(change, files) });
    const { code, document } = await json('pack', '-o', 'g.gem');
    expect(code).toBe(1);
    expect(JSON.stringify(document)).toContain(rule);
  });
});

describe('a packed gem whose declarations are wrong', () => {
  const me = person();
  /** What is wrong: agents beyond what the documents know, docs that are not Markdown, a schema that does not compile. */
  const manifest = {
    id: 'odd',
    name: 'Odd',
    version: '1.0.0',
    description: 'Odd.',
    tools: [{ name: 'odd', entry: 'tools/odd.js', description: 'Odd.', inputSchema: { type: 'text' } }],
    agents: [
      {
        name: 'host',
        entry: 'agents/host.md',
        description: 'Welcomes guests.',
        tools: [],
        platformTools: [],
        models: { main: {} },
        expose: true,
        maxTurns: 5,
        maxCostUsd: 1,
      },
    ],
  };
  const files: Readonly<Record<string, string>> = {
    'agents/host.md': '---\ndescription: Welcomes guests.\nexpose: true\n---\nYou welcome guests.\n',
    'docs/README.en.md': '# Odd\n',
    'docs/a.txt': 'a',
    'notochord.json': JSON.stringify(manifest),
    'tools/odd.js': 'export default async function () {}\n',
  };

  beforeAll(async () => {
    await writeContainer(join(me.cwd, 'odd.gem'), {
      id: 'odd',
      version: '1.0.0',
      entries: Object.entries(files).map(([path, content]) => ({
        path,
        size: Buffer.byteLength(content),
        open: () => Buffer.from(content),
      })),
    });
    await keygen(me, 'author');
    writeFileSync(join(me.cwd, 'damaged.gem'), damaged(join(me.cwd, 'odd.gem')));
  });

  it('[G-06] [T-04] [O-01] [A-13] is refused by what it declares where it is whole', async () => {
    const { code, document } = await me.json('verify', 'odd.gem', '--allow-unsigned');
    const found = document.findings.map(
      (one: { rule: string; pointer: string | null; file: string }) =>
        `${one.rule} ${one.pointer ?? one.file}`,
    );
    expect([code, document.status, document.reason]).toEqual([1, 'invalid', 'declarations-invalid']);
    expect(found).toEqual([
      'docs/file-type docs/a.txt',
      'tool/input-schema-invalid /tools/0/inputSchema/type',
      'manifest/schema /agents/0/maxTurns',
      'manifest/schema /agents/0/maxCostUsd',
    ]);
  });

  it('[G-06] is refused by its bytes where those are changed, and is signed by nobody', async () => {
    const { code, document } = await me.json('verify', 'damaged.gem', '--allow-unsigned');
    expect([code, document.status, document.reason]).toEqual([1, 'invalid', 'content-hash']);
    expect((await me.json('sign', 'odd.gem', '--key', 'author.key.pem')).code).toBe(1);
  });
});
