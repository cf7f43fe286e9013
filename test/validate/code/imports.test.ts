import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadFolder } from '../../../src/gem/load.ts';
import { modules } from '../../../src/gem/modules.ts';
import { importFault } from '../../../src/validate/imports.ts';
import { temporaryFolder } from '../../temporary.ts';
import { gemWith } from './files.ts';

const MANIFEST = (entry: string) =>
  JSON.stringify({
    id: 'a',
    name: 'A',
    version: '1.0.0',
    description: 'Does things.',
    tools: [{ name: 'a', entry, description: 'Does.', inputSchema: { type: 'object' } }],
  });

describe('[X-03] an import', () => {
  it.each([
    './b.js',
    '../lib/c.js',
    './b.js?v=1',
    './b.js#part',
    './with%20space.js',
    'node:fs',
    'node:sqlite',
    'data:text/javascript,1',
    'blob:null/1',
    'here',
    'here/part.js',
    '@scope/here',
    'above',
    '@scope/above/part',
    'events',
  ])('of %s is fine', async (specifier) => {
    const project = temporaryFolder();
    const root = join(project, 'gems', 'a');
    for (const path of ['tools/b.js', 'tools/with space.js', 'lib/c.js', 'notochord.json']) {
      mkdirSync(join(root, path, '..'), { recursive: true });
      writeFileSync(join(root, path), path.endsWith('.json') ? '{}' : 'export {};');
    }
    for (const path of [
      'gems/a/node_modules/here',
      'gems/a/node_modules/@scope/here',
      'node_modules/above',
      'node_modules/@scope/above',
      'node_modules/events',
    ])
      mkdirSync(join(project, path), { recursive: true });
    expect(importFault(await loadFolder(root), 'tools/a.js', specifier)).toBeUndefined();
  });

  it.each([
    ['npm:a', 'npm'],
    ['NPM:a', 'npm'],
    ['jsr:@a/b', 'jsr'],
    ['http://example.com/a.js', 'remote'],
    ['HTTPS://example.com/a.js', 'remote'],
    ['file:///a.js', 'absolute'],
    ['/a.js', 'absolute'],
    ['C:\\a.js', 'absolute'],
    ['c:/a.js', 'absolute'],
    ['bun:test', 'scheme'],
    ['..', 'folder'],
    ['../../a.js', 'leaves'],
    ['../lib/../../a.js', 'leaves'],
    ['.', 'folder'],
    ['./nowhere-near.js', 'notThere'],
    ['./b', 'notThereMeant'],
    ['./b.ts', 'notThereMeant'],
    ['./B.js', 'notThereMeant'],
    ['../b.js', 'notThereMeant'],
    ['fs', 'builtin'],
    ['fs/promises', 'builtin'],
    ['not-here', 'notInstalled'],
    ['@scope/not-here', 'notInstalled'],
    ['tools/b.js', 'bare'],
    ['b.js', 'bare'],
    ['', 'notInstalled'],
  ])('of %s is a fault', async (specifier, messageId) => {
    const gem = await gemWith({ 'tools/b.js': 'export {};' });
    expect(importFault(gem, 'tools/a.js', specifier)).toMatchObject({ messageId });
  });

  it('says what to import from node_modules', async () => {
    const gem = await gemWith({});
    const args = (specifier: string) => importFault(gem, 'a.js', specifier)?.args;
    expect(args('npm:@scope/name@^1.2.3/part/a.js')).toMatchObject({
      package: '@scope/name',
      meant: '@scope/name/part/a.js',
    });
    expect(args('npm:/name')).toMatchObject({ package: 'name', meant: 'name' });
    expect(args('npm:name@1')).toMatchObject({ package: 'name', meant: 'name' });
    expect(args('npm:')).toMatchObject({ specifier: '"npm:"' });
  });

  it('by a name of the author’s own is one that package.json explains, never tsconfig.json', async () => {
    const known = await gemWith({ 'package.json': '{}' });
    const unknown = await gemWith({ 'tsconfig.json': '{}' });
    expect(importFault(known, 'tools/a.ts', '#lib/a.js')).toBeUndefined();
    expect(importFault(unknown, 'tools/a.ts', '#lib/a.js')).toMatchObject({ messageId: 'alias' });
    for (const specifier of ['@/lib/a.js', '~/lib/a.js']) {
      expect(importFault(known, 'tools/a.ts', specifier)).toMatchObject({ messageId: 'alias' });
      expect(importFault(unknown, 'tools/a.ts', specifier)).toMatchObject({ messageId: 'alias' });
    }
  });

  it('may leave out the ending in TypeScript, and is followed', async () => {
    const gem = await gemWith({
      'notochord.json': MANIFEST('tools/a.ts'),
      'tools/a.ts':
        "import { b } from './b';\nimport { c } from '../lib';\nexport type { D } from './gone';\nexport default () => b(c);\n",
      'tools/b.ts': 'export const b = (c: string) => c;\n',
      'lib/index.ts': "export const c = 'c';\n",
    });
    expect(modules(gem)).toEqual(['tools/a.ts', 'tools/b.ts', 'lib/index.ts']);
    for (const { specifier } of gem.code('tools/a.ts').imports)
      expect(importFault(gem, 'tools/a.ts', specifier)).toBeUndefined();
  });

  it('is told once for all that is named in it, and by a literal only', async () => {
    const gem = await gemWith({
      'a.js':
        "export { a, b as c } from 'npm:a';\nimport d, { e } from 'npm:b';\nawait import('npm:c');\nawait import(`npm:d`);\nawait import('npm:' + d);\nawait import(`npm:${e}`);\n",
    });
    expect(gem.code('a.js').imports.map(({ specifier }) => specifier)).toEqual([
      'npm:b',
      'npm:a',
      'npm:c',
      'npm:d',
    ]);
  });
});
