import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '../needs.ts';
import { temporaryFolder } from '../temporary.ts';
import { builtProgram, type PseudoTerminal, pseudoTerminal } from './pseudo-terminal.ts';

const onTerminal = describe.skipIf(process.platform === 'win32' || !needs('tmux'));

onTerminal('gem on a terminal', () => {
  let program: string;
  let terminal: PseudoTerminal | undefined;
  beforeAll(async () => {
    program = await builtProgram();
  });
  afterEach(() => terminal?.close());

  const start = (argv: readonly string[], env = {}) => run(['init', ...argv], env);
  function run(command: readonly string[], env: Readonly<Record<string, string>>, manifest?: object) {
    const cwd = join(temporaryFolder('gem-asked'), 'work');
    mkdirSync(cwd);
    if (manifest) writeFileSync(join(cwd, 'notochord.json'), JSON.stringify(manifest));
    terminal = pseudoTerminal([process.execPath, program, ...command], { cwd, env });
    return { cwd, ...terminal };
  }

  it('asks five questions, each with a default', async () => {
    const { cwd, until, press } = start(['my-links']);
    await until(/what should the gem start with\?[\s\S]*choose with[\s\S]*● a tool[\s\S]*everything/);
    press('Down', 'Down', 'Down', 'Enter');
    await until(/what is it called\?[\s\S]*in any language[\s\S]*My Links/);
    press('Enter');
    await until(/which id\?[\s\S]*gem\.<id>\.<name>[\s\S]*my-links/);
    press('Enter');
    await until(/what does it do\?[\s\S]*Keeps web addresses[\s\S]*0\/200/);
    press('Enter');
    await until(/which language\?[\s\S]*● JavaScript/);
    press('Down', 'Enter');
    const screen = await until(/exit=/);
    expect(screen).toMatch(/next:\n {2}cd my-links\n {2}gem test\n {2}gem add tool\nexit=0/);
    expect(manifestOf(join(cwd, 'my-links'))).toMatchObject({ id: 'my-links', name: 'My Links' });
    expect(readdirSync(join(cwd, 'my-links', 'tools'))).toEqual(['find_links.ts', 'save_link.ts']);
  });

  it('asks in Chinese, takes a Chinese name, asks for the id that it does not give, and counts what is typed', async () => {
    const { cwd, until, press, type } = start(['.', '--template', 'skill'], { LC_ALL: 'zh_CN.UTF-8' });
    await until(/它叫什么名字？/);
    type('会议纪要');
    await until(/会议纪要/);
    press('Enter');
    await until(/用什么 id？[\s\S]*work/);
    type('纪要');
    press('Enter');
    await until(/由 1 到 64 个 a-z、0-9、_ 和 - 组成/);
    press('C-u');
    type('minutes');
    press('Enter');
    await until(/它做什么？/);
    type('写'.repeat(201));
    await until(/201\/200/);
    press('Enter');
    await until(/比 200 个字符的上限多了 1 个/);
    press('BSpace');
    await until(/200\/200/);
    press('Enter');
    await until(/exit=0/);
    expect(manifestOf(cwd)).toMatchObject({ id: 'minutes', name: '会议纪要', description: '写'.repeat(200) });
  });

  it('has no default for the id where neither the folder nor the name gives one', async () => {
    const { cwd, until, press, type } = start(['邮件助手', '--template', 'tool']);
    await until(/what is it called\?[\s\S]*邮件助手/);
    press('Enter');
    await until(/which id\?[\s\S]*Latin letters/);
    press('Enter');
    await until(/1 to 64 of a-z/);
    type('mail');
    press('Enter');
    await until(/what does it do\?/);
    press('Enter');
    await until(/which language\?/);
    press('Enter');
    const screen = await until(/exit=0/);
    expect(screen).toContain("cd '邮件助手'");
    expect(manifestOf(join(cwd, '邮件助手'))).toMatchObject({ id: 'mail', name: '邮件助手' });
  });

  it.each([
    [{}, '\u3000 ', /only blanks, and people look for the gem by its name/],
    [{ LC_ALL: 'zh_CN.UTF-8' }, '  ', /只有空白，而用户要靠名字找到它；请至少输入一个字/],
  ])('takes no name of blanks, and says what a name is for', async (env, blanks, told) => {
    const { cwd, until, press, type } = start(['new', '--template', 'skill'], env);
    await until(/what is it called\?|它叫什么名字？/);
    type(blanks);
    press('Enter');
    await until(told);
    expect(readdirSync(cwd)).toEqual([]);
    press('C-u');
    type('纪要');
    press('Enter');
    await until(/which id\?|用什么 id？/);
    press('C-c');
    await until(/exit=130/);
    expect(readdirSync(cwd)).toEqual([]);
  });

  it.each([
    ['the first question', []],
    ['a later one', ['Enter']],
  ])('Ctrl-C at %s leaves nothing', async (_, keys) => {
    const { cwd, until, press } = start(['new/deep']);
    await until(/start with\?/);
    for (const key of keys) press(key);
    await until(keys.length === 0 ? /● a tool/ : /what is it called\?/);
    press('C-c');
    expect(await until(/exit=/)).toMatch(/stopped, and nothing was made\nexit=130/);
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('refuses a folder that is not empty before it asks', async () => {
    const cwd = temporaryFolder('gem-full');
    mkdirSync(join(cwd, 'something'));
    terminal = pseudoTerminal([process.execPath, program, 'init'], { cwd });
    const screen = await terminal.until(/exit=2/);
    expect(screen).toContain('is not empty: it holds something');
    expect(screen).not.toContain('start with');
  });

  it('has colours, and none for who wants none', async () => {
    for (const [argv, colors] of [
      [[], true],
      [['--no-color'], false],
    ] as const) {
      const { until, press, colored, close } = start([...argv, '--id', 'x', '--name', 'X']);
      await until(/start with\?/);
      expect(/\u001b\[\d*m/.test(colored())).toBe(colors);
      press('C-c');
      await until(/exit=130/);
      close();
    }
  });

  const manifest = {
    ...{ id: 'x', name: 'X', version: '1.0.0', description: 'For tests.' },
    tools: [{ name: 'shout', entry: 'tools/shout.js', description: 'Shouts.', inputSchema: {} }],
  };

  it('gem add says in Chinese which keys choose tools, and uses no colours where none are wanted', async () => {
    const argv = ['add', 'agent', 'clerk', '--dry-run', '--no-color'];
    const { until, press, colored } = run(argv, { LC_ALL: 'zh_CN.UTF-8' }, manifest);
    await until(/什么时候用？/);
    press('Enter');
    const screen = await until(/它可以调用的工具\n│ {2}用 ↑、↓ 和空格选择，按回车确定\n│ {2}◻ shout/);
    expect(screen).not.toMatch(/navigate|select|confirm/);
    expect(colored()).not.toMatch(/\u001b\[\d*m/);
    press('Space', 'Enter');
    expect(await until(/exit=0/)).toContain('tools: [shout]');
  });

  it('gem add sets in what it says of an answer, over several lines', async () => {
    const { until, press, type } = run(['add', 'collection', 'notes'], {}, manifest);
    await until(/its fields/);
    type('a:strng');
    press('Enter');
    await until(/└ {2}--field a:strng: [^\n]+\n {3}timestamp, [^\n]+\n {3}string\?/);
    press('C-c');
    await until(/exit=130/);
  });
});

function manifestOf(folder: string) {
  return JSON.parse(readFileSync(join(folder, 'notochord.json'), 'utf8'));
}
