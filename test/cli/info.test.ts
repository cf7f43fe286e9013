import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { cells } from '../../src/cells.ts';
import { temporaryFolder } from '../temporary.ts';
import { expectToFit } from './schemas.ts';
import { type Terminal, terminal } from './terminal.ts';

let cli: Terminal;

const file = (folder: string, path: string, content: string) => {
  const target = join(cli.cwd, folder, path);
  mkdirSync(join(target, '..'), { recursive: true });
  writeFileSync(target, content);
};

const RICH = {
  id: 'rich',
  name: '富有的 gem 🎉',
  version: '2.0.0',
  description: '什么都有一点。主要工具：look。',
  author: 'A Person',
  license: 'MIT',
  tools: [
    {
      name: 'look',
      entry: 'tools/look.js',
      description: '看一看，然后说出看到了什么。',
      inputSchema: { type: 'object' },
      sideEffect: 'read',
      expose: true,
      permissions: { network: ['api.example.com'] },
    },
    {
      name: 'drop_all',
      entry: 'tools/look.js',
      description: 'Deletes everything there is.',
      inputSchema: { type: 'object' },
      sideEffect: 'destructive',
    },
    { name: 'put', entry: 'tools/look.js', description: 'Puts.', inputSchema: { type: 'object' } },
  ],
  permissions: {
    network: ['api.example.com', '*.example.org'],
    email: { read: true },
    knowledge: {
      permissions: ['facts.read:pref', 'facts.write:pref'],
      predicates: [{ predicate: 'pref.food.cuisine', cardinality: 'many' }],
    },
  },
  data: {
    collections: {
      notes: { kind: 'table', fields: { title: { type: 'string' }, body: { type: 'string' } } },
      visits: { kind: 'log', fields: { at: { type: 'timestamp' } } },
    },
  },
  resources: [
    {
      id: 'model',
      url: 'https://files.example.com/model.bin',
      mirrors: ['https://mirror.example.net:8443/model.bin', 'https://files.example.com/again.bin'],
      sha256: 'a'.repeat(64),
      size: 47395635,
      required: true,
    },
    { id: 'words', url: 'https://words.example.com/w', sha256: 'b'.repeat(64), size: 1023 },
  ],
};

beforeAll(() => {
  cli = terminal({ cwd: temporaryFolder() });
  file('rich', 'notochord.json', JSON.stringify(RICH));
  file('rich', 'tools/look.js', 'export default async () => "seen";\n');
  file(
    'rich',
    'agents/finder.md',
    '---\ndescription: Finds.\ntools: [look]\nplatform_tools: [fs.cat, http.request]\nexpose: true\n---\nFind.\n',
  );
  file('rich', 'skill/SKILL.md', 'Read skill/references/a.md.\n');
  file('rich', 'skill/references/a.md', 'A\n');
  for (const language of ['en', 'zh-CN']) file('rich', `docs/README.${language}.md`, '# Rich\n');
  file('rich', 'pages/index.html', '<!doctype html><title>R</title>\n');
});

describe('gem info', () => {
  it('[G-07] [R-19] lists what a gem can do, what it asks for and what it downloads', async () => {
    const { code, document } = await cli.json('info', 'rich');
    expectToFit(document, 'info');
    expect(code).toBe(0);
    expect(document).toMatchObject({
      path: 'rich',
      kind: 'folder',
      id: 'rich',
      version: '2.0.0',
      author: 'A Person',
      homepage: null,
      tools: [
        { name: 'look', exposed: true, sideEffect: 'read', permissions: ['network'] },
        { name: 'drop_all', exposed: false, sideEffect: 'destructive', permissions: [] },
        // [T-08] What is not said is `write`.
        { name: 'put', sideEffect: 'write' },
      ],
      agents: [{ name: 'finder', exposed: true, tools: ['look'], platformTools: ['fs.cat', 'http.request'] }],
      workflows: [],
      permissions: [
        { name: 'network', of: ['api.example.com', '*.example.org'] },
        { name: 'email', of: ['read'] },
        { name: 'knowledge', of: ['facts.read:pref', 'facts.write:pref', 'pref.food.cuisine'] },
      ],
      collections: [
        { name: 'notes', kind: 'table', fields: 2 },
        { name: 'visits', kind: 'log', fields: 1 },
      ],
      resources: [
        {
          id: 'model',
          size: 47395635,
          hosts: ['files.example.com', 'mirror.example.net:8443'],
          required: true,
        },
        { id: 'words', size: 1023, hosts: ['words.example.com'], required: false },
      ],
      languages: ['en', 'zh-CN'],
      skill: { references: 1 },
      pages: 1,
      verdict: null,
      signatures: null,
    });
  });

  it.each(['en', 'zh-CN'])(
    'fits one screen of 80 columns, with wide characters too: %s',
    async (language) => {
      const { out } = await cli.gem('info', 'rich', '--lang', language);
      const lines = out.trimEnd().split('\n');
      expect(lines.length).toBeLessThanOrEqual(24);
      for (const line of lines) expect([line, cells(line) <= 80]).toEqual([line, true]);
      for (const word of [
        '* look',
        '  drop_all',
        'fs.cat',
        '*.example.org',
        'mirror.example.net',
        '45 MB',
        '1023 B',
      ])
        expect(out).toContain(word);
      expect(out).toContain(language === 'en' ? 'after install' : '安装后下载');
      expect(out).toContain(language === 'en' ? 'on first use' : '首次使用时下载');
    },
  );

  it('says all that is asked for, however long, and cuts long lists of items', async () => {
    const hosts = Array.from({ length: 30 }, (_, n) => `service-number-${n}.example.com`);
    const tools = Array.from({ length: 40 }, (_, n) => ({ ...RICH.tools[2], name: `tool_${n}` }));
    file('many', 'notochord.json', JSON.stringify({ ...RICH, tools, permissions: { network: hosts } }));
    const { out } = await cli.gem('info', 'many');
    for (const host of hosts) expect(out).toContain(host);
    expect(out).toContain('… and 33 more, which --format json lists');
    expect((await cli.json('info', 'many')).document.tools.length).toBe(40);
  });

  it('shows a packed gem as its folder, with how it stands', async () => {
    expect((await cli.gem('pack', 'rich', '-o', 'rich.gem')).code).toBe(0);
    const folder = (await cli.json('info', 'rich')).document;
    const unsigned = (await cli.json('info', 'rich.gem')).document;
    expectToFit(unsigned, 'info');
    expect(unsigned).toMatchObject({ kind: 'packed', verdict: { status: 'unsigned' }, signatures: [] });
    for (const key of [
      'id',
      'tools',
      'agents',
      'permissions',
      'collections',
      'resources',
      'languages',
      'skill',
    ])
      expect([key, unsigned[key]]).toEqual([key, folder[key]]);
    await cli.gem('keygen', '--no-passphrase', '-o', 'author.key.pem');
    await cli.gem('sign', 'rich.gem', '--key', 'author.key.pem');
    const signed = await cli.json('info', 'rich.gem');
    expectToFit(signed.document, 'info');
    expect([signed.code, signed.document.verdict.status]).toEqual([0, 'untrusted']);
    expect(signed.document.signatures).toEqual([
      expect.objectContaining({ role: 'publisher', trusted: false }),
    ]);
    const { out } = await cli.gem('info', 'rich.gem');
    expect(out).toContain(`publisher ${signed.document.signatures[0].keyid.slice(0, 16)}…`);
  });

  it('takes the gem above the current folder', async () => {
    const { document } = await cli.json('-C', join(cli.cwd, 'rich', 'tools'), 'info');
    expect(document.id).toBe('rich');
  });

  it('shows names that control a terminal harmlessly', async () => {
    file('bad', 'notochord.json', JSON.stringify({ ...RICH, name: '\u001b[31mred', tools: [] }));
    const { out } = await cli.gem('info', 'bad');
    expect(out).not.toContain('\u001b');
    expect(out).toContain('\\u{1b}[31mred');
  });

  it('says little where little is declared, and nothing where the manifest cannot be read', async () => {
    file('bare', 'notochord.json', '{ "tools": [{}, 3], "resources": [{ "url": "::" }], "permissions": 7 }');
    const { code, document } = await cli.json('info', 'bare');
    expectToFit(document, 'info');
    expect([code, document.id, document.tools.length, document.permissions]).toEqual([0, null, 1, []]);
    expect((await cli.gem('info', 'bare')).code).toBe(0);
    file('broken', 'notochord.json', '{ "tools": [');
    const broken = await cli.json('info', 'broken');
    expect([broken.code, broken.document.error.code]).toEqual([2, 'manifest-syntax']);
    mkdirSync(join(cli.cwd, 'nothing'));
    const nothing = await cli.json('info', 'nothing');
    expect([nothing.code, nothing.document.error.code]).toEqual([2, 'manifest-missing']);
  });
});
