import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openContainer } from '../../src/archive/open-container.ts';
import { rewriteSignatures } from '../../src/archive/rewrite-signatures.ts';
import { needs } from '../needs.ts';
import { temporaryFolder } from '../temporary.ts';
import { type Terminal, terminal } from './terminal.ts';

let cwd: string;
let cli: Terminal;

/** A small signed gem, `signed.gem`, with the key that signed it and another. */
beforeAll(async () => {
  cwd = temporaryFolder();
  cli = terminal({ cwd, env: { XDG_CONFIG_HOME: join(cwd, 'config'), APPDATA: join(cwd, 'config') } });
  const gem = join(cwd, 'small');
  await cli.gem('init', 'small', '--yes');
  writeFileSync(
    join(gem, 'notochord.json'),
    JSON.stringify({
      id: 'small',
      name: 'Small',
      version: '1.0.0',
      description: 'Says hi.',
      tools: [
        {
          name: 'hi',
          entry: 'tools/hi.js',
          description: 'Says hi.',
          inputSchema: { type: 'object' },
          expose: true,
        },
      ],
    }),
  );
  for (const path of ['docs', 'tools/count_words.js']) rmSync(join(gem, path), { recursive: true });
  writeFileSync(join(gem, 'tools', 'hi.js'), 'export default async () => "hi";\n');
  for (const name of ['author', 'stranger'])
    expect((await cli.gem('keygen', '--no-passphrase', '-o', `${name}.key.pem`)).code).toBe(0);
  expect((await cli.gem('pack', 'small', '-o', 'signed.gem')).code).toBe(0);
  copyFileSync(join(cwd, 'signed.gem'), join(cwd, 'unsigned.gem'));
  expect((await cli.gem('sign', 'signed.gem', '--key', 'author.key.pem')).code).toBe(0);
});

const status = async (file: string, ...options: string[]) =>
  (await cli.json('verify', file, ...options)).document.status;

describe('a signed gem', () => {
  it('[G-06] is verified with its key, untrusted without, and with another key', async () => {
    expect(await status('signed.gem', '--key', 'author.pub.pem')).toBe('verified');
    expect(await status('signed.gem', '--key', 'stranger.pub.pem')).toBe('untrusted');
    expect(await status('signed.gem', '--key', 'stranger.pub.pem', '--key', 'author.pub.pem')).toBe(
      'verified',
    );
    expect(await status('signed.gem')).toBe('untrusted');
    expect(await status('unsigned.gem', '--key', 'author.pub.pem')).toBe('unsigned');
  });

  it('is invalid after any change of any byte, and never unsigned or verified', {
    timeout: 300_000,
  }, async () => {
    const original = readFileSync(join(cwd, 'signed.gem'));
    const changed = join(cwd, 'changed.gem');
    const wrong: string[] = [];
    for (let at = 0; at < original.length; at++) {
      const bytes = Buffer.from(original);
      // A different bit from byte to byte, so that all eight are tried throughout the file.
      bytes[at] = (bytes[at] ?? 0) ^ (1 << ((at * 5) % 8));
      writeFileSync(changed, bytes);
      const found = await status('changed.gem', '--key', 'author.pub.pem');
      if (found !== 'invalid') wrong.push(`byte ${at}: ${found}`);
    }
    expect(wrong).toEqual([]);
  });

  it('is invalid when it is cut short or made longer', async () => {
    const original = readFileSync(join(cwd, 'signed.gem'));
    for (const bytes of [
      original.subarray(0, -1),
      original.subarray(0, -512),
      original.subarray(0, 700),
      Buffer.concat([original, Buffer.alloc(512)]),
    ]) {
      writeFileSync(join(cwd, 'changed.gem'), bytes);
      expect(await status('changed.gem', '--key', 'author.pub.pem')).toBe('invalid');
    }
  });

  it('is signed once by a key, however often it signs, and by two keys when two sign', async () => {
    copyFileSync(join(cwd, 'signed.gem'), join(cwd, 'twice.gem'));
    const again = await cli.gem('sign', 'twice.gem', '--key', 'author.key.pem');
    expect(again.out).toContain('already');
    expect(readFileSync(join(cwd, 'twice.gem'))).toEqual(readFileSync(join(cwd, 'signed.gem')));
    const other = await cli.json('sign', 'twice.gem', '--key', 'stranger.key.pem');
    expect(other.document.signatures).toHaveLength(2);
    expect(await status('twice.gem', '--key', 'author.pub.pem')).toBe('verified');
    expect(await status('twice.gem', '--key', 'stranger.pub.pem')).toBe('verified');
  });

  it('a registry’s signature alone makes nobody a publisher', async () => {
    copyFileSync(join(cwd, 'unsigned.gem'), join(cwd, 'registry.gem'));
    await cli.gem('sign', 'registry.gem', '--key', 'author.key.pem', '--role', 'registry');
    expect(await status('registry.gem', '--key', 'author.pub.pem')).toBe('untrusted');
  });

  it('a signature of another gem is invalid, even by the same key', async () => {
    const manifest = join(cwd, 'small', 'notochord.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"1.0.0"', '"1.0.1"'));
    expect((await cli.gem('pack', 'small', '-o', 'next.gem')).code).toBe(0);
    const { signatures } = openContainer(join(cwd, 'signed.gem'));
    await rewriteSignatures(openContainer(join(cwd, 'next.gem')), signatures, join(cwd, 'forged.gem'));
    const { code, document } = await cli.json(
      'verify',
      'forged.gem',
      '--key',
      'author.pub.pem',
      '--allow-unsigned',
      '--allow-untrusted',
    );
    expect([code, document.status]).toEqual([1, 'invalid']);
  });

  it.skipIf(!needs('openssl', 'tar', 'sha256sum'))(
    'is good by the steps of docs/signing-by-hand.md, with openssl alone',
    () => {
      const script = /```sh\n([\s\S]*?)```/.exec(readFileSync('docs/signing-by-hand.md', 'utf8'))?.[1] ?? '';
      const check = (...args: string[]) =>
        execFileSync('sh', ['-c', script, 'check-gem', ...args], {
          cwd,
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'pipe'],
        });
      expect(check('signed.gem', 'author.pub.pem')).toMatch(
        /^GOOD: small 1\.0\.0, signed by [0-9a-f]{64}\n$/,
      );
      expect(() => check('signed.gem', 'stranger.pub.pem')).toThrow();
    },
  );

  it.skipIf(!needs('tar'))('lists and extracts with plain tar', () => {
    const tar = (...args: string[]) => execFileSync('tar', args, { cwd, encoding: 'utf8' });
    const outer = tar('-tf', 'signed.gem').trim().split('\n');
    expect(outer).toEqual([
      'gem.json',
      'notochord.json',
      expect.stringMatching(/^signatures\/publisher-[0-9a-f]{16}\.dsse\.json$/),
      'content.tar.gz',
    ]);
    tar('-xf', 'signed.gem', 'content.tar.gz');
    expect(tar('-tzf', 'content.tar.gz').trim().split('\n')).toEqual(['notochord.json', 'tools/hi.js']);
  });
});

describe('what is not a packed gem', () => {
  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['a zip', Buffer.from('PK\x03\x04 and more', 'latin1')],
    ['text', Buffer.from('{"id":"x"}\n')],
  ])('%s is invalid, with a reason and a sentence', async (_what, bytes) => {
    writeFileSync(join(cwd, 'other.gem'), bytes);
    const { code, document } = await cli.json('verify', 'other.gem', '--allow-unsigned');
    expect([code, document.status]).toEqual([1, 'invalid']);
    expect(document.reason).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(document.message.length).toBeGreaterThan(10);
    const validated = await cli.json('validate', 'other.gem');
    expect([validated.code, validated.document.gems[0].findings[0].rule]).toEqual([
      1,
      'file/archive-invalid',
    ]);
    expect((await cli.gem('sign', 'other.gem', '--key', 'author.key.pem')).code).toBe(1);
    expect(readFileSync(join(cwd, 'other.gem'))).toEqual(bytes);
  });

  it('a file that is not there is exit 2', async () => {
    expect((await cli.gem('verify', 'nowhere.gem')).code).toBe(2);
  });
});

describe('keys', () => {
  it('a key with a passphrase opens by the environment alone, and says so without a terminal', async () => {
    const env = { ...cli.env, GEM_SIGNING_KEY_PASSPHRASE: 'a long one' };
    const withPassphrase = terminal({ cwd, env });
    expect((await withPassphrase.json('keygen', '-o', 'locked.key.pem')).document.encrypted).toBe(true);
    expect(readFileSync(join(cwd, 'locked.key.pem'), 'utf8')).toContain('ENCRYPTED');
    copyFileSync(join(cwd, 'unsigned.gem'), join(cwd, 'locked.gem'));
    const refused = await cli.gem('sign', 'locked.gem', '--key', 'locked.key.pem');
    expect(refused.code).toBe(2);
    expect(refused.err).toContain('GEM_SIGNING_KEY_PASSPHRASE');
    expect((await withPassphrase.gem('sign', 'locked.gem', '--key', 'locked.key.pem')).code).toBe(0);
    expect(await status('locked.gem', '--key', 'locked.pub.pem')).toBe('verified');
  });

  it('a new key needs a passphrase or the word that it shall have none', async () => {
    const { code, err } = await cli.gem('keygen', '-o', 'third.key.pem');
    expect(code).toBe(2);
    expect(err).toContain('--no-passphrase');
  });

  it('a key in a gem is refused', async () => {
    const { code, err } = await cli.gem('keygen', '--no-passphrase', '-o', 'small/key.key.pem');
    expect(code).toBe(2);
    expect(err).toContain('small');
  });
});
