import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import resource from '../../src/commands/add-resource.ts';
import resources from '../../src/commands/resources-add.ts';
import { expectToFit } from '../cli/schemas.ts';
import { type Terminal, terminal } from '../cli/terminal.ts';
import { needs } from '../needs.ts';
import { temporaryFolder } from '../temporary.ts';
import { project } from '../types/compile.ts';

/** A manifest that declares nothing. */
const BARE = '{\n  "id": "x",\n  "name": "X",\n  "version": "1.0.0",\n  "description": "For tests."\n}\n';

/** One of each kind, on top of each other. */
const EACH: readonly (readonly string[])[] = [
  ['tool', 'shout'],
  ['tool', 'call_out', '--side-effect', 'destructive', '--permission', 'network=a.example.com'],
  ['tool', 'read_mail', '--permission', 'email', '--permission', 'network'],
  ['agent', 'clerk', '--tool', 'shout', '--platform-tool', 'fs.cat', '--expose'],
  ['workflow', 'digest'],
  ['collection', 'people', '--field', 'name:string:required:unique'],
  ['collection', 'visits', '--log', '--field', 'person:ref:to=people'],
  ['skill'],
  ['reference', 'style'],
  ['reference', 'words'],
  ['prompt', 'first-steps'],
  ['example', 'new-colleague'],
  ['doc', '--lang', 'ja'],
  ['doc', 'changes'],
  ['page', 'overview', '--agent', 'clerk'],
];

describe('gem add', () => {
  let cwd: string;
  let at: Terminal;
  beforeEach(() => {
    cwd = temporaryFolder();
    at = terminal({ cwd });
    put('notochord.json', BARE);
  });
  const put = (path: string, text: string) => {
    mkdirSync(join(cwd, path, '..'), { recursive: true });
    writeFileSync(join(cwd, path), text);
  };
  const read = (path: string) => readFileSync(join(cwd, path), 'utf8');
  const everything = () =>
    readdirSync(cwd, { recursive: true, encoding: 'utf8' })
      .filter((path) => !path.startsWith('.gem'))
      .sort();

  it.each(['en', 'zh-CN'])(
    'each kind leaves a gem that passes --strict, with tests that pass (%s)',
    async (lang) => {
      const env = { LC_ALL: lang === 'en' ? 'en_US.UTF-8' : 'zh_CN.UTF-8' };
      const speaking = terminal({ cwd, env });
      for (const [index, args] of EACH.entries()) {
        const { code, document } = await speaking.json('add', ...args);
        expectToFit(document, 'add');
        expect([args, code, document.written, document.findings]).toEqual([args, 0, true, []]);
        // A gem of which nothing was added but a tool, say, is as good as one with everything.
        if (index % 5 === 0) expect((await speaking.gem('validate', '--strict')).code).toBe(0);
      }
      expect((await speaking.gem('validate', '--strict')).code).toBe(0);
      const { code, document } = await speaking.json('test');
      expect([code, document.summary?.passed ?? document.passed]).toEqual([0, 3]);
      const run = await speaking.json('run', 'workflow', 'digest', '--event', '{"text":"hi"}');
      expect([run.code, run.document.result]).toEqual([0, { text: 'hi' }]);
    },
  );

  it.each(EACH.filter((args) => args.at(-1) !== 'network').map((args) => [args[0], args] as const))(
    'one %s says what it made in both languages',
    async (_, args) => {
      const en = await at.gem('add', ...args, '--dry-run');
      const zh = await terminal({ cwd, env: { LC_ALL: 'zh_CN.UTF-8' } }).gem('add', ...args, '--dry-run');
      expect(en.out).not.toMatch(/[\u4e00-\u9fff]/);
      expect(zh.out).toMatch(/[\u4e00-\u9fff]/);
      expect(zh.out).not.toMatch(/[\u4e00-\u9fff][,:;?!]/);
    },
  );

  it('edits the manifest in its own style, and names what it wrote', async () => {
    put('notochord.json', `\ufeff${BARE.replaceAll('  ', '\t').replaceAll('\n', '\r\n')}`);
    const { code, out, err } = await at.gem('add', 'workflow', 'digest');
    expect([code, out]).toEqual([
      0,
      'added the SOP digest:\n  workflows/digest.js\n  notochord.json (changed)\n',
    ]);
    expect(err).toContain('next:\n  - write the steps of digest in workflows/digest.js');
    expect(read('notochord.json')).toBe(
      `\ufeff${BARE.slice(0, -3)},
  "workflows": [
    {
      "name": "digest",
      "entry": "workflows/digest.js",
      "description": "Returns what it was started with."
    }
  ]
}
`
        .replaceAll('  ', '\t')
        .replaceAll('\n', '\r\n'),
    );
    expect((await at.gem('add', 'skill', '--quiet')).err).toBe('');
  });

  describe('refuses, and writes nothing', () => {
    const refused = async (...args: string[]) => {
      const before = everything().map((path) => [path, isText(path) && read(path)]);
      const { code, document } = await at.json('add', ...args);
      expect(everything().map((path) => [path, isText(path) && read(path)])).toEqual(before);
      return { code, ...document } as {
        code: number;
        error?: { code: string; message: string; hint: string };
        findings?: { rule: string }[];
      };
    };
    const isText = (path: string) => /\.\w+$/.test(path);

    it('[E-01] what would break a rule, and says which', async () => {
      for (const name of ['a', 'b', 'c', 'd', 'e']) await at.gem('add', 'tool', name, '--expose');
      const { code, findings } = await refused('tool', 'f', '--expose');
      expect([code, findings?.map(({ rule }) => rule)]).toEqual([1, ['expose/too-many']]);
      const { out } = await at.gem('add', 'tool', 'f', '--expose');
      expect(out).toContain('error expose/too-many');
      expect(out).toContain('the tool f would bring what stands above, so nothing was written\n');
    });

    it.each([
      ['agent/unknown-tool', ['agent', 'a', '--tool', 'nope']],
      ['agent/platform-tool-forbidden', ['agent', 'a', '--platform-tool', 'tool_search']],
      ['workflow/unknown-call', ['workflow', 'w', '--tool', 'nope']],
      ['data/ref-invalid', ['collection', 'c', '--field', 'a:ref:to=nope']],
      ['data/unique-invalid', ['collection', 'c', '--log', '--field', 'a:string:unique']],
      ['data/enum-invalid', ['collection', 'c', '--field', 'a:boolean:enum=x']],
      ['page/unknown-agent', ['page', 'p', '--agent', 'nope']],
      ['description/too-long', ['workflow', 'w', '--description', 'x'.repeat(201)]],
      ['knowledge/permission-invalid', ['tool', 't', '--permission', 'knowledge=nope']],
    ])('%s', async (rule, args) => {
      const { code, findings } = await refused(...args);
      expect([code, findings?.map((each) => each.rule)]).toEqual([1, [rule]]);
    });

    it('[C-01] a collection too many: 64 pass', async () => {
      const fields = { a: { type: 'string' } };
      const collections = Object.fromEntries(
        Array.from({ length: 63 }, (_, index) => [`c${index}`, { kind: 'table', fields }]),
      );
      put('notochord.json', JSON.stringify({ ...JSON.parse(BARE), data: { collections } }));
      expect((await at.gem('add', 'collection', 'last', '--field', 'a:string')).code).toBe(0);
      const { findings } = await refused('collection', 'more', '--field', 'a:string');
      expect(findings?.map(({ rule }) => rule)).toEqual(['data/too-many-collections']);
    });

    it.each([
      ['Shout It', 'name-invalid', 'try `gem add tool shout_it`'],
      ['中文', 'name-invalid', 'try `gem add tool tool`'],
      ['', 'name-invalid', 'try `gem add tool tool`'],
      [`t${'x'.repeat(64)}`, 'name-invalid', `try \`gem add tool t${'x'.repeat(63)}\``],
    ])('[T-01] the name %s', async (name, code, hint) => {
      const { error } = await refused('tool', name);
      expect([error?.code, error?.hint]).toEqual([code, hint]);
    });

    it('[E-02] a name that an item of another kind has', async () => {
      await at.gem('add', 'tool', 'shout');
      const { error } = await refused('agent', 'shout');
      expect([error?.code, error?.message, error?.hint]).toEqual([
        'name-taken',
        'the gem has "shout" already (name/duplicate)',
        'try `gem add agent shout_2`',
      ]);
    });

    it('a name with a letter that no name has, in the marks of each language', async () => {
      const message = async (...args: string[]) => (await refused('tool', '取词', ...args)).error?.message;
      expect(await message()).toContain('the name "取词" has "取" in it;');
      expect(await message('--lang', 'zh-CN')).toContain('名字“取词”里有“取”；');
    });

    it.each([
      ['example', 'Näh x', 'try `gem add example Nah-x`'],
      ['doc', '../x', 'try `gem add doc x`'],
      ['page', 'a.html', 'try `gem add page a`'],
      ['reference', '...', 'try `gem add reference reference`'],
    ])('the file of a %s called %s', async (kind, name, hint) => {
      const { error } = await refused(kind, name);
      expect([error?.code, error?.hint]).toEqual(['name-invalid', hint]);
    });

    it('[O-02] what is no language, and says what was meant', async () => {
      expect((await refused('doc', '--lang', 'pt_br')).error?.hint).toBe('write pt-BR');
      expect((await refused('prompt', 'p', '--lang', 'klingonish')).error?.code).toBe('language-invalid');
      await at.gem('add', 'doc');
      expect((await refused('doc')).error?.code).toBe('language-missing');
      expect((await refused('prompt', 'p', '--lang', 'ja')).findings?.map(({ rule }) => rule)).toEqual([
        'docs/translation-missing',
      ]);
    });

    it('files that are there, and places that do not ship or lead out of the gem', async () => {
      put('tools/shout.js', 'mine');
      expect((await refused('tool', 'shout')).error?.code).toBe('file-exists');
      put('.gemignore', '/workflows/\n*.html\n');
      expect((await refused('workflow', 'w')).error?.code).toBe('file-ignored');
      expect((await refused('page', 'p')).error?.code).toBe('file-ignored');
      put('skill', 'a file where a folder has to be');
      expect((await refused('skill')).error?.code).toBe('not-a-folder');
      symlinkSync(temporaryFolder(), join(cwd, 'agents'), 'junction');
      expect((await refused('agent', 'clerk')).error?.code).toBe('link-leaves-gem');
    });

    it.each([
      ['{', ['tool', 't']],
      ['[]', ['tool', 't']],
      ['{ "id": "x", "id": "x" }', ['tool', 't']],
      ['{ "tools": {} }', ['tool', 't']],
      ['{ "workflows": null }', ['workflow', 'w']],
      ['{ "data": [] }', ['collection', 'c', '--field', 'a:string']],
      ['{ "data": { "collections": 1 } }', ['collection', 'c', '--field', 'a:string']],
      ['{ "permissions": true }', ['tool', 't', '--permission', 'email']],
    ])('where the manifest is %s', async (manifest, args) => {
      put('notochord.json', manifest);
      const { code, error } = await refused(...args);
      expect([code, error?.code]).toEqual([2, 'manifest-invalid']);
    });

    it('what is there already in all that was asked for', async () => {
      await at.gem('add', 'skill');
      await at.gem('add', 'prompt', 'p');
      expect((await refused('skill')).error).toMatchObject({
        code: 'already-there',
        message: 'the gem has the skill already',
      });
      expect((await refused('doc', '--lang', 'en')).error).toMatchObject({
        code: 'already-there',
        message: 'the gem has the document README already',
        hint: 'name another, or another language with --lang',
      });
      expect((await refused('prompt', 'p')).error?.code).toBe('already-there');
    });

    it('what is missing and cannot be asked for, and says how to give it', async () => {
      expect((await refused('tool')).error).toMatchObject({
        code: 'name-missing',
        hint: 'name it: gem add tool NAME',
      });
      expect((await refused('collection', 'c')).error?.code).toBe('field-missing');
      expect((await refused('tool', 't', '--permission', 'network')).error?.code).toBe(
        'permission-value-missing',
      );
      expect(
        (await refused('tool', 't', '--permission', 'network=https://a.example.com/v1')).error,
      ).toMatchObject({
        code: 'host-invalid',
        hint: 'write --permission network=a.example.com',
      });
      expect((await refused('tool', 't', '--permission', 'emial')).error?.hint).toBe('did you mean email?');
      expect((await refused('tol', 't')).error).toMatchObject({
        code: 'unknown-command',
        hint: expect.stringContaining('did you mean `gem add tool`?'),
      });
    });

    it.skipIf(process.platform === 'win32')(
      'where the manifest cannot be written: new files are taken back',
      async () => {
        chmodSync(join(cwd, 'notochord.json'), 0o444);
        expect((await refused('tool', 'shout')).error?.code).toBe('file-read-only');
        expect(everything()).toEqual(['notochord.json']);
      },
    );
  });

  it('[E-04] exposes what nothing else leads to, and not what comes after it', async () => {
    const exposed = () =>
      JSON.parse(read('notochord.json')).tools.map((tool: { expose?: boolean }) => tool.expose);
    put('skill/SKILL.md', '# X\n');
    await at.gem('add', 'tool', 'first');
    await at.gem('add', 'tool', 'second');
    expect(exposed()).toEqual([true, undefined]);
    put('notochord.json', BARE);
    put('agents/hidden.md', '---\ndescription: For tests.\n---\nAnswer.\n');
    await at.gem('add', 'tool', 'third');
    expect(exposed()).toEqual([true]);
  });

  it('[R-11] a resource is added as `gem resources add` does it', async () => {
    expect(resource.run).toBe(resources.run);
    expect((await at.json('add', 'resource', 'http://a.example.com/f')).document.error.code).toBe(
      'address-refused',
    );
    expect((await at.gem('add', 'resource', '--help')).out).toContain('$ gem add resource https://');
  });

  it('works on the gem above, and on one that is named', async () => {
    mkdirSync(join(cwd, 'lib'));
    const { out } = await terminal({ cwd: join(cwd, 'lib') }).gem('add', 'page', 'p');
    expect(out).toBe('added the page p to ..:\n  pages/p.html\n');
    expect((await terminal({ cwd: temporaryFolder() }).gem('add', 'page', 'q', '-C', cwd)).code).toBe(0);
    expect(everything()).toEqual(expect.arrayContaining([join('pages', 'p.html'), join('pages', 'q.html')]));
  });

  it('keeps a scenario of that name, and numbers the new one', async () => {
    put('tests/shout.yaml', 'tool: shout\ninput: { text: a }\n');
    await at.gem('add', 'tool', 'shout');
    expect(read('tests/shout.yaml')).toBe('tool: shout\ninput: { text: a }\n');
    expect((await at.gem('test')).code).toBe(0);
    expect(existsSync(join(cwd, 'tests/shout-2.yaml'))).toBe(true);
  });

  it.skipIf(!needs('patch'))(
    '--dry-run shows a diff that makes the same of the gem, and writes nothing',
    async () => {
      await at.gem('add', 'skill');
      const before = everything();
      for (const args of [
        ['tool', 'shout'],
        ['reference', 'style'],
      ]) {
        const { code, out } = await at.gem('add', ...args, '--dry-run');
        expect([code, everything()]).toEqual([0, before]);
        const { document } = await at.json('add', ...args, '--dry-run');
        expectToFit(document, 'add');
        expect([document.written, out.startsWith(document.diff)]).toEqual([false, true]);
        const other = temporaryFolder();
        for (const path of ['notochord.json', 'skill/SKILL.md']) {
          mkdirSync(join(other, path, '..'), { recursive: true });
          writeFileSync(join(other, path), read(path));
        }
        expect(spawnSync('patch', ['-p0'], { cwd: other, input: document.diff }).status).toBe(0);
        await at.gem('add', ...args);
        for (const { path } of document.files)
          expect(readFileSync(join(other, path), 'utf8')).toBe(read(path));
        before.splice(0, before.length, ...everything());
      }
    },
  );

  it.skipIf(!needs('git'))(
    '--dry-run shows a diff that git takes where lines end as on Windows',
    async () => {
      const windows = read('notochord.json').replaceAll(/\r?\n/g, '\r\n');
      put('notochord.json', windows);
      const { out } = await at.gem('add', 'tool', 'shout', '--dry-run');
      const other = temporaryFolder();
      writeFileSync(join(other, 'notochord.json'), windows);
      const input = out.split('\n').slice(0, -2).join('\n');
      expect(spawnSync('git', ['apply', '-p0'], { cwd: other, input: `${input}\n` }).status).toBe(0);
      await at.gem('add', 'tool', 'shout');
      for (const path of ['notochord.json', 'tools/shout.js', 'tests/shout.yaml'])
        expect(readFileSync(join(other, path), 'utf8')).toBe(read(path));
    },
  );

  it('[O-03] [O-04] adds a language with all that its page needs, as copies to translate', async () => {
    await at.gem('add', 'prompt', 'first-steps');
    put('docs/prompts/first-steps.en.md', '# Mine\n');
    const { document } = await at.json('add', 'doc', '--lang', 'ja');
    expect(document.files.map(({ path }: { path: string }) => path)).toEqual([
      'docs/README.ja.md',
      'docs/prompts/first-steps.ja.md',
    ]);
    expect(document.todo[1]).toBe(
      'translate docs/prompts/first-steps.ja.md, which is a copy of docs/prompts/first-steps.en.md',
    );
    expect(read('docs/prompts/first-steps.ja.md')).toBe('# Mine\n');
  });

  it('speaks the language of the system where a document is in one that it does not speak', async () => {
    const zh = terminal({ cwd, env: { LANG: 'zh_CN.UTF-8' } });
    expect((await zh.gem('add', 'doc', '--lang', 'ja')).out).toContain('已添加文档 README：');
    expect((await at.gem('add', 'doc', '--lang', 'zh-CN')).out).toContain('已添加文档 README：');
  });

  it('[S-09] names a reference under the heading that SKILL.md has for them', async () => {
    put(
      'skill/SKILL.md',
      '# X\r\n\r\n## References\r\n\r\n- Read `skill/references/a.md` first.\r\n\r\n## Else\r\n',
    );
    put('skill/references/a.md', '# A\n');
    await at.gem('add', 'reference', 'b');
    expect(read('skill/SKILL.md')).toBe(
      '# X\r\n\r\n## References\r\n\r\n- Read `skill/references/a.md` first.\r\n- Read `skill/references/b.md` when the task is about what it holds.\r\n\r\n## Else\r\n',
    );
    expect((await at.gem('validate', '--strict')).code).toBe(0);
  });

  it('writes TypeScript where the gem is written in it, and renews its types', async () => {
    const author = project({ installed: false });
    cwd = author.folder;
    at = terminal({ cwd });
    put('notochord.json', BARE);
    await at.gem('types');
    await at.gem('add', 'tool', 'shout', '--ts');
    await at.gem('add', 'tool', 'whisper');
    await at.gem('add', 'workflow', 'digest');
    expect(everything()).toEqual(
      expect.arrayContaining(['tools/whisper.ts', 'workflows/digest.ts'].map((path) => join(path))),
    );
    expect((await at.gem('types', '--check')).code).toBe(0);
    put(
      'tools/plain.js',
      "/** @type {import('notochord-gem/types').Tool<'shout'>} */\nexport default async function (input) {\n  return { text: input.text };\n}\n",
    );
    expect(author.check({ allowImportingTsExtensions: true })).toEqual(new Map());
    expect((await at.gem('validate', '--strict')).code).toBe(0);
  });

  it('writes JavaScript that editors check by the types of the gem', async () => {
    const author = project({ installed: false });
    cwd = author.folder;
    at = terminal({ cwd });
    put('notochord.json', BARE);
    await at.gem('types');
    await at.gem('add', 'tool', 'shout');
    await at.gem('add', 'workflow', 'digest');
    expect(author.check()).toEqual(new Map());
  });
});
