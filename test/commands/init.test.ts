import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { parse } from 'jsonc-parser';
import { beforeEach, describe, expect, it } from 'vitest';
import { agents } from '../../src/gem/items.ts';
import { loadFolder } from '../../src/gem/load.ts';
import { scaffold } from '../../src/init/scaffold.ts';
import {
  AGENT_HEADER_KEYS,
  FORBIDDEN_PLATFORM_TOOLS,
  MODEL_CAPABILITIES,
} from '../../src/platform/layout.ts';
import { expectToFit } from '../cli/schemas.ts';
import { type Terminal, terminal } from '../cli/terminal.ts';
import { needs } from '../needs.ts';
import { temporaryFolder } from '../temporary.ts';

let me: Terminal;
beforeEach(() => {
  me = terminal({ cwd: temporaryFolder('gem-init') });
});
const manifest = (folder: string) => JSON.parse(readFileSync(join(me.cwd, folder, 'notochord.json'), 'utf8'));

describe('gem init without a terminal', () => {
  it('names the options that it would have asked for, and makes nothing', async () => {
    const { code, document } = await me.json('init', 'x', '--id', 'x');
    expectToFit(document, 'error');
    expect([code, document.error.code]).toEqual([2, 'options-needed']);
    expect(document.error.message).toBe(
      'nobody is there to be asked, and --template and --name were not given',
    );
    expect(document.error.hint).toBe('give --template and --name, or take the defaults with --yes');
    const chinese = await me.gem('init', 'x', '--template', 'tool', '--id', 'x', '--lang', 'zh-CN');
    expect(chinese.err).toContain('也没有给出 --name');
    expect(readdirSync(me.cwd)).toEqual([]);
  });

  it('needs no --yes where the kind, the id and the name are given', async () => {
    const { code, document } = await me.json(
      ...[
        'init',
        'x',
        '--template',
        'data',
        '--id',
        'links',
        '--name',
        '链接',
        '--description',
        ' Keeps links. ',
      ],
    );
    expectToFit(document, 'init');
    expect([code, document.id, document.name, document.template, document.typescript]).toEqual([
      ...[0, 'links', '链接', 'data', false],
    ]);
    expect(manifest('x').description).toBe('Keeps links.');
  });

  it('with --yes takes a Chinese folder for the name, and says that the id is nobody’s own', async () => {
    const { code, err } = await me.gem('init', '邮件助手', '--yes');
    expect(code).toBe(0);
    expect(manifest('邮件助手')).toMatchObject({ id: 'my_gem', name: '邮件助手' });
    expect(err).toContain('no id can be made from "邮件助手", so it is my_gem');
    expect(err).toContain("  cd '邮件助手'\n  gem test\n  gem add tool my_tool\n");
  });

  it('says that --ts has nothing to act on where there is no code', async () => {
    const { code, err } = await me.gem('init', 'x', '--template', 'skill', '--ts', '--yes');
    expect(code).toBe(0);
    expect(err).toContain('a skill has no code, so --ts changes nothing here');
    expect(err).toContain('  cd x\n  gem validate --strict\n  gem pack\n');
    for (const name of ['tsconfig.json', 'jsconfig.json', 'gem-types.d.ts', 'tests'])
      expect(existsSync(join(me.cwd, 'x', name))).toBe(false);
  });

  it.each([
    ['[D-02] a description that is too long', ['--description', '字'.repeat(201)], 'description-too-long'],
    ['[D-01] a description of spaces', ['--description', ' '], 'description-missing'],
    ['a description with a control character', ['--description', 'a\u0000b'], 'description-invalid'],
    ['a name of two lines', ['--name', 'a\nb'], 'name-invalid'],
    ['an id with a dot', ['--id', 'a.b'], 'id-invalid'],
  ])('refuses %s, and makes nothing', async (_, argv, error) => {
    const { code, document } = await me.json('init', 'x', '--yes', ...argv);
    expect([code, document.error.code]).toEqual([2, error]);
    expect(readdirSync(me.cwd)).toEqual([]);
  });

  it('[D-02] takes a description of 200 characters', async () => {
    expect((await me.gem('init', 'x', '--yes', '--description', '字'.repeat(200))).code).toBe(0);
    expect((await me.gem('-C', 'x', 'validate', '--strict')).code).toBe(0);
  });

  it('shows what was made as a tree, folders first', async () => {
    const { out } = await me.gem('init', 'x', '--template', 'skill', '--yes');
    expect(out).toBe(`made the gem x in x:
  ├─ .github/workflows/gem.yml
  ├─ .vscode/
  │  ├─ agent-header.schema.json
  │  ├─ extensions.json
  │  ├─ notochord.schema.json
  │  ├─ scenario.schema.json
  │  └─ settings.json
  ├─ docs/
  │  ├─ README.en.md
  │  └─ README.zh-CN.md
  ├─ skill/
  │  ├─ references/
  │  │  ├─ form.md
  │  │  └─ wording.csv
  │  └─ SKILL.md
  ├─ .gitignore
  └─ notochord.json
`);
  });

  it.each(['"{{id}}" $& \\ *x* [a](b.png) ![i](i.png) `y` <b>', '🎉 表情'])(
    'a name is a name wherever it goes: %s',
    async (name) => {
      expect((await me.gem('init', 'x', '--yes', '--template', 'full', '--name', name)).code).toBe(0);
      expect(manifest('x').name).toBe(name);
      expect((await me.gem('-C', 'x', 'validate', '--strict')).code).toBe(0);
    },
  );

  it.skipIf(process.platform === 'win32' || !needs('bash'))(
    'names a folder that cannot be shown so that a shell enters it',
    async () => {
      for (const folder of ['new\nline', "it's \u202ea\\b\t"]) {
        // One with what nobody sees is not made by us.
        mkdirSync(join(me.cwd, folder));
        const { err } = await me.gem('init', folder, '--yes');
        const line = err.split('\n').find((each) => each.startsWith('  cd '));
        const { stdout } = spawnSync('bash', ['-c', `${line}; pwd`], { cwd: me.cwd, encoding: 'utf8' });
        expect(stdout).toBe(`${join(me.cwd, folder)}\n`);
      }
    },
  );

  it('takes a new repository for an empty folder', async () => {
    mkdirSync(join(me.cwd, '.git'));
    writeFileSync(join(me.cwd, '.git', 'HEAD'), 'ref: refs/heads/main\n');
    expect((await me.gem('init', '--yes')).code).toBe(0);
    expect(readdirSync(join(me.cwd, '.git'))).toEqual(['HEAD']);
    expect((await me.json('init', '', '--yes')).document.error.code).toBe('path-empty');
  });

  it('makes nothing once it was stopped', async () => {
    const stop = new AbortController();
    stop.abort('SIGINT');
    const { gem, cwd } = terminal({ cwd: me.cwd, signal: stop.signal });
    expect((await gem('init', 'new/deep', '--yes')).code).toBe(130);
    expect(readdirSync(cwd)).toEqual([]);
  });
});

describe('gem init --force in a gem that is there', () => {
  it('adds what editors, CI and git need, with types of its own tools, and no part of a template', async () => {
    mkdirSync(join(me.cwd, 'tools'));
    writeFileSync(
      join(me.cwd, 'notochord.json'),
      JSON.stringify({
        ...{ id: 'mine', name: 'Mine', version: '1.0.0', description: 'Says hi.' },
        tools: [{ name: 'hi', entry: 'tools/hi.ts', description: 'Says hi.', inputSchema: {} }],
      }),
    );
    writeFileSync(join(me.cwd, 'tools', 'hi.ts'), 'export default async () => "hi";\n');
    const { code, document } = await me.json('init', '--force');
    expectToFit(document, 'init');
    expect([code, document.id, document.template, document.typescript]).toEqual([0, 'mine', null, true]);
    expect(document.kept).toEqual(['notochord.json']);
    expect(document.written).toEqual([
      '.github/workflows/gem.yml',
      '.gitignore',
      ...['agent-header.schema', 'extensions', 'notochord.schema', 'scenario.schema', 'settings'].map(
        (name) => `.vscode/${name}.json`,
      ),
      ...['gem-types.d.ts', 'package.json', 'tsconfig.json'],
    ]);
    expect(readFileSync(join(me.cwd, 'gem-types.d.ts'), 'utf8')).toContain('hi: {');
    expect(readdirSync(join(me.cwd, 'tools'))).toEqual(['hi.ts']);
  });

  it('adds nothing where one file of all cannot be made', async () => {
    writeFileSync(join(me.cwd, 'notes.txt'), 'mine');
    const wanted = {
      ...{ target: me.cwd, force: true, signal: new AbortController().signal },
      files: new Map([
        ['docs/deep/a.md', Buffer.from('a')],
        ['notes.txt', Buffer.from('theirs')],
      ]),
      derive: async () => new Map([[`docs/${'x'.repeat(300)}`, Buffer.from('')]]),
    };
    await expect(scaffold(wanted)).rejects.toMatchObject({ code: 'cannot-make-folder' });
    expect(readdirSync(me.cwd)).toEqual(['notes.txt']);
    expect(readFileSync(join(me.cwd, 'notes.txt'), 'utf8')).toBe('mine');
  });

  it.skipIf(process.platform === 'win32')('writes nothing behind a link that leaves the folder', async () => {
    const [mine, other] = [join(me.cwd, 'mine'), join(me.cwd, 'other')];
    for (const folder of [mine, other, join(mine, 'own')]) mkdirSync(folder);
    const said = async () => (await me.json('init', 'mine', '--force', '--yes')).document.error?.message;
    symlinkSync('../other', join(mine, '.vscode'));
    expect(await said()).toContain('.vscode: it is a link that leads out of the gem’s folder');
    rmSync(join(mine, '.vscode'));
    symlinkSync('nowhere', join(mine, '.vscode'));
    expect(await said()).toContain('.vscode: there is a link that leads nowhere where a folder has to be');
    expect([readdirSync(mine).sort(), readdirSync(other)]).toEqual([['.vscode', 'own'], []]);
    rmSync(join(mine, '.vscode'));
    symlinkSync('own', join(mine, '.vscode'));
    expect(await said()).toBeUndefined();
    expect(existsSync(join(mine, 'own', 'settings.json'))).toBe(true);
  });

  it('leaves a manifest that nobody can read, and everything else is added', async () => {
    writeFileSync(join(me.cwd, 'notochord.json'), '{ "id": ');
    const { code, document } = await me.json('init', '--force');
    expectToFit(document, 'init');
    expect([code, document.id, document.kept]).toEqual([0, null, ['notochord.json']]);
    expect(readFileSync(join(me.cwd, 'notochord.json'), 'utf8')).toBe('{ "id": ');
  });
});

describe('the editor’s settings of a new gem', () => {
  it('point at schemas that are there, and the headers of its agents fit theirs', async () => {
    expect((await me.gem('init', 'x', '--template', 'full', '--yes')).code).toBe(0);
    const folder = join(me.cwd, 'x');
    const settings = parse(readFileSync(join(folder, '.vscode', 'settings.json'), 'utf8'));
    const named = [settings['json.schemas'][0].url, ...Object.keys(settings['yaml.schemas'])];
    expect(named.length).toBe(3);
    for (const path of named) JSON.parse(readFileSync(join(folder, path), 'utf8'));
    const check = new Ajv.default({ strict: false }).compile(headerSchema());
    for (const agent of agents(await loadFolder(folder)))
      expect([check(agent.data), check.errors]).toEqual([true, null]);
  });

  it('[A-04] [A-07] [A-09] the schema of an agent’s header knows what the platform knows', () => {
    const { properties } = headerSchema();
    expect(Object.keys(properties)).toEqual([...AGENT_HEADER_KEYS]);
    expect(properties.models.additionalProperties.properties.requires.items.enum).toEqual([
      ...MODEL_CAPABILITIES,
    ]);
    const check = new Ajv.default({ strict: false }).compile(headerSchema());
    const header = (more: object) => check({ description: 'Helps.', ...more });
    for (const name of [...FORBIDDEN_PLATFORM_TOOLS, 'gem.a.b'])
      expect([name, header({ platform_tools: [name] })]).toEqual([name, false]);
    expect(header({ platform_tools: ['fs.cat'], expose: true, tools: ['a'], models: { main: {} } })).toBe(
      true,
    );
    expect(header({ maxTurns: 3 })).toBe(false);
  });
});

function headerSchema() {
  return JSON.parse(readFileSync('schemas/agent-header.schema.json', 'utf8'));
}
