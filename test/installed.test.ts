import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from './temporary.ts';

const REAL = resolve('node_modules');
const OURS = `${process.platform}-${process.arch}`;

/** The built command in a `node_modules` that a package manager might have made. */
function install() {
  const modules = join(realpathSync(temporaryFolder()), 'node_modules');
  const home = join(modules, 'notochord-gem');
  for (const part of ['bin', 'dist', 'package.json'])
    cpSync(resolve(part), join(home, part), { recursive: true });
  const put = (path: string, manifest: string | object) => {
    mkdirSync(join(modules, path), { recursive: true });
    const text = typeof manifest === 'string' ? manifest : JSON.stringify(manifest);
    writeFileSync(join(modules, path, 'package.json'), text);
  };
  const link = (path: string, target: string) => {
    mkdirSync(dirname(join(modules, path)), { recursive: true });
    symlinkSync(target, join(modules, path), 'junction');
  };
  const validate = (env: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(home, 'bin/gem.js'), 'validate', resolve('examples/mail_helper')],
      { env: { PATH: process.env.PATH, LC_ALL: 'C', GEM_CODE_CACHE: 'off', ...env }, encoding: 'utf8' },
    );
    return { status, stdout, stderr };
  };
  return { put, link, validate };
}

const FINE = { status: 0, stdout: 'mail_helper 1.0.0: nothing found\n', stderr: '' };
const MISSING = {
  status: 2,
  stdout: '',
  stderr: expect.stringMatching(/^gem: error: the parser for JavaScript is not installed/),
};

describe.skipIf(!existsSync('dist/boot.js'))('the parser of an installed gem', () => {
  it('is taken from beside it', () => {
    const { link, validate } = install();
    link('oxc-parser', join(REAL, 'oxc-parser'));
    link('@oxc-parser', join(REAL, '@oxc-parser'));
    expect(validate()).toEqual(FINE);
  });

  it('is said to be missing where its part for the system was left out', () => {
    const { put, validate } = install();
    put('oxc-parser', { optionalDependencies: { [`@oxc-parser/binding-${OURS}-gnu`]: '1.0.0' } });
    expect(validate()).toEqual(MISSING);
  });

  it('is looked for further up where the nearest is broken', () => {
    const { put, link, validate } = install();
    put('notochord-gem/node_modules/oxc-parser', '{');
    expect(validate()).toEqual(MISSING);
    link('oxc-parser', join(REAL, 'oxc-parser'));
    link('@oxc-parser', join(REAL, '@oxc-parser'));
    expect(validate()).toEqual(FINE);
  });

  it('is said to be missing where the manifest of its part for the system is broken', () => {
    const { put, validate } = install();
    const name = `@oxc-parser/binding-${OURS}-gnu`;
    put('oxc-parser', { optionalDependencies: { [name]: '1.0.0' } });
    for (const broken of ['', '{', 'null', '{}']) {
      put(name, broken);
      expect(validate()).toEqual(MISSING);
    }
  });

  it('is found where NODE_PATH says', () => {
    const { validate } = install();
    expect(validate({ NODE_PATH: REAL })).toEqual(FINE);
    expect(validate()).toEqual(MISSING);
  });
});
