import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary.ts';
import { expectToFit } from './schemas.ts';
import { terminal } from './terminal.ts';

const here = () => terminal({ cwd: temporaryFolder() });

describe('usage', () => {
  it('answers an unknown command with 2 and the nearest one', async () => {
    const { code, out, err } = await here().gem('validte');
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toBe(
      'gem: error: there is no command "validte"\ngem: hint: did you mean validate? `gem --help` lists what there is\n',
    );
  });

  it('answers an unknown option with 2 and the nearest one', async () => {
    const { code, err } = await here().gem('pack', '--forc');
    expect(code).toBe(2);
    expect(err).toBe(
      'gem: error: there is no option "--forc" here\ngem: hint: did you mean --force? `gem pack --help` lists what there is\n',
    );
  });

  it.each([
    [['verify'], 'the argument <file> is missing'],
    [['pack', '-o'], 'the option "-o, --output <file>" needs a value'],
    [['init', 'a', 'b'], 'there are more arguments than this command takes'],
    [
      ['init', '--template', 'tol'],
      '"tol" is not a value of "--template <name>"; it can be tool, agent, skill, data, workflow or full',
    ],
    [['validate', '--lang', 'fr'], '"fr" is not a value of "--lang <language>"; it can be en or zh-CN'],
    [['run', 'tol'], 'there is no command "run tol"'],
  ])('tells what is wrong with %j', async (argv, message) => {
    const { code, out, err } = await here().gem(...argv);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err.split('\n')[0]).toBe(`gem: error: ${message}`);
    expect(err.split('\n')[1]).toMatch(/^gem: hint: /);
  });

  it.each([
    [['add', 'colection', 'x'], '`gem add collection`', 'gem add'],
    [['add', 'sop', 'x'], '`gem add workflow`', 'gem add'],
    [['add', '工具', 'x'], '`gem add tool`', 'gem add'],
    [['help', 'add', 'tol'], '`gem add tool`', 'gem add'],
    [['tool', 'add', 'x'], 'add tool', 'gem'],
    [['init', '--template', 'tol'], 'tool', 'gem init'],
    [['add', 'tool', 't', '--side-effect', 'raed'], 'read', 'gem add tool'],
  ])('answers %j with what was meant', async (argv, meant, help) => {
    const { code, err } = await here().gem(...argv);
    expect([code, err.split('\n')[1]]).toEqual([
      2,
      `gem: hint: did you mean ${meant}? \`${help} --help\` lists what there is`,
    ]);
  });

  it('guesses nothing that is not near', async () => {
    const { code, err } = await here().gem('add', 'zzzzzz');
    expect([code, err]).toEqual([2, expect.not.stringContaining('did you mean')]);
  });

  it('says the same in Chinese, by option or by environment', async () => {
    const byOption = await here().gem('validte', '--lang', 'zh-CN');
    const byEnvironment = await terminal({ cwd: temporaryFolder(), env: { LANG: 'zh_CN.UTF-8' } }).gem(
      'validte',
    );
    expect(byOption.err).toBe(
      'gem: 错误: 没有“validte”这个命令\ngem: 提示: 是不是想用 validate？`gem --help` 会列出所有选择\n',
    );
    expect(byEnvironment.err).toBe(byOption.err);
  });

  it('LC_ALL goes before LANG', async () => {
    const { err } = await terminal({ cwd: temporaryFolder(), env: { LANG: 'zh_CN.UTF-8', LC_ALL: 'C' } }).gem(
      'validte',
    );
    expect(err).toMatch(/^gem: error: /);
  });

  it('tells errors as one JSON document on stdout when JSON was asked for', async () => {
    const { code, document, err } = await here().json('validate', 'nowhere');
    expect(code).toBe(2);
    expect(err).toBe('');
    expectToFit(document, 'error');
    expect(document.error.code).toBe('no-such-path');
  });

  it('tells errors of usage as JSON too, in either spelling of the option', async () => {
    for (const argv of [
      ['validte', '--format', 'json'],
      ['validte', '--format=json'],
    ]) {
      const { code, out } = await here().gem(...argv);
      expect(code).toBe(2);
      expectToFit(JSON.parse(out), 'error');
    }
  });

  it('shows help on stdout with 0, in both languages, no wider than the terminal', async () => {
    for (const [argv, title] of [
      [['--help'], 'Usage:'],
      [['--help', '--lang', 'zh-CN'], '用法：'],
      [['help', 'run', 'tool'], 'Usage:'],
      [['validate', '-h', '--lang', 'zh-CN'], '用法：'],
    ] as const) {
      const { code, out, err } = await here().gem(...argv);
      expect([code, err]).toEqual([0, '']);
      expect(out.startsWith(title)).toBe(true);
    }
  });

  it('every command has examples, and its help names every common option', async () => {
    const { out } = await here().gem('--help');
    for (const name of ['init', 'validate', 'pack', 'keygen', 'sign', 'verify']) {
      expect(out).toContain(name);
      const { out: help } = await here().gem(name, '--help');
      expect(help).toContain(`$ `);
      for (const option of ['--format', '--lang', '--quiet', '--no-color', '--dir'])
        expect(help).toContain(option);
    }
  });

  it('without a command, help goes to stderr and the answer is 2', async () => {
    const { code, out, err } = await here().gem();
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('Usage: gem');
  });

  it('-C works in another folder, and is no command', async () => {
    const cwd = temporaryFolder();
    const { gem } = terminal({ cwd });
    expect((await gem('init', 'pack', '--yes')).code).toBe(0);
    expect((await gem('-C', 'pack', 'validate')).code).toBe(0);
    expect((await gem('validate', '-C', 'pack')).code).toBe(0);
  });
});

describe('what a script can get wrong', () => {
  it('-C with a folder that is not there is told, also inside a gem', async () => {
    const cwd = temporaryFolder();
    const { gem, json } = terminal({ cwd });
    await gem('init', '--yes', '--id', 'x');
    for (const dir of ['typo', 'notochord.json', '']) {
      const { code, document } = await json('-C', dir, 'validate');
      expect([dir, code, document.error.code]).toEqual([dir, 2, 'no-such-folder']);
    }
  });

  it('an empty path is not the current folder', async () => {
    const { gem, json } = terminal({ cwd: temporaryFolder() });
    await gem('init', '--yes', '--id', 'x');
    for (const command of ['validate', 'pack']) {
      const { code, document } = await json(command, '');
      expect([command, code, document.error.code]).toEqual([command, 2, 'path-empty']);
    }
  });

  it('`help` is a command only in the first place', async () => {
    const { gem } = terminal({ cwd: temporaryFolder() });
    expect((await gem('validate', 'help')).err).toContain('there is nothing at help');
    expect((await gem('help', 'nope')).code).toBe(2);
    expect((await gem('help', 'run', 'nope')).code).toBe(2);
    expect((await gem('help', 'run')).out).toContain('tool');
    expect((await gem('help', 'run', 'tool')).out).toContain('--scenario');
  });
});
