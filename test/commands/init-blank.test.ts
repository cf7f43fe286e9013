import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectToFit } from '../cli/schemas.ts';
import { terminal } from '../cli/terminal.ts';
import { temporaryFolder } from '../temporary.ts';

const BLANKS = ['  ', '\u3000\u3000', '\t', '\u00a0 ', '\n', '\u2800'];
const nameIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'notochord.json'), 'utf8')).name;

describe('a name of blanks', () => {
  it.each([
    ...BLANKS.map((blank) => ['a new folder', ['init', blank, '--yes']] as const),
    ['a new folder, with a slash', ['init', ' /', '--yes']] as const,
    ['a new folder below another', ['init', 'new/\u3000', '--yes']] as const,
    [
      'a new folder, with all else given',
      ['init', ' ', '--template', 'tool', '--id', 'a', '--name', 'A'],
    ] as const,
  ])('is refused for %s: %j', async (_, argv) => {
    const cwd = temporaryFolder();
    const { json, gem } = terminal({ cwd });
    const { code, document } = await json(...argv);
    expectToFit(document, 'error');
    expect([code, document.error.code]).toEqual([2, 'folder-invalid']);
    expect(document.error.message).toContain('the gem’s id and name are made from it');
    expect(document.error.hint).toContain('`gem init my-gem`');
    const { err } = await gem(...argv, '--lang', 'zh-CN');
    expect(err).toMatch(/文件夹名只有空白，而 gem 的 id 和名字都由它得出\ngem: 提示: .*`gem init my-gem`/);
    expect(readdirSync(cwd)).toEqual([]);
  });

  it.each(BLANKS)('is refused by gem init --name %j', async (blank) => {
    const cwd = temporaryFolder();
    const { json, gem } = terminal({ cwd });
    const { code, document } = await json('init', './x', '--yes', '--name', blank);
    expect([code, document.error]).toEqual([
      2,
      {
        code: 'name-missing',
        message: '--name holds nothing but blanks, and the name is what people see and look for the gem by',
        hint: 'give one, such as --name "Mail Helper", or leave the option out',
      },
    ]);
    const { err } = await gem('init', './x', '--yes', '--name', blank, '--lang', 'zh-CN');
    expect(err).toContain('--name 里只有空白，而名字是用户看到的');
    expect(err).toContain('请给出名字，例如 --name "邮件助手"，或不写这个选项');
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('an empty --name is refused as well, and one with blanks around it is taken without them', async () => {
    const cwd = temporaryFolder();
    const { json, gem } = terminal({ cwd });
    const { document } = await json('init', 'x', '--yes', '--name', '');
    expect(document.error.message).toMatch(/^--name is empty, /);
    expect((await gem('init', 'x', '--yes', '--name', '', '--lang', 'zh-CN')).err).toContain(
      '--name 是空的，',
    );
    expect(readdirSync(cwd)).toEqual([]);
    expect((await gem('init', 'x', '--yes', '--name', '\u3000邮件 助手 ')).code).toBe(0);
    expect(nameIn(join(cwd, 'x'))).toBe('邮件 助手');
  });

  it('a folder that is called so already may become a gem, which has a name all the same', async () => {
    const cwd = join(temporaryFolder(), '\u3000');
    mkdirSync(cwd);
    const { gem } = terminal({ cwd });
    const { code, err } = await gem('init', '--yes');
    expect(code).toBe(0);
    expect(err).toContain('so it is my_gem');
    expect(nameIn(cwd)).toBe('My Gem');
    expect((await gem('validate')).code).toBe(0);
  });

  it('is refused by gem convert too, and a source that has one gives none', async () => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, 'source'));
    writeFileSync(
      join(cwd, 'source', 'SKILL.md'),
      '---\nname: "\u2800"\ndescription: Fill in PDF forms.\n---\n\nFill them in.\n',
    );
    const { json, gem } = terminal({ cwd });
    const argv = ['convert', 'source', 'made', '--id', 'pdf_tools'];
    for (const name of ['', '\u3000']) {
      const { code, document } = await json(...argv, '--name', name);
      expect([code, document.error.code]).toEqual([2, 'name-missing']);
    }
    expect((await gem(...argv, '--name', ' ', '--lang', 'zh-CN')).err).toContain('--name 里只有空白');
    expect(readdirSync(cwd)).toEqual(['source']);
    expect((await json(...argv)).document.written).toBe(true);
    expect(nameIn(join(cwd, 'made'))).toBe('Pdf Tools');
  });
});
