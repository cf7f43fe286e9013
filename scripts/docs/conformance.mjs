import { NOTE } from './markdown.mjs';

/** Every statement of the platform's documents: what shows it, and what proves it. */
export function conformancePage({ STATEMENT_SECTIONS, RULES }, tests) {
  const proofs = (id) => [
    ...RULES.filter(({ statements }) => statements.includes(id)).map(
      (rule) => `the page of [${rule.id}](rules/${rule.id}.md)`,
    ),
    ...tests
      .filter(({ ids }) => ids.includes(id))
      .map(({ file, title }) => `[${file}](../${file}): ${title}`),
  ];
  const all = STATEMENT_SECTIONS.flatMap(({ statements }) => Object.entries(statements));
  const open = all.filter(([id]) => proofs(id).length === 0);
  const parts = STATEMENT_SECTIONS.map(({ title, source, statements }) => {
    const items = Object.entries(statements).map(([id, { text, shows }]) => {
      const found = proofs(id);
      const list =
        found.length === 0
          ? '\n\nNot proved yet.'
          : `\n\nProved by:\n${found.map((one) => `- ${one}`).join('\n')}`;
      return `### ${id}\n\n${text}.\n\nShown by: ${shows}.${list}\n`;
    });
    return `## ${title}\n\nFrom: ${source}.\n\n${items.join('\n')}`;
  });
  return `${NOTE}# Conformance

What the platform's published documents say, statement by statement and in our own words, with where \`gem\` shows it
and what proves that: the page of a rule, whose examples are run as tests, or a test that names the statement.
${all.length - open.length} of ${all.length} statements are proved.

What is an \`error\` or a \`warning\`, \`gem validate\` says. \`run\`, \`pack\`, \`diff\`, \`preview\` and \`convert\` are
commands, \`downloader\` is \`gem resources\`.

## Not proved yet

What shows these is still to come, or comes with the test that proves it:

${open.map(([id, { shows }]) => `- [${id}](#${id.toLowerCase()}): ${shows}`).join('\n')}

${parts.join('\n')}`;
}
