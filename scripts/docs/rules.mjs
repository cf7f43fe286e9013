import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './load.mjs';
import { cell, NOTE, table } from './markdown.mjs';

/**
 * An index of the rules, and a page of each: as it was written, with what the rule stands on and says.
 *
 * @returns {[path: string, text: string][]}
 */
export function rulePages({ RULES, STATEMENT_SECTIONS, ASSUMPTIONS, isSuppressible }) {
  const statements = Object.assign({}, ...STATEMENT_SECTIONS.map((section) => section.statements));
  return [
    ['docs/rules/README.md', indexPage(RULES, isSuppressible)],
    ...RULES.map((rule) => [
      `docs/rules/${rule.id}.md`,
      rulePage(rule, { statements, ASSUMPTIONS, isSuppressible }),
    ]),
  ];
}

function indexPage(rules, isSuppressible) {
  const groups = Map.groupBy?.(rules, groupOf) ?? groupBy(rules);
  const parts = [...groups].map(([group, some]) => {
    const rows = some.map((rule) => [
      `[${rule.id}](${rule.id}.md)`,
      rule.severity,
      cell(rule.words.en.summary),
      cell(rule.words['zh-CN'].summary),
    ]);
    return `## ${group}\n\n${table(['rule', 'severity', '', ''], rows)}\n`;
  });
  const errors = rules.filter((rule) => rule.severity === 'error' && isSuppressible(rule));
  const also = errors.length === 0 ? '' : `, and so can ${errors.map(({ id }) => `\`${id}\``).join(', ')}`;
  return `${NOTE}# The rules of \`gem validate\`

An **error** is what the platform would refuse, or what could never work. A **warning** installs, and disappoints:
it can be suppressed in \`gem.config.json\`, with a path and a reason${also}. An **info** only tells.
\`gem explain RULE\` shows the same pages in a terminal.

${parts.join('\n')}`;
}

function groupOf({ id }) {
  return id.slice(0, id.indexOf('/'));
}

function groupBy(rules) {
  const groups = new Map();
  for (const rule of rules) groups.set(groupOf(rule), [...(groups.get(groupOf(rule)) ?? []), rule]);
  return groups;
}

function rulePage(rule, { statements, ASSUMPTIONS, isSuppressible }) {
  const { id, severity, code, words } = rule;
  const page = readFileSync(join(root, 'src', 'validate', 'rules', `${id}.md`), 'utf8');
  const rows = [
    ['severity', severity],
    ...(code ? [['platform code', `\`${code}\``]] : []),
    ['can be suppressed', isSuppressible(rule) ? 'yes, with a path and a reason' : 'no'],
    ...rule.statements.map((one) => [
      `[${one}](../../conformance.md#${one.toLowerCase()})`,
      cell(statements[one].text),
    ]),
    ...(rule.assumes ?? []).map((one) => [`[${one}](../../assumptions.md)`, cell(ASSUMPTIONS[one])]),
  ];
  const said = Object.keys(words.en.messages).map((message) =>
    ['en', 'zh-CN']
      .flatMap((language) => {
        const { messages, hints } = words[language];
        const hint = hints[message];
        const label = language === 'en' ? 'fix: ' : '改法：';
        return [`- ${messages[message]}`, ...(hint === undefined ? [] : [`  - ${label}${hint}`])];
      })
      .join('\n'),
  );
  const [title = '', ...rest] = page.split('\n');
  return `${NOTE}${title}\n\n${table(['', ''], rows)}\n${rest.join('\n').trimEnd()}

## What it says

${said.join('\n\n')}
`;
}
