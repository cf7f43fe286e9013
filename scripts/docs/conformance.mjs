import { NOTE } from './markdown.mjs';

/** Every statement of the platform's documents: what shows it, what proves it, and what nothing here can prove. */
export function conformancePage({ STATEMENT_SECTIONS, RULES }, tests) {
  const testsOf = (id) => tests.filter(({ ids }) => ids.includes(id));
  const proofs = (id) => [
    ...RULES.filter(({ statements }) => statements.includes(id)).map(
      (rule) => `the page of [${rule.id}](rules/${rule.id}.md)`,
    ),
    ...testsOf(id).map(({ file, title }) => `[${file}](../${file}): ${title}`),
  ];
  const all = STATEMENT_SECTIONS.flatMap(({ statements }) => Object.entries(statements));
  const proved = all.filter(([id]) => testsOf(id).length > 0);
  const beyond = all.filter(([, statement]) => statement.beyond !== undefined);
  const list = (items) =>
    items.map(([id, statement]) => `- [${id}](#${id.toLowerCase()}): ${statement.beyond}.`).join('\n');
  const parts = STATEMENT_SECTIONS.map(({ title, source, statements }) => {
    const items = Object.entries(statements).map(([id, statement]) => {
      const found = proofs(id).map((one) => `- ${one}`);
      return [
        `### ${id}`,
        `${statement.text}.`,
        `Shown by: ${statement.shows}.`,
        ...(statement.beyond === undefined ? [] : [`Beyond \`gem\`: ${statement.beyond}.`]),
        ...(found.length === 0 ? [] : [`Proved by:\n${found.join('\n')}`]),
      ].join('\n\n');
    });
    return `## ${title}\n\nFrom: ${source}.\n\n${items.join('\n\n')}\n`;
  });
  const part = beyond.filter((one) => proved.includes(one));
  const none = beyond.filter((one) => !proved.includes(one));
  return `${NOTE}# Conformance

What the platform's published documents say, statement by statement and in our own words, with where \`gem\` shows it
and what proves that: the page of a rule, whose examples are run as tests, and the tests that name the statement.
${proved.length} of ${all.length} statements are proved. \`npm run docs\` fails when one has neither a test nor a sentence that says
why nothing here can prove it, and when a test names one that does not exist.

What is an \`error\` or a \`warning\`, \`gem validate\` says. \`run\`, \`pack\`, \`diff\`, \`preview\` and \`convert\` are
commands, \`downloader\` is \`gem resources\`.

## Beyond \`gem\`

Nothing here can prove these:

${list(none)}

Of these, what \`gem\` shows is proved, and the rest is the platform's:

${list(part)}

${parts.join('\n')}`;
}
