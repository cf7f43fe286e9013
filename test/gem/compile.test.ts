import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAgentFile } from '../../src/gem/agents.ts';
import { type CompiledAgent, compileAgents, compileManifest } from '../../src/gem/compile.ts';
import type { Gem } from '../../src/gem/gem.ts';
import { loadFolder } from '../../src/gem/load.ts';
import { COMPILED_AGENT_KEYS } from '../../src/platform/layout.ts';
import { temporaryFolder } from '../temporary.ts';

function compile(header: string, name = 'host'): CompiledAgent | undefined {
  const text = `---\n${header}\n---\nYou are calm.\n`;
  return compileAgents([parseAgentFile(`agents/${name}.md`, Buffer.from(text))])[0];
}

async function gemOf(files: Readonly<Record<string, string>>): Promise<Gem> {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return loadFolder(folder);
}

describe('compileAgents', () => {
  it('[A-11] [A-02] writes the seven keys, in their order', () => {
    const agent = compile(
      [
        'expose: true',
        'models: { eyes: { requires: [image_input] } }',
        'platform_tools: [http.request]',
        'tools: [summarize, save]',
        'description: Sums up new mail.',
      ].join('\n'),
      'mail_helper',
    );
    expect(agent).toEqual({
      name: 'mail_helper',
      entry: 'agents/mail_helper.md',
      description: 'Sums up new mail.',
      tools: ['summarize', 'save'],
      platformTools: ['http.request'],
      models: { main: {}, eyes: { requires: ['image_input'] } },
      expose: true,
    });
    expect(Object.keys(agent ?? {})).toEqual(COMPILED_AGENT_KEYS);
  });

  it('[A-11] writes what was left out as its default', () => {
    expect(compile('description: x')).toEqual({
      name: 'host',
      entry: 'agents/host.md',
      description: 'x',
      tools: [],
      platformTools: [],
      models: { main: {} },
      expose: false,
    });
  });

  it.each([
    ['main: null', { main: {} }],
    ['main: {}', { main: {} }],
    ['main: { requires: [] }', { main: { requires: [] } }],
    [
      'main: { requires: [audio_input, image_input] }',
      { main: { requires: ['audio_input', 'image_input'] } },
    ],
    ['eyes: {}', { main: {}, eyes: {} }],
  ])('[A-08] has a model `main` always: %s', (models, compiled) => {
    expect(compile(`description: x\nmodels: { ${models} }`)?.models).toEqual(compiled);
  });

  it('takes a model by any name, those that objects are born with too', () => {
    const agent = compile('description: x\nmodels: { __proto__: { requires: [image_input] } }');
    expect(JSON.stringify(agent?.models)).toBe('{"main":{},"__proto__":{"requires":["image_input"]}}');
  });

  it('[D-05] keeps the description as it is, but for the line feed that a block ends with', () => {
    expect(compile('description: " a\\n"')?.description).toBe(' a\n');
    expect(compile('description: |\n  a\n  b')?.description).toBe('a\nb');
    expect(compile('description: >-\n  汇总\n  👋')?.description).toBe('汇总 👋');
  });

  it('sorts by name, so that the same files give the same bytes', () => {
    const files = ['b', 'a_2', 'a', 'c'].map((name) =>
      parseAgentFile(`agents/${name}.md`, Buffer.from('---\ndescription: x\n---\n')),
    );
    expect(compileAgents(files).map(({ name }) => name)).toEqual(['a', 'a_2', 'b', 'c']);
  });
});

describe('compileManifest', () => {
  const agent = { 'agents/host.md': '---\ndescription: "Says \\"hi\\"."\n---\nYou are calm.\n' };

  it('[A-11] puts the agents last and leaves the rest as its author wrote it', async () => {
    const manifest =
      '\ufeff{"id":"greeter", "z": 1.0,\r\n\t"a": [ 1e3, -0, 12345678901234567890 ], "10": {}, "2": [],\n "s": "\\u00e9\\/" }\r\n';
    expect(compileManifest(await gemOf({ 'notochord.json': manifest, ...agent }))).toBe(`{
  "id": "greeter",
  "z": 1.0,
  "a": [
    1e3,
    -0,
    12345678901234567890
  ],
  "10": {},
  "2": [],
  "s": "\\u00e9\\/",
  "agents": [
    {
      "name": "host",
      "entry": "agents/host.md",
      "description": "Says \\"hi\\".",
      "tools": [],
      "platformTools": [],
      "models": {
        "main": {}
      },
      "expose": false
    }
  ]
}
`);
  });

  it('writes no list for a gem without agents', async () => {
    expect(compileManifest(await gemOf({ 'notochord.json': '{"id":"a"}' }))).toBe('{\n  "id": "a"\n}\n');
    expect(compileManifest(await gemOf({ 'notochord.json': '{}' }))).toBe('{}\n');
  });

  it('is what it compiles to: a second time changes nothing', async () => {
    const manifest = '{"id":"greeter","nested":{"a":[{"b":[]}]},"__proto__":{"x":1}}';
    const once = compileManifest(await gemOf({ 'notochord.json': manifest, ...agent }));
    expect(compileManifest(await gemOf({ 'notochord.json': once, ...agent }))).toBe(once);
    expect(JSON.parse(once)).toEqual({ ...JSON.parse(manifest), agents: expect.any(Array) });
  });

  it('keeps a string that looks like JSON, and a key with a colon', async () => {
    const manifest = '{"a: {": "[1, 2] /* no comment */ // none"}';
    expect(JSON.parse(compileManifest(await gemOf({ 'notochord.json': manifest })))).toEqual(
      JSON.parse(manifest),
    );
  });
});
