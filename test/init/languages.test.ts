import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { TEMPLATE_WORDS, TEMPLATES } from '../../src/init/templates.ts';
import { terminal } from '../cli/terminal.ts';
import { temporaryFolder } from '../temporary.ts';

const WITH_CODE = TEMPLATES.filter((template) => TEMPLATE_WORDS[template].hasCode);

function codeBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(js|ts)$/.test(path) && !path.startsWith('node_modules/'))
    .sort();
}

/** Code without types and comments, in one form. */
function plain(file: string): string {
  const loader = file.endsWith('.ts') ? 'ts' : 'js';
  const { code } = transformSync(readFileSync(file, 'utf8'), { loader, minifyWhitespace: true });
  return code.replace(/(from"[^"]+)\.ts"/g, '$1.js"');
}

/** What its comments say, without the types in them. */
function words(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^\s*\/\/ (.*)$|\/\*\*([\s\S]*?)\*\//gm)]
    .map(([, line, block]) => line ?? block ?? '')
    .map((text) =>
      text
        .replace(/^[\s*]*@.*$/gm, '')
        .replace(/[\s*]+/g, ' ')
        .trim(),
    )
    .filter((text) => text !== '');
}

describe.each(WITH_CODE)('the template %s', (template) => {
  const folder = join('templates', template);

  it('says the same in JavaScript and in TypeScript', () => {
    const files = codeBelow(join(folder, 'js'));
    expect(codeBelow(join(folder, 'ts'))).toEqual(files.map((path) => path.replace(/js$/, 'ts')));
    for (const path of files) {
      const [js, ts] = [join(folder, 'js', path), join(folder, 'ts', path.replace(/js$/, 'ts'))];
      expect(plain(ts)).toBe(plain(js));
      expect(words(ts)).toEqual(words(js));
    }
  });
});

describe.each(WITH_CODE.flatMap((template) => ['js', 'ts'].map((language) => ({ template, language }))))(
  'the types of a new gem from $template in $language',
  ({ template, language }) => {
    it('check with nothing installed beside it, and know the inputs of its tools', async () => {
      const cwd = temporaryFolder('gem-types');
      const argv = ['init', '--template', template, '--id', 'g', '--name', 'G'];
      expect((await terminal({ cwd }).gem(...argv, ...(language === 'ts' ? ['--ts'] : []))).code).toBe(0);
      expect(compile(cwd, language)).toBe('');
      expect((await terminal({ cwd }).gem('types', '--check')).code).toBe(0);
      const [tool = ''] = codeBelow(join(cwd, 'tools'));
      const file = join(cwd, 'tools', tool);
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll('input.', 'input.no_such_'));
      expect(compile(cwd, language)).toMatch(/^tools.*error TS2\d+: Property 'no_such_\w+' does not exist/m);
    });
  },
);

function compile(cwd: string, language: string): string {
  const compiler = join(process.cwd(), 'node_modules', 'typescript', 'bin', 'tsc');
  const project = language === 'ts' ? 'tsconfig.json' : 'jsconfig.json';
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', project, '--pretty', 'false'], {
    cwd,
    encoding: 'utf8',
  });
  return stdout;
}
