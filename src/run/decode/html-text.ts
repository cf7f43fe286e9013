import { convert } from 'html-to-text';

/** Levels of nesting below which nothing is read any more: the library recurses. */
const DEPTH_MAX = 500;

interface HtmlTextOptions {
  /** Paragraphs in a cell stand on one line, for tables that hold data; on web pages and in mails they lay out. */
  readonly joinCells?: boolean;
}

/**
 * The text of an HTML document as it is read: one line a paragraph, cells of a table apart by tabs, lists with their
 * marks, no addresses of links, no pictures.
 */
export function htmlText(html: string, { joinCells = false }: HtmlTextOptions = {}): string {
  const inCells = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].flatMap((name) => [
    `td > ${name}`,
    `th > ${name}`,
  ]);
  const text = convert(html, {
    wordwrap: false,
    limits: { maxDepth: DEPTH_MAX, maxInputLength: undefined },
    formatters: {
      row: (row, walk, builder) => {
        builder.openBlock({ leadingLineBreaks: 1 });
        walk(row.children, builder);
        builder.closeBlock({ trailingLineBreaks: 1 });
      },
      cell: (cell, walk, builder) => {
        walk(cell.children, builder);
        builder.addLiteral('\t');
      },
      inCell: (element, walk, builder) => {
        builder.addInline(' ');
        walk(element.children, builder);
        builder.addInline(' ');
      },
    },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
      { selector: 'tr', format: 'row' },
      { selector: 'td', format: 'cell' },
      { selector: 'th', format: 'cell' },
      ...(joinCells ? inCells.map((selector) => ({ selector, format: 'inCell' })) : []),
    ],
  });
  return text.split('\n').map(trimmedCells).join('\n');
}

/** Not by a pattern: those look again from each of many spaces. */
function trimmedCells(line: string): string {
  return line
    .split('\t')
    .map((cell, index) => (index === 0 ? cell.trimEnd() : cell.trim()))
    .join('\t')
    .trimEnd();
}
