import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary.ts';
import { type Files, filesBelow, manifest, type Project, project } from './bundle-project.ts';
import { terminal } from './terminal.ts';

/** Packages as npm lays them out, by their path below the folder that holds node_modules. */
const PACKAGES: Files = {
  'node_modules/esm/package.json': {
    name: 'esm',
    version: '1.2.3',
    license: 'MIT',
    type: 'module',
    exports: './index.js',
  },
  'node_modules/esm/index.js': `import { shared } from 'shared';
export const esm = (name) => \`esm \${name} with \${shared}\`;
`,
  'node_modules/esm/LICENSE': 'The terms of esm.\r\nIn two lines.\r\n',
  // Its own version of what lies above, too.
  'node_modules/esm/node_modules/shared/package.json': { name: 'shared', version: '2.0.0', main: 'main.js' },
  'node_modules/esm/node_modules/shared/main.js': "exports.shared = 'shared 2';\n",
  'node_modules/esm/node_modules/shared/LICENCE.md': 'The terms of shared.\n',
  'node_modules/shared/package.json': { name: 'shared', version: '1.0.0' },
  'node_modules/shared/index.js': "exports.shared = 'shared 1';\n",
  'node_modules/cjs/package.json': {
    name: 'cjs',
    version: '0.1.0',
    main: './lib',
    licenses: [{ type: 'ISC' }],
  },
  'node_modules/cjs/lib/index.js': `/*! cjs, (c) somebody */
var util = require('util');
var { shared } = require('shared');
var faster;
try { faster = require('optional-addon'); } catch (error) { faster = error.code; }
if (process.env.NODE_ENV !== 'production') throw new Error('for development only');
module.exports = function cjs(name) {
  if (name === 'fail in package') {
    throw new RangeError('thrown by cjs');
  }
  return util.format('cjs %s with %s and %s', name, shared, faster);
};
`,
  'node_modules/cjs/COPYING': 'The terms of cjs.\n',
  'node_modules/@scope/dual/package.json': {
    name: '@scope/dual',
    version: '3.0.0-rc.1',
    license: 'Apache-2.0',
    exports: {
      '.': { import: './esm.mjs', require: './cjs.cjs' },
      './part': { deno: './deno.mjs', default: './no.mjs' },
    },
  },
  'node_modules/@scope/dual/esm.mjs': "export default 'dual as a module';\n",
  'node_modules/@scope/dual/cjs.cjs': "module.exports = 'dual as CommonJS';\n",
  'node_modules/@scope/dual/deno.mjs':
    "import { basename } from 'path';\nexport const part = basename('/of/deno');\n",
  'node_modules/@scope/dual/no.mjs': "export const part = 'not this';\n",
  'node_modules/@scope/dual/LICENSE': 'The terms of dual.\n',
  'node_modules/@scope/dual/NOTICE': 'What dual has to be told with.\n',
};

const CODE: Files = {
  'notochord.json': manifest(['tools/typed.ts', 'tools/script.js', 'tools/plain.js'], {
    workflows: [{ name: 'morning', entry: 'workflows/morning.ts', description: 'Greets all.' }],
    data: {
      collections: {
        notes: {
          kind: 'table',
          version: 2,
          migrations: 'data/notes.ts',
          fields: { title: { type: 'string' } },
        },
      },
    },
  }),
  'tools/typed.ts': `import cjs from 'cjs';
import type { Input } from '../lib/types.ts';
import { greeting } from '../lib/greeting.js';

/** A comment, 注释 */
interface Local {
  greeting: string;
}

export default async function (input: Input): Promise<Local> {
  if (input.name === 'fail here') throw new TypeError('thrown by the tool');
  return { greeting: greeting(cjs(input.name)) };
}
`,
  'tools/script.js': `import { esm } from 'esm';
import dual from '@scope/dual';
import { readFile } from 'node:fs/promises';
import { beside } from '../lib/beside.js';

export default async (input) => {
  const { part } = await import('@scope/dual/part');
  return [esm(input.name), dual, part, typeof readFile, await beside()];
};
`,
  'tools/plain.js': `import { helper } from '../lib/helper.js';
export default (input) => helper(input.name);
`,
  'lib/types.ts': "export type { Input } from './more-types.ts';\n",
  'lib/more-types.ts': 'export interface Input { readonly name: string }\n',
  'lib/greeting.ts': `import { helper } from './helper.js';
type Word = string;

export function greeting(name: Word): Word {
  if (name.includes('fail in helper')) {
    throw new Error('thrown by the helper');
  }
  return helper(name) + '，你好';
}
`,
  'lib/helper.js': 'export const helper = (name) => `Hello ${name}`;\n',
  'lib/beside.js': `export const beside = () => Deno.readTextFile(new URL('./beside.txt', import.meta.url));\n`,
  'lib/beside.txt': 'beside',
  'lib/unused.ts': 'export const unused: number = 1;\n',
  'workflows/morning.ts': `import { esm } from 'esm';
export default async function (ctx: { call(name: string): Promise<unknown> }) {
  return esm(String(await ctx.call('tool.plain')));
}
`,
  'data/notes.ts': 'export const v1_to_v2 = (data: { title: string }) => ({ title: data.title });\n',
};

describe('[T-02] [C-09] [X-03] a gem of TypeScript and packages', () => {
  let gem: Project;
  let file: string;
  let content: string;
  beforeAll(async () => {
    gem = project({ ...CODE, ...PACKAGES });
    ({ file, content } = await gem.packed());
  });
  const read = (path: string) => readFileSync(join(content, path), 'utf8');

  it('passes validate as a folder and as a packed file, and verify', async () => {
    expect((await gem.json('validate')).document.gems[0].findings).toEqual([]);
    expect((await gem.json('validate', file)).document.gems[0].findings).toEqual([]);
    expect((await gem.json('verify', file, '--allow-unsigned')).document).toMatchObject({
      status: 'unsigned',
    });
  });

  it('packs one module for each entry, what ships as written, and no sources of what was bundled', () => {
    expect(filesBelow(content)).toEqual([
      'THIRD_PARTY.txt',
      'data/notes.js',
      'lib/beside.txt',
      // Imported by a tool that ships as written.
      'lib/helper.js',
      // Nothing was compiled from it.
      'lib/unused.ts',
      'notochord.json',
      'tools/plain.js',
      'tools/script.js',
      'tools/typed.js',
      'workflows/morning.js',
    ]);
    expect(read('tools/plain.js')).toBe(CODE['tools/plain.js']);
  });

  it('names the compiled files in the manifest, and changes nothing else in it', () => {
    const packed = JSON.parse(read('notochord.json'));
    expect(packed.tools.map((tool: { entry: string }) => tool.entry)).toEqual([
      'tools/typed.js',
      'tools/script.js',
      'tools/plain.js',
    ]);
    expect(packed.workflows[0].entry).toBe('workflows/morning.js');
    expect(packed.data.collections.notes.migrations).toBe('data/notes.js');
    const back = JSON.stringify(packed).replace(/(typed|morning|notes)\.js"/g, '$1.ts"');
    expect(JSON.parse(back)).toEqual(CODE['notochord.json']);
  });

  it('runs the same from the folder and from what was packed', async () => {
    const packed = terminal({ cwd: content });
    for (const [tool, result] of [
      ['typed', { greeting: 'Hello cjs you with shared 1 and MODULE_NOT_FOUND，你好' }],
      ['script', ['esm you with shared 2', 'dual as a module', 'deno', 'function', 'beside']],
      ['plain', 'Hello you'],
    ] as const)
      for (const { json } of [gem, packed]) {
        const { document } = await json('run', 'tool', tool, '--input', '{"name":"you"}');
        expect([document.error, document.result]).toEqual([undefined, result]);
      }
  });

  it.each([
    ['fail here', 'TypeError: thrown by the tool', 'tools/typed.ts:11:41'],
    ['fail in helper', 'thrown by the helper', 'lib/greeting.ts:6:11'],
    ['fail in package', 'RangeError: thrown by cjs', 'node_modules/cjs/lib/index.js:9:11'],
  ])('a tool that does “%s” is traced to the line that its author wrote', async (name, message, place) => {
    const { code, document } = await gem.json('run', 'tool', 'typed', '--input', JSON.stringify({ name }));
    expect([code, document.error.message]).toEqual([1, message]);
    const frames = document.error.stack.split('\n');
    expect(frames[0]).toContain(`(${place})`);
    expect(frames.at(-1)).toMatch(/\(tools\/typed\.ts:1[12]:\d+\)$/);
    expect(document.error.stack).not.toMatch(/file:|staged/);
  });

  it('lists the terms of every package that went in, each once and in order', () => {
    const line = '-'.repeat(72);
    expect(read('THIRD_PARTY.txt')).toBe(`The code of this gem holds code of these packages.

@scope/dual 3.0.0-rc.1 (Apache-2.0)

The terms of dual.

What dual has to be told with.

${line}

cjs 0.1.0 (ISC)

The terms of cjs.

/*! cjs, (c) somebody */

${line}

esm 1.2.3 (MIT)

The terms of esm.
In two lines.

${line}

shared 1.0.0

The package has no file with its licence.

${line}

shared 2.0.0

The terms of shared.
`);
  });

  it('has no source map and no path of this machine in it', () => {
    for (const path of filesBelow(content)) {
      expect(read(path)).not.toContain('sourceMappingURL');
      expect(read(path)).not.toContain(dirname(gem.root));
    }
  });

  it('keeps the source maps with --sourcemap, which say what the author wrote', async () => {
    const kept = (await gem.packed('--sourcemap')).content;
    expect(filesBelow(kept).filter((path) => path.endsWith('.map'))).toEqual([
      'data/notes.js.map',
      'tools/script.js.map',
      'tools/typed.js.map',
      'workflows/morning.js.map',
    ]);
    const code = readFileSync(join(kept, 'tools/typed.js'), 'utf8');
    expect(code).toBe(`${read('tools/typed.js')}//# sourceMappingURL=typed.js.map\n`);
    const map = JSON.parse(readFileSync(join(kept, 'tools/typed.js.map'), 'utf8'));
    expect(map.sources).toEqual(
      expect.arrayContaining(['typed.ts', '../lib/greeting.ts', '../node_modules/cjs/lib/index.js']),
    );
    expect(map.sourcesContent[map.sources.indexOf('typed.ts')]).toBe(CODE['tools/typed.ts']);
  });
});

describe('what is packed', () => {
  const tarSha256 = async ({ json }: Project) => (await json('pack')).document.tarSha256;

  it('is the same from another folder, with packages further up, and with packages behind links', async () => {
    const here = await tarSha256(project({ ...CODE, ...PACKAGES }));
    expect(await tarSha256(project({ ...CODE, ...PACKAGES }))).toBe(here);

    const workspace = temporaryFolder();
    project(PACKAGES, workspace);
    expect(await tarSha256(project(CODE, join(workspace, 'gems', 'one')))).toBe(here);

    // As pnpm does it: each package once, in a folder of its own, with links to what it may import.
    const linked = temporaryFolder();
    const store = (name: string) => join(linked, 'node_modules', '.store', name, 'node_modules');
    const files = Object.entries(PACKAGES).map(([path, content]) => {
      const nested = path.replace(
        'node_modules/esm/node_modules/shared/',
        'node_modules/.store/shared2/node_modules/shared/',
      );
      return [
        nested.replace(
          /^node_modules\/((?:@[^/]+\/)?[^./][^/]*)/,
          (_, name) => `node_modules/.store/${name.replace('/', '+')}/node_modules/${name}`,
        ),
        content,
      ];
    });
    project(Object.fromEntries(files), linked);
    const link = (target: string, path: string) => {
      mkdirSync(dirname(path), { recursive: true });
      symlinkSync(target, path, 'junction');
    };
    link(join(store('shared2'), 'shared'), join(store('esm'), 'shared'));
    link(join(store('shared'), 'shared'), join(store('cjs'), 'shared'));
    const root = join(linked, 'gem');
    for (const name of ['esm', 'cjs', '@scope/dual'])
      link(join(store(name.replace('/', '+')), name), join(root, 'node_modules', name));
    expect(await tarSha256(project(CODE, root))).toBe(here);
  });

  it('is not changed by a tsconfig.json around it', async () => {
    const tool =
      'class A { b = 1; constructor() { this.c = this.b; } c?: number }\nexport default () => new A();\n';
    const files = { 'notochord.json': manifest(['tools/a.ts']), 'tools/a.ts': tool };
    const settings = { compilerOptions: { useDefineForClassFields: false, target: 'es5', jsx: 'react' } };
    expect(await tarSha256(project({ ...files, 'tsconfig.json': settings }))).toBe(
      await tarSha256(project(files)),
    );
  });

  it('is what the author wrote, byte for byte, where nothing has to be bundled', async () => {
    const code = "// from 'somewhere'\r\nexport default () => 1;\r\n";
    const gem = project({
      'notochord.json': manifest(['tools/a.js']),
      'tools/a.js': code,
      'THIRD_PARTY.txt': 'Mine.',
      ...PACKAGES,
    });
    const { content } = await gem.packed();
    expect(readFileSync(join(content, 'tools/a.js'), 'utf8')).toBe(code);
    expect(readFileSync(join(content, 'THIRD_PARTY.txt'), 'utf8')).toBe('Mine.');
    expect(readdirSync(content).sort()).toEqual(['THIRD_PARTY.txt', 'notochord.json', 'tools']);
  });

  it('keeps what the author wrote in THIRD_PARTY.txt in front of what was bundled', async () => {
    const gem = project({
      'notochord.json': manifest(['tools/a.js']),
      'tools/a.js': "export { default } from 'cjs';\n",
      'THIRD_PARTY.txt': 'A picture by somebody.\r\n',
      ...PACKAGES,
    });
    const text = readFileSync(join((await gem.packed()).content, 'THIRD_PARTY.txt'), 'utf8');
    expect(text).toMatch(
      /^A picture by somebody\.\n\n-+\n\nThe code of this gem holds code of these packages\./,
    );
  });
});
