import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Files, manifest, project } from './bundle-project.ts';

const TOOL: Files = {
  'notochord.json': manifest(['tools/a.js']),
  'tools/a.js': "import { b } from '../lib/b.js';\nexport default () => b;\n",
  'lib/b.js': "import { outer } from 'outer';\nexport const b = outer;\n",
  'node_modules/outer/package.json': { name: 'outer', version: '1.0.0', main: 'main.js' },
  'node_modules/outer/main.js': "exports.outer = require('./parts/inner');\n",
  'node_modules/outer/parts/inner.js': "exports.inner = require('inner');\n",
  'node_modules/inner/package.json': { name: 'inner', version: '1.0.0' },
};

/** A gem whose tool comes to this file of a package by three steps. */
const withInner = (code: string, more: Files = {}): Files => ({
  ...TOOL,
  'node_modules/inner/index.js': code,
  ...more,
});

const WAY = 'tools/a.js → lib/b.js → node_modules/outer/main.js → node_modules/outer/parts/inner.js';
const INNER = `${WAY} → node_modules/inner/index.js`;

describe('[X-03] what the sandbox could not load is not packed, and the way that leads there is told:', () => {
  it.each([
    [
      'a native addon',
      withInner("module.exports = require('./build/addon.node');\n", {
        'node_modules/inner/build/addon.node': new Uint8Array([0x7f, 0x45, 0x4c, 0x46]),
      }),
      'bundle-native-addon',
      `node_modules/inner/index.js:1:26: this loads a native addon (.node), machine code that the sandbox does not load; it comes in by ${INNER}`,
    ],
    [
      'a native addon without its ending',
      withInner("module.exports = require('./build/addon');\n", {
        'node_modules/inner/build/addon.node': new Uint8Array([0x7f, 0x45, 0x4c, 0x46]),
      }),
      'bundle-native-addon',
      `node_modules/inner/index.js:1:26: this loads a native addon (.node), machine code that the sandbox does not load; it comes in by ${INNER}`,
    ],
    [
      'a package that is not installed',
      withInner("/* 中文 */ module.exports = require('gone/part');\n"),
      'bundle-unresolved',
      `node_modules/inner/index.js:1:35: this imports "gone/part", which was not found; it comes in by ${INNER}`,
    ],
    [
      'a name that is only known while running',
      withInner("module.exports = (name) => require(name + '.js');\n"),
      'bundle-dynamic-require',
      `node_modules/inner/index.js:1:28: this calls \`require\` with a name that is only known while running, and the sandbox has no packages to load then; it comes in by ${INNER}`,
    ],
    [
      'a module of Node that Deno lacks',
      withInner("module.exports = require('node:sea');\n"),
      'bundle-missing-builtin',
      `node_modules/inner/index.js:1:26: this imports "node:sea", a module of Node that the sandbox does not have; it comes in by ${INNER}`,
    ],
    [
      'code from the network',
      withInner("module.exports = () => import('https://example.com/a.js');\n"),
      'bundle-remote-import',
      `node_modules/inner/index.js:1:31: this imports "https://example.com/a.js", and the sandbox loads nothing from elsewhere; it comes in by ${INNER}`,
    ],
    [
      'a style sheet',
      withInner("require('./style.css');\n", { 'node_modules/inner/style.css': 'a{}' }),
      'bundle-file-type',
      `node_modules/inner/index.js:1:9: this imports a .css file, which cannot become part of a JavaScript module; it comes in by ${INNER}`,
    ],
    [
      'a file of a kind that nobody knows',
      withInner("require('./a.data');\n", { 'node_modules/inner/a.data': '' }),
      'bundle-file-type',
      `node_modules/inner/index.js:1:9: this imports a .data file, which cannot become part of a JavaScript module; it comes in by ${INNER}`,
    ],
    [
      'code with a slip',
      withInner('module.exports = {;\n'),
      'bundle-failed',
      `node_modules/inner/index.js:1:19: this cannot be bundled: Expected identifier but found ";"; it comes in by ${INNER}`,
    ],
  ])('%s', async (_, files, code, message) => {
    const { root, json } = project(files);
    const packed = await json('pack');
    expect([packed.code, packed.document.error.code, packed.document.error.message]).toEqual([
      2,
      code,
      message,
    ]);
    expect(existsSync(join(root, 'dist')) ? readdirSync(join(root, 'dist')) : []).toEqual([]);
    const run = await json('run', 'tool', 'a');
    expect([run.code, run.document.error.code]).toEqual([2, code]);
  });

  it('several at once, and in Chinese', async () => {
    const { gem } = project(
      withInner("require('./one.node');\nrequire('./two.node');\n", {
        'node_modules/inner/one.node': '',
        'node_modules/inner/two.node': '',
      }),
    );
    expect((await gem('pack')).err).toContain('; and 1 more fault of this kind\n');
    expect((await gem('pack', '--lang', 'zh-CN')).err).toContain(
      `node_modules/inner/index.js:1:9: 这里加载原生扩展（.node），沙盒不加载这种机器码；它的来路是 ${INNER}；还有 1 处类似的问题`,
    );
  });

  it('but not where the code goes on without it', async () => {
    const { packed, json } = project(
      withInner(`try { module.exports = require('gone'); } catch (e) { module.exports = [e.code]; }
try { require('./gone.js'); } catch (e) { module.exports.push(e.code); }
try { require(module.exports[0]); } catch (e) { module.exports.push(e.message); }
import('gone-too').catch((e) => module.exports.push(e.code));
`),
    );
    const { file } = await packed();
    expect((await json('validate', file)).document.gems[0].findings).toEqual([]);
    const { document } = await json('run', 'tool', 'a');
    expect(document.result.inner.slice(0, 2)).toEqual(['MODULE_NOT_FOUND', 'MODULE_NOT_FOUND']);
    expect(document.result.inner[2]).toContain('Dynamic require of "MODULE_NOT_FOUND" is not supported');
  });
});

describe('code of the gem that cannot be bundled', () => {
  it('[T-02] TypeScript is not compiled over a file of the same name', async () => {
    const { json } = project({
      'notochord.json': manifest(['tools/a.ts']),
      'tools/a.ts': 'export default () => 1;\n',
      'tools/a.js': 'export default () => 2;\n',
    });
    for (const command of [['pack'], ['run', 'tool', 'a']]) {
      const { code, document } = await json(...command);
      expect([code, document.error.code, document.error.message]).toEqual([
        2,
        'bundle-name-taken',
        'tools/a.ts becomes tools/a.js when it is packed, and the gem has a file of that name already',
      ]);
    }
  });

  it('is told as the rules tell it, before anything is bundled', async () => {
    const { json } = project({
      'notochord.json': manifest(['tools/a.ts']),
      'tools/a.ts': "import { gone } from '../lib/gone.ts';\nexport default () => gone;\n",
      'lib/gone.ts': "export { gone } from 'gone';\n",
    });
    const packed = await json('pack');
    expect([packed.code, packed.document.findings[0].rule]).toEqual([1, 'tool/forbidden-import']);
    const run = await json('run', 'tool', 'a');
    expect([run.code, run.document.error.findings[0].rule]).toEqual([1, 'tool/forbidden-import']);
    const unchecked = await json('run', 'tool', 'a', '--no-validate');
    expect([unchecked.code, unchecked.document.error.message]).toEqual([
      2,
      'lib/gone.ts:1:22: this imports "gone", which was not found; it comes in by tools/a.ts → lib/gone.ts',
    ]);
  });

  it('another tool’s fault is not in the way of this one', async () => {
    const { json } = project(
      withInner("require('gone');\n", {
        'notochord.json': manifest(['tools/a.js', 'tools/b.js', 'tools/c.ts']),
        'tools/b.js': 'export default () => "plain";\n',
        'tools/c.ts': 'export default (): string => "typed";\n',
      }),
    );
    expect((await json('pack')).document.error.code).toBe('bundle-unresolved');
    expect((await json('run', 'tool', 'b')).document.result).toBe('plain');
    expect((await json('run', 'tool', 'c')).document.result).toBe('typed');
    expect((await json('run', 'tool', 'a')).document.error.code).toBe('bundle-unresolved');
  });

  it('a tool without a default function is named as its author names it', async () => {
    const { json } = project({
      'notochord.json': manifest(['tools/a.ts']),
      'tools/a.ts': 'export const a: number = 1;\n',
    });
    const { document } = await json('run', 'tool', 'a', '--no-validate');
    expect(document.error.message).toContain('tools/a.ts has no default export that is a function');
  });
});
