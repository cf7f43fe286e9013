/** Stands at the head of every page that is made. */
export const NOTE =
  '<!-- Made by scripts/generate-docs.mjs from the code. Edit the code, then run `npm run docs`. -->\n\n';

/** Text as it may stand in a cell of a table. */
export function cell(text) {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

/** A table whose head may be empty. */
export function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}
