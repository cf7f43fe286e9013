import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary.ts';
import { type Answer, type Terminal, type TerminalOptions, terminal } from './terminal.ts';

/** The lines that are there to be pasted. */
function printedCommands({ err }: Answer): string[] {
  return err.split(/\n(?:next:|then:|接下来：|然后：)\n/).flatMap((part, index) => {
    const lines = part.split('\n');
    const end = lines.findIndex((line) => !line.startsWith('  '));
    return index === 0 ? [] : lines.slice(0, end).filter((line) => /^ {2}(?:cd|gem|npx) /.test(line));
  });
}

/** The words of a line, as a shell reads them. */
function words(line: string): string[] {
  const { stdout } = spawnSync('bash', ['-c', `printf '%s\\0' ${line}`], { encoding: 'utf8' });
  return stdout.split('\0').slice(0, -1);
}

/** Somebody at a terminal who pastes what was printed, and nothing else. */
class Newcomer {
  private readonly options: TerminalOptions;
  private at: Terminal;

  /** What the person's own folders are. */
  get home(): string {
    return String(this.options.env?.HOME);
  }

  constructor(cwd: string, env: TerminalOptions['env'] = {}) {
    const { env: whole } = terminal({ cwd, env: { GEM_SIGNING_KEY_PASSPHRASE: 'open sesame', ...env } });
    this.options = { cwd, env: whole, isTty: { err: true } };
    this.at = terminal(this.options);
  }

  get cwd(): string {
    return this.at.cwd;
  }

  type(...argv: string[]): Promise<Answer> {
    return this.at.gem(...argv);
  }

  async paste(line: string): Promise<Answer> {
    const [program, ...argv] = words(line);
    if (program === 'gem') return this.at.gem(...argv);
    expect(program).toBe('cd');
    const cwd = resolve(this.cwd, argv[0] ?? '');
    expect(existsSync(cwd)).toBe(true);
    this.at = terminal({ ...this.options, cwd });
    return { code: 0, out: '', err: '' };
  }

  /** Pastes all, and gives what the last one printed. */
  async pasteAll(lines: readonly string[]): Promise<Answer> {
    let last: Answer = { code: 0, out: '', err: '' };
    for (const line of lines) {
      last = await this.paste(line);
      expect([line, last.code, last.code === 0 ? '' : last.err]).toEqual([line, 0, '']);
    }
    return last;
  }
}

const trimmed = (lines: readonly string[]) => lines.map((line) => line.trim());

describe.skipIf(process.platform === 'win32')('somebody who follows what is printed', () => {
  let parent: string;
  beforeEach(() => {
    parent = temporaryFolder('gem-new');
  });

  it.each([
    { says: 'en', folder: 'my-gem', argv: [], env: {}, lang: '' },
    { says: 'en', folder: '我的 第一个 gem', argv: [], env: {}, lang: '' },
    { says: 'zh-CN', folder: "it's 我的 gem", argv: [], env: { LANG: 'zh_CN.UTF-8' }, lang: '' },
    { says: 'zh-CN', folder: 'a $HOME `b` \\', argv: ['--lang', 'zh-CN'], env: {}, lang: ' --lang zh-CN' },
    { says: 'en', folder: '-x ', argv: ['--lang', 'en'], env: { LANG: 'zh_CN.UTF-8' }, lang: ' --lang en' },
  ])('comes from nothing to a signed gem with a tool of their own ($says, "$folder")', async (row) => {
    const me = new Newcomer(parent, row.env);
    const made = await me.type('init', '--yes', ...row.argv, '--', row.folder);
    expect(made.code).toBe(0);
    const first = printedCommands(made);
    expect(first.length).toBe(3);
    expect(trimmed(first).slice(1)).toEqual([`gem test${row.lang}`, `gem add tool my_tool${row.lang}`]);

    const added = await me.pasteAll(first);
    expect(added.err).toContain('tools/my_tool.js');
    const tool = join(me.cwd, 'tools', 'my_tool.js');
    writeFileSync(tool, readFileSync(tool, 'utf8').replace('text: input.text', 'text: `${input.text}!`'));
    expect((await me.type('test', 'my_tool')).code).toBe(1);
    expect(added.err).toContain('`gem test --update`');
    expect((await me.type('test', 'my_tool', '--update')).code).toBe(0);
    const second = printedCommands(added);
    expect(trimmed(second).at(-1)).toBe(`gem pack${row.lang}`);

    const packed = await me.pasteAll(second);
    const file = packed.out.split('\n')[0] ?? '';
    const third = printedCommands(packed);
    expect(trimmed(third)).toEqual([`gem keygen${row.lang}`, `gem sign ${file}${row.lang}`]);
    const [keygen = '', sign = ''] = third;
    expect(printedCommands(await me.paste(keygen))).toEqual([sign]);

    const signed = await me.pasteAll([sign]);
    const verified = await me.pasteAll(printedCommands(signed));
    expect(verified.out).toMatch(/^(?:verified|已验证) /);
    expect(printedCommands(verified)).toEqual([]);
  });

  it('is not sent to make a second key, and is told which of several signs', async () => {
    const me = new Newcomer(parent);
    await me.type('init', 'g', '--yes');
    expect((await me.type('keygen')).err).not.toContain('next:');
    const packed = await me.type('-C', 'g', 'pack');
    expect(trimmed(printedCommands(packed))).toEqual(['gem sign g/dist/g-0.1.0.gem']);
    await me.pasteAll(printedCommands(packed));
    const keys = join(me.home, '.config', 'notochord', 'keys');
    expect((await me.type('keygen', '-o', join(keys, 'a.key.pem'))).code).toBe(0);
    const again = printedCommands(await me.type('-C', 'g', 'pack', '--force'));
    expect(trimmed(again)).toEqual([
      `gem sign g/dist/g-0.1.0.gem --key ${relative(parent, join(keys, 'default.key.pem'))}`,
    ]);
    const verify = printedCommands(await me.pasteAll(again));
    expect((await me.pasteAll(verify)).out).toMatch(/^verified /);
  });

  it('with a key of another place is told of that key', async () => {
    const me = new Newcomer(parent);
    await me.pasteAll(printedCommands(await me.type('init', 'g', '--yes')).slice(0, 1));
    const made = await me.type('keygen', '-o', '../my key.pem');
    expect(trimmed(printedCommands(made))).toEqual(['gem pack']);
    await me.type('pack');
    await me.type('keygen');
    const other = printedCommands(await me.type('keygen', '-o', '../other.key.pem'));
    expect(trimmed(other)).toEqual(['gem sign dist/g-0.1.0.gem --key ../other.key.pem']);
    const verify = printedCommands(await me.pasteAll(other));
    expect(trimmed(verify)).toEqual(['gem verify dist/g-0.1.0.gem --key ../other.pub.pem']);
    expect((await me.pasteAll(verify)).out).toMatch(/^verified /);
  });

  it('with the key trusted already needs to name none', async () => {
    const me = new Newcomer(parent);
    await me.type('init', '.', '--force', '--yes', '--id', 'g');
    await me.type('keygen', '-o', '../k.key.pem');
    await me.type('pack', '-o', './');
    expect((await me.type('trust', 'add', '../k.pub.pem', '--id', 'g')).code).toBe(0);
    const signed = await me.type('sign', 'g-0.1.0.gem', '--key', '../k.key.pem');
    expect(trimmed(printedCommands(signed))).toEqual(['gem verify g-0.1.0.gem']);
  });

  it('is led into the gem from another folder', async () => {
    mkdirSync(join(parent, 'a b'));
    const me = new Newcomer(parent);
    await me.type('init', 'a b', '--yes');
    const added = await me.type('-C', 'a b', 'add', 'agent', 'helper', '--yes');
    expect(added.out).toMatch(/^added the agent helper:\n/);
    expect(trimmed(printedCommands(added))).toEqual([
      "cd 'a b'",
      'gem preview --agent helper',
      'gem validate --strict',
    ]);
    await me.pasteAll(printedCommands(added));
    for (const item of [
      ['collection', 'notes', '--field', 'title:string'],
      ['workflow', 'flow'],
      ['skill'],
      ['reference', 'style'],
      ['doc', 'faq'],
      ['prompt', 'first'],
      ['page', 'home'],
    ]) {
      const other = await me.type('add', ...item, '--yes');
      expect(printedCommands(other).length).toBeGreaterThan(0);
      await me.pasteAll(printedCommands(other));
    }
  });
});

describe('what is next', () => {
  let cwd: string;
  beforeEach(() => {
    cwd = temporaryFolder('gem-next');
  });
  it.each<[string, Partial<TerminalOptions>, string[]]>([
    ['without a terminal', {}, []],
    ['with --quiet', { isTty: { err: true } }, ['--quiet']],
    ['in CI', { isTty: { err: true }, env: { CI: 'true' } }, []],
    ['as JSON', { isTty: { err: true } }, ['--format', 'json']],
  ])('is not said by pack, keygen and sign %s', async (_, options, argv) => {
    const at = terminal({ cwd, ...options });
    await at.gem('init', '.', '--yes', '--id', 'g');
    for (const command of [['pack'], ['keygen', '--no-passphrase'], ['sign', 'dist/g-0.1.0.gem']]) {
      const { code, err } = await at.gem(...command, ...argv);
      expect([code, err]).toEqual([0, expect.not.stringContaining('next:')]);
    }
  });

  it('goes to stderr: what pack prints on stdout is the same', async () => {
    const [some, none] = [terminal({ cwd, isTty: { err: true } }), terminal({ cwd })];
    await none.gem('init', '.', '--yes', '--id', 'g');
    const quiet = await none.gem('pack');
    const told = await some.gem('pack', '--force');
    expect([told.code, told.out]).toEqual([0, quiet.out]);
    expect([quiet.err, told.err]).toEqual(['', '\nnext:\n  gem keygen\n  gem sign dist/g-0.1.0.gem\n']);
  });

  it.skipIf(process.platform === 'win32')('is not guessed where no key folder is known', async () => {
    const at = terminal({ cwd, isTty: { err: true }, env: { HOME: undefined } });
    await at.gem('init', '.', '--yes', '--id', 'g');
    expect(await at.gem('pack')).toMatchObject({ code: 0, err: '' });
  });

  it('is signing where the key is in the environment', async () => {
    const at = terminal({ cwd, isTty: { err: true }, env: { GEM_SIGNING_KEY_FILE: 'k.pem' } });
    await at.gem('init', '.', '--yes', '--id', 'g');
    expect((await at.gem('pack')).err).toBe('\nnext:\n  gem sign dist/g-0.1.0.gem\n');
  });

  it('is called by the name that the program was called by', async () => {
    const env = { npm_command: 'exec', npm_lifecycle_script: '"notochord-gem" "init"' };
    const at = terminal({ cwd, env });
    expect((await at.gem('init', '.', '--yes')).err).toContain('  npx notochord-gem validate --strict\n');
    const { err } = await at.gem('add', 'tool', 'shout', '--yes');
    expect(err).toContain('`npx notochord-gem test --update`');
    const shell = terminal({ cwd, env: { ...env, npm_lifecycle_script: 'bash' } });
    expect((await shell.gem('add', 'page', 'p')).err).toContain('  gem validate --strict\n');
    expect(err).toContain('\nthen:\n  npx notochord-gem run tool shout --arg text=Hello\n');
  });
});
