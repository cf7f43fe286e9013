import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unseen } from '../src/unseen.ts';
import { terminal } from './cli/terminal.ts';
import { temporaryFolder } from './temporary.ts';

it.each([
  ['exe\u202egnp.', 'U+202E'],
  ['a\u202ab', 'U+202A'],
  ['a\u2066b', 'U+2066'],
  ['a\u2069', 'U+2069'],
  ['a\u200e', 'U+200E'],
  ['\u200fa', 'U+200F'],
  ['a\u061c', 'U+061C'],
  ['a\u200bb', 'U+200B'],
  ['pay\u200dpal', 'U+200D'],
  ['助\u200c手', 'U+200C'],
  ['a\ufeff', 'U+FEFF'],
  ['soft\u00adhyphen', 'U+00AD'],
  ['a\u{e0041}', 'U+E0041'],
  ['a\u3164', 'U+3164'],
  ['a\u2028b', 'U+2028'],
  ['a\u001b[31m', 'U+001B'],
  ['a\ud800', 'U+D800'],
])('finds in %j what is not seen', (text, code) => {
  expect(unseen(text)).toBe(code);
});

it.each([
  '邮件助手（测试）',
  'Café 👨‍👩‍👧 ❤️ 👍🏽 1️⃣',
  'می‌خواهم',
  'क्‍ष',
  '葛\u{e0100}城',
  'שלום עולם',
  'مرحبا',
  'two\nlines\tand a tab',
  '',
])('takes %j as it is', (text) => {
  expect(unseen(text)).toBeUndefined();
});

describe('gem init and gem add', () => {
  const EVIL = 'Mail\u202eepyt';
  const gemIn = (cwd: string, ...argv: string[]) => terminal({ cwd }).gem(...argv);

  it.each([
    [['init', 'a', '--yes', '--name', EVIL], 'name-invalid'],
    [['init', 'a', '--yes', '--description', EVIL], 'description-invalid'],
    [['init', EVIL, '--yes'], 'folder-invalid'],
    [['init', `a/${EVIL}/b`, '--yes'], 'folder-invalid'],
    [['init', 'a\u200bb', '--yes'], 'folder-invalid'],
  ])('refuses what nobody sees: %j', async (argv, code) => {
    const cwd = temporaryFolder();
    const { code: exit, document } = await terminal({ cwd }).json(...argv);
    expect([exit, document.error.code]).toEqual([2, code]);
    expect(document.error.message).toMatch(/is not seen and changes what is \(U\+20[02][BE]\)/);
    expect(document.error.message).not.toMatch(/[\u200b\u202e]/);
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('a folder that is there already may have such a name, and that is said', async () => {
    const cwd = join(temporaryFolder(), 'x\u202ey');
    mkdirSync(cwd);
    const { code, err } = await gemIn(cwd, 'init', '--yes');
    expect(code).toBe(0);
    expect(err).toContain('the name of the folder: there is a character in it that is not seen');
    expect(err).not.toContain('\u202e');
    const { id, name } = JSON.parse(readFileSync(join(cwd, 'notochord.json'), 'utf8'));
    expect([id, name].join()).not.toContain('\u202e');
  });

  it.each([
    ['tool', 'evil', '--description', EVIL],
    ['agent', 'evil', '--description', EVIL],
    ['workflow', 'evil', '--description', EVIL],
    ['collection', 'evil', '--field', 'a', '--description', EVIL],
  ])('gem add %s refuses it too', async (...argv) => {
    const cwd = temporaryFolder();
    await gemIn(cwd, 'init', '--yes', '--template', 'tool');
    const { code, err } = await gemIn(cwd, 'add', ...argv, '--yes', '--lang', 'zh-CN');
    expect(code).toBe(2);
    expect(err).toContain('--description：里面有一个看不见却会影响显示的字符（U+202E）：“Mail\\u{202e}epyt”');
    expect(err).not.toContain('\u202e');
    expect(readFileSync(join(cwd, 'notochord.json'), 'utf8')).not.toContain('evil');
  });

  it('gem add refuses it in a name', async () => {
    const cwd = temporaryFolder();
    await gemIn(cwd, 'init', '--yes', '--template', 'tool');
    for (const kind of ['tool', 'skill', 'doc', 'prompt', 'page']) {
      const { code, err } = await gemIn(cwd, 'add', kind, 'a\u202eb', '--yes');
      expect(code).toBe(2);
      expect(err).not.toContain('\u202e');
    }
  });
});
