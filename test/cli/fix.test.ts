import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contents, gemFolder, MANIFEST } from '../fix/gem-folder.ts';
import { temporaryFolder } from '../temporary.ts';
import { expectToFit } from './schemas.ts';
import { terminal } from './terminal.ts';

const BROKEN = '---\ndescription: Welcomes guests. Example: Ada.\n---\nYou welcome guests.\n';
const MENDED = '---\ndescription: "Welcomes guests. Example: Ada."\n---\nYou welcome guests.\n';
const DIFF = `--- agents/host.md
+++ agents/host.md
@@ -1,4 +1,4 @@
 ---
-description: Welcomes guests. Example: Ada.
+description: "Welcomes guests. Example: Ada."
 ---
 You welcome guests.
`;

const fix = (folder: string, ...more: string[]) =>
  terminal({ cwd: folder }).gem('validate', '--fix', ...more);
const read = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');

describe('gem validate --fix', () => {
  it('shows the change on stderr, makes it, and reports what is left', async () => {
    const folder = gemFolder({ 'agents/host.md': BROKEN });
    const { code, out, err } = await fix(folder);
    expect(err).toBe(`${DIFF}mended 1 finding in 1 file\n\n`);
    expect([code, out]).toEqual([0, 'greeter 1.0.0: nothing found\n']);
    expect(read(folder, 'agents/host.md')).toBe(MENDED);
  });

  it('answers by what is left, and finds nothing more to do the second time', async () => {
    const folder = gemFolder({ 'agents/host.md': BROKEN.replace('---\nYou', 'colour: red\n---\nYou') });
    const first = await fix(folder);
    expect(first.code).toBe(1);
    expect(first.out).toContain('agent/unknown-key');
    expect(first.out).not.toContain('agent/header-syntax');
    const after = contents(folder);
    const second = await fix(folder);
    expect(second).toMatchObject({ code: 1, out: first.out, err: 'nothing to mend\n\n' });
    expect(contents(folder)).toEqual(after);
  });

  it('changes nothing outside of the edits: marks, line ends and spaces stay to the byte', async () => {
    const bom = '\ufeff';
    const folder = gemFolder({
      'agents/host.md': bom + BROKEN.replaceAll('\n', '\r\n').replace('Ada.', 'Ada.  '),
      'agents/porter.md': `---\r\ndescription: Carries bags.\r\nAll of them. \r\ntools: [greet]\r\n---\nMixed\r\n\ttext\n`,
      'notochord.json':
        bom + MANIFEST.replace('"expose"', '"sideeffect":"read" ,\n"expose"').replaceAll('\n', '\r\n'),
    });
    expect((await fix(folder)).code).toBe(0);
    expect(read(folder, 'agents/host.md')).toBe(
      bom + MENDED.replaceAll('\n', '\r\n').replace('Ada."', 'Ada."  '),
    );
    expect(read(folder, 'agents/porter.md')).toBe(
      '---\r\ndescription: >-\r\n  Carries bags.\r\n  All of them. \r\ntools: [greet]\r\n---\nMixed\r\n\ttext\n',
    );
    expect(read(folder, 'notochord.json')).toBe(
      bom + MANIFEST.replace('"expose"', '"sideEffect":"read" ,\n"expose"').replaceAll('\n', '\r\n'),
    );
  });

  it('[O-02] renames a file, and says so as version control does', async () => {
    const folder = gemFolder({ 'docs/README.en.md': '# Greeter\n', 'docs/README.zh_CN.md': '# 问候\n' });
    const { code, err } = await fix(folder);
    expect(code).toBe(0);
    expect(err).toBe(
      'rename from docs/README.zh_CN.md\nrename to docs/README.zh-CN.md\nmended 1 finding in 1 file\n\n',
    );
    expect(
      Object.keys(contents(folder))
        .filter((path) => path.startsWith('docs/'))
        .sort(),
    ).toEqual(['docs/README.en.md', 'docs/README.zh-CN.md']);
  });

  it('leaves out what would bring another finding, and says which', async () => {
    const long = `description: ${'Welcomes guests. '.repeat(11)}#and more than fits\nexpose: true\n`;
    const before = `---\n${long}---\nYou welcome guests.\n`;
    const folder = gemFolder({ 'agents/host.md': before });
    const { code, err } = await fix(folder);
    expect(code).toBe(0);
    expect(err).toContain(
      'left as it is: agents/host.md:2:201 agent/description-cut: the change would bring description/too-long: ',
    );
    expect(err).toContain('nothing to mend\n');
    expect(read(folder, 'agents/host.md')).toBe(before);
  });

  it('leaves a file its name when another that does not ship has the new one', async () => {
    const folder = gemFolder({
      '.gemignore': 'docs/README.zh-CN.md\n',
      'docs/README.en.md': '# Greeter\n',
      'docs/README.zh_CN.md': '# 问候\n',
      'docs/README.zh-CN.md': 'draft\n',
    });
    const before = contents(folder);
    const { code, err } = await fix(folder);
    expect(code).toBe(1);
    expect(err).toBe(
      'left as it is: docs/README.zh_CN.md docs/language-invalid: there is a docs/README.zh-CN.md already\nnothing to mend\n\n',
    );
    expect(contents(folder)).toEqual(before);
  });

  it('--dry-run shows the same, writes nothing, and answers by what is there', async () => {
    const folder = gemFolder({ 'agents/host.md': BROKEN });
    const before = contents(folder);
    for (const more of [[], ['--quiet']]) {
      const { code, out, err } = await fix(folder, '--dry-run', ...more);
      expect(err).toBe(`${DIFF}--fix would mend 1 finding in 1 file; nothing was written\n\n`);
      expect(code).toBe(1);
      expect(out).toContain('agent/header-syntax');
    }
    expect(contents(folder)).toEqual(before);
  });

  it('--quiet leaves out what was changed', async () => {
    const folder = gemFolder({ 'agents/host.md': BROKEN });
    expect(await fix(folder, '--quiet')).toEqual({ code: 0, out: '', err: '' });
    expect(read(folder, 'agents/host.md')).toBe(MENDED);
  });

  it('--rule mends only what these rules found', async () => {
    const manifest = MANIFEST.replace('"expose"', '"sideeffect": "read", "expose"');
    const folder = gemFolder({ 'agents/host.md': BROKEN, 'notochord.json': manifest });
    expect((await fix(folder, '--rule', 'manifest/*')).code).toBe(0);
    expect(read(folder, 'agents/host.md')).toBe(BROKEN);
    expect(read(folder, 'notochord.json')).toContain('"sideEffect"');
  });

  it('keeps the JSON document on stdout as its schema says, and marks what can be mended', async () => {
    const manifest = MANIFEST.replace('"expose"', '"sideeffect": "read", "timeout": 5, "expose"');
    const folder = gemFolder({ 'notochord.json': manifest });
    const { json } = terminal({ cwd: folder });
    const before = (await json('validate')).document;
    expectToFit(before, 'validate');
    const fixable = before.gems[0].findings.map((one: { fixable: boolean }) => one.fixable);
    expect(fixable).toEqual([true, false]);
    const { document, err } = await json('validate', '--fix');
    expectToFit(document, 'validate');
    expect(document.gems[0].findings).toHaveLength(1);
    expect(err).toContain('+      "sideEffect": "read", "timeout": 5, "expose": true\n');
  });

  it('speaks Chinese, and in colour where that is wanted', async () => {
    const folder = gemFolder({ 'agents/host.md': BROKEN });
    const { gem } = terminal({ cwd: folder, env: { FORCE_COLOR: '1' } });
    const { err } = await gem('validate', '--fix', '--dry-run', '--lang', 'zh-CN');
    expect(err).toContain('\u001b[31m-description: Welcomes guests. Example: Ada.\u001b[39m\n');
    expect(err).toContain('--fix 会修改 1 个文件，解决 1 个问题；现在什么都没有写入');
  });

  it('shows nothing that would move the cursor', async () => {
    const agent = BROKEN.replace('You', 'You \u001b[2J\u202e');
    const { err } = await fix(gemFolder({ 'agents/host.md': agent }));
    expect(err).toContain(' You \\u{1b}[2J\\u{202e} welcome guests.\n');
  });

  it('mends the other gems when one cannot be written, and answers 2', async () => {
    const cwd = temporaryFolder();
    const gems = {
      first: gemFolder({ 'agents/host.md': BROKEN }),
      second: gemFolder({ 'agents/host.md': BROKEN }),
    };
    chmodSync(join(gems.first, 'agents/host.md'), 0o444);
    const { code, err } = await terminal({ cwd }).gem('validate', '--fix', gems.first, gems.second);
    expect(code).toBe(2);
    expect(err).toContain('gem: error: agents/host.md is read-only, so nothing was changed\n');
    expect(read(gems.first, 'agents/host.md')).toBe(BROKEN);
    expect(read(gems.second, 'agents/host.md')).toBe(MENDED);
  });

  it.each([
    [['--dry-run'], 'dry-run-without-fix', '--dry-run shows what --fix would do, and --fix was not given'],
    [['--fix', '--watch'], 'fix-with-watch', '--fix does not go with --watch, which only looks'],
    [['--fix', 'a.gem'], 'fix-packed', 'a.gem is a packed gem, and --fix mends only folders'],
  ])('refuses %j in words', async (argv, error, message) => {
    const folder = gemFolder();
    writeFileSync(join(folder, 'a.gem'), 'x');
    const { gem, json } = terminal({ cwd: folder });
    const { code, err } = await gem('validate', ...argv);
    expect(code).toBe(2);
    expect(err.split('\n')[0]).toBe(`gem: error: ${message}`);
    expect((await json('validate', ...argv)).document.error.code).toBe(error);
  });
});
