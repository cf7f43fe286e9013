import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openContainer } from '../../src/archive/open-container.ts';
import { rewriteSignatures } from '../../src/archive/rewrite-signatures.ts';
import { expectToFit } from './schemas.ts';
import { contentOf, damaged, keygen, packSmall, person, sign } from './small-gem.ts';

let me: ReturnType<typeof person>;
let author: string;
let friend: string;
const path = (name: string) => join(me.cwd, name);

beforeAll(async () => {
  me = person();
  author = await keygen(me, 'author');
  friend = await keygen(me, 'friend');
  await packSmall(me, 'unsigned.gem');
  copyFileSync(path('unsigned.gem'), path('signed.gem'));
  await sign(me, 'signed.gem', 'author', 'friend');
});
beforeEach(() => copyFileSync(path('signed.gem'), path('work.gem')));

const unsign = (...argv: string[]) => me.json('unsign', 'work.gem', ...argv);
const keyids = (document: { signatures: { keyid: string }[] }) =>
  document.signatures.map(({ keyid }) => keyid);

describe('gem unsign', () => {
  it('removes the signature of a key by its file, its id or the first 8 digits of it', async () => {
    for (const key of ['author.pub.pem', author, author.slice(0, 8)]) {
      copyFileSync(path('signed.gem'), path('work.gem'));
      const { code, document } = await unsign('--key', key);
      expectToFit(document, 'verify');
      expect([code, document.status, keyids(document)]).toEqual([0, 'untrusted', [friend]]);
      const verified = await me.json('verify', 'work.gem', '--key', 'friend.pub.pem');
      expect([verified.document.status, keyids(verified.document)]).toEqual(['verified', [friend]]);
    }
  });

  it('removes all, and gives back the bytes from before anybody signed', async () => {
    const { code, document } = await unsign('--all');
    expect([code, document.status, document.reason]).toEqual([0, 'unsigned', 'no-signature']);
    expect(readFileSync(path('work.gem'))).toEqual(readFileSync(path('unsigned.gem')));
    const again = await unsign('--all');
    expect([again.code, again.document.message]).toEqual([
      0,
      'there was no signature, and nothing was changed',
    ]);
  });

  it('copies the compressed content, and leaves nothing beside the file', async () => {
    const before = readdirSync(me.cwd);
    await unsign('--key', author);
    await unsign('--key', friend);
    expect(await contentOf(path('work.gem'))).toEqual(await contentOf(path('signed.gem')));
    expect(readFileSync(path('work.gem'))).toEqual(readFileSync(path('unsigned.gem')));
    expect(readdirSync(me.cwd)).toEqual(before);
  });

  it('removes, without an option, the signatures of the keys in one’s own folder', async () => {
    const none = await unsign();
    expect([none.code, none.document.error.code]).toEqual([2, 'not-signed-by']);
    expect(none.document.error.message).toContain(author);
    mkdirSync(me.keys, { recursive: true });
    for (const name of ['author.key.pem', 'author.pub.pem']) copyFileSync(path(name), join(me.keys, name));
    expect(keyids((await unsign()).document)).toEqual([friend]);
  });

  it.each([
    ['a key that has not signed', ['--key', 'f'.repeat(64)], 2, 'not-signed-by'],
    ['a file that is not there', ['--key', 'nobody.pub.pem'], 2, 'key-file-missing'],
    ['--all with --key', ['--all', '--key', 'author.pub.pem'], 2, 'all-and-key'],
  ])('refuses %s, and changes nothing', async (_what, argv, exit, reason) => {
    const { code, document } = await unsign(...argv);
    expectToFit(document, 'error');
    expect([code, document.error.code]).toEqual([exit, reason]);
    expect(readFileSync(path('work.gem'))).toEqual(readFileSync(path('signed.gem')));
  });

  it('with --all removes a signature that does not hold, and by key leaves such a gem alone', async () => {
    const container = openContainer(path('signed.gem'));
    const [first, ...rest] = container.signatures;
    if (!first) throw new Error('it is signed');
    await rewriteSignatures(
      container,
      [{ name: first.name, bytes: Buffer.from('{}\n') }, ...rest],
      path('work.gem'),
      { force: true },
    );
    const refused = await unsign('--key', author);
    expect([refused.code, refused.document.error.code]).toEqual([1, 'envelope-shape']);
    expect(refused.document.error.hint).toContain('--all');
    expect((await unsign('--all')).code).toBe(0);
    expect(readFileSync(path('work.gem'))).toEqual(readFileSync(path('unsigned.gem')));
  });

  it('refuses a gem whose content was changed, like gem sign, and leaves it as it is', async () => {
    const bytes = damaged(path('signed.gem'));
    writeFileSync(path('work.gem'), bytes);
    await keygen(me, 'third');
    for (const argv of [
      ['unsign', 'work.gem', '--all'],
      ['unsign', 'work.gem', '--key', author],
      ['sign', 'work.gem', '--key', 'third.key.pem'],
    ]) {
      const { code, document } = await me.json(...argv);
      expect([code, document.error.code]).toEqual([1, 'content-hash']);
      expect(readFileSync(path('work.gem'))).toEqual(bytes);
    }
  });

  it('says what it did in words, in both languages', async () => {
    expect((await me.gem('unsign', 'work.gem', '--key', author)).out).toBe('work.gem: 1 signature removed\n');
    const { out } = await me.gem('unsign', 'work.gem', '--all', '--lang', 'zh-CN');
    expect(out).toBe('work.gem: 已去掉 1 个签名\n');
  });
});
