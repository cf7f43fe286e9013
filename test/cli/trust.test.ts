import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectToFit } from './schemas.ts';
import { keygen, packSmall, person, sign } from './small-gem.ts';

let me: ReturnType<typeof person>;
let file: string;
let author: string;

beforeEach(async () => {
  me = person();
  file = join(me.keys, 'trust.json');
  author = await keygen(me, 'author');
});

const trust = (...argv: string[]) => me.json('trust', ...argv);

describe('gem trust add', () => {
  it('trusts a key for ids, in a file of the person’s own that others cannot read', async () => {
    const { code, document } = await trust('add', 'author.pub.pem', '--id', 'mail_*', '--id', 'small');
    expectToFit(document, 'trust');
    expect([code, document.revoked]).toEqual([0, []]);
    expect(document.keys).toEqual([
      {
        keyid: author,
        publicKey: expect.stringMatching(/=$/),
        role: 'publisher',
        name: 'author',
        ids: ['mail_*', 'small'],
        source: 'manual',
        addedAt: '2026-01-31T09:00:00Z',
      },
    ]);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ ...document, format: 1 });
    expect(readdirSync(me.keys)).toEqual(['trust.json']);
    if (process.platform === 'win32') return;
    expect([statSync(file).mode & 0o777, statSync(me.keys).mode & 0o777]).toEqual([0o600, 0o700]);
  });

  it('is asked for which gems, and trusts for all of them only when that is said', async () => {
    const { code, err } = await me.gem('trust', 'add', 'author.pub.pem');
    expect(code).toBe(2);
    expect(err).toContain("--id '*'");
    expect(existsSync(file)).toBe(false);
    expect((await trust('add', 'author.pub.pem', '--id', '*')).document.keys[0].ids).toEqual(['*']);
  });

  it('adds ids to a key that is there, renames it when told so, and keeps roles apart', async () => {
    await trust('add', 'author.pub.pem', '--id', 'small');
    await trust('add', 'author.pub.pem', '--id', 'small', '--id', 'other', '--name', '作者 Ä');
    await trust('add', 'author.pub.pem', '--id', 'third');
    const { document } = await trust('add', 'author.pub.pem', '--id', '*', '--role', 'registry');
    expectToFit(document, 'trust');
    expect(document.keys).toMatchObject([
      { keyid: author, role: 'publisher', name: '作者 Ä', ids: ['small', 'other', 'third'] },
      { keyid: author, role: 'registry', name: 'author', ids: ['*'] },
    ]);
  });

  it.each([
    ['an id that no gem can have', ['author.pub.pem', '--id', 'Mail'], 'id-pattern-invalid'],
    ['another wildcard', ['author.pub.pem', '--id', 'mail?'], 'id-pattern-invalid'],
    ['an empty id', ['author.pub.pem', '--id', ''], 'id-pattern-invalid'],
    ['an id over 64 characters', ['author.pub.pem', '--id', 'a'.repeat(65)], 'id-pattern-invalid'],
    ['a secret key', ['author.key.pem', '--id', 'small'], 'key-secret'],
    ['a key that is not there', ['nobody.pub.pem', '--id', 'small'], 'key-file-missing'],
    ['a name of two lines', ['author.pub.pem', '--id', 'small', '--name', 'a\nb'], 'key-name-invalid'],
    ['an empty name', ['author.pub.pem', '--id', 'small', '--name', ' '], 'key-name-invalid'],
  ])('refuses %s', async (_what, argv, reason) => {
    const { code, document } = await trust('add', ...argv);
    expect([code, document.error.code]).toEqual([2, reason]);
    expectToFit(document, 'error');
    expect(existsSync(file)).toBe(false);
  });

  it('takes 64 characters of a pattern', async () => {
    expect((await trust('add', 'author.pub.pem', '--id', 'a'.repeat(64))).code).toBe(0);
  });
});

describe('gem trust list', () => {
  it('says where nothing is trusted what to do, and shows keys, ids and revocations', async () => {
    const empty = await me.gem('trust', 'list');
    expect([empty.code, empty.out]).toEqual([0, '']);
    expect(empty.err).toContain('gem trust add');
    expect((await trust('list')).document).toEqual({ format: 1, keys: [], revoked: [] });

    await trust('add', 'author.pub.pem', '--id', 'mail_*', '--id', 'small');
    await trust('revoke', author, '--reason', 'laptop stolen');
    const { out } = await me.gem('trust', 'list');
    expect(out).toBe(
      `author (publisher) revoked\n  ${author}\n  mail_*, small\n  added 2026-01-31T09:00:00Z\n\n` +
        `revoked 2026-01-31T09:00:00Z\n  ${author}\n  laptop stolen\n`,
    );
    const chinese = await me.gem('trust', 'list', '--lang', 'zh-CN');
    expect(chinese.out).toContain('author (发布者) 已吊销');
  });

  it('reads the file that is named by option or by environment, and says when it is not there', async () => {
    await trust('add', 'author.pub.pem', '--id', 'small', '--trust-file', 'team/trust.json');
    expect((await trust('list')).document.keys).toEqual([]);
    expect((await trust('list', '--trust-file', 'team/trust.json')).document.keys).toHaveLength(1);
    me.env.GEM_TRUST_FILE = 'team/trust.json';
    expect((await trust('list')).document.keys).toHaveLength(1);
    me.env.GEM_TRUST_FILE = 'nowhere.json';
    expect((await trust('list')).document.error.code).toBe('trust-file-missing');
    me.env.GEM_TRUST_FILE = '';
    expect((await trust('list')).document.keys).toEqual([]);
  });
});

describe('gem trust remove and revoke', () => {
  it('remove takes a key by the first 8 digits of its id, in whatever case, and keeps the others', async () => {
    const other = await keygen(me, 'other');
    await trust('add', 'author.pub.pem', '--id', 'small');
    await trust('add', 'other.pub.pem', '--id', 'small');
    expect((await trust('remove', author.slice(0, 7))).document.error.code).toBe('keyid-invalid');
    const { code, document } = await trust('remove', author.slice(0, 8).toUpperCase());
    expectToFit(document, 'trust');
    expect([code, document.keys.map((key: { keyid: string }) => key.keyid)]).toEqual([0, [other]]);
    expect((await trust('remove', author.slice(0, 8))).document.error.code).toBe('keyid-unknown');
  });

  it('refuses digits that begin two key ids', async () => {
    const twins = twinKeys();
    writeFileSync(
      join(me.cwd, 'twins.json'),
      JSON.stringify({ format: 1, keys: [], revoked: twins.map((keyid) => ({ keyid, revokedAt: WHEN })) }),
    );
    const { code, document } = await trust('revoke', 'abcdef01', '--trust-file', 'twins.json');
    expect([code, document.error.code]).toEqual([2, 'keyid-ambiguous']);
    expect(document.error.message).toContain(twins[1]);
  });

  it('revoke keeps why and when, stays through remove, and a revoked key is not trusted again', async () => {
    await trust('add', 'author.pub.pem', '--id', 'small');
    const revoked = [{ keyid: author, reason: 'stolen', revokedAt: WHEN }];
    expect((await trust('revoke', author.slice(0, 12), '--reason', 'stolen')).document.revoked).toEqual(
      revoked,
    );
    const again = await me.gem('trust', 'revoke', author, '--reason', 'another');
    expect(again.err).toContain('already');
    expect((await trust('remove', author)).document).toEqual({ format: 1, keys: [], revoked });
    const { code, document } = await trust('add', 'author.pub.pem', '--id', 'small');
    expect([code, document.error.code]).toEqual([2, 'trusted-key-revoked']);
  });

  it('revoke takes the whole id of a key that was never trusted, with and without a reason', async () => {
    const { code, document } = await trust('revoke', author);
    expectToFit(document, 'trust');
    expect([code, document.revoked]).toEqual([0, [{ keyid: author, reason: null, revokedAt: WHEN }]]);
    expect((await trust('revoke', author.slice(0, 8).replace(/./, 'x'))).document.error.code).toBe(
      'keyid-invalid',
    );
    expect((await trust('revoke', 'a'.repeat(64), '--reason', 'a\u200bb')).document.error.code).toBe(
      'revoke-reason-invalid',
    );
  });
});

describe('a trust file that is broken', () => {
  it('is told with line and column by every command that reads it, and is never overwritten', async () => {
    await packSmall(me, 'small.gem');
    await trust('add', 'author.pub.pem', '--id', 'small');
    const broken = readFileSync(file, 'utf8').replace('"role": "publisher"', '"role": "boss"');
    writeFileSync(file, broken);
    for (const argv of [
      ['trust', 'list'],
      ['trust', 'add', 'author.pub.pem', '--id', 'x'],
      ['trust', 'remove', author],
      ['trust', 'revoke', author],
      ['verify', 'small.gem', '--allow-unsigned'],
      ['sign', 'small.gem', '--key', 'author.key.pem'],
    ]) {
      const { code, document } = await me.json(...argv);
      expect([argv[0], code, document.error.code]).toEqual([argv[0], 2, 'trust-file-invalid']);
      expect(document.error.message).toBe(`${file}:7:15: role has to be one of publisher, registry`);
    }
    expect(readFileSync(file, 'utf8')).toBe(broken);
    const { err } = await me.gem('trust', 'list', '--lang', 'zh-CN');
    expect(err).toContain(`${file}:7:15：role 应为 publisher、registry 之一`);
  });
});

describe('gem sign with a trust file', () => {
  it('tells whose other signatures are trusted, and refuses a revoked key', async () => {
    await keygen(me, 'friend');
    await packSmall(me, 'small.gem');
    await sign(me, 'small.gem', 'friend');
    await trust('add', 'friend.pub.pem', '--id', 'small');
    const { document } = await me.json('sign', 'small.gem', '--key', 'author.key.pem');
    expect(document.signatures.map((each: { trusted: boolean }) => each.trusted)).toEqual([true, true]);

    await packSmall(me, 'next.gem', { version: '1.0.1' });
    const before = readFileSync(join(me.cwd, 'next.gem'));
    await trust('revoke', author);
    const refused = await me.json('sign', 'next.gem', '--key', 'author.key.pem');
    expect([refused.code, refused.document.error.code]).toEqual([2, 'signing-key-revoked']);
    expect(readFileSync(join(me.cwd, 'next.gem'))).toEqual(before);
    const byFriend = await me.json('sign', 'small.gem', '--key', 'friend.key.pem');
    expectToFit(byFriend.document, 'verify');
    expect([byFriend.document.status, byFriend.document.reason]).toEqual(['policy', 'key-revoked']);
  });
});

const WHEN = '2026-01-31T09:00:00Z';

/** Two key ids with the same first digits. */
function twinKeys(): string[] {
  return ['0', '1'].map((last) => `abcdef01${'0'.repeat(55)}${last}`);
}
