import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { cells } from '../../src/cells.ts';
import { expectToFit } from '../cli/schemas.ts';
import { type Terminal, terminal } from '../cli/terminal.ts';
import { gemOf, TOOL, writeFiles } from '../preview/gem-of.ts';
import { temporaryFolder } from '../temporary.ts';

let cli: Terminal;
let zh: Terminal;

const NOTES = {
  id: 'notes',
  name: '笔记本 🎉',
  version: '1.0.0',
  description: '记下用户说的每一件小事，按日期整理，需要时一句话就能找回来。主要工具：add_note、find_note。',
  tools: [
    {
      ...TOOL,
      description: '添加一条笔记。用户说“记一下”时使用，内容原样保存，不改写，也不翻译。',
      expose: true,
    },
    { ...TOOL, name: 'inner', description: 'Only for the gem itself.' },
  ],
  workflows: [{ name: 'tidy', entry: 'workflows/tidy.js', description: 'Tidies up.', expose: true }],
};

const CODE = 'export default async () => "done";\n';

const FILES = {
  'tools/add_note.js': CODE,
  'workflows/tidy.js': CODE,
  'agents/keeper.md':
    '---\ndescription: Keeps order.\ntools: [inner]\nplatform_tools: [fs.cat]\nexpose: true\n---\nYou keep order.\n',
  'skill/SKILL.md': `# 笔记\n\n${'先读参考资料再动手，'.repeat(12)}\n\nRead skill/references/style.md.\n`,
  'skill/references/style.md': 'Short.\tVery short.\n',
  'docs/README.en.md': '# Notes\n\nKeeps notes.\n',
  'docs/README.zh-CN.md': '# 笔记\n\n记**笔记**。\n',
  'docs/prompts/first.zh-CN.md': '- 记一下\n',
};

beforeAll(async () => {
  const cwd = temporaryFolder();
  cli = terminal({ cwd });
  zh = terminal({ cwd, env: { LANG: 'zh_CN.UTF-8' } });
  writeFiles(join(cwd, 'gems/notes'), { 'notochord.json': JSON.stringify(NOTES), ...FILES });
  writeFiles(join(cwd, 'gems/silent'), {
    'notochord.json': JSON.stringify({
      ...NOTES,
      id: 'silent',
      name: 'Silent',
      tools: [TOOL],
      workflows: [],
    }),
    'tools/add_note.js': CODE,
    'pages/index.html': '<!doctype html><title>S</title>\n',
  });
  expect(await cli.gem('pack', 'gems/notes', '-o', 'notes.gem')).toMatchObject({ code: 0 });
});

describe('gem preview', () => {
  it('[G-01] [S-13] [G-08] [E-05] [E-07] [G-05] shows all that the AI has before it of one gem', async () => {
    const { code, out, err } = await cli.gem('preview', 'gems/notes');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const part of [
      'in the system prompt',
      '│ - 笔记本 🎉 (notes): 记下用户说的每一件小事',
      '│   - tidy (SOP): Tidies up.',
      '│   - keeper (agent): Keeps order.',
      'read_skill notes returns',
      'notes/skill/references/style.md',
      'gem.notes.add_note ',
      '"properties": { "text": { "type": "string" } }',
      'first returns a run id',
      '"properties": { "task": { "type": "string" } }',
      'reading and searching never ask',
      'once in a conversation, for the whole gem',
      'If the answer is no, the call is not run',
      'A new conversation asks again',
    ])
      expect(out.replace(/\n\s+/g, ' ')).toContain(part);
    expect(out).not.toContain('inner');
    expect(out).toMatch(/\d characters, about \d+ tokens\n/);
  });

  it('ends by saying what of it is assumed', async () => {
    for (const options of [[], ['--read', 'notes'], ['--search', 'notes'], ['--agent', 'keeper']]) {
      const { out } = await cli.gem('preview', 'gems/notes', ...options);
      expect(out.slice(out.lastIndexOf('assumed here'))).toMatch(
        /^assumed here, not said by the platform \(A-read-skill\)/,
      );
    }
  });

  it('fits into 80 columns in both languages, with full-width marks in Chinese', async () => {
    for (const one of [cli, zh])
      for (const options of [
        [],
        ['--read', 'notes'],
        ['--search', '笔记 note'],
        ['--agent', 'keeper'],
        ['--store'],
      ]) {
        const { out } = await one.gem('preview', 'gems/notes', ...options);
        expect(out.split('\n').filter((line) => cells(line) > 80)).toEqual([]);
        expect(out.split('\n').filter((line) => line !== line.trimEnd())).toEqual([]);
      }
    expect((await zh.gem('preview', 'gems/notes')).out).not.toMatch(/[\u4e00-\u9fff][,:;?!]/);
  });

  it('says what is in the JSON in the same words whether the gem is a folder or packed', async () => {
    const views = ['--read', 'notes', '--search', '笔记', '--agent', 'keeper', '--store'];
    const { code, document } = await cli.json('preview', 'gems/notes', ...views);
    expect(code).toBe(0);
    expectToFit(document, 'preview');
    const packed = await cli.json('preview', 'notes.gem', ...views);
    expectToFit(packed.document, 'preview');
    const { path, kind, ...folder } = document.gems[0];
    expect(packed.document.gems).toEqual([{ ...folder, path: 'notes.gem', kind: 'packed' }]);
    for (const view of ['catalog', 'read', 'search', 'agent', 'store'])
      expect(packed.document[view]).toEqual(document[view]);
    expect({ path, kind, errors: folder.errors }).toEqual({
      path: join('gems', 'notes'),
      kind: 'folder',
      errors: 0,
    });
  });

  it('[G-02] says of a gem that is not listed why not', async () => {
    const { out } = await cli.gem('preview', 'gems/silent');
    expect(out.replace(/\s+/g, ' ')).toContain('not listed: it exposes nothing and has no skill');
    expect(out).not.toContain('read_skill silent returns');
    const { document } = await cli.json('preview', 'gems/silent');
    expectToFit(document, 'preview');
    expect(document.gems[0]).toMatchObject({ listed: false, reason: 'exposes-nothing', lines: null });
    expect(document).toMatchObject({ read: null, search: null, agent: null, store: null });
  });

  it('[G-01] [G-02] shows the list of several gems, and how much the rest of each is', async () => {
    const { out } = await cli.gem('preview', 'gems');
    expect(out).toContain('│ - 笔记本 🎉 (notes): ');
    expect(out).not.toContain('│ - Silent');
    expect(out.replace(/\s+/g, ' ')).toContain('not listed: it exposes nothing and has no skill');
    expect(out).toMatch(/read_skill notes returns +\d+ characters/);
  });

  it('says how many errors keep a gem from being installed', async () => {
    const gem = await gemOf({ description: 'x'.repeat(201), tools: [{ ...TOOL, expose: true }] });
    const { out } = await cli.gem('preview', gem.root);
    expect(out).toContain('2 errors keep it from being installed; `gem validate` says which\n');
  });

  it('[G-01] says where a description has more lines than the list', async () => {
    const gem = await gemOf({ description: 'One.\nTwo.' }, { 'skill/SKILL.md': 'S\n' });
    const { out } = await cli.gem('preview', gem.root);
    expect(out).toContain('│ - Notes (notes): One.\n  │ Two.\n');
    expect(out.replace(/\s+/g, ' ')).toContain('a list that has one line for each: notes');
  });
});

describe('gem preview --read', () => {
  it('[G-03] shows one reference as it stands', async () => {
    const { out } = await cli.gem('preview', 'gems', '--read', 'notes/skill/references/style.md');
    expect(out).toMatch(
      /^read_skill notes\/skill\/references\/style\.md returns\n +19 characters, about 5 tokens\n/,
    );
    expect(out).toContain('  │ Short.    Very short.\n');
    expect(out).toContain('gem.notes.keeper');
  });

  it('says what was meant, or what there is', async () => {
    expect(await cli.gem('preview', 'gems', '--read', 'notes/skill/references/stile.md')).toMatchObject({
      code: 2,
      err: expect.stringContaining('hint: did you mean notes/skill/references/style.md?'),
    });
    const { document } = await cli.json('preview', 'gems', '--read', 'xxxxx');
    expect(document.error).toEqual({
      code: 'no-such-reading',
      message: 'read_skill finds nothing by the name xxxxx',
      hint: 'name one of: notes, notes/skill/SKILL.md, notes/skill/references/style.md, silent',
    });
  });
});

describe('gem preview --search', () => {
  it('[G-04] shows what is found, and that the platform’s own tools are not in it', async () => {
    const { out } = await cli.gem('preview', 'gems', '--search', '添加笔记');
    expect(out).toMatch(/^tool_search “添加笔记” finds\n {2}1\. gem\.notes\.add_note \(tool\)\n/);
    expect(out.match(/the platform’s own tools/g)).toHaveLength(1);
    expect((await cli.gem('preview', 'gems', '--search', 'zzz')).out).toContain('nothing in these gems');
  });

  it('wants words, and all of them together', async () => {
    expect((await cli.gem('preview', 'gems', '--search', ' _ ')).err).toContain(
      'there is no word to search for',
    );
    expect((await cli.gem('preview', '--search', 'new', 'mail')).err).toContain('--search "new mail"');
  });
});

describe('gem preview --agent', () => {
  it('[S-14] [A-15] [G-09] shows its system prompt, the skill’s files and what it may call', async () => {
    const { out } = await cli.gem('preview', 'gems/notes', '--agent', 'keeper');
    for (const part of [
      '│ You keep order.\n',
      '│ notes/skill/SKILL.md\n',
      'the last 2 lines name the skill’s files',
      'never sees the list of gems',
      'gem.notes.inner ',
      '│ Only for the gem itself.',
      'tools of the platform: fs.cat;',
      'read_skill, for the files of this skill only',
    ])
      expect(out).toContain(part);
    expect(out).not.toContain('gem.notes.add_note');
    expect(out).not.toContain('记下用户说的每一件小事');
  });

  it('says what was meant, or what there is', async () => {
    expect((await cli.gem('preview', 'gems', '--agent', 'keepr')).err).toContain(
      'did you mean notes/keeper?',
    );
    expect((await cli.gem('preview', 'gems/silent', '--agent', 'keeper')).err).toContain('there is none');
  });
});

describe('gem preview --store', () => {
  it('[O-05] [O-08] shows the languages, the tabs and the page in the language of the reader', async () => {
    const { out } = await zh.gem('preview', 'gems/notes', '--store');
    expect(out).toContain('语言：en  [zh-CN]\n标签页：介绍  提示词\n');
    expect(out).toContain('  记笔记。\n');
    expect(out).toContain('  • 记一下\n');
    expect(out).toContain('都不读 docs/');
    const english = await cli.gem('preview', 'gems/notes', '--store');
    expect(english.out).toContain('language: [en]  zh-CN\n');
    expect(english.out).toContain('in other languages only: first\n');
    const asked = await cli.gem('preview', 'gems/notes', '--store-language', 'zh-CN');
    expect(asked.out).toContain('language: en  [zh-CN]\n');
  });

  it('refuses a language that no README has', async () => {
    expect((await cli.gem('preview', 'gems', '--store-language', 'zh-CM')).err).toContain(
      'did you mean zh-CN?',
    );
  });
});

describe('gems that cannot be shown', () => {
  it('are two with the same id, of which one can be installed', async () => {
    const { document } = await cli.json('preview', 'gems/notes', 'notes.gem');
    expect(document.error).toMatchObject({
      code: 'same-id-twice',
      message: `${join('gems', 'notes')} and notes.gem have the same id notes, so only one of them can be installed`,
    });
  });

  it('are those whose manifest is missing or is not JSON', async () => {
    const cwd = temporaryFolder();
    writeFiles(cwd, { 'broken/notochord.json': '{', 'bare/tools/a.js': CODE });
    const other = terminal({ cwd });
    expect((await other.json('preview', 'broken')).document.error.code).toBe('manifest-syntax');
    expect((await other.json('preview', 'bare')).document.error.code).toBe('manifest-missing');
  });
});
