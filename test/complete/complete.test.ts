import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/commands/index.ts';
import { COMMAND_LINES } from '../../src/complete/command-lines.ts';
import { complete } from '../../src/complete/complete.ts';
import { joinAtEquals } from '../../src/complete/read-line.ts';
import { expectToFit } from '../cli/schemas.ts';
import { terminal } from '../cli/terminal.ts';
import { temporaryFolder } from '../temporary.ts';

let cwd: string;

beforeAll(() => {
  cwd = temporaryFolder();
  mkdirSync(join(cwd, 'tools'));
  const tool = { entry: 'tools/a.js' };
  const manifest = {
    tools: [
      { ...tool, name: 'save', description: `Saves\n\tone \u202e thing. ${'long '.repeat(30)}` },
      { ...tool, name: 'a b' },
      {
        ...tool,
        name: 'find',
        inputSchema: { properties: { words: { description: 'All.' }, limit: {}, 'a b': {} } },
      },
      { ...tool, name: '`id`' },
      { ...tool, name: 7 },
      'no tool',
    ],
    resources: [{ id: 'model' }],
    data: { collections: { notes: { description: 'All notes.' } } },
  };
  writeFileSync(join(cwd, 'notochord.json'), `\ufeff${JSON.stringify(manifest)}`);
});

/** What is offered at the end of this line, in which words are parted by single spaces. */
function offered(line: string, { shell = 'zsh', env = {}, folder = cwd } = {}) {
  const words = line.split(' ');
  return complete({ shell, index: words.length, words, cwd: folder, env });
}
const values = (...asked: Parameters<typeof offered>) =>
  offered(...asked).candidates.map(({ value }) => value);

describe('what is offered', () => {
  it('knows every command and every group of them', () => {
    for (const { name } of COMMANDS) expect(COMMAND_LINES.commands.map((each) => each.name)).toContain(name);
    expect(values('')).toEqual([...new Set(COMMANDS.map(({ name }) => name.split(' ')[0])), 'help']);
    expect(values('trust ')).toEqual(['add', 'list', 'remove', 'revoke']);
    expect(values('help run to')).toEqual(['tool']);
    expect(values('nothing ')).toEqual([]);
    expect(values('run nothing ')).toEqual([]);
  });

  it('offers options once, those that repeat again, and short ones after one hyphen', () => {
    expect(values('validate --s')).toEqual(['--strict']);
    expect(values('validate --strict --s')).toEqual([]);
    expect(values('validate --rule a/b --ru')).toEqual(['--rule']);
    expect(values('keygen -')).toEqual(expect.arrayContaining(['-o', '--output', '-C', '-h', '--help']));
    expect(values('keygen --')).not.toContain('-o');
    expect(values('-')).toEqual(expect.arrayContaining(['-V', '--version', '--lang']));
    expect(values('validate -- --s')).toEqual([]);
  });

  it('offers options where no argument is left', () => {
    expect(values('run undo ')).toContain('--dry-run');
    expect(values('run undo -- ')).toEqual([]);
  });

  it('offers the values of an option, before and after a sign of equality', () => {
    expect(values('validate --format ')).toEqual(['pretty', 'json', 'sarif', 'github', 'junit']);
    expect(values('validate --format=s')).toEqual(['--format=sarif']);
    expect(values('--lang ')).toEqual(['en', 'zh-CN']);
    expect(values('run tool save --grant k')).toEqual(['knowledge']);
    expect(values('completion ')).toEqual(['bash', 'zsh', 'fish', 'powershell']);
    expect(values('add agent clerk --tool ')).toEqual(['save', 'find']);
    expect(values('validate --max-warnings ')).toEqual([]);
    expect(values('validate --no-such=')).toEqual([]);
  });

  it('leaves paths to the shell', () => {
    expect(offered('validate ')).toEqual({ paths: 'files', candidates: [] });
    expect(offered('validate a b ')).toMatchObject({ paths: 'files' });
    expect(offered('run tool save --workspace ')).toMatchObject({ paths: 'folders' });
    expect(offered('run tool save --scenario=te')).toEqual({ paths: 'files', candidates: [] });
  });

  it('offers rules with their summaries in the person’s language', () => {
    expect(values('explain docs/no')).toEqual(['docs/no-english']);
    expect(values('validate --rule docs/no')).toEqual(['docs/no-english']);
    const [english] = offered('explain docs/no').candidates;
    const [chinese] = offered('explain docs/no', { env: { LANG: 'zh_CN.UTF-8' } }).candidates;
    expect(english?.text).toMatch(/^[ -~]+$/);
    expect(chinese?.text).toMatch(/[\u4e00-\u9fff]/);
    expect(offered('--lang=zh-CN explain docs/no').candidates).toEqual([chinese]);
  });

  it('offers names of the gem at hand that are words to every shell, in one short line each', () => {
    const { candidates } = offered('run tool ');
    expect(candidates.map(({ value }) => value)).toEqual(['save', 'find']);
    expect(candidates[0]?.text).toMatch(/^Saves one thing\. (long )+.*…$/);
    expect(Array.from(candidates[0]?.text ?? '')).toHaveLength(72);
    expect(values('run tool find --arg ')).toEqual(['words=', 'limit=']);
    expect(values('run tool find --arg words=a --arg l')).toEqual(['limit=']);
    expect(values('run tool save --arg ')).toEqual([]);
    expect(values('run tool --arg ')).toEqual([]);
    expect(values('data list ')).toEqual(['notes']);
    expect(values('resources verify model ')).toEqual(['model']);
    expect(values(`-C ${cwd} run tool s`, { folder: '/' })).toEqual(['save']);
    expect(values(`run tool --dir=${cwd} s`, { folder: '/' })).toEqual(['save']);
    expect(values('run tool s', { folder: join(cwd, 'tools') })).toEqual(['save']);
  });

  it('has no names where there is no gem, or none that can be read', () => {
    const folder = temporaryFolder();
    expect(values('run tool ', { folder })).toEqual([]);
    for (const text of ['{ "tools": ', '[]', '{ "tools": {} }', '{ "tools": [null, {}] }']) {
      writeFileSync(join(folder, 'notochord.json'), text);
      expect(values('run tool ', { folder })).toEqual([]);
      expect(values('preview --agent ', { folder })).toEqual([]);
    }
  });
});

describe('bash, which parts words at a sign of equality', () => {
  it('gets what goes in the place of the last part', () => {
    const words = ['validate', '--format', '=', 'j'];
    expect(
      complete({ shell: 'bash', index: 4, words, cwd, env: {} }).candidates.map(({ value }) => value),
    ).toEqual(['json', 'junit']);
    expect(values('validate --format =', { shell: 'bash' })).toContain('pretty');
    expect(values('validate --format=j', { shell: 'bash' })).toEqual(['--format=json', '--format=junit']);
  });

  it('has its words put together again', () => {
    expect(joinAtEquals(['a', '--b', '=', 'c'], 'd')).toEqual({
      words: ['a', '--b=c'],
      current: 'd',
      kept: '',
    });
    expect(joinAtEquals(['--b', '='], 'c')).toEqual({ words: [], current: '--b=c', kept: '--b=' });
    expect(joinAtEquals(['x', '='], 'c')).toEqual({ words: ['x', '='], current: 'c', kept: '' });
  });
});

describe('gem completion', () => {
  it.each(['bash', 'zsh', 'fish', 'powershell'])(
    'prints a script for %s that names no command',
    async (shell) => {
      const { json, gem } = terminal({ cwd });
      const { code, document } = await json('completion', shell);
      expect(code).toBe(0);
      expectToFit(document, 'completion');
      expect(document.programs).toEqual(['gem', 'notochord-gem']);
      expect(document.script).not.toContain('validate');
      expect(await gem('completion', shell)).toEqual({ code: 0, out: document.script, err: '' });
      const { document: other } = await json('completion', shell, '--as', 'notochord-gem');
      expect(other.script).not.toMatch(/(^|[ ,])gem([ ,]|$)(?!')/m);
    },
  );

  it('says which shells there are, and takes no name that is none', async () => {
    const { gem } = terminal({ cwd });
    expect(await gem('completion', 'zhs')).toMatchObject({
      code: 2,
      err: 'gem: error: there is no completion for the shell "zhs"\ngem: hint: did you mean zsh?\n',
    });
    expect(await gem('completion', 'tcl', '--lang', 'zh-CN')).toMatchObject({
      code: 2,
      err: 'gem: 错误: 没有“tcl”这个 shell 的补全\ngem: 提示: 可以是 bash、zsh、fish、powershell\n',
    });
    expect(await gem('completion', 'bash', '--as', 'a; b')).toMatchObject({ code: 2 });
  });

  it('says nothing at all when what a shell asks makes no sense', () => {
    const ask = (...words: string[]) =>
      spawnSync(process.execPath, [resolve('bin/gem.js'), 'completion', '--complete', ...words], {
        cwd,
        encoding: 'utf8',
      });
    for (const words of [[], ['zsh'], ['zsh', 'x', 'run'], ['zsh', '99', 'run', 'tool'], ['zsh', '-1']])
      expect(ask(...words)).toMatchObject({ stderr: '', status: 0 });
    expect(ask('zsh', '3', 'run', 'tool', 'sa').stdout).toMatch(/^-\nsave\tSaves one thing\./);
  });
});
