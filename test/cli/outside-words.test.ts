import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { keygen, packSmall, person } from './small-gem.ts';

let me: ReturnType<typeof person>;
const path = (...names: string[]) => join(me.cwd, ...names);
beforeEach(() => {
  me = person();
});
const onPosix = it.skipIf(process.platform === 'win32');

describe('names from outside', () => {
  const HOSTILE = 'a\u001b[2J\u202eb';

  onPosix('never control the terminal', async () => {
    await packSmall(me, `${HOSTILE}.gem`);
    await keygen(me, 'key');
    const said = [
      await me.gem('verify', `${HOSTILE}.gem`),
      await me.gem('sign', `${HOSTILE}.gem`, '--key', 'key.key.pem'),
      await me.gem('unsign', `${HOSTILE}.gem`, '--all'),
      await me.gem('unpack', `${HOSTILE}.gem`, `${HOSTILE}-folder`),
      await me.gem('pack', `${HOSTILE}-folder`, '-o', `${HOSTILE}-again.gem`),
      await me.gem('info', `${HOSTILE}.gem`),
      await me.gem('init', `${HOSTILE}-new`, '--yes'),
      await me.gem('keygen', '--no-passphrase', '-o', `${HOSTILE}.key.pem`),
      await me.gem('verify', `${HOSTILE}-missing`),
      await me.gem(HOSTILE),
    ];
    for (const { out, err } of said) {
      expect(out + err).not.toMatch(/[\u001b\u202e]/);
    }
    // A new folder is not made by such a name.
    expect(said.slice(0, -2).map(({ code }) => code)).toEqual([1, 0, 0, 0, 0, 0, 2, 0]);
    expect(said.at(-2)?.err).toContain('a\\u{1b}[2J\\u{202e}b-missing');
  });
});

describe('gem pack -o', () => {
  beforeEach(() => packSmall(me, 'small.gem'));
  const pack = (output: string) => me.json('pack', 'src-small.gem', '--force', '-o', output);

  it('never replaces a file of the gem itself', async () => {
    mkdirSync(path('src-small.gem', 'tests'));
    writeFileSync(path('src-small.gem', 'tests', 'hi.yaml'), 'tool: hi\n');
    for (const file of ['tools/hi.js', 'notochord.json', 'tests/hi.yaml']) {
      const before = readFileSync(path('src-small.gem', file));
      const { code, document } = await pack(join('src-small.gem', file));
      expect([code, document.error?.code]).toEqual([2, 'output-in-gem']);
      expect(readFileSync(path('src-small.gem', file))).toEqual(before);
    }
    expect((await pack('src-small.gem/own.gem')).code).toBe(0);
    expect((await pack('src-small.gem/own.gem')).code).toBe(0);
  });

  onPosix('replaces nothing that is no regular file', async () => {
    expect((await pack('/dev/null')).document.error.code).toBe('output-not-regular');
    symlinkSync('/dev/null', path('null.gem'));
    expect((await pack('null.gem')).document.error.code).toBe('output-not-regular');
    expect((await pack('src-small.gem')).document.error.code).toBe('output-is-folder');
  });

  it('takes a name with a slash at the end as a folder', async () => {
    expect((await pack('new/')).code).toBe(0);
    expect(existsSync(path('new', 'small-1.0.0.gem'))).toBe(true);
  });
});

describe('gem init where no gem can be made', () => {
  it.each([
    ['below a file', ['file/x']],
    ['in place of a file', ['file']],
    ['in place of a file, with --force', ['file', '--force']],
    ['under too long a name', [`new/${'x'.repeat(300)}/y`]],
    ['where a folder of the template is a file', ['old', '--force']],
  ])('says so %s, and makes nothing', async (_, argv) => {
    writeFileSync(path('file'), '');
    mkdirSync(path('old'));
    writeFileSync(path('old', 'tools'), '');
    const { code, document } = await me.json('init', ...argv, '--yes');
    expect([code, document.error.code]).toEqual([2, 'cannot-make-folder']);
    expect(readdirSync(me.cwd).sort()).toEqual(['file', 'old']);
    expect(readdirSync(path('old'))).toEqual(['tools']);
  });
});

describe('gem init', () => {
  onPosix.each([
    ["it's $(here)", "  cd 'it'\\''s $(here)'\n  gem test\n"],
    ['--', '  cd ./--\n'],
    ['plain-1', '  cd plain-1\n'],
  ])('quotes the folder %s for the shell', async (folder, words) => {
    const { err } = await me.gem('init', '--yes', '--', folder);
    expect(err).toContain(words);
  });

  it('with --force, speaks of the gem whose manifest it keeps', async () => {
    mkdirSync(path('folder'));
    writeFileSync(path('folder', 'notochord.json'), '{"id":"kept_gem","name":"Kept"}');
    const { document } = await me.json('init', 'folder', '--yes', '--force', '--id', 'other');
    expect([document.id, document.name, document.kept]).toEqual(['kept_gem', 'Kept', ['notochord.json']]);
    expect(document.written).not.toContain('tools/count_words.js');
    const again = await me.gem('init', 'folder', '--yes', '--force');
    expect(again.out).toBe('nothing was missing from the gem kept_gem, and nothing was written\n');
    rmSync(path('folder', '.gitignore'));
    const { out } = await me.gem('init', 'folder', '--yes', '--force');
    expect(out).toContain('added what was missing to the gem kept_gem in folder:\n  └─ .gitignore\n');
  });
});

describe('what to do about a wrong key', () => {
  it('fits what was given', async () => {
    await packSmall(me, 'small.gem');
    await keygen(me, 'one');
    await keygen(me, 'two');
    const typo = await me.json('verify', 'small.gem', '--key', 'typo.pub.pem');
    expect(typo.document.error.hint).toBe('check the spelling, and the folder you are in');
    await me.gem('sign', 'small.gem', '--key', 'one.key.pem');
    const other = await me.json('verify', 'small.gem', '--key', 'two.pub.pem');
    expect([other.document.status, other.document.reason]).toEqual(['untrusted', 'key-not-trusted']);
    expect(other.document.message).toContain('not by a key that was named with --key');
    for (const output of ['', 'folder/']) {
      const { code, document } = await me.json('keygen', '--no-passphrase', '-o', output);
      expect([code, document.error.code]).toEqual([2, 'output-no-name']);
    }
  });

  it('no secret key gets the name of a public one', async () => {
    const { code, document } = await me.json('keygen', '--no-passphrase', '-o', 'ci.pub.pem');
    expect([code, document.error.code]).toEqual([2, 'output-public-name']);
    expect(document.error.hint).toContain('-o ci.key.pem');
    expect(existsSync(path('ci.pub.pem'))).toBe(false);
    expect((await me.gem('keygen', '--no-passphrase', '-o', 'ci.key.pem')).code).toBe(0);
  });
});
