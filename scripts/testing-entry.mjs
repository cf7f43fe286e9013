import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const HEAD = `// Types of \`notochord-gem/testing\`: see docs/testing.md of notochord-gem.
// Made of src/testing/ when the package is built.
`;

const EXPORTS = ['createHost', 'HostError', 'ToolError'];

/**
 * The files by which programs get at `src/testing/`, as ES module and as CommonJS, each with its types. `file` is the one
 * in `dist/` that the code went into. What V8 compiled for `gem test` serves here too, for it is mostly the same code.
 */
export function testingFiles(file, root) {
  return new Map([
    [
      'testing.cjs',
      `'use strict';
const testing = require('./boot.js').loadForThread('test', require)('${file}').load('testing.js');
${EXPORTS.map((name) => `exports.${name} = testing.${name};\n`).join('')}`,
    ],
    [
      'testing.mjs',
      `import { createRequire } from 'node:module';
// Not by import: a test runner that takes this file into its own hands would take that one too.
export const { ${EXPORTS.join(', ')} } = createRequire(import.meta.url)('./testing.cjs');
`,
    ],
    ['testing.d.mts', typesOf(root, '')],
    ['testing.d.cts', typesOf(root, " with { 'resolution-mode': 'import' }")],
  ]);
}

/** The types as the sources have them; those of `ctx` come from `notochord-gem/types`, to which `gem types` adds. */
function typesOf(root, attribute) {
  const sources = ['types', 'fixture-types'].map((name) =>
    readFileSync(join(root, 'src', 'testing', `${name}.ts`), 'utf8'),
  );
  const imports = sources
    .join('\n')
    .matchAll(/^import type \{([^}]*)\} from '\.\.\/platform\/[\w-]+\.ts';$/gm);
  const names = [...imports].flatMap(([, list]) => list.split(',').map((name) => name.trim()));
  const known = [...new Set(names)].filter((name) => name !== '').sort();
  // With an export of its own, what is not exported stays inside.
  const bodies = sources.map((source) => source.replace(/^import [^;]*;\n+/gm, '').trim());
  return `${HEAD}
import type { ${known.join(', ')} } from '../types/index.d.ts'${attribute};

${bodies.join('\n\n')}

export {};
`;
}
