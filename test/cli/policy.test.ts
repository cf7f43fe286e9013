import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectToFit } from './schemas.ts';
import { damaged, keygen, packSmall, person, sign } from './small-gem.ts';
import { terminal } from './terminal.ts';

let me: ReturnType<typeof person>;
let author: string;

/** Packed gems of two versions, signed in every way that an update can meet. */
beforeAll(async () => {
  me = person();
  author = await keygen(me, 'author');
  for (const name of ['stranger', 'registry']) await keygen(me, name);
  for (const [file, version] of [
    ['old', '1.0.0'],
    ['new', '1.1.0'],
    ['pre', '1.1.0-rc.1'],
    ['rebuilt', '1.1.0+build.7'],
  ] as const)
    await packSmall(me, `${file}.gem`, { version });
  await packSmall(me, 'other.gem', { id: 'other', version: '2.0.0' });
  const copy = async (from: string, to: string, ...names: string[]) => {
    copyFileSync(join(me.cwd, from), join(me.cwd, to));
    await sign(me, to, ...names);
  };
  for (const file of ['old', 'new', 'pre', 'rebuilt', 'other']) {
    await copy(`${file}.gem`, `${file}-author.gem`, 'author');
    await copy(`${file}.gem`, `${file}-stranger.gem`, 'stranger');
    await copy(`${file}.gem`, `${file}-both.gem`, 'author', 'stranger');
    copyFileSync(join(me.cwd, `${file}.gem`), join(me.cwd, `${file}-registry.gem`));
    await me.gem('sign', `${file}-registry.gem`, '--key', 'registry.key.pem', '--role', 'registry');
  }
});

beforeEach(() => rmSync(join(me.keys, 'trust.json'), { force: true }));

const verify = async (file: string, ...options: string[]) => {
  const { code, document } = await me.json('verify', `${file}.gem`, ...options);
  expectToFit(document, document.error ? 'error' : 'verify');
  return { code, document };
};
const verdict = async (file: string, ...options: string[]) => {
  const { code, document } = await verify(file, ...options);
  return [code, document.status, document.reason];
};
const trust = (...argv: string[]) => me.json('trust', ...argv);
const VERIFIED = [0, 'verified', null];

describe('gem verify with a trust file', () => {
  it('verifies by a publisher’s key that is trusted for this id, and for no other', async () => {
    await trust('add', 'author.pub.pem', '--id', 'sm*');
    const { document } = await verify('new-author');
    expect([document.status, document.signatures]).toMatchObject([
      'verified',
      [{ keyid: author, trusted: true }],
    ]);
    expect(await verdict('new-both')).toEqual(VERIFIED);
    expect(await verdict('other-author')).toEqual([1, 'untrusted', 'key-not-for-id']);
    expect(await verdict('new-stranger')).toEqual([1, 'untrusted', 'key-not-trusted']);
    expect(await verdict('new')).toEqual([1, 'unsigned', 'no-signature']);
    expect(await verdict('new-stranger', '--allow-untrusted')).toEqual([0, 'untrusted', 'key-not-trusted']);
    expect(await verdict('new-stranger', '--key', 'stranger.pub.pem')).toEqual(VERIFIED);
  });

  it('a registry’s countersignature alone is not a publisher’s, even when it is trusted', async () => {
    await trust('add', 'registry.pub.pem', '--id', '*', '--role', 'registry');
    const { document } = await verify('new-registry');
    expect([document.status, document.reason]).toEqual(['untrusted', 'publisher-missing']);
    expect(document.signatures).toMatchObject([{ role: 'registry', trusted: true }]);
    copyFileSync(join(me.cwd, 'new.gem'), join(me.cwd, 'as-publisher.gem'));
    await sign(me, 'as-publisher.gem', 'registry');
    expect(await verdict('as-publisher')).toEqual([1, 'untrusted', 'key-not-trusted']);
  });

  it('reads the file that is named, and says when that is not there', async () => {
    await trust('add', 'author.pub.pem', '--id', 'small', '--trust-file', 'team.json');
    expect(await verdict('new-author')).toEqual([1, 'untrusted', 'key-not-trusted']);
    expect(await verdict('new-author', '--trust-file', 'team.json')).toEqual(VERIFIED);
    const { code, document } = await verify('new-author', '--trust-file', 'teem.json');
    expect([code, document.error.code]).toEqual([2, 'trust-file-missing']);
  });

  it('does without a home', async () => {
    const homeless = terminal({ cwd: me.cwd, env: { HOME: '', APPDATA: '', XDG_CONFIG_HOME: '' } });
    expect((await homeless.json('verify', 'new-author.gem')).document.status).toBe('untrusted');
    const { code, document } = await homeless.json('verify', 'new-author.gem', '--trust-on-first-use');
    expect([code, document.error.code]).toEqual([2, 'key-folder-unknown']);
  });

  it('says in words whose key it is', async () => {
    await trust('add', 'author.pub.pem', '--id', 'small', '--name', 'Ann');
    expect((await me.gem('verify', 'new-author.gem')).out).toBe(
      `verified new-author.gem: intact, and signed by a key that you trust\n  small 1.1.0\n` +
        `  publisher ${author} 2026-01-31T09:00:00Z trusted (Ann)\n`,
    );
    await trust('revoke', author);
    const { out } = await me.gem('verify', 'new-author.gem', '--lang', 'zh-CN');
    expect(out).toContain(`不合策略 new-author.gem: 完整，但签名所用的密钥已被吊销：${author}`);
    expect(out).toContain('已吊销（Ann）');
  });
});

describe('a revoked key', () => {
  it('is refused whatever else is trusted or allowed, also beside a good key and with --key', async () => {
    await trust('add', 'stranger.pub.pem', '--id', '*');
    await trust('add', 'author.pub.pem', '--id', '*');
    await trust('revoke', author);
    const refused = [1, 'policy', 'key-revoked'];
    expect(await verdict('new-author', '--allow-untrusted', '--allow-unsigned')).toEqual(refused);
    expect(await verdict('new-both')).toEqual(refused);
    expect(await verdict('new-author', '--key', 'author.pub.pem')).toEqual(refused);
    expect((await verify('new-author', '--key', 'author.pub.pem')).document.signatures).toMatchObject([
      { trusted: false },
    ]);
    expect(await verdict('new-stranger')).toEqual(VERIFIED);
  });
});

describe('--trust-on-first-use', () => {
  const first = '--trust-on-first-use';

  it('trusts the publisher’s key for this id from then on, and only when it is asked', async () => {
    const { code, document } = await verify('old-author', first);
    expect([code, document.status, document.signatures[0].trusted]).toEqual([0, 'verified', true]);
    expect(document.message).toContain('from now on');
    expect((await trust('list')).document.keys).toMatchObject([
      { keyid: author, role: 'publisher', name: 'small', ids: ['small'], source: 'tofu' },
    ]);
    expect(await verdict('new-author')).toEqual(VERIFIED);
    expect(await verdict('new-author', first)).toEqual(VERIFIED);
    expect((await trust('list')).document.keys).toHaveLength(1);
  });

  it('makes the trust file that is named', async () => {
    expect(await verdict('old-author', first, '--trust-file', 'mine/first.json')).toEqual(VERIFIED);
    expect(await verdict('new-author', '--trust-file', 'mine/first.json')).toEqual(VERIFIED);
  });

  it('never goes over another key that is known for this id, revoked or by a pattern', async () => {
    await verify('old-author', first);
    const refused = [1, 'policy', 'other-key-known'];
    expect(await verdict('new-stranger', first, '--allow-untrusted')).toEqual(refused);
    await trust('revoke', author);
    expect(await verdict('new-stranger', first)).toEqual(refused);
    await trust('add', 'registry.pub.pem', '--id', 'oth*', '--trust-file', 'pattern.json');
    expect(await verdict('other-author', first, '--trust-file', 'pattern.json')).toEqual(refused);
    expect(await verdict('old-author', first, '--trust-file', 'pattern.json')).toEqual(VERIFIED);
  });

  it('does not choose between two publishers, and pins no registry', async () => {
    expect(await verdict('new-both', first)).toEqual([1, 'policy', 'first-use-ambiguous']);
    await me.gem('trust', 'add', 'registry.pub.pem', '--id', '*', '--role', 'registry');
    copyFileSync(join(me.cwd, 'old.gem'), join(me.cwd, 'countersigned.gem'));
    await me.gem('sign', 'countersigned.gem', '--key', 'registry.key.pem', '--role', 'registry');
    expect(await verdict('countersigned', first)).toEqual([1, 'untrusted', 'publisher-missing']);
    expect(await verdict('new', first)).toEqual([1, 'unsigned', 'no-signature']);
    expect((await trust('list')).document.keys).toHaveLength(1);
  });

  it('pins nothing of a gem that is not intact, or that is refused as an update', async () => {
    writeFileSync(join(me.cwd, 'spoilt.gem'), damaged(join(me.cwd, 'new-stranger.gem')));
    expect((await verify('spoilt', first)).document.status).toBe('invalid');
    expect(await verdict('new-stranger', first, '--installed', 'old-author.gem')).toEqual([
      1,
      'policy',
      'key-changed',
    ]);
    expect((await trust('list')).document.keys).toEqual([]);
  });
});

describe('--installed', () => {
  beforeEach(async () => {
    for (const name of ['author', 'stranger']) await trust('add', `${name}.pub.pem`, '--id', '*');
  });

  it.each([
    ['a newer one by the same key', 'new-author', 'old-author', VERIFIED],
    ['the same one again', 'old-author', 'old-author', VERIFIED],
    ['the release after its pre-release', 'new-author', 'pre-author', VERIFIED],
    ['another build of the same version', 'rebuilt-author', 'new-author', VERIFIED],
    ['the first one that is signed', 'new-author', 'old', VERIFIED],
    ['the first one that its publisher signed', 'new-author', 'old-registry', VERIFIED],
    ['a change of key: the version with both', 'new-both', 'old-author', VERIFIED],
    ['a change of key: the version after it', 'new-stranger', 'old-both', VERIFIED],
    ['an older one', 'old-author', 'new-author', [1, 'policy', 'version-older']],
    ['a pre-release of the same version', 'pre-author', 'new-author', [1, 'policy', 'version-older']],
    ['one without a signature', 'new', 'old-author', [1, 'policy', 'signature-lost']],
    ['one without any after a registry’s', 'new', 'old-registry', [1, 'policy', 'signature-lost']],
    ['one that only a registry signed', 'new-registry', 'old-author', [1, 'policy', 'signature-lost']],
    [
      'one by another key, though that is trusted',
      'new-stranger',
      'old-author',
      [1, 'policy', 'key-changed'],
    ],
    ['another gem', 'other-author', 'old-author', [1, 'policy', 'other-gem']],
  ])('%s', async (_what, next, installed, expected) => {
    const allow = ['--allow-unsigned', '--allow-untrusted'];
    expect(await verdict(next, '--installed', `${installed}.gem`, ...allow)).toEqual(expected);
  });

  it('holds unsigned versions against each other by age alone', async () => {
    expect(await verdict('new', '--installed', 'old.gem')).toEqual([1, 'unsigned', 'no-signature']);
    expect(await verdict('old', '--installed', 'new.gem', '--allow-unsigned')).toEqual([
      1,
      'policy',
      'version-older',
    ]);
  });

  it('says so in words', async () => {
    const { out } = await me.gem('verify', 'new-stranger.gem', '--installed', 'old-author.gem');
    expect(out).toMatch(
      /^policy new-stranger\.gem: intact, but signed by another key than the version you have;/,
    );
  });

  it('cannot be answered when the installed one is not intact or not there', async () => {
    writeFileSync(join(me.cwd, 'damaged.gem'), damaged(join(me.cwd, 'old-author.gem')));
    const { code, document } = await verify('new-author', '--installed', 'damaged.gem');
    expect([code, document.error.code]).toEqual([2, 'installed-not-intact']);
    expect(document.error.message).toContain('damaged.gem');
    expect((await verify('new-author', '--installed', 'none.gem')).document.error.code).toBe('no-such-file');
  });

  it('a gem that is not intact itself is invalid, whatever is installed', async () => {
    writeFileSync(join(me.cwd, 'nothing.gem'), 'not a gem');
    expect((await verify('nothing', '--installed', 'none.gem')).document.status).toBe('invalid');
  });
});
