import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeContainer } from '../../src/archive/write-container.ts';
import { temporaryFolder } from '../temporary.ts';
import { expectToFit } from './schemas.ts';
import { type Terminal, terminal } from './terminal.ts';

let cli: Terminal;

/** A full gem in `own`, packed as `own.gem`, signed as `signed.gem`. */
beforeAll(async () => {
  cli = terminal({ cwd: temporaryFolder() });
  await cli.gem('init', 'own', '--template', 'full', '--id', 'own', '--yes');
  expect((await cli.gem('pack', 'own', '-o', 'own.gem')).code).toBe(0);
  copyFileSync(join(cli.cwd, 'own.gem'), join(cli.cwd, 'signed.gem'));
  for (const name of ['author', 'stranger'])
    await cli.gem('keygen', '--no-passphrase', '-o', `${name}.key.pem`);
  expect((await cli.gem('sign', 'signed.gem', '--key', 'author.key.pem')).code).toBe(0);
});

/** A copy of the gem, in which something is changed. */
function changed(name: string, change: (root: string) => void): string {
  const root = join(cli.cwd, name);
  cpSync(join(cli.cwd, 'own'), root, { recursive: true });
  change(root);
  return name;
}

const rebuild = async (dir: string, file = 'own.gem', ...options: string[]) => {
  const { code, document } = await cli.json('verify', '--rebuild', dir, file, ...options);
  expectToFit(document, 'verify');
  return { code, status: document.status, ...document.rebuild };
};

describe('gem verify --rebuild', () => {
  it('proves that a package was made from a folder, signed or not', async () => {
    for (const file of ['own.gem', 'signed.gem']) {
      const { code, same, tarSha256, differences, dir } = await rebuild('own', file);
      expect([code, same, differences, dir]).toEqual([0, true, [], 'own']);
      expect(tarSha256).toBe((await cli.json('verify', file)).document.tarSha256);
    }
    expect((await cli.gem('verify', '--rebuild', 'own', 'own.gem')).out).toContain(
      'made from own, byte for byte',
    );
    expect((await cli.gem('verify', '--rebuild', 'own', 'own.gem', '--lang', 'zh-CN')).out).toContain(
      '逐字节相同',
    );
  });

  it('still asks for the signature when a key is named', async () => {
    expect(await rebuild('own', 'own.gem', '--key', 'author.pub.pem')).toMatchObject({ code: 1, same: true });
    expect(await rebuild('own', 'signed.gem', '--key', 'author.pub.pem')).toMatchObject({
      code: 0,
      status: 'verified',
    });
    expect(await rebuild('own', 'signed.gem', '--key', 'stranger.pub.pem')).toMatchObject({
      code: 1,
      status: 'untrusted',
    });
  });

  it('does not mind what stays at home', async () => {
    const dir = changed('more-at-home', (root) => {
      writeFileSync(join(root, '.env'), 'A=1\n');
      writeFileSync(join(root, 'package.json'), '{}');
    });
    expect(await rebuild(dir)).toMatchObject({ code: 0, same: true });
  });

  it('lists each file that differs', async () => {
    const dir = changed('other', (root) => {
      rmSync(join(root, 'docs', 'README.zh-CN.md'));
      writeFileSync(join(root, 'extra.txt'), 'more');
      const readme = join(root, 'docs', 'README.en.md');
      writeFileSync(readme, `${readFileSync(readme, 'utf8')}\nmore\n`);
      const manifest = JSON.parse(readFileSync(join(root, 'notochord.json'), 'utf8'));
      writeFileSync(
        join(root, 'notochord.json'),
        JSON.stringify({ ...manifest, version: '9.9.9', license: 'MIT' }),
      );
    });
    const found = await rebuild(dir);
    expect([found.code, found.same]).toEqual([1, false]);
    expect(found.differences).toEqual([
      { path: 'docs/README.en.md', is: 'content', keys: [] },
      { path: 'docs/README.zh-CN.md', is: 'only-in-package', keys: [] },
      { path: 'extra.txt', is: 'only-in-folder', keys: [] },
      { path: 'notochord.json', is: 'manifest', keys: expect.arrayContaining(['version', 'license']) },
    ]);
    const { code, out } = await cli.gem('verify', '--rebuild', dir, 'own.gem');
    expect(code).toBe(1);
    expect(out).toContain('not made from other as it is now: 4 files differ');
    expect(out).toContain('notochord.json differs in ');
    expect(out).toContain('docs/README.zh-CN.md is in the package alone');
  });

  it('tells a manifest that is only written in another way', async () => {
    const dir = changed('written', (root) => {
      const path = join(root, 'notochord.json');
      const id = '"id": "own"';
      const text = readFileSync(path, 'utf8');
      expect(text).toContain(id);
      writeFileSync(path, text.replace(id, '"id": "\\u006fwn"'));
    });
    const { code, differences } = await rebuild(dir);
    expect([code, differences]).toEqual([1, [{ path: 'notochord.json', is: 'manifest', keys: [] }]]);
  });

  it('makes bundles and source maps again', async () => {
    const dir = changed('typed', (root) => {
      const manifest = JSON.parse(readFileSync(join(root, 'notochord.json'), 'utf8'));
      const [tool] = manifest.tools;
      writeFileSync(join(root, 'tools', 'typed.ts'), 'export default async (): Promise<number> => 1;\n');
      writeFileSync(
        join(root, 'notochord.json'),
        JSON.stringify({
          ...manifest,
          tools: [...manifest.tools, { ...tool, name: 'typed', entry: 'tools/typed.ts' }],
        }),
      );
    });
    for (const options of [[], ['--sourcemap']]) {
      const file = `typed${options.length}.gem`;
      expect((await cli.gem('pack', dir, '-o', file, ...options)).code).toBe(0);
      expect(await rebuild(dir, file)).toMatchObject({ code: 0, same: true });
      writeFileSync(
        join(cli.cwd, dir, 'tools', 'typed.ts'),
        `export default async () => ${options.length + 2};\n`,
      );
      expect((await rebuild(dir, file)).differences).toContainEqual({
        path: 'tools/typed.js',
        is: 'content',
        keys: [],
      });
    }
  });

  it('never says yes of a file that is not intact', async () => {
    const bytes = readFileSync(join(cli.cwd, 'signed.gem'));
    bytes[bytes.length - 2000] = (bytes[bytes.length - 2000] ?? 0) ^ 1;
    writeFileSync(join(cli.cwd, 'broken.gem'), bytes);
    const { code, document } = await cli.json('verify', '--rebuild', 'own', 'broken.gem');
    expect([code, document.status, document.rebuild]).toEqual([1, 'invalid', null]);
    expectToFit(document, 'verify');
  });

  it('never says yes of a package whose declarations have errors, though its folder has the same', async () => {
    const manifest = '{\n  "id": "odd",\n  "name": "Odd",\n  "version": "1.0.0"\n}\n';
    changed('odd', (root) => {
      rmSync(root, { recursive: true });
      cpSync(join(cli.cwd, 'own', '.gitignore'), join(root, '.gitignore'));
      writeFileSync(join(root, 'notochord.json'), manifest);
    });
    const bytes = Buffer.from(manifest);
    const entries = [{ path: 'notochord.json', size: bytes.length, open: () => bytes }];
    await writeContainer(join(cli.cwd, 'odd.gem'), { id: 'odd', version: '1.0.0', entries });
    expect(await rebuild('odd', 'odd.gem')).toMatchObject({ code: 1, status: 'invalid', same: true });
  });

  it('says when the folder is none, or cannot be packed', async () => {
    const missing = await cli.json('verify', '--rebuild', 'nowhere', 'own.gem');
    expect([missing.code, missing.document.error.code]).toEqual([2, 'no-such-path']);
  });
});
