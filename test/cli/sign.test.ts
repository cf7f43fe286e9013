import {
  chmodSync,
  copyFileSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withFileLock } from '../../src/archive/file-lock.ts';
import { openContainer } from '../../src/archive/open-container.ts';
import { writeContainer } from '../../src/archive/write-container.ts';
import { damaged, keygen, packSmall, person } from './small-gem.ts';

let me: ReturnType<typeof person>;
const path = (name: string) => join(me.cwd, name);
const KEYS = ['a', 'b', 'c', 'd'];

beforeAll(async () => {
  me = person();
  for (const name of KEYS) await keygen(me, name);
  await packSmall(me, 'unsigned.gem');
});
beforeEach(() => copyFileSync(path('unsigned.gem'), path('work.gem')));

const sign = (key: string, file = 'work.gem') => me.json('sign', file, '--key', `${key}.key.pem`);
const signatures = (file: string) => {
  const container = openContainer(path(file));
  container.close();
  return container.signatures.length;
};

describe('gem sign', () => {
  it('refuses a file whose content is damaged, and leaves it as it is', async () => {
    const bytes = damaged(path('unsigned.gem'));
    writeFileSync(path('work.gem'), bytes);
    const { code, document } = await sign('a');
    expect(code).toBe(1);
    expect(document.error.message).toContain('work.gem is not an intact packed gem');
    expect(readFileSync(path('work.gem'))).toEqual(bytes);
  });

  it.each([
    ['is not JSON', '{', 'manifest-mismatch', 'the manifest notochord.json cannot be read'],
    ['has no version', '{"id":"small"}', 'manifest-mismatch', 'has no version that could be read'],
    ['names another gem', '{"id":"x","version":"1.0.0"}', 'manifest-mismatch', 'the manifest says x 1.0.0'],
    ['has errors', '{"id":"small","version":"1.0.0"}', 'declarations-invalid', 'the platform would refuse'],
  ])('refuses a gem whose manifest %s, as verify and validate do', async (_, manifest, reason, words) => {
    const bytes = Buffer.from(manifest);
    const entries = [{ path: 'notochord.json', size: bytes.length, open: () => bytes }];
    await writeContainer(path('work.gem'), { id: 'small', version: '1.0.0', entries }, { force: true });
    const before = readFileSync(path('work.gem'));
    const { code, document } = await sign('a');
    expect([code, document.error.code]).toEqual([1, reason]);
    expect(document.error.message).toContain(words);
    expect(readFileSync(path('work.gem'))).toEqual(before);

    const verified = await me.json('verify', 'work.gem', '--allow-unsigned');
    expect([verified.code, verified.document.status, verified.document.reason]).toEqual([
      1,
      'invalid',
      reason,
    ]);
    expect(verified.document.message).toContain(words);
    const validated = await me.gem('validate', 'work.gem');
    expect(validated.code).toBe(1);
    expect(validated.out.includes('file/archive-invalid')).toBe(reason === 'manifest-mismatch');
  });

  it('keeps the signatures of all who sign at the same time, and leaves nothing beside the file', async () => {
    const before = readdirSync(me.cwd);
    const codes = await Promise.all(KEYS.map(async (key) => (await sign(key)).code));
    expect(codes).toEqual([0, 0, 0, 0]);
    expect(signatures('work.gem')).toBe(4);
    expect(readdirSync(me.cwd)).toEqual(before);
  });

  it('takes the lock of a command that is gone', async () => {
    const { spawnSync } = await import('node:child_process');
    const { hostname } = await import('node:os');
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(path('.work.gem.lock'), `${pid} ${hostname()}`);
    expect((await sign('a')).code).toBe(0);
    expect(readdirSync(me.cwd).filter((name) => name.includes('.lock'))).toEqual([]);
  });

  it('lets one at a time work on a file', async () => {
    let inside = 0;
    const work = async () => {
      expect(++inside).toBe(1);
      await new Promise((done) => setImmediate(done));
      inside--;
    };
    await Promise.all(KEYS.map(() => withFileLock(path('work.gem'), work)));
  });

  it.skipIf(process.platform === 'win32')('signs what a link leads to, and keeps link and mode', async () => {
    symlinkSync('work.gem', path('link.gem'));
    chmodSync(path('work.gem'), 0o444);
    expect((await sign('a', 'link.gem')).code).toBe(0);
    expect(lstatSync(path('link.gem')).isSymbolicLink()).toBe(true);
    expect(signatures('work.gem')).toBe(1);
    expect(statSync(path('work.gem')).mode & 0o777).toBe(0o444);
    expect((await me.json('unsign', 'link.gem', '--all')).code).toBe(0);
    expect(lstatSync(path('link.gem')).isSymbolicLink()).toBe(true);
    expect(signatures('work.gem')).toBe(0);
    chmodSync(path('work.gem'), 0o644);
  });
});
