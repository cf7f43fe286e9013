import { describe, expect, it } from 'vitest';
import { loadFolder } from '../../src/gem/load.ts';
import { bundledEntries } from '../../src/pack/bundled-entries.ts';
import { sandboxFiles, shipmentOf } from '../../src/pack/shipment.ts';
import { type Files, manifest, writeFiles } from '../cli/bundle-project.ts';
import { temporaryFolder } from '../temporary.ts';

async function gemOf(entries: readonly string[], files: Files) {
  const root = temporaryFolder();
  writeFiles(root, { 'notochord.json': manifest(entries), ...files });
  return loadFolder(root);
}

async function shipped(entries: readonly string[], files: Files): Promise<string[]> {
  return (await shipmentOf(await gemOf(entries, files))).files.map(({ path }) => path);
}

const PACKAGE: Files = {
  'node_modules/dep/package.json': { name: 'dep', version: '1.0.0' },
  'node_modules/dep/index.js': 'module.exports = 1;\n',
};

describe('[X-03] an entry is bundled', () => {
  it.each([
    ["import dep from 'dep';", true],
    ['import"dep"', true],
    ["import { a } from /* the */ // best\n 'dep/part.js';", true],
    ["export * from '@scope/dep';", true],
    ['export const a = () => import(`dep`);', true],
    ["export const a = import( /* lazily */ 'dep');", true],
    ["import '#part';", true],
    ["import './b.js';", false],
    ["import '../lib/b.js'; export { a } from '../lib/b.js';", false],
    ["import 'node:fs';", false],
    ["import 'data:text/javascript,1';", false],
    ["// import dep from 'dep';", false],
    ["export const a = `import dep from 'dep'`;", false],
    ["export const from = 'dep';", false],
    ['export const a = (name) => import(name);', false],
  ])('for %s: %s', async (code, expected) => {
    const gem = await gemOf(['tools/a.js'], {
      'tools/a.js': `${code}\nexport default () => 1;\n`,
      'tools/b.js': '',
      'lib/b.js': 'export const a = 1;',
    });
    expect(bundledEntries(gem)).toEqual(expected ? ['tools/a.js'] : []);
  });

  it('when a module that it leads to has to be, and no other is', async () => {
    const gem = await gemOf(['tools/a.js', 'tools/b.mjs', 'tools/c.js'], {
      'tools/a.js': "import '../lib/one.js';",
      'tools/b.mjs': "import '../lib/typed.ts';",
      'tools/c.js': "import '../lib/plain.js';",
      'lib/one.js': "import './two.js';",
      'lib/two.js': "import 'dep';",
      'lib/typed.ts': '',
      'lib/plain.js': '',
      'lib/nobody.js': "import 'dep';",
    });
    expect(bundledEntries(gem)).toEqual(['tools/a.js', 'tools/b.mjs']);
  });
});

describe('what ships besides bundles', () => {
  it('no TypeScript that was compiled, whoever else imports it, and no types', async () => {
    const paths = await shipped(['tools/a.ts'], {
      'tools/a.ts':
        "import type { T } from '../lib/t.ts';\nexport type { U } from '../lib/u.ts';\nexport default (t: T) => t;",
      'tools/a.test.ts': "import a from './a.ts'; a('');",
      'lib/t.ts': "import type { U } from './u'; export type T = U;",
      'lib/u.ts': 'export type U = string;',
    });
    expect(paths).toEqual(['notochord.json', 'tools/a.js', 'tools/a.test.ts']);
  });

  it('JavaScript that went in only when other JavaScript or a page uses it', async () => {
    const paths = await shipped(['tools/a.js', 'tools/b.js'], {
      ...PACKAGE,
      'tools/a.js':
        "import 'dep';\nimport '../lib/only-bundled.js';\nimport '../lib/shared.js';\nimport '../lib/of-page.js';\nimport '../lib/of-script.js';\nimport words from '../lib/words.json' with { type: 'json' };\nexport default () => words;",
      'tools/b.js': "import '../lib/shared.js';\nexport default () => 1;",
      'lib/only-bundled.js': "import './deeper.js';",
      'lib/deeper.js': '',
      'lib/shared.js': "import './shared-deeper.js';",
      'lib/shared-deeper.js': '',
      'lib/of-page.js': '',
      'lib/of-script.js': '',
      'lib/words.json': '[]',
      'pages/board/index.html': '<script type="module" src="../../lib/of-page.js"></script>',
      'pages/board/board.js': "import '../../lib/of-script.js';\nimport 'vue';",
    });
    expect(paths).toEqual([
      'THIRD_PARTY.txt',
      'lib/of-page.js',
      'lib/of-script.js',
      'lib/shared-deeper.js',
      'lib/shared.js',
      'lib/words.json',
      'notochord.json',
      'pages/board/board.js',
      'pages/board/index.html',
      'tools/a.js',
      'tools/b.js',
    ]);
  });

  it('nothing that a name of package.json led to', async () => {
    const paths = await shipped(['tools/a.js'], {
      'package.json': { imports: { '#lib/*': './lib/*.ts' } },
      'tools/a.js': "import { word } from '#lib/word';\nexport default () => word;",
      'lib/word.ts': "export const word: string = 'word';",
    });
    expect(paths).toEqual(['notochord.json', 'tools/a.js']);
  });
});

describe('the shipment', () => {
  it('gives the sandbox the same files, and bundles with their maps', async () => {
    const gem = await gemOf(['tools/a.ts', 'tools/b.js'], {
      'tools/a.ts': 'export default (): number => 1;\n',
      'tools/b.js': 'export default () => 2;\n',
    });
    const shipment = await shipmentOf(gem);
    const staged = new Map(
      sandboxFiles(gem, shipment).map(({ path, bytes }) => [path, Buffer.from(bytes()).toString()]),
    );
    expect([...staged.keys()]).toEqual(shipment.files.map(({ path }) => path));
    const made = Buffer.from(shipment.files.find(({ path }) => path === 'tools/a.js')?.made ?? []).toString();
    const [code, map] =
      staged.get('tools/a.js')?.split('//# sourceMappingURL=data:application/json;base64,') ?? [];
    expect(code).toBe(made);
    expect(JSON.parse(Buffer.from(map ?? '', 'base64').toString()).sources).toEqual(['a.ts']);
    expect(staged.get('tools/b.js')).toBe('export default () => 2;\n');
    expect(JSON.parse(staged.get('notochord.json') ?? '').tools[0].entry).toBe('tools/a.js');
  });
});
