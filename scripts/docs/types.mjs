/**
 * `notochord-gem/types`: what src/platform/ says of `ctx`, as authors read it. The ids of statements are for us and are
 * left out; what stands on an assumption is said to.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './load.mjs';

/** What an author looks for first comes first. */
const SOURCES = ['ctx-tool', 'ctx', 'ctx-data', 'ctx-data-fields', 'ctx-gem'];

const HEAD = `// Types for tools, SOPs and migrations of gems, the plugins of Notochord.
//
// One line above a tool in JavaScript gives its \`input\` and its \`ctx\` their types:
//
//     /** @type {import('notochord-gem/types').Tool} */
//     export default async function (input, ctx) {}
//
// \`gem types\` adds those of a gem's own collections, tools and resources; \`Tool<'name'>\` has the input and the result
// of that tool then. What is marked "assumed" is not in the platform's published documents, and may turn out to be
// different: see docs/assumptions.md of notochord-gem.
//
// Made by \`npm run docs\` from src/platform/. Do not edit.
`;

export function typesFile() {
  const parts = SOURCES.map((name) =>
    published(readFileSync(join(root, 'src', 'platform', `${name}.ts`), 'utf8')),
  );
  // With an export of its own, what is not exported stays inside.
  return `${HEAD}\n${parts.join('\n\n')}\n\nexport {};\n`;
}

/** Declarations are parted by blank lines, which stand nowhere else. */
function published(source) {
  return source
    .replace(/^import [^;]*;\n/gm, '')
    .replace(/^ *\/\/ biome-ignore .*\n/gm, '')
    .split(/\n{2,}/)
    .map((declaration) => declaration.trim())
    .filter((declaration) => /^(export )?(interface|type) /m.test(declaration))
    .map((declaration) => declaration.replace(/\/\*\*[\s\S]*?\*\//g, forAuthors))
    .map((declaration) => declaration.replace(/^ *\/\*\*\s*\*\/\n/gm, ''))
    .join('\n\n');
}

function forAuthors(comment) {
  return comment
    .replace(/( ?\[[A-Z]-\d\d\])+/g, '')
    .replace(/^\/\*\* \(A-[\w-]+\)/, '/** Assumed.')
    .replace(/\(A-[\w-]+\)/g, '(assumed)');
}
