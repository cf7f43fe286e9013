import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Files, manifest, project } from './bundle-project.ts';

/** A gem with one tool of this code. */
const gemWith = (code: string, packages: Files) =>
  project({ 'notochord.json': manifest(['tools/a.js']), 'tools/a.js': code, ...packages });

async function resultOf(code: string, packages: Files): Promise<unknown> {
  const { document } = await gemWith(code, packages).json('run', 'tool', 'a', '--no-validate');
  return document.error?.message ?? document.result;
}

/** A package with `main` for CommonJS, as UMD, and `module`. Each has a state of its own. */
const TWO: Files = {
  'node_modules/two/package.json': { name: 'two', version: '1.0.0', main: 'umd.js', module: 'module.mjs' },
  'node_modules/two/umd.js': `(function (factory) { module.exports = factory(require); })(function (require) {
  var state = {};
  return { form: 'main', state: state };
});
`,
  'node_modules/two/module.mjs': "export const form = 'module';\nexport const state = {};\n",
  'node_modules/requires/package.json': { name: 'requires', version: '1.0.0' },
  'node_modules/requires/index.js':
    "var two = require('two');\nexports.form = two.form;\nexports.state = two.state;\n",
};

describe('[X-03] of a package in several forms', () => {
  it('who imports it is given its module', async () => {
    expect(await resultOf("import { form } from 'two';\nexport default () => form;\n", TWO)).toBe('module');
  });

  it('who requires it is given its main', async () => {
    expect(await resultOf("import { form } from 'requires';\nexport default () => form;\n", TWO)).toBe(
      'main',
    );
  });

  it('all are given its main when some require and some import it, so that it has one state', async () => {
    const code = `import { form, state } from 'two';
import * as requires from 'requires';
export default () => [form, requires.form, state === requires.state];
`;
    expect(await resultOf(code, TWO)).toEqual(['main', 'main', true]);
  });

  it.each([
    [{ deno: './deno.js', node: './node.js', browser: './browser.js', default: './any.js' }, 'deno'],
    [{ node: './node.js', browser: './browser.js', default: './any.js' }, 'any'],
    [{ node: './node.js', module: './module.js', default: './any.js' }, 'module'],
    [{ import: './deno.js', require: './node.js' }, 'deno'],
  ])('%j, the one for Deno or for anybody is taken', async (exports, expected) => {
    const forms = ['deno', 'node', 'browser', 'any', 'module'].map((form) => [
      `node_modules/forms/${form}.js`,
      `export const form = '${form}';\n`,
    ]);
    const result = await resultOf("import { form } from 'forms';\nexport default () => form;\n", {
      'node_modules/forms/package.json': { name: 'forms', version: '1.0.0', type: 'module', exports },
      ...Object.fromEntries(forms),
    });
    expect(result).toBe(expected);
  });
});

describe('[X-01] the environment', () => {
  const ASKS: Files = {
    'node_modules/asks/package.json': { name: 'asks', version: '1.0.0' },
    'node_modules/asks/index.js':
      'exports.asked = [process.env.DEBUG, Object.keys(process.env), process.env.NODE_ENV, typeof process.env];\n',
  };

  it('is empty for packages, which ask it in passing, but for NODE_ENV', async () => {
    const result = await resultOf("import { asked } from 'asks';\nexport default () => asked;\n", ASKS);
    expect(result).toEqual([null, [], 'production', 'object']);
  });

  it.each(['process.env.NODE_ENV', 'process?.env?.NODE_ENV', 'globalThis.process.env.NODE_ENV'])(
    'is refused to the gem’s own modules as it is without a bundle: %s',
    async (asked) => {
      const code = `export default () => ${asked};\n`;
      const alone = await resultOf(code, {});
      expect(alone).toContain('a tool has no environment variables (NODE_ENV)');
      expect(await resultOf(`import 'asks';\n${code}`, ASKS)).toBe(alone);
    },
  );

  it('is what a module makes of a `process` of its own', async () => {
    const code =
      "import 'asks';\nconst process = { env: { NODE_ENV: 'mine' } };\nexport default () => process.env.NODE_ENV;\n";
    expect(await resultOf(code, ASKS)).toBe('mine');
  });
});

describe('a module that comes to stand in another folder', () => {
  it.each(['a.js', 'deeper/a.js'])('says its own place, bundled into tools/%s', async (path) => {
    const gem = project({
      'notochord.json': manifest([`tools/${path}`]),
      [`tools/${path}`]: `import 'two';
import * as own from '${path === 'a.js' ? '' : '../'}../lib/parts/own place.ts';
const read = (file) => Deno.readTextFile(file);
export default async () => [
  await read(own.url), await read(own.folder + '/data.txt'), own.file.endsWith('.ts'),
  new URL('.', import.meta.url).pathname.split('/').at(-2),
];
`,
      'lib/parts/own place.ts': `export const url: URL = new URL('data.txt', import.meta.url);
export const folder: string = import.meta.dirname!;
export const file: string = import.meta.filename!;
`,
      'lib/parts/data.txt': 'beside',
      ...TWO,
    });
    const { document } = await gem.json('run', 'tool', 'a');
    expect(document.result).toEqual(['beside', 'beside', true, path === 'a.js' ? 'tools' : 'deeper']);
    const { content } = await gem.packed();
    expect(readFileSync(join(content, `tools/${path}`), 'utf8')).not.toContain(gem.root);
  });
});
