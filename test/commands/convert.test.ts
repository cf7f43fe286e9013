import { existsSync, mkdirSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectToFit } from '../cli/schemas.ts';
import { terminal } from '../cli/terminal.ts';
import { type Files, lay, paths, read, trace, workFolder } from '../convert/source-folder.ts';

const TOOL = 'export default async function () {\n  return {};\n}\n';

/** Converts a folder, holds the document to its schema and the result to `gem validate`. */
async function convert(files: Files, ...argv: string[]) {
  const cwd = workFolder(files);
  const before = trace(join(cwd, 'source'));
  const { json, gem } = terminal({ cwd });
  const { code, document } = await json('convert', 'source', ...argv);
  expect(trace(join(cwd, 'source'))).toEqual(before);
  if (document.error) return { cwd, code, document, folder: cwd, ids: [], gem };
  expectToFit(document, 'convert');
  const folder = join(cwd, document.path);
  if (document.written) {
    const validated = (await json('validate', document.path)).document;
    expect(validated.gems[0].findings).toEqual(document.findings);
  }
  const told = [...document.changed, ...document.leftOut, ...document.needsPerson];
  return { cwd, code, document, folder, ids: told.map(({ id }: { id: string }) => id), gem };
}

const under = (files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [`source/${path}`, content]));

const SKILL = '---\nname: pdf-tools\ndescription: Fill in PDF forms.\n---\n';

describe('a draft', () => {
  const draft = (manifest: object, files: Files = {}) =>
    under({ 'manifest.json': JSON.stringify(manifest), 'tools/a.js': TOOL, 'tools/b.js': TOOL, ...files });
  const base = { id: 'mail_helper', name: 'Mail', version: '1.0.0', description: 'Sums mail.' };
  const item = { name: 'a', entry: 'tools/a.js', description: 'Sums one.', input_schema: { type: 'object' } };

  it('[D-08] takes descriptions from where a draft has them', async () => {
    const { folder, code, document } = await convert(
      draft(
        {
          ...base,
          exports: [
            { ...item, expose: true, side_effect: 'read' },
            { name: 'daily', kind: 'workflow', entry: './workflows/d.js', description: 'Every day.' },
          ],
        },
        { 'workflows/d.js': TOOL },
      ),
    );
    expect([code, document.kind, document.kindBy]).toEqual([0, 'draft', 'content']);
    expect(JSON.parse(read(folder, 'notochord.json'))).toEqual({
      ...base,
      tools: [
        {
          name: 'a',
          entry: 'tools/a.js',
          description: 'Sums one.',
          inputSchema: { type: 'object' },
          sideEffect: 'read',
          expose: true,
        },
      ],
      workflows: [{ name: 'daily', entry: 'workflows/d.js', description: 'Every day.' }],
    });
    expect(document.findings).toEqual([]);
    expect(paths(folder)).not.toContain('manifest.json');
  });

  it('[D-08] the short form: one description serves the gem and its tool, and is at most 200', async () => {
    const short = {
      name: 'Word Count',
      description: 'x'.repeat(200),
      entry: 'tools/a.js',
      input_schema: {},
      expose: true,
    };
    const { folder, ids, document } = await convert(draft(short));
    const { id, name, description, tools } = JSON.parse(read(folder, 'notochord.json'));
    expect([id, name, description]).toEqual(['word_count', 'Word Count', 'x'.repeat(200)]);
    expect(tools).toEqual([
      {
        name: 'word_count',
        entry: 'tools/a.js',
        description: 'x'.repeat(200),
        inputSchema: {},
        expose: true,
      },
    ]);
    expect(ids).toEqual(expect.arrayContaining(['one-tool', 'item-renamed', 'version-chosen']));
    expect(document.findings.filter(({ severity }: { severity: string }) => severity === 'error')).toEqual(
      [],
    );

    const long = await convert(draft({ ...short, description: 'x'.repeat(201) }));
    expect(long.document.error).toMatchObject({
      code: 'description-too-long',
      hint: expect.stringContaining('--description'),
    });
    const given = await convert(
      draft({ ...short, expose: false, description: 'x'.repeat(201) }),
      '--description',
      'Short.',
    );
    expect(JSON.parse(read(given.folder, 'notochord.json'))).toMatchObject({
      description: 'Short.',
      tools: [{ description: 'x'.repeat(201) }],
    });
  });

  it('[D-09] data and resources keep their fields, agents in it are told, docs that are not Markdown are dropped', async () => {
    const data = { collections: { notes: { kind: 'table', fields: { t: { type: 'string' } } } } };
    const resources = [{ id: 'm', url: 'https://example.com/m', sha256: 'a'.repeat(64), size: 3 }];
    const agent = '---\ndescription: Sums.\ntools: [a]\n---\nYou sum.\n';
    const { folder, ids } = await convert(
      draft(
        {
          ...base,
          exports: [
            { ...item, expose: true },
            { name: 'x', kind: 'agent' },
          ],
          data,
          resources,
          agents: [{ name: 'x' }],
        },
        {
          'agents/summer.md': agent,
          'docs/README.en.md': '# Mail\n',
          'docs/shot.txt': 'x',
          'docs/deep/a.png': 'x',
        },
      ),
    );
    expect(JSON.parse(read(folder, 'notochord.json'))).toMatchObject({ data, resources });
    expect(JSON.parse(read(folder, 'notochord.json'))).not.toHaveProperty('agents');
    expect(paths(folder)).toEqual([
      'agents/summer.md',
      'docs/README.en.md',
      'notochord.json',
      'tools/a.js',
      'tools/b.js',
    ]);
    expect(read(folder, 'agents/summer.md')).toBe(agent);
    expect(ids.filter((id) => /docs|agent/.test(id))).toEqual([
      'docs-not-markdown',
      'docs-not-markdown',
      'agent-in-draft',
      'agents-in-draft',
    ]);
  });

  it('[K-07] a tool without permissions may use all that is declared, one with a list only that', async () => {
    const knowledge = { permissions: ['facts.read:pref'] };
    const { folder, ids } = await convert(
      draft({
        ...base,
        knowledge,
        email: true,
        network: ['api.example.com'],
        exports: [
          { ...item, name: 'all', expose: true },
          { ...item, name: 'two', permissions: ['network', 'knowledge'] },
          { ...item, name: 'none', permissions: [], side_effect: 'read' },
          { ...item, name: 'odd', permissions: ['camera'] },
        ],
      }),
    );
    const { permissions, tools } = JSON.parse(read(folder, 'notochord.json'));
    expect(permissions).toEqual({ knowledge, email: { read: true }, network: ['api.example.com'] });
    expect(tools.map((tool: { permissions?: object }) => tool.permissions)).toEqual([
      { knowledge: true, email: { read: true }, network: ['api.example.com'] },
      { knowledge: true, network: ['api.example.com'] },
      undefined,
      undefined,
    ]);
    expect(tools.map((tool: { sideEffect?: string }) => tool.sideEffect)).toEqual([
      undefined,
      undefined,
      'read',
      undefined,
    ]);
    expect(ids).toContain('permission-unknown');
  });

  it('what is not declared, not named or not known is told and never made up', async () => {
    const { ids, code, folder } = await convert(
      draft({
        ...base,
        version: '1.2',
        theme: 'dark',
        permissions: ['network'],
        exports: [
          {
            name: 'sum-up',
            entry: '.\\tools\\a.js',
            description: 'Sums.',
            icon: 'x',
            permissions: ['network'],
          },
          { name: 'p', kind: 'page' },
          7,
        ],
      }),
    );
    expect(code).toBe(1);
    expect(new Set(ids)).toEqual(
      new Set([
        'item-renamed',
        'version-changed',
        'item-keys-dropped',
        'draft-keys-dropped',
        'exports-unreadable',
        'permission-undeclared',
        'input-schema-missing',
        'kind-unknown',
      ]),
    );
    expect(JSON.parse(read(folder, 'notochord.json'))).toMatchObject({
      version: '1.2.0',
      tools: [{ name: 'sum_up', entry: 'tools/a.js', permissions: { network: true } }],
    });
  });

  it('a manifest that is no JSON is told with its place', async () => {
    const { document, code } = await convert(under({ 'manifest.json': '{ "name": "x",\n "exports": [,] }' }));
    expect(code).toBe(2);
    expect(document.error).toMatchObject({
      code: 'draft-not-json',
      message: expect.stringMatching(/manifest\.json:2:\d/),
    });
  });
});

describe('a skill', () => {
  const BODY = `# PDF

Read [forms](references/forms.md#fields), \`scripts/fill.py\`, ./references/deep/\u6570\u636e.md, [d](references/deep/%E6%95%B0%E6%8D%AE.md).
[a](<references/my file.md>) [b](references/my%20file.md "t") <a href="references/forms.md">x</a> References/FORMS.md.
![shot](assets/d.png) https://example.com/scripts/fill.py {baseDir}/scripts/fill.py \u53c2\u89c1references/forms.md\u3002
[up](../x/SKILL.md) [abs](/home/me/x.md) [gone](references/gone.md) [r] and \`references/\`

| \`scripts/fill.py\` | references/forms.md |
|---|---|

[r]: references/forms.md "Forms"

\`\`\`bash
python scripts/fill.py
\`\`\`
`;
  const skill = under({
    'SKILL.md': SKILL + BODY,
    'references/forms.md':
      '# Fields\n\n[s](../SKILL.md) [d](deep/\u6570\u636e.md#x) `../scripts/fill.py` [f](#fields)\n',
    'references/deep/\u6570\u636e.md': '# \u6570\u636e\n',
    'references/my file.md': 'text\n',
    'scripts/fill.py': 'print("```")\n',
    'assets/d.png': Buffer.from('89504e470d0a1a0a', 'hex'),
    'LICENSE.txt': 'MIT\n',
  });

  it('[S-01] [S-03] [S-06] [S-11] [S-12] becomes a gem of its own, with paths from the root', async () => {
    const { folder, code, document } = await convert(skill);
    expect([code, document.kind, document.path]).toEqual([0, 'skill', 'pdf-tools']);
    expect(paths(folder)).toEqual([
      'LICENSE.txt',
      'notochord.json',
      'skill/SKILL.md',
      'skill/references/deep/\u6570\u636e.md',
      'skill/references/forms.md',
      'skill/references/my file.md',
      'skill/references/scripts/fill.py.md',
    ]);
    expect(read(folder, 'skill/SKILL.md')).toBe(`${SKILL}# PDF

Read [forms](skill/references/forms.md#fields), \`skill/references/scripts/fill.py.md\`, skill/references/deep/\u6570\u636e.md, [d](skill/references/deep/\u6570\u636e.md).
[a](<skill/references/my file.md>) [b](<skill/references/my file.md> "t") <a href="skill/references/forms.md">x</a> skill/references/forms.md.
![shot](assets/d.png) https://example.com/scripts/fill.py skill/references/scripts/fill.py.md \u53c2\u89c1skill/references/forms.md\u3002
[up](../x/SKILL.md) [abs](/home/me/x.md) [gone](references/gone.md) [r] and \`skill/references/\`

| \`skill/references/scripts/fill.py.md\` | skill/references/forms.md |
|---|---|

[r]: skill/references/forms.md "Forms"

\`\`\`bash
python scripts/fill.py
\`\`\`
`);
    expect(read(folder, 'skill/references/forms.md')).toBe(
      '# Fields\n\n[s](skill/SKILL.md) [d](skill/references/deep/\u6570\u636e.md#x) `skill/references/scripts/fill.py.md` [f](#fields)\n',
    );
    const left = document.findings.map(({ rule }: { rule: string }) => rule);
    expect(left).toEqual(['skill/dangling-reference']);
    const places = document.needsPerson.map(({ id, line }: { id: string; line: number }) => `${id}:${line}`);
    expect(places).toEqual([
      'picture-shown:9',
      'link-outside:10',
      'link-absolute:10',
      'link-nothing:10',
      'fence-names-file:18',
      'code-not-run:null',
    ]);
  });

  it('code is told plainly to be read and not run', async () => {
    const { gem, folder } = await convert(skill);
    expect(read(folder, 'skill/references/scripts/fill.py.md')).toBe(
      '> The text of `scripts/fill.py`. It is here to be read: a gem cannot run it.\n\n````python\nprint("```")\n````\n',
    );
    const { out } = await gem('convert', 'source', 'again');
    expect(out).toContain('1 file of code put into Markdown, to be read and not run');
    expect(out.split('\n').filter((line) => line.length > 80)).toEqual([]);
    const chinese = (await gem('convert', 'source', 'third', '--lang', 'zh-CN')).out;
    expect(chinese).toContain('1 个代码文件放进了 Markdown：供阅读，不运行');
    expect(chinese).not.toMatch(/[\u4e00-\u9fff][,:;?!]/);
  });

  it('[S-05] texts of other encodings are in UTF-8 then; what cannot be told for certain is left to a person', async () => {
    const gb = Buffer.from('c4e3bac32ccac0bde70a', 'hex');
    const { folder, ids } = await convert(
      under({
        'SKILL.md': Buffer.from(
          `\ufeff${SKILL}See references/a.csv, references/w.txt and b.txt.\n`,
          'utf16le',
        ),
        'references/a.csv': gb,
        'references/w.txt': Buffer.from('caf\xe9 au lait\n', 'latin1'),
        'references/odd.txt': Buffer.from('\x81\x8d\x8f\x90\x9d\x81\x8d', 'latin1'),
        'b.txt': '\ufeffbom\n',
      }),
    );
    expect(read(folder, 'skill/references/a.csv')).toBe('你好,世界\n');
    expect(read(folder, 'skill/references/w.txt')).toBe('café au lait\n');
    expect(read(folder, 'skill/SKILL.md')).toMatch(/^---\nname: pdf-tools/);
    expect(ids.filter((id) => id === 'encoding-changed')).toHaveLength(3);
    expect(paths(folder)).not.toContain('skill/references/odd.txt');
  });

  it('[S-02] [S-04] what is over 64 KB is cut at headings, and links into it lead to the right part', async () => {
    const chapter = (n: number) => `## Chapter ${n}\n\n${'words and more words\n'.repeat(20)}\n`;
    const big = `# Big\n\n[to](#chapter-290) [z]\n\n${Array.from({ length: 300 }, (_, n) => chapter(n)).join('')}[z]: https://example.com\n`;
    const { folder, code, ids, document } = await convert(
      under({
        'SKILL.md': `${SKILL}[c](references/big.md#chapter-299) references/big.md [no](references/big.md#nope) references/rows.csv\n\n${chapter(1).repeat(200)}`,
        'references/big.md': big,
        'references/rows.csv': 'a,b\n'.repeat(20_000),
      }),
    );
    expect(code).toBe(0);
    expect(document.findings.map(({ rule }: { rule: string }) => rule)).toEqual([]);
    const parts = paths(folder).filter((path) => path.includes('/big'));
    expect(parts.length).toBeGreaterThan(1);
    const all = [
      'skill/references/big.md',
      ...parts.filter((path) => path !== 'skill/references/big.md'),
    ].map((path) => read(folder, path));
    const text = all.map((part) => part.replace(/\n+> This goes on in `[^`]+`\.\n$/, '\n')).join('');
    expect(text.replaceAll(/\s+|\[z\]: https:\/\/example\.com|\(skill[^)]*\)/g, '')).toBe(
      big.replaceAll(/\s+|\[z\]: https:\/\/example\.com|\(#[^)]*\)/g, ''),
    );
    const [, to = ''] = /\[to\]\((\S+)#chapter-290\)/.exec(all[0] ?? '') ?? [];
    expect(read(folder, to)).toContain('## Chapter 290\n');
    expect(all[0]).toContain('[z]: https://example.com');
    const [, c = ''] = /\[c\]\((\S+)#chapter-299\)/.exec(read(folder, 'skill/SKILL.md')) ?? [];
    expect(read(folder, c)).toContain('## Chapter 299\n');
    expect(ids.filter((id) => /split|parts|anchor/.test(id))).toEqual([
      'file-split',
      'file-split',
      'file-split',
      'parts-listed',
      'anchor-unknown',
    ]);
    expect(read(folder, 'skill/references/rows.csv') + read(folder, 'skill/references/rows-2.csv')).toBe(
      'a,b\n'.repeat(20_000),
    );
  });

  it('links, hidden names and node_modules are left out and told, and never followed', async () => {
    const cwd = workFolder(
      under({
        'SKILL.md': `${SKILL}Read a.md.\n`,
        'a.md': 'a\n',
        '.env': 'X=1',
        '.git/config': 'x',
        'node_modules/x/README.md': 'x',
        'scripts/__init__.py': '',
      }),
    );
    const outside = lay(join(cwd, 'outside'), { 'secret.md': 'secret' });
    symlinkSync(join(outside, 'secret.md'), join(cwd, 'source', 'link.md'));
    symlinkSync(outside, join(cwd, 'source', 'folder'), 'junction');
    const { document } = await terminal({ cwd }).json('convert', 'source');
    expectToFit(document, 'convert');
    expect(document.leftOut.map(({ id, file }: { id: string; file: string }) => `${id} ${file}`)).toEqual([
      'empty-file scripts/__init__.py',
      'hidden .env',
      'hidden .git/',
      'link folder',
      'link link.md',
      'node_modules node_modules/',
    ]);
    expect(document.files.map(({ path }: { path: string }) => path)).toEqual([
      'notochord.json',
      'skill/SKILL.md',
      'skill/references/a.md',
    ]);
  });

  it('names that not every system can have, or that two files would share, are changed and told', async () => {
    const { folder, ids } = await convert(
      under({
        'skill.md': `${SKILL}Read \`a.md\`, \`references/a.md\`, \`references/NOTES.MD\` and references/e\u0301.md.\n`,
        'a.md': 'top\n',
        'references/a.md': 'below\n',
        'references/NOTES.MD': 'x\n',
        'references/e\u0301.md': 'x\n',
        'aux.py': 'pass\n',
      }),
    );
    expect(paths(folder)).toEqual([
      'notochord.json',
      'skill/SKILL.md',
      'skill/references/NOTES.md',
      'skill/references/_aux.py.md',
      'skill/references/a-2.md',
      'skill/references/a.md',
      'skill/references/\u00e9.md',
    ]);
    expect(read(folder, 'skill/SKILL.md')).toContain(
      'Read `skill/references/a.md`, `skill/references/a-2.md`, `skill/references/NOTES.md` and skill/references/\u00e9.md.',
    );
    expect(ids.filter((id) => id === 'path-changed')).toHaveLength(4);
  });

  it('a description is shortened only by asking', async () => {
    const long = under({ 'SKILL.md': `---\nname: x\ndescription: Use when: ${'y'.repeat(200)}\n---\n` });
    const { document, code, cwd } = await convert(long);
    expect([code, document.error.code]).toEqual([2, 'description-too-long']);
    expect(document.error.message).toContain('210 characters, 10 over');
    expect(existsSync(join(cwd, 'x'))).toBe(false);
    const { folder } = await convert(long, '--description', 'Short.', '--id', 'y', '--name', 'Why');
    expect(JSON.parse(read(folder, 'notochord.json'))).toEqual({
      id: 'y',
      name: 'Why',
      version: '1.0.0',
      description: 'Short.',
    });
  });
});

const GEM = {
  'gem/notochord.json': `{"id":"team","name":"Team","version":"1.0.0","description":"Greets.",\n  "tools": [ {"name":"greet","entry":"tools/a.js","description":"Greets.","inputSchema":{"type":"object"},"expose":true} ]}\n`,
  'gem/tools/a.js': TOOL,
  'gem/LICENSE.txt': 'ours\n',
};

describe('agent files', () => {
  const agents = under({
    'code-reviewer.md':
      '---\nname: code-reviewer\ndescription: Use it when: now.\n<example>\nuser: "Review: this"\n</example>\nmodel: opus\ncolor: red\ntools: Read, greet, Bash(git:*, npm:*), read_skill\n---\n\nYou review.\r\nAll.\n',
    'star.md': '---\nname: star\ndescription: *All* of it\ntools: ["Read"]\n---\nBody\n',
    'README.md': '# No agent\n',
    'sub/Code Reviewer.md': '---\ndescription: Another.\n---\nBody\n',
  });

  it('[A-01] [A-02] [A-04] [A-05] become files of a new gem, and tools are put to the author', async () => {
    const { folder, code, ids, document } = await convert(agents, 'made', '--description', 'Reviews.');
    expect([code, document.kind]).toEqual([0, 'agents']);
    expect(paths(folder)).toEqual([
      'agents/code_reviewer.md',
      'agents/code_reviewer_2.md',
      'agents/star.md',
      'notochord.json',
    ]);
    expect(read(folder, 'agents/code_reviewer.md')).toBe(
      '---\ndescription: |-\n  Use it when: now.\n  <example>\n  user: "Review: this"\n  </example>\n# The source asked for these tools: Read, greet, Bash(git:*, npm:*). Those that the platform has go in platform_tools, by their full names.\n---\n\nYou review.\r\nAll.\n',
    );
    expect(document.findings.filter(({ severity }: { severity: string }) => severity === 'error')).toEqual(
      [],
    );
    expect(ids).toEqual(
      [
        'header-raw-lines',
        'agent-renamed',
        'header-star',
        'agent-numbered',
        'not-an-agent',
        'agent-keys-dropped',
        'tools-forbidden',
        'tools-to-choose',
        'tools-to-choose',
        'tools-open',
      ].sort((a, b) => ids.indexOf(a) - ids.indexOf(b)),
    );
  });

  it('[A-06] are added to a gem that is there, where its own tools are known, and its manifest stays as it is', async () => {
    const { cwd, code, folder, document } = await convert(
      { ...agents, ...GEM, 'source/LICENSE.txt': 'theirs\n' },
      '--into',
      'gem',
    );
    expect([code, document.added, document.id]).toEqual([0, true, 'team']);
    expect(read(folder, 'agents/code_reviewer.md')).toMatch(
      /\ntools: \[greet\]\n# The source asked for these tools: Read, Bash\(git:\*, npm:\*\)\./,
    );
    expect(read(cwd, 'gem/notochord.json')).toBe(GEM['gem/notochord.json']);
    expect(read(cwd, 'gem/LICENSE.txt')).toBe('ours\n');
    expect(read(cwd, 'gem/licenses/source/LICENSE.txt')).toBe('theirs\n');
  });

  it('[E-02] a name that the gem has is a clash: told, and nothing overwritten', async () => {
    const before = '---\ndescription: Ours.\n---\nOurs\n';
    const { cwd, document, code } = await convert(
      {
        ...GEM,
        'gem/agents/star.md': before,
        ...under({
          'star.md': '---\nname: star\ndescription: x\n---\nB\n',
          'greet.md': '---\nname: greet\ndescription: x\n---\nB\n',
        }),
      },
      'gem',
    );
    expect([code, document.written, document.files]).toEqual([1, false, []]);
    expect(document.needsPerson.map(({ id, file }: { id: string; file: string }) => `${id} ${file}`)).toEqual(
      ['agent-clash greet.md', 'agent-clash star.md'],
    );
    expect(read(cwd, 'gem/agents/star.md')).toBe(before);
  });

  it('a single file is its own source, and takes a description where it has none', async () => {
    const cwd = workFolder({ 'helper.md': 'You help.\n' });
    const { json } = terminal({ cwd });
    expect((await json('convert', 'helper.md')).document.error.code).toBe('kind-unknown');
    const { document, code } = await json(
      'convert',
      'helper.md',
      '--kind',
      'agents',
      '--description',
      'Helps.',
    );
    expect([code, document.kindBy, document.path]).toEqual([0, 'option', 'helper']);
    expect(read(cwd, 'helper/agents/helper.md')).toBe('---\ndescription: "Helps."\n---\nYou help.\n');
  });
});

describe('where it goes', () => {
  it('a dry run writes nothing and says the same', async () => {
    const files = under({ 'SKILL.md': `${SKILL}Read a.py.\n`, 'a.py': 'pass\n' });
    const dry = await convert(files, '--dry-run');
    expect([dry.code, dry.document.written, existsSync(join(dry.cwd, 'pdf-tools'))]).toEqual([
      0,
      false,
      false,
    ]);
    const { written: _, ...real } = (await convert(files)).document;
    const { written: __, ...would } = dry.document;
    expect(would).toEqual(real);
    const into = await convert({ ...files, ...GEM }, '--into', 'gem', '--dry-run');
    expect(into.document.files.length).toBe(2);
    expect(existsSync(join(into.cwd, 'gem/skill'))).toBe(false);
  });

  it('a file that does not ship is not overwritten either', async () => {
    const { document, cwd } = await convert(
      {
        ...GEM,
        'gem/.gemignore': 'agents/\n',
        'gem/agents/a.md': 'ours',
        ...under({
          'a.md': '---\nname: a\ndescription: x\n---\nB\n',
          'b.md': '---\nname: b\ndescription: x\n---\nB\n',
        }),
      },
      'gem',
    );
    expect(document.error).toMatchObject({
      code: 'output-exists',
      hint: expect.not.stringContaining('--force'),
    });
    expect(paths(join(cwd, 'gem/agents'))).toEqual(['a.md']);
    expect(read(cwd, 'gem/agents/a.md')).toBe('ours');
  });

  it('[S-01] a second skill is refused', async () => {
    const misspelt = await convert(
      { ...GEM, 'gem/skill/skill.md': 'ours', ...under({ 'SKILL.md': SKILL }) },
      'gem',
    );
    expect(misspelt.document.error.code).toBe('gem-has-skill');
    const { document } = await convert(
      { ...GEM, 'gem/skill/SKILL.md': 'ours', ...under({ 'SKILL.md': SKILL }) },
      '--into',
      'gem',
    );
    expect(document.error.code).toBe('gem-has-skill');
  });

  it.each([
    ['a folder in the source', ['source/new'], 'target-inside-source'],
    ['the source', ['source'], 'target-inside-source'],
    ['a folder that is not empty', ['full'], 'folder-not-empty'],
    ['a file', ['full/x.txt'], 'folder-not-empty'],
    ['DIR and --into', ['new', '--into', 'gem'], 'usage'],
    ['--into what is no gem', ['--into', 'full'], 'into-no-gem'],
    ['an id that is none', ['--id', 'A B'], 'id-invalid'],
  ])('refuses %s', async (_what, argv, code) => {
    const { document, cwd } = await convert(
      { ...GEM, 'full/x.txt': 'x', ...under({ 'SKILL.md': SKILL }) },
      ...argv,
    );
    expect(document.error.code).toBe(code);
    expect(paths(cwd).sort()).toEqual([
      'full/x.txt',
      'gem/LICENSE.txt',
      'gem/notochord.json',
      'gem/tools/a.js',
      'source/SKILL.md',
    ]);
  });

  it('is beside the source where one stands in it, and never the source', async () => {
    const cwd = workFolder({ 'pdf-tools/SKILL.md': SKILL });
    const inside = await terminal({ cwd: join(cwd, 'pdf-tools') }).json('convert', '.');
    expect(inside.document.path).toBe(join('..', 'pdf-tools-gem'));
    mkdirSync(join(cwd, 'empty'));
    const { code } = await terminal({ cwd }).json('convert', 'pdf-tools/SKILL.md', 'empty');
    expect([code, paths(join(cwd, 'empty'))]).toEqual([0, ['notochord.json', 'skill/SKILL.md']]);
  });

  it.each([
    [{ 'x.txt': 'x' }, 'kind-unknown'],
    [{ 'manifest.json': '{"manifest_version": 3, "name": "x"}' }, 'kind-unknown'],
    [{ 'notochord.json': '{}' }, 'already-a-gem'],
    [{ 'a/SKILL.md': SKILL, 'b/SKILL.md': SKILL }, 'skill-below'],
    [{ 'SKILL.md': SKILL, 'manifest.json': '{"exports": []}' }, 'kind-ambiguous'],
    [{ 'SKILL.md': 'no header' }, 'description-needed'],
    [{ 'SKILL.md': '---\nname: \u5ba1\u67e5\ndescription: x\n---\n' }, undefined],
  ])('says what %j is', async (files, code) => {
    const { document } = await convert(under(files as Files));
    expect(document.error?.code).toBe(code);
  });

  it('a single file is called by its whole name, and a packed gem what it is', async () => {
    const cwd = workFolder({ 'x.gem': 'x', 'x.txt': 'x' });
    const messageFor = async (file: string) =>
      (await terminal({ cwd }).json('convert', file)).document.error.message;
    expect(await messageFor('x.gem')).toBe('x.gem is a packed gem already');
    expect(await messageFor('x.txt')).toMatch(/^x\.txt is not known as anything/);
  });

  it('times of the source stay as they are', async () => {
    const cwd = workFolder({ 'source/SKILL.md': SKILL });
    utimesSync(join(cwd, 'source/SKILL.md'), 1000, 1000);
    const before = trace(join(cwd, 'source'));
    await terminal({ cwd }).gem('convert', 'source');
    expect(trace(join(cwd, 'source'))).toEqual(before);
  });
});
