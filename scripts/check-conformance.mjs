/**
 * Holds rules and tests against the table of the platform's statements: nothing names a statement that does not
 * exist, and whatever a rule of `gem validate` is said to show, a page or a test proves.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A title names its statements at its beginning or its end. */
const TITLE = /^\[[A-Z]-\d{2}\]|\[[A-Z]-\d{2}\]$/;
const NAMED = /\[([A-Z]-\d{2})\]/g;

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
  return files.flatMap((file) =>
    textsIn(file).flatMap((text) => {
      const ids = TITLE.test(text) ? [...new Set([...text.matchAll(NAMED)].map(([, id]) => id))] : [];
      return ids.length === 0
        ? []
        : [{ file, title: text.replace(NAMED, '').replace(/\s+/g, ' ').trim(), ids }];
    }),
  );
}

/** Every text that stands in a file's code. */
function textsIn(file) {
  const source = readFileSync(join(root, file), 'utf8');
  const texts = [];
  const visit = (node) => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    else if (node !== null && typeof node === 'object') {
      if (node.type === 'Literal' && typeof node.value === 'string') texts.push(node.value);
      else if (node.type === 'TemplateLiteral') texts.push(source.slice(node.start + 1, node.end - 1));
      for (const value of Object.values(node)) if (value !== null && typeof value === 'object') visit(value);
    }
  };
  visit(parseSync(file, source).program);
  return texts;
}

/** Rules that a statement is said to be shown by. */
function rulesShowing({ shows }) {
  return [...shows.matchAll(/(?:error|warning|, ) ?`([a-z]+\/[a-z-]+)`/g)].map(([, id]) => id);
}

/**
 * What is wrong, as sentences; empty when all is well.
 *
 * @param statements by id
 */
export function conformanceFaults(statements, rules, tests) {
  const proved = new Set([...rules.flatMap((rule) => rule.statements), ...tests.flatMap(({ ids }) => ids)]);
  const known = new Set(rules.map(({ id }) => id));
  const exists = (id) => Object.hasOwn(statements, id);
  return [
    ...rules.flatMap(({ id, statements: named }) =>
      named.filter((one) => !exists(one)).map((one) => `the rule ${id} names ${one}, which is no statement`),
    ),
    ...tests.flatMap(({ file, title, ids }) =>
      ids
        .filter((one) => !exists(one))
        .map((one) => `${file} names [${one}], which is no statement: ${title}`),
    ),
    ...Object.entries(statements)
      .filter(([id, statement]) => !proved.has(id) && rulesShowing(statement).some((one) => known.has(one)))
      .map(([id, { shows }]) => `nothing proves ${id}, which is shown by: ${shows}`),
    ...Object.entries(statements).flatMap(([id, statement]) =>
      rules
        .filter((rule) => rulesShowing(statement).includes(rule.id) && !rule.statements.includes(id))
        .map((rule) => `${id} is shown by the rule ${rule.id}, which does not name it`),
    ),
  ];
}
