import type { Token } from 'markdown-it';
import { cells } from '../cells.ts';
import { type MarkdownEnv, markdown } from '../gem/markdown-inline.ts';
import { inLanguage } from '../io.ts';
import { fill, type Text } from '../text.ts';
import { type Sheet, shown } from './preview-blocks.ts';
import { linesOf, type Run, runsOf } from './preview-markdown-inline.ts';
import { tableLines } from './preview-markdown-table.ts';
import { wrapLong } from './preview-wrap.ts';

/** A token with what stands between it and its end. */
interface Block {
  readonly token: Token;
  readonly children: Block[];
}

/** Any Markdown as lines for a terminal, as a reader of the store's page would see it (CommonMark with tables). */
export function markdownLines(text: string, sheet: Sheet): string[] {
  const env: MarkdownEnv = {};
  return render(tree(markdown.parse(text, env)), { sheet, env, width: sheet.width });
}

function tree(tokens: readonly Token[]): Block[] {
  const root: Block[] = [];
  const open: Block[][] = [root];
  for (const token of tokens) {
    if (token.nesting < 0) {
      open.pop();
      continue;
    }
    const block: Block = { token, children: [] };
    open.at(-1)?.push(block);
    if (token.nesting > 0) open.push(block.children);
  }
  return root;
}

interface Place {
  readonly sheet: Sheet;
  readonly env: MarkdownEnv;
  readonly width: number;
}

/** Blocks with an empty line between them, but in a list whose items stand close. */
function render(blocks: readonly Block[], place: Place): string[] {
  const lines: string[] = [];
  let last: Block | undefined;
  for (const block of blocks) {
    const own = renderBlock(block, place);
    if (own.length === 0) continue;
    if (last && !isTight(last)) lines.push('');
    lines.push(...own);
    last = block;
  }
  return lines;
}

/** A paragraph of a list that has no empty lines between its items, and an item of such a list. */
function isTight({ token, children }: Block): boolean {
  if (token.type !== 'list_item_open') return token.hidden;
  return !children.some((child) => child.token.type === 'paragraph_open' && !child.token.hidden);
}

function renderBlock(block: Block, place: Place): string[] {
  const { token, children } = block;
  const { sheet, width } = place;
  const { palette } = sheet;
  switch (token.type) {
    case 'heading_open':
      return filled(children, place, true);
    case 'paragraph_open':
      return filled(children, place, false);
    case 'bullet_list_open':
      return render(children, place);
    case 'ordered_list_open':
      return render(children, place);
    case 'list_item_open':
      return item(token.info === '' ? '\u2022 ' : `${token.info}. `, block, place);
    case 'blockquote_open':
      return inset(palette.faint('\u2502 '), palette.faint('\u2502 '), 2, children, place);
    case 'fence':
    case 'code_block':
      return code(token.content, width).map((line) => palette.faint(line));
    case 'html_block':
      return /^\s*<!--[\s\S]*-->\s*$/.test(token.content)
        ? []
        : code(token.content, width).map((line) => palette.faint(line));
    case 'hr':
      return [palette.faint('\u2500'.repeat(width))];
    case 'table_open':
      return tableLines(rowsOf(block, place), width, palette);
    default:
      return [];
  }
}

function filled(children: readonly Block[], place: Place, isStrong: boolean): string[] {
  const { palette } = place.sheet;
  const runs = children.flatMap(({ token }) => inline(token.content, place));
  const shown = isStrong ? runs.map((run): Run => ({ ...run, look: 'strong' })) : runs;
  return linesOf(shown, place.width, palette).map(({ painted }) => painted);
}

function inline(content: string, { env, sheet }: Place): Run[] {
  return runsOf(content, env, (alt) => fill(inLanguage(sheet.voice, PICTURE), { alt }));
}

const PICTURE: Text = { en: '[no picture: {alt}]', 'zh-CN': '[没有图片：{alt}]' };

function item(mark: string, { children }: Block, place: Place): string[] {
  const lines = inset(mark, ' '.repeat(cells(mark)), cells(mark), children, place);
  return lines.length === 0 ? [mark.trimEnd()] : lines;
}

/** Blocks further in, after a mark on the first line and another on all others. */
function inset(
  first: string,
  others: string,
  by: number,
  children: readonly Block[],
  place: Place,
): string[] {
  const width = place.width - by;
  // What is nested deeper than anybody can read stands no further in.
  if (width < NARROW) return render(children, place);
  return render(children, { ...place, width }).map((line, index) =>
    `${index === 0 ? first : others}${line}`.trimEnd(),
  );
}

const NARROW = 16;

function code(content: string, width: number): string[] {
  return wrapLong(shown(content.replace(/\n+$/, '')), width - 4).map((line) => `    ${line}`.trimEnd());
}

function rowsOf(table: Block, place: Place): Run[][][] {
  return table.children
    .flatMap(({ children }) => children)
    .map((row) =>
      row.children.map((cell) => cell.children.flatMap(({ token }) => inline(token.content, place))),
    );
}
