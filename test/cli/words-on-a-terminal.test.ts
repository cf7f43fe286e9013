import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { cells } from '../../src/cells.ts';
import { TEMPLATE_WORDS } from '../../src/init/templates.ts';
import { temporaryFolder } from '../temporary.ts';
import { type Terminal, terminal } from './terminal.ts';

const LANGUAGES = ['en', 'zh-CN'] as const;
const onWindows = process.platform === 'win32';

describe('what is said on a terminal', () => {
  let cwd: string;
  let at: Terminal;
  beforeEach(() => {
    cwd = temporaryFolder();
    at = terminal({ cwd, isTty: { out: true, err: true } });
  });
  const lines = (text: string) => text.trimEnd().split('\n');

  it.each(LANGUAGES)('an error is broken between words, and nowhere in a command [%s]', async (language) => {
    const { err, code } = await at.gem('init', 'x', '--id', 'Bad Id', '--lang', language);
    expect(code).toBe(2);
    expect(lines(err).length).toBeGreaterThan(2);
    for (const line of lines(err)) expect(cells(line)).toBeLessThanOrEqual(80);
    const narrow = terminal({ cwd, isTty: { err: true }, columns: 20 });
    const { err: told } = await narrow.gem('completion', '--lang', language);
    expect(told).toContain('`gem completion --help`');
  });

  it('a path that is longer than a line can be copied', async () => {
    const name = `${'long-'.repeat(24)}.gem`;
    const { err } = await at.gem('verify', name);
    expect(err).toContain(`\n${join(cwd, name)}\n`);
  });

  it('an error in a file or a pipe stays one line', async () => {
    const { err } = await terminal({ cwd }).gem('init', 'x', '--id', 'Bad Id');
    expect(lines(err).length).toBe(2);
  });

  it.each(LANGUAGES)('a verdict fits, and its hint has all that the command needs [%s]', async (language) => {
    await at.gem('init', 'g', '--template', 'skill', '--yes', '-q');
    const inside = terminal({ cwd: join(cwd, 'g'), env: at.env, isTty: { out: true, err: true } });
    await inside.gem('pack');
    await inside.gem('keygen', '--no-passphrase');
    await inside.gem('sign', 'dist/g-1.0.0.gem');
    const packed = (await terminal({ cwd: join(cwd, 'g') }).gem('pack', '--force')).out.split('\n')[0] ?? '';
    await inside.gem('sign', packed);
    const { out, code } = await inside.gem('verify', packed, '--lang', language);
    expect(code).toBe(1);
    for (const line of lines(out)) expect(cells(line)).toBeLessThanOrEqual(80);
    expect(out).toMatch(/`gem trust add \S+ --id g`/);
    const piped = await terminal({ cwd: join(cwd, 'g'), env: at.env }).gem('verify', packed);
    expect(lines(piped.out)).toHaveLength(3);
  });

  it.each(LANGUAGES)('a trusted key has its name beside its standing [%s]', async (language) => {
    await at.gem('init', 'g', '--template', 'skill', '--yes', '-q');
    const inside = terminal({ cwd: join(cwd, 'g'), env: at.env });
    const packed = (await inside.gem('pack')).out.split('\n')[0] ?? '';
    await inside.gem('keygen', '--no-passphrase', '-o', join(cwd, 'me.key.pem'));
    const made = await inside.gem('sign', packed, '--key', join(cwd, 'me.key.pem'));
    expect(made).toMatchObject({ code: 0 });
    await inside.gem('trust', 'add', join(cwd, 'me.pub.pem'), '--id', 'g');
    const { out } = await inside.gem('verify', packed, '--lang', language);
    expect(out).toContain(language === 'en' ? ' trusted (me)' : ' 受信任（me）');
  });

  it('each beginning of a gem is one line of the question', () => {
    for (const language of LANGUAGES)
      for (const { title, about } of Object.values(TEMPLATE_WORDS))
        expect(cells(title[language]) <= 10 && cells(about[language]) <= 52).toBe(true);
  });

  it.each([
    ['en', 'added the skill:\n'],
    ['zh-CN', '已添加 skill：\n'],
  ])('what has no name leaves no gap [%s]', async (language, first) => {
    await at.gem('init', '.', '--template', 'tool', '--yes', '-q');
    const dry = await at.gem('add', 'skill', '--dry-run', '--no-color', '--lang', language);
    expect(dry.out).not.toMatch(/ [;:；：]/);
    const { out } = await at.gem('add', 'skill', '--no-color', '--lang', language);
    expect(out.startsWith(first)).toBe(true);
  });
});

describe('what to do', () => {
  let cwd: string;
  let at: Terminal;
  beforeEach(() => {
    cwd = temporaryFolder();
    at = terminal({ cwd });
  });

  it.each(['verify', 'sign', 'unsign', 'unpack'])('is said of a file that is not there: %s', async (verb) => {
    const { document } = await at.json(verb, 'nothing.gem');
    expect(document.error.hint).toBe('check the spelling, and the folder you are in');
  });

  it('is said of a folder where a packed gem has to be', async () => {
    mkdirSync(join(cwd, 'd'));
    for (const verb of ['verify', 'sign', 'unsign', 'unpack'])
      expect((await at.json(verb, 'd')).document.error.hint).toBe('name a file that `gem pack` wrote');
  });

  it.skipIf(process.platform !== 'linux')('is said of a key or a trust file that has no end', async () => {
    await at.gem('init', 'g', '--template', 'skill', '--yes', '-q');
    const inside = terminal({ cwd: join(cwd, 'g'), env: at.env });
    const packed = (await inside.gem('pack')).out.split('\n')[0] ?? '';
    for (const [code, ...argv] of [
      ['key-unreadable', 'sign', packed, '--key', '/dev/zero'],
      ['key-unreadable', 'verify', packed, '--key', '/dev/zero'],
      ['key-unreadable', 'trust', 'add', '/dev/zero', '--id', 'g'],
      ['trust-file-exposed', 'trust', 'list', '--trust-file', '/dev/zero'],
    ] as const) {
      const { document, code: exit } = await inside.json(...argv);
      expect([argv, exit, document.error?.code]).toEqual([argv, 2, code]);
    }
  });

  it('is said of a trust file that is no JSON, in words', async () => {
    writeFileSync(join(cwd, 'trust.json'), '{"keys": []', { mode: 0o600 });
    const { document } = await at.json('trust', 'list', '--trust-file', 'trust.json');
    expect(document.error.message).toContain(':1:12: this is not JSON: } is missing here');
  });

  it.skipIf(onWindows)('is said of a manifest that cannot be read', async () => {
    const elsewhere = join(temporaryFolder(), 'other.json');
    writeFileSync(elsewhere, '{}');
    symlinkSync(elsewhere, join(cwd, 'notochord.json'));
    const { err, code } = await at.gem('add', 'tool', 'x');
    expect([code, err]).toEqual([2, expect.stringContaining('gem: hint: ')]);
    expect(err).toContain('notochord.json in this folder is a link that cannot be followed');
    rmSync(join(cwd, 'notochord.json'));
    mkdirSync(join(cwd, 'notochord.json'));
    expect((await at.gem('add', 'tool', 'x')).err).toContain('this folder has no file notochord.json');
  });

  it.skipIf(onWindows)('is said of a link where the folder of a new gem has to be', async () => {
    symlinkSync('nowhere', join(cwd, 'dangling'));
    symlinkSync('loop', join(cwd, 'loop'));
    for (const name of ['dangling', 'loop'])
      expect((await at.json('init', name, '--yes')).document.error.message).toMatch(/link/);
  });

  it.skipIf(process.platform !== 'linux')('is said without the system’s own name of a fault', async () => {
    const { document } = await at.json('init', '/proc/nowhere', '--yes');
    expect(document.error.message).toContain('no folder can be made there');
  });

  it.skipIf(onWindows)('is said of a SKILL.md that is no file', async () => {
    mkdirSync(join(cwd, 'skill'));
    writeFileSync(join(cwd, 'real.md'), '---\nname: x\n---\n');
    symlinkSync('../real.md', join(cwd, 'skill', 'SKILL.md'));
    const { document, code } = await at.json('convert', 'skill');
    expect([code, document.error.code]).toEqual([2, 'kind-file-unusable']);
    expect(document.error.message).toContain('SKILL.md in skill is a symbolic link');
    const { err } = await at.gem('convert', 'skill', '--lang', 'zh-CN');
    expect(err).toContain('skill 里的 SKILL.md 是符号链接');
  });

  it('is said of a folder whose agents are in a hidden one', async () => {
    mkdirSync(join(cwd, 'p', '.claude', 'agents'), { recursive: true });
    mkdirSync(join(cwd, 'p', '.git'));
    writeFileSync(join(cwd, 'p', '.claude', 'agents', 'a.md'), '---\nname: a\ndescription: D.\n---\nDo.\n');
    const { document } = await at.json('convert', 'p');
    expect(document.error.hint).toContain('if it is in .claude, name that folder');
    expect((await at.gem('convert', 'p/.claude')).code).toBe(0);
  });
});
