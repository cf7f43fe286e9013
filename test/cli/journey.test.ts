import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary.ts';
import { expectToFit } from './schemas.ts';
import { type Terminal, terminal } from './terminal.ts';

/** Every file below a folder, with `/`. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

describe.each(['tool', 'full'])('a new gem from the template %s', (template) => {
  let cwd: string;
  let gem: Terminal['gem'];
  let json: Terminal['json'];

  beforeAll(async () => {
    const parent = temporaryFolder('a folder 与空格');
    const config = join(parent, 'config');
    ({ gem, json } = terminal({ cwd: parent, env: { XDG_CONFIG_HOME: config, APPDATA: config } }));
    const { code, document } = await json('init', 'my_gem', '--template', template, '--yes');
    expect(code).toBe(0);
    expectToFit(document, 'init');
    cwd = join(parent, 'my_gem');
    expect(filesBelow(cwd)).toEqual(document.written);
  });

  it('packs, signs and verifies, and a packed gem passes validate', async () => {
    expect((await gem('keygen', '--no-passphrase', '-o', 'author.key.pem')).code).toBe(0);
    const packed = await json('-C', cwd, 'pack');
    expectToFit(packed.document, 'pack');
    expect([packed.code, packed.document.id]).toEqual([0, 'my_gem']);
    const file = join(cwd, packed.document.file);
    expect(statSync(file).size).toBe(packed.document.size);

    expect((await json('verify', file)).document.status).toBe('unsigned');
    const signed = await json('sign', file, '--key', 'author.key.pem');
    expectToFit(signed.document, 'verify');
    expect(signed.code).toBe(0);
    const unknown = await json('verify', file);
    expect([unknown.code, unknown.document.status, unknown.document.reason]).toEqual([
      1,
      'untrusted',
      'key-not-trusted',
    ]);
    const known = await json('verify', file, '--key', 'author.pub.pem');
    expectToFit(known.document, 'verify');
    expect([known.code, known.document.status]).toEqual([0, 'verified']);
    expect(known.document.tarSha256).toBe(packed.document.tarSha256);
    expect((await json('validate', file, '--strict')).document.summary).toEqual({
      gems: 1,
      errors: 0,
      warnings: 0,
      infos: 0,
    });
  });
});

describe('init', () => {
  it('refuses a folder that holds something, and with --force adds only what is missing', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, '.gitignore'), 'mine\n');
    const { gem, json } = terminal({ cwd });
    const refused = await gem('init', '--yes');
    expect(refused.code).toBe(2);
    expect(refused.err).toContain('is not empty: it holds .gitignore');
    expect(readdirSync(cwd)).toEqual(['.gitignore']);
    const { code, document } = await json('init', '--yes', '--force', '--id', 'mine');
    expect([code, document.kept]).toEqual([0, ['.gitignore']]);
    expect(readFileSync(join(cwd, '.gitignore'), 'utf8')).toBe('mine\n');
    expect((await gem('validate', '--strict')).code).toBe(0);
  });

  it('refuses an id that cannot be one, and suggests one that can', async () => {
    const cwd = temporaryFolder();
    const { code, err } = await terminal({ cwd }).gem('init', 'x', '--id', 'My Gem!', '--yes');
    expect(code).toBe(2);
    expect(err).toContain('"My Gem!" cannot be an id');
    expect(err).toContain('--id my_gem');
    expect(readdirSync(cwd)).toEqual([]);
  });

  it.each([
    ['My Mail Gem', 'my_mail_gem'],
    ['邮件助手', 'my_gem'],
    ['Café-2', 'cafe-2'],
    ['--x--', 'x'],
  ])('makes an id of the folder name %s', async (folder, id) => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, folder));
    const { document } = await terminal({ cwd: join(cwd, folder) }).json('init', '--yes');
    expect(document.id).toBe(id);
  });

  it('a name with quotes and emoji stays what it is', async () => {
    const cwd = temporaryFolder();
    const name = 'The "best" \\ gem 🎉';
    expect((await terminal({ cwd }).gem('init', 'g', '--name', name, '--yes')).code).toBe(0);
    expect(JSON.parse(readFileSync(join(cwd, 'g', 'notochord.json'), 'utf8')).name).toBe(name);
  });
});

describe('pack', () => {
  const made = async () => {
    const cwd = temporaryFolder();
    const here = terminal({ cwd });
    await here.gem('init', '--yes', '--id', 'packed');
    return here;
  };

  it('is stopped by errors, says which, and writes nothing', async () => {
    const { cwd, gem, json } = await made();
    writeFileSync(
      join(cwd, 'notochord.json'),
      readFileSync(join(cwd, 'notochord.json'), 'utf8').replace('"count_words"', '"Count"'),
    );
    const { code, out, err } = await gem('pack');
    expect([code, err]).toEqual([1, 'not packed, because of the errors above\n']);
    expect(out).toContain('name/invalid');
    expect(existsSync(join(cwd, 'dist'))).toBe(false);
    const { document } = await json('pack');
    expectToFit(document, 'pack');
    expect([document.file, document.findings[0].rule]).toEqual([null, 'name/invalid']);
  });

  it('does not replace a file without --force', async () => {
    const { cwd, gem, json } = await made();
    const first = await json('pack');
    const file = join(cwd, first.document.file);
    const before = readFileSync(file);
    const again = await gem('pack');
    expect(again.code).toBe(2);
    expect(again.err).toContain('--force');
    expect(readFileSync(file)).toEqual(before);
    expect((await json('pack', '--force')).document.sha256).toBe(first.document.sha256);
    expect(readdirSync(join(cwd, 'dist'))).toEqual(['packed-0.1.0.gem']);
  });

  it('packs what ships, and nothing else', async () => {
    const { cwd, json } = await made();
    writeFileSync(join(cwd, '.env'), 'SECRET=1');
    mkdirSync(join(cwd, 'node_modules', 'x'), { recursive: true });
    writeFileSync(join(cwd, 'node_modules', 'x', 'index.js'), '');
    const { document } = await json('pack');
    expect(document.files).toBe(4);
  });
});
