import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { needs } from '../needs.ts';
import { run, temporaryFolder } from './support.ts';

const PACKAGES = join(import.meta.dirname, '../vectors/packages');
const { vectors } = JSON.parse(readFileSync(join(PACKAGES, 'index.json'), 'utf8'));

describe.skipIf(!needs('python3'))('docs/format.md is enough for somebody else’s reader [A-archive]', () => {
  it('which gives the same verdict on every vector', () => {
    const folder = temporaryFolder();
    for (const name of readdirSync(PACKAGES).filter((name) => name.endsWith('.gz')))
      writeFileSync(join(folder, name.slice(0, -3)), gunzipSync(readFileSync(join(PACKAGES, name))));
    const files: string[] = vectors.map(({ file }: { file: string }) => file);
    const answers = run('python3', [join(import.meta.dirname, 'reader.py'), ...files], folder)
      .trim()
      .split('\n');
    const expected = vectors.map(({ file, status, reason }: Record<string, string>) => {
      // What the platform's rules say of declarations is not the format's.
      const isIntact = status !== 'invalid' || reason === 'declarations-invalid';
      return `${isIntact ? 'intact' : 'invalid'} ${file}`;
    });
    expect(answers.map((line) => line.split(':')[0])).toEqual(expected);
  });

  it('and is made of the standard library alone', () => {
    const source = readFileSync(join(import.meta.dirname, 'reader.py'), 'utf8');
    const imports = [...source.matchAll(/^(?:import|from) (.*)$/gm)].flatMap(([, names = '']) =>
      names.split(' import ')[0]?.split(', '),
    );
    expect(imports).toEqual(['base64', 'hashlib', 'json', 're', 'sys', 'unicodedata', 'zlib', 'datetime']);
    expect(spawnSync('python3', ['-I', '-S', join(import.meta.dirname, 'reader.py')]).status).toBe(0);
  });
});
