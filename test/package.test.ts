import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as tar from 'tar';
import { beforeAll, describe, expect, it } from 'vitest';
import { RULES } from '../src/validate/rules/index.ts';
import { temporaryFolder } from './temporary.ts';

interface Packed {
  readonly filename: string;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const home = temporaryFolder('an install 与空格');
const installed = join(home, 'node_modules', 'notochord-gem');
let packed: Packed;

/** As npm lays it out: the tarball's content, its dependencies beside it, and links to its commands. */
beforeAll(async () => {
  if (!existsSync('dist/version.js'))
    execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'ignore' });
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const args = [...first, 'pack', '--json', '--ignore-scripts', '--pack-destination', home];
  const output = execFileSync(command, args, {
    encoding: 'utf8',
    shell: !npm && process.platform === 'win32',
  });
  const document = JSON.parse(output);
  packed = Array.isArray(document) ? document[0] : document[Object.keys(document)[0] as string];
  mkdirSync(installed, { recursive: true });
  await tar.extract({ file: join(home, packed.filename), cwd: installed, strip: 1 });
  for (const name of dependencyTree()) {
    const target = join(home, 'node_modules', name);
    mkdirSync(join(target, '..'), { recursive: true });
    symlinkSync(resolve('node_modules', name), target, 'junction');
  }
});

/** Everything that npm would install with it, of what is here. */
function dependencyTree(): Set<string> {
  const found = new Set<string>();
  const add = (name: string) => {
    const file = join('node_modules', name, 'package.json');
    if (found.has(name) || !existsSync(file)) return;
    found.add(name);
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(file, 'utf8'));
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) add(next);
  };
  for (const name of Object.keys(manifest.dependencies)) add(name);
  return found;
}

function gem(cwd: string, ...args: string[]) {
  const env = {
    ...process.env,
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_CONFIG_HOME: join(home, 'config'),
    LC_ALL: 'C',
  };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(installed, 'bin', 'gem.js'), ...args],
    { cwd, env, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

describe('the published package', () => {
  it('holds what users need, and nothing else', () => {
    const tops = new Set(packed.files.map(({ path }) => path.split('/')[0]));
    expect([...tops].sort()).toEqual([
      'LICENSE',
      'README.md',
      'README.zh-CN.md',
      'bin',
      'dist',
      'package.json',
      'schemas',
      'templates',
      'types',
    ]);
    expect(
      packed.files.filter(({ path }) => /^(?!templates\/|types\/).*\.ts$|\.map$|\/test\//.test(path)),
    ).toEqual([]);
    expect(packed.unpackedSize).toBeLessThan(9_000_000);
  });

  it('holds the page of every rule, and shows it', () => {
    const pages = packed.files
      .map(({ path }) => /^dist\/rules\/(.+)\.md$/.exec(path)?.[1])
      .filter((id) => id !== undefined);
    expect(pages.sort()).toEqual(RULES.map(({ id }) => id));
    const { status, stdout, stderr } = gem(home, 'explain', 'name/invalid', '--format', 'json');
    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout).page).toBe(readFileSync('src/validate/rules/name/invalid.md', 'utf8'));
  });

  it('has no install script, and neither do the packages it needs, as far as they are needed', () => {
    for (const script of ['preinstall', 'install', 'postinstall'])
      expect(manifest.scripts[script]).toBeUndefined();
    expect(readFileSync('.npmrc', 'utf8')).toContain('ignore-scripts=true');
  });

  it('names its two commands', () => {
    expect(manifest.bin).toEqual({ gem: 'bin/gem.js', 'notochord-gem': 'bin/gem.js' });
    expect(readFileSync('bin/gem.js', 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  it('tells the licences of what is bundled', () => {
    const text = readFileSync(join(installed, 'dist', 'THIRD_PARTY.txt'), 'utf8');
    for (const name of ['commander', 'ajv', 'yaml', '@noble/ed25519', 'gray-matter', 'jsonc-parser'])
      expect(text).toContain(`${name} `);
  });

  it('bundles nothing that evaluates a header', () => {
    const code = readdirSync(join(installed, 'dist'))
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(installed, 'dist', name), 'utf8'));
    expect(code.filter((text) => /\beval\(/.test(text))).toEqual([]);
  });

  it('runs from where it was installed: the whole job, dot files of the template included', () => {
    expect(gem(home, '--version')).toEqual({ status: 0, stdout: `${manifest.version}\n`, stderr: '' });
    expect(gem(home, 'init', 'full', '--template', 'full', '--yes').status).toBe(0);
    const cwd = join(home, 'full');
    expect(readdirSync(cwd)).toEqual(expect.arrayContaining(['.gitignore', '.vscode', '.github']));
    expect(gem(cwd, 'validate', '--strict')).toMatchObject({ status: 0, stderr: '' });
    expect(gem(cwd, 'pack').status).toBe(0);
    expect(gem(cwd, 'keygen', '--no-passphrase').status).toBe(0);
    const file = join('dist', 'full-0.1.0.gem');
    expect(gem(cwd, 'sign', file).status).toBe(0);
    expect(
      gem(cwd, 'verify', file, '--key', join(home, 'config', 'notochord', 'keys', 'default.pub.pem')),
    ).toMatchObject({ status: 0, stderr: '' });
    const run = gem(cwd, 'run', 'tool', '--scenario', 'tests/look-up.yaml', '--trace');
    expect(JSON.parse(run.stdout)).toMatchObject({ found: true, term: 'SOP' });
    expect(run.stderr).toContain('ctx.data');
  });

  it('opens its doors for programs and types under their names, for both kinds of module', () => {
    const script =
      "createHost({ gem: process.argv[1] }).then((host) => host.call('look_up_term', { term: 'SOP' }).then(console.log).then(() => host.close()))";
    const ways = [
      ['--input-type=module', `import { createHost } from 'notochord-gem/testing'; ${script}`],
      ['--input-type=commonjs', `const { createHost } = require('notochord-gem/testing'); ${script}`],
    ];
    for (const [kind = '', code = ''] of ways) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [kind, '-e', code, join(home, 'full')], {
        cwd: home,
        env: { ...process.env, XDG_CACHE_HOME: join(home, 'cache') },
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toContain('found: false');
    }
    expect(existsSync(join(installed, manifest.exports['./types'].types))).toBe(true);
  });

  it('has the words of every rule in both languages', () => {
    for (const language of ['en', 'zh-CN']) {
      const { status, stdout, stderr } = gem(home, 'explain', '--lang', language);
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout.split('\n').length).toBeGreaterThan(80);
    }
  });

  it('ends quietly when the pipe it writes to is closed', () => {
    const script = `"$0" "$1" --help | true; "$0" "$1" validate --format json | head -c 1 >/dev/null; exit "\${PIPESTATUS:-0}"`;
    if (process.platform === 'win32') return;
    const { status, stderr } = spawnSync(
      'bash',
      ['-c', script, process.execPath, join(installed, 'bin', 'gem.js')],
      { cwd: join(home, 'full'), encoding: 'utf8' },
    );
    expect([status, stderr]).toEqual([0, '']);
  });
});
