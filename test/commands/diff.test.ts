import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { cells } from '../../src/cells.ts';
import { expectToFit } from '../cli/schemas.ts';
import { damaged } from '../cli/small-gem.ts';
import { type Terminal, terminal } from '../cli/terminal.ts';
import { temporaryFolder } from '../temporary.ts';
import { type Files, NOTE, put, putGem } from './diff-gem.ts';

let cli: Terminal;
beforeEach(() => {
  cli = terminal({ cwd: temporaryFolder() });
  for (const name of ['old', 'new']) mkdirSync(join(cli.cwd, name));
});

type Gem = readonly [more?: object, files?: Files];

/** What changes from one gem to the other; `kinds` as `section kind subject`. */
async function compare(before: Gem, after: Gem, ...argv: string[]) {
  putGem(join(cli.cwd, 'old'), ...before);
  putGem(join(cli.cwd, 'new'), ...after);
  const { code, document } = await cli.json('diff', 'old', 'new', ...argv);
  expectToFit(document, 'diff');
  const kinds = document.changes.map(({ section, kind, subject }: Record<string, string>) =>
    [section, kind, subject].join(' '),
  );
  return { code, document, kinds };
}

const AGENT = (header: string, body = 'Find.') => `---\ndescription: Finds.\n${header}---\n${body}\n`;
const SOP = { name: 'daily', entry: 'workflows/daily.js', description: 'Runs daily.' };
const RESOURCE = { id: 'model', url: 'https://a.example.com/m', sha256: 'a'.repeat(64), size: 1048576 };

describe('gem diff', () => {
  it('says that nothing changes, and asks for no version', async () => {
    const { code, document } = await compare([], []);
    expect(code).toBe(0);
    expect(document).toMatchObject({
      changes: [],
      files: { added: [], removed: [], changed: [] },
      version: { order: 'equal', step: null, suggested: null, enough: true },
    });
    expect(await cli.gem('diff', 'old', 'new')).toEqual({
      code: 0,
      out: 'Notes  notes 1.0.0 → 1.0.0\n\nnothing changes\n',
      err: '',
    });
  });

  it('holds all of a large text against the other, and not what was read last of it', async () => {
    // More than is read at a time; the texts differ at the beginning, and in one end of a line at the end.
    const large = (first: string, last: string) => ({
      'docs/README.en.md': `${first}${'line\n'.repeat(60_000)}${last}`,
    });
    const { document } = await compare([{}, large('# A\n', 'end\n')], [{}, large('# B\n', 'end\r\n')]);
    expect(document.files.changed).toEqual([expect.objectContaining({ path: 'docs/README.en.md' })]);
    const { document: same } = await compare([{}, large('# A\n', 'end\n')], [{}, large('# A\n', 'end\r\n')]);
    expect(same.files.changed).toEqual([]);
  });

  it('[K-01] [K-08] tells permissions, hosts and what the user is asked; --fail-on permissions makes them fail', async () => {
    const knowledge = (...permissions: string[]) => ({ knowledge: { permissions } });
    const before = { network: ['api.example.com', '*.example.org'], ...knowledge('facts.read:pref') };
    const after = {
      network: ['API.example.com', 'x.example.org', 'b.example.net'],
      email: { read: true },
      ...knowledge('facts.read:pref', 'facts.write:pref'),
    };
    const more = await compare([{ permissions: before }], [{ permissions: after, version: '1.1.0' }]);
    expect(more.code).toBe(0);
    expect(more.kinds).toEqual([
      'permissions permission-widened network',
      'permissions permission-added email',
      'permissions permission-widened knowledge',
      'permissions permission-narrowed network',
    ]);
    expect(more.document.asksMore).toBe(true);
    expect(more.document.user).toEqual({
      grants: ['email: read', 'the knowledge base: facts.write:pref'],
      trusts: ['the network: b.example.net'],
    });
    expect(await cli.gem('diff', 'old', 'new', '--fail-on', 'permissions')).toMatchObject({
      code: 1,
      out: expect.stringContaining(
        '\nthe gem asks for more than before, and --fail-on permissions was given\n',
      ),
    });
    const less = await compare(
      [{ permissions: after }],
      [{ permissions: { network: ['b.example.net'] } }],
      '--fail-on',
      'permissions',
    );
    expect([less.code, less.document.failedOn, less.document.asksMore]).toEqual([0, null, false]);
    expect(less.kinds).toEqual([
      'permissions permission-narrowed network',
      'permissions permission-removed email',
      'permissions permission-removed knowledge',
    ]);
    const any = await compare([{ permissions: before }], [{ permissions: { ...before, network: true } }]);
    expect(any.document.user.trusts).toEqual(['the network, any host']);
  });

  it('hides no host behind many others', async () => {
    const network = Array.from({ length: 60 }, (_, index) => `h${index}.example.com`);
    const { document } = await compare([], [{ permissions: { network } }]);
    expect(document.user.trusts).toEqual([`the network: ${network.join(', ')}`]);
    for (const format of ['pretty', 'markdown'])
      expect((await cli.gem('diff', 'old', 'new', '--format', format)).out).toMatch(/h59(\.|&#46;)example/);
  });

  it('takes long lists in their stride', async () => {
    const of = (word: string) => ({
      permissions: { network: Array.from({ length: 5000 }, (_, index) => `${word}${index}.example.com`) },
      resources: Array.from({ length: 5000 }, (_, index) => ({
        ...RESOURCE,
        id: `${word}${index}`,
        sha256: `${word}${index}`,
      })),
      workflows: [{ ...SOP, triggers: Array.from({ length: 5000 }, (_, index) => ({ [word]: index })) }],
    });
    const { document } = await compare([of('a')], [of('b')]);
    expect(document.changes).toHaveLength(20_002);
  });

  it('tells of an agent that cannot be read, which is not gone', async () => {
    await compare([], [{}, { 'agents/x.md': '---\ntools: [\n---\nX\n' }]);
    expect(await cli.gem('diff', 'old', 'new')).toMatchObject({
      code: 0,
      err: 'gem: warning: the header of agents/x.md in new cannot be read, so that agent is left out; `gem validate` says why\n',
    });
  });

  it('[K-05] tells what one tool uses beyond before', async () => {
    const permissions = { network: ['a.example.com', 'b.example.com'] };
    const tool = (...network: string[]) => ({ permissions, tools: [{ ...NOTE, permissions: { network } }] });
    const { kinds, document } = await compare(
      [tool('a.example.com')],
      [tool('b.example.com')],
      '--fail-on',
      'permissions',
    );
    expect(kinds).toEqual([
      'permissions tool-permission-added note',
      'permissions tool-permission-removed note',
    ]);
    // The gem as a whole asks for no more.
    expect(document).toMatchObject({
      ok: true,
      user: { trusts: ['tool note uses the network: b.example.com'] },
    });
  });

  it('[A-07] tells platform tools of agents, also of a new one', async () => {
    const before = { 'agents/finder.md': AGENT('platform_tools: [fs.cat]\n') };
    const after = {
      'agents/finder.md': AGENT('platform_tools: [http.request]\n'),
      'agents/maker.md': AGENT('platform_tools: [browser.navigate]\n'),
    };
    const { code, kinds, document } = await compare([{}, before], [{}, after], '--fail-on', 'permissions');
    expect([code, document.failedOn]).toEqual([1, 'permissions']);
    expect(kinds.filter((kind: string) => kind.startsWith('platform'))).toEqual([
      'platform-tools platform-tools-added finder',
      'platform-tools platform-tools-removed finder',
      'platform-tools platform-tools-added maker',
    ]);
    expect(document.user.trusts).toEqual([
      'agent finder with http.request',
      'agent maker with browser.navigate',
    ]);
  });

  it('[A-06] [A-09] [A-12] tells tools, models and prompts of agents', async () => {
    const { kinds } = await compare(
      [{}, { 'agents/f.md': AGENT('tools: [note]\nmodels:\n  main:\n    requires: [image_input]\n') }],
      [{}, { 'agents/f.md': AGENT('models:\n  eye:\n    requires: [video_input]\n', 'Look.') }],
    );
    expect(kinds).toEqual([
      'agents model-requires-less f',
      'agents model-added f',
      'agents model-requires-more f',
      'agents tools-removed f',
      'agents prompt-changed f',
    ]);
  });

  it('[T-11] tells exposed items that come, go, are shown, hidden and described anew', async () => {
    const other = (name: string, expose: boolean, description = 'Does.') => ({
      ...NOTE,
      name,
      expose,
      description,
    });
    const { kinds, document } = await compare(
      [
        {
          tools: [
            other('gone', true),
            other('own', false),
            other('shown', false),
            other('hidden', true),
            other('same', true),
          ],
        },
      ],
      [
        {
          tools: [
            other('fresh', true),
            other('shown', true),
            other('hidden', false),
            other('same', true, 'Does more.'),
          ],
          workflows: [{ ...SOP, expose: true }],
        },
      ],
    );
    expect(kinds).toEqual([
      'tools exposed-item-added fresh',
      'tools item-exposed shown',
      'tools item-hidden hidden',
      'tools description-changed same',
      'tools exposed-item-removed gone',
      'tools item-removed own',
      'workflows exposed-item-added daily',
    ]);
    expect(document.version).toMatchObject({ step: 'major', suggested: '2.0.0' });
  });

  it('[X-07] tells what breaks callers of a tool, and what does not', async () => {
    const { properties } = NOTE.inputSchema;
    const schema = (more: object) =>
      [{ tools: [{ ...NOTE, inputSchema: { ...NOTE.inputSchema, ...more } }] }] as const;
    const breaks = await compare(
      [],
      schema({ properties: { ...properties, to: { type: 'string' } }, required: ['text', 'to'] }),
    );
    expect(breaks.kinds).toEqual(['tools input-required-added note']);
    expect(breaks.document.changes[0]).toMatchObject({
      effect: 'breaks-callers',
      step: 'major',
      message: 'tool note: parameter to is new and required',
    });
    const fine = await compare([], schema({ properties: { ...properties, to: { type: 'string' } } }));
    expect(fine.document.changes).toMatchObject([
      { kind: 'input-optional-added', effect: 'none', step: 'minor' },
    ]);
    // Nobody outside calls a tool that is not offered.
    const own = (inputSchema: object) => [{ tools: [{ ...NOTE, expose: false, inputSchema }] }] as const;
    const inner = await compare(
      own(NOTE.inputSchema),
      own({ ...NOTE.inputSchema, required: ['text', 'tag'] }),
    );
    expect(inner.document.changes).toMatchObject([
      { kind: 'input-made-required', effect: 'none', step: 'patch' },
    ]);
  });

  it('[T-08] [T-09] tells side effects, and that plan mode no longer runs a tool', async () => {
    const tool = (sideEffect: string) => [{ tools: [{ ...NOTE, sideEffect }] }] as const;
    expect((await compare(tool('read'), tool('write'))).document.changes).toMatchObject([
      { kind: 'not-for-plan-mode', effect: 'breaks-callers', step: 'major' },
    ]);
    const worse = await compare(tool('write'), tool('destructive'));
    expect(worse.kinds).toEqual(['tools side-effect-raised note']);
    expect(worse.document.user.trusts).toEqual(['tool note, which now destroys']);
    expect((await compare(tool('destructive'), tool('read'))).kinds).toEqual([
      'tools side-effect-lowered note',
    ]);
  });

  it('[T-15] tells limits and triggers of SOPs', async () => {
    const { kinds, document } = await compare(
      [{ workflows: [{ ...SOP, limits: { maxDurationMs: 1000 }, triggers: [{ a: 1, b: 2 }, { c: 3 }] }] }],
      [{ workflows: [{ ...SOP, limits: { maxDurationMs: 2000 }, triggers: [{ b: 2, a: 1 }, { d: 4 }] }] }],
    );
    expect(kinds).toEqual([
      'workflows trigger-added daily',
      'workflows trigger-removed daily',
      'workflows limit-changed daily',
    ]);
    expect(document.user.trusts).toEqual(['SOP daily, started by {"d":4}']);
  });

  it('[R-20] tells what is downloaded again, what stays and what is removed', async () => {
    const fresh = {
      ...RESOURCE,
      id: 'words',
      url: 'https://b.example.com/w',
      sha256: 'b'.repeat(64),
      required: true,
    };
    const { kinds, document } = await compare(
      [{ resources: [RESOURCE, { ...RESOURCE, id: 'old', sha256: 'c'.repeat(64) }] }],
      [
        {
          resources: [
            { ...RESOURCE, id: 'renamed' },
            fresh,
            { ...fresh, id: 'late', required: false, sha256: 'd'.repeat(64) },
          ],
        },
      ],
    );
    expect(kinds).toEqual([
      'resources kept-under-another-id renamed',
      'resources download-after-install words',
      'resources download-on-use late',
      'resources removed old',
    ]);
    expect(document.downloads).toEqual({ count: 2, size: 2097152, atOnce: 1048576 });
    const { out } = await cli.gem('diff', 'old', 'new');
    expect(out).toContain('  + words, 1.0 MB, is downloaded after the upgrade, from b.example.com\n');
    const same = await compare(
      [{ resources: [RESOURCE] }],
      [{ resources: [{ ...RESOURCE, url: 'https://c.example.com/m' }] }],
    );
    expect(same.document).toMatchObject({
      changes: [{ kind: 'addresses-changed' }],
      downloads: { count: 0, size: 0 },
      user: { trusts: ['downloads from c.example.com, for model'] },
    });
  });

  it('[S-01] [O-05] tells the skill and the languages of the store page', async () => {
    const { kinds } = await compare(
      [
        {},
        {
          'docs/README.en.md': '# N\n',
          'skill/SKILL.md': 'A\n',
          'skill/references/a.md': 'A\n',
          'skill/references/b.md': 'B\n',
        },
      ],
      [
        {},
        {
          'docs/README.en.md': undefined,
          'docs/README.zh-CN.md': '# N\n',
          'skill/SKILL.md': 'B\n',
          'skill/references/a.md': 'B\n',
          'skill/references/c.md': 'B\n',
        },
      ],
    );
    expect(kinds).toEqual([
      'skill skill-changed ',
      'skill references-added ',
      'skill references-removed ',
      'skill references-changed ',
      'docs languages-added ',
      'docs languages-removed ',
    ]);
  });

  it('tells files with their sizes; ends of lines alone are no change', async () => {
    const { document } = await compare(
      [{}, { 'pages/a.html': 'a\n', 'pages/b.html': 'b\nb\n' }],
      [
        {},
        {
          'pages/b.html': 'b\r\nb\r\n',
          'pages/c.html': 'cc\n',
          'tools/note.js': 'export default () => 1;\n',
          'tests/x.yaml': '',
        },
      ],
    );
    expect(document.files).toEqual({
      added: [{ path: 'pages/c.html', size: 3 }],
      removed: [{ path: 'pages/a.html', size: 2 }],
      changed: [{ path: 'tools/note.js', before: 41, after: 24 }],
    });
    expect(document.version).toMatchObject({ step: 'patch', suggested: '1.0.1' });
  });

  it('tells another id as another gem, whose data is not compared', async () => {
    const { code, document } = await compare([], [{ id: 'other', data: {}, version: '0.1.0' }]);
    expect(code).toBe(0);
    expect(document.changes).toMatchObject([
      { section: 'gem', kind: 'id-changed', effect: 'breaks-callers' },
    ]);
    expect(document.new).toEqual({ path: 'new', kind: 'folder', id: 'other', version: '0.1.0' });
  });

  it.each([
    ['1.2.3', '1.2.4', 'patch', '1.2.4', true, 'higher'],
    ['1.2.3', '1.2.3', 'patch', '1.2.4', false, 'equal'],
    ['1.2.3', '1.2.2', 'patch', '1.2.4', false, 'lower'],
    ['0.2.3', '0.2.4-rc.1', 'patch', '0.2.4', true, 'higher'],
    ['2.0.0-rc.1', '2.0.0-rc.2', 'patch', '2.0.0', true, 'higher'],
    ['one', '1.0.0', 'patch', null, null, null],
  ])('version %s → %s of a small change', async (before, after, step, suggested, enough, order) => {
    const { document } = await compare([{ version: before }], [{ version: after, description: 'Else.' }]);
    expect(document.version).toMatchObject({ before, after, step, suggested, enough, order });
  });

  it('compares a packed gem with a folder as it would be packed', async () => {
    const files = {
      'agents/f.md': AGENT('tools: [note]\n'),
      'tools/lib.ts': 'export const x: string = "x";\n',
    };
    const tool = { ...NOTE, entry: 'tools/note.ts' };
    const code = 'import { x } from "./lib.ts";\nexport default async (): Promise<string> => x;\n';
    await compare([{ tools: [tool] }, { ...files, 'tools/note.js': undefined, 'tools/note.ts': code }], []);
    expect(await cli.gem('pack', 'old', '-o', 'old.gem')).toMatchObject({ code: 0 });
    for (const pair of [
      ['old.gem', 'old'],
      ['old', 'old.gem'],
      ['old.gem', 'old.gem'],
    ]) {
      const { code: exit, document } = await cli.json('diff', ...pair);
      expectToFit(document, 'diff');
      expect([exit, document.changes, document.files]).toEqual([
        0,
        [],
        { added: [], removed: [], changed: [] },
      ]);
    }
    put(join(cli.cwd, 'old'), { 'tools/lib.ts': 'export const x: string = "y";\n' });
    expect((await cli.json('diff', 'old.gem', 'old')).document.files.changed).toMatchObject([
      { path: 'tools/note.js' },
    ]);
    // What cannot be packed here is not compared, and that is said.
    put(join(cli.cwd, 'old'), { 'tools/lib.ts': 'export { x } from "not-installed";\n' });
    expect((await cli.json('diff', 'old.gem', 'old')).document.files).toBe(null);
    expect((await cli.gem('diff', 'old.gem', 'old')).out).toContain('not compared: one of the two is packed');
  });

  it('believes a packed gem only when it is intact', async () => {
    await compare([], []);
    await cli.gem('pack', 'old', '-o', 'old.gem');
    writeFileSync(join(cli.cwd, 'bad.gem'), damaged(join(cli.cwd, 'old.gem')));
    const { code, document } = await cli.json('diff', 'bad.gem', 'new');
    expect([code, Object.keys(document)]).toEqual([1, ['format', 'error']]);
  });

  it('takes nothing that cannot be read for something that is not there', async () => {
    await compare([], []);
    // The system reads no folder as a file, whoever asks.
    mkdirSync(join(cli.cwd, 'new', '.gemignore'));
    expect(await cli.gem('diff', 'old', 'new')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('gem: error: .gemignore in new cannot be read: '),
    });
  });

  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'says of a manifest that may not be read that it cannot be, and not that there is none',
    async () => {
      await compare([], []);
      chmodSync(join(cli.cwd, 'new', 'notochord.json'), 0);
      for (const argv of [
        ['diff', 'old', 'new'],
        ['info', 'new'],
        ['preview', 'new'],
        ['types', 'new'],
      ])
        expect((await cli.json(...argv)).document.error).toMatchObject({
          code: 'cannot-read',
          message: 'notochord.json in new cannot be read: permission is denied',
        });
    },
  );

  it.each([
    ['no-such-path', ['nowhere', 'new']],
    ['no-such-path', ['old', 'nowhere']],
    ['manifest-missing', ['old', '.']],
    ['manifest-syntax', ['broken', 'new']],
    ['manifest-syntax', ['new', 'list']],
    ['path-empty', ['', 'new']],
  ])('%s', async (error, argv) => {
    await compare([], []);
    put(join(cli.cwd, 'broken'), { 'notochord.json': '{' });
    put(join(cli.cwd, 'list'), { 'notochord.json': '[]' });
    expect(await cli.json('diff', ...argv)).toMatchObject({ code: 2, document: { error: { code: error } } });
  });

  it('stays within 80 columns in both languages, and shows no control character', async () => {
    const name = '名'.repeat(60);
    await compare(
      [{ name }],
      [
        {
          name: `${name}\u001b[31m`,
          description: '说'.repeat(190),
          permissions: { network: [`${'a'.repeat(200)}.example.com`, 'b\u202e.example.com'] },
        },
      ],
    );
    for (const language of ['en', 'zh-CN']) {
      const { out } = await cli.gem('diff', 'old', 'new', '--lang', language);
      expect(out).not.toMatch(/[\u001b\u202e]/);
      const [, ...lines] = out.split('\n');
      expect(Math.max(...lines.map(cells))).toBeLessThanOrEqual(80);
      if (language === 'zh-CN') expect(out).not.toMatch(/[\u4e00-\u9fff][,;?!]/);
    }
  });
});
