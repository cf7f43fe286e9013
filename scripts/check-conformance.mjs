/**
 * Holds rules and tests against the table of the platform's statements: nothing names a statement or a rule that does
 * not exist, and each statement is proved by a test that names it, or says why nothing here can prove it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * A text names statements at its beginning or its end; the title of a test anywhere. What is written like an id and is
 * none counts, so that it is found.
 */
const NAMED = /\[([A-Z]-\d[^\]]*)\]/gi;
const AT_AN_END = /^\[[A-Z]-\d[^\]]*\]|\[[A-Z]-\d[^\]]*\]$/i;
/** Tests that prove nothing, or the opposite. */
const NO_PROOF = ['skip', 'todo', 'fails'];

/**
 * The tests that name statements in their titles.
 *
 * @returns {{ file: string, title: string, ids: string[] }[]} sorted by file, in the order in which they stand
 */
export function namedInTests() {
  const files = readdirSync(join(root, 'test'), { recursive: true })
    .map((path) => `test/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.test.ts'))
    .sort();
  return files.flatMap((file) => namedIn(readFileSync(join(root, file), 'utf8'), file));
}

/** The same of one file. Its title says also what it is a test of, and what is skipped proves nothing. */
export function namedIn(source, file) {
  return textsIn(source, file).flatMap(({ text, isTitle, of }) => {
    if (!isTitle && !AT_AN_END.test(text)) return [];
    const ids = [...new Set([...text.matchAll(NAMED)].map(([, id]) => id))];
    const title = [...of, text].map((one) => one.replace(NAMED, '').replace(/\s+/g, ' ').trim());
    return ids.length === 0 ? [] : [{ file, title: title.filter((one) => one !== '').join(': '), ids }];
  });
}

/** Every text that stands in a file's code, with the titles of what it stands in. */
function textsIn(source, file) {
  const texts = [];
  const found = new Set();
  const add = (node, text, of, isTitle) => {
    if (text !== undefined && !found.has(node)) texts.push({ text, isTitle, of });
    found.add(node);
  };
  const visit = (node, of) => {
    if (Array.isArray(node)) for (const one of node) visit(one, of);
    else if (node !== null && typeof node === 'object') {
      const names = node.type === 'CallExpression' ? calleeOf(node.callee) : [];
      const [first] = node.arguments ?? [];
      const title = textOf(first, source);
      let inside = of;
      if (['describe', 'it', 'test'].includes(names[0])) {
        if (names.some((name) => NO_PROOF.includes(name))) return;
        add(first, title, of, true);
        if (names[0] === 'describe' && title !== undefined) inside = [...of, title];
      }
      add(node, textOf(node, source), of, false);
      for (const value of Object.values(node))
        if (value !== null && typeof value === 'object') visit(value, inside);
    }
  };
  visit(parseSync(file, source).program, []);
  return texts;
}

function textOf(node, source) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral') return source.slice(node.start + 1, node.end - 1);
  return undefined;
}

/** `it.skipIf(…).each(…)` as its names: it, skipIf, each. */
function calleeOf(node) {
  if (node.type === 'Identifier') return [node.name];
  if (node.type === 'MemberExpression') return [...calleeOf(node.object), node.property.name];
  if (node.type === 'CallExpression') return calleeOf(node.callee);
  return node.type === 'TaggedTemplateExpression' ? calleeOf(node.tag) : [];
}

/** Rules that a statement is said to be shown by. */
function rulesShowing({ shows }) {
  return [...shows.matchAll(/(?:error|warning|, ) ?`([a-z]+\/[a-z0-9-]+)`/g)].map(([, id]) => id);
}

/**
 * What is wrong, as sentences; empty when all is well.
 *
 * @param statements by id
 */
export function conformanceFaults(statements, rules, tests) {
  const proved = new Set(tests.flatMap(({ ids }) => ids));
  const known = new Set(rules.map(({ id }) => id));
  const exists = (id) => Object.hasOwn(statements, id);
  const all = Object.entries(statements);
  return [
    ...rules.flatMap(({ id, statements: named }) =>
      named.filter((one) => !exists(one)).map((one) => `the rule ${id} names ${one}, which is no statement`),
    ),
    ...tests.flatMap(({ file, title, ids }) =>
      ids
        .filter((one) => !exists(one))
        .map((one) => `${file} names [${one}], which is no statement: ${title}`),
    ),
    ...all
      .filter(([id, { beyond }]) => !proved.has(id) && beyond === undefined)
      .map(
        ([id, { shows }]) =>
          `no test names ${id}, which is shown by: ${shows}; write one, or say in its \`beyond\` why nothing here can prove it`,
      ),
    ...all.flatMap(([id, statement]) =>
      rulesShowing(statement)
        .filter((rule) => !known.has(rule))
        .map((rule) => `${id} is shown by the rule ${rule}, which does not exist`),
    ),
    ...all.flatMap(([id, statement]) =>
      rules
        .filter((rule) => rulesShowing(statement).includes(rule.id) && !rule.statements.includes(id))
        .map((rule) => `${id} is shown by the rule ${rule.id}, which does not name it`),
    ),
  ];
}
