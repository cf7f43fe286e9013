import type { Token } from 'markdown-it';
import { type MarkdownEnv, markdown } from '../gem/markdown-inline.ts';
import type { Palette } from '../paint.ts';
import { printable } from '../printable.ts';
import { wrapLong } from './preview-wrap.ts';

/** A stretch of text in one look. */
export interface Run {
  readonly text: string;
  readonly look: 'plain' | 'strong' | 'faint';
}

/** A line, and the same as it is printed. */
export interface Line {
  readonly plain: string;
  readonly painted: string;
}

/** What stands in for a picture, which no gem can ship [O-06]. */
export type PictureWords = (alt: string) => string;

/** Inline Markdown as it is read: marks are gone, a link is followed by where it leads. */
export function runsOf(content: string, env: MarkdownEnv, picture: PictureWords): Run[] {
  const tokens: Token[] = [];
  markdown.inline.parse(content, markdown, env, tokens);
  const runs: Run[] = [];
  const targets: { readonly href: string; readonly from: number }[] = [];
  let strong = 0;
  const put = (text: string, look: Run['look'] = strong > 0 ? 'strong' : 'plain') => {
    if (text !== '') runs.push({ text, look });
  };
  for (const token of tokens) {
    if (token.type === 'strong_open') strong++;
    else if (token.type === 'strong_close') strong--;
    else if (token.type === 'link_open')
      targets.push({ href: String(token.attrGet('href') ?? ''), from: runs.length });
    else if (token.type === 'link_close') {
      const target = targets.pop();
      const label = runs.slice(target?.from).map(({ text }) => text);
      if (target && isNews(target.href, label.join(''))) put(` (${printable(target.href)})`, 'faint');
    } else if (token.type === 'softbreak') put(' ');
    else if (token.type === 'hardbreak' || /^<br\s*\/?>$/i.test(token.content)) put('\n');
    else if (token.type === 'code_inline') put(`\`${printable(token.content)}\``);
    else if (token.type === 'image') put(picture(printable(token.content)), 'faint');
    else if (token.type !== 'html_inline') put(printable(token.content));
  }
  return runs;
}

/** Whether a link says more than its own words. */
function isNews(href: string, label: string): boolean {
  return href !== label && href !== `mailto:${label}` && decoded(href) !== label;
}

function decoded(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
}

/** Runs filled to a width; only then are they painted, because what paints takes no room. */
export function linesOf(runs: readonly Run[], width: number, palette: Palette): Line[] {
  const ends: number[] = [];
  for (const { text } of runs) ends.push((ends.at(-1) ?? 0) + text.length);
  const whole = runs.map(({ text }) => text).join('');
  let from = 0;
  let run = 0;
  return wrapLong(whole, width).map((plain) => {
    // What was left out where a line ends is white space.
    let at = whole.indexOf(plain, from);
    from = at + plain.length;
    let painted = '';
    while (at < from) {
      while ((ends[run] ?? from) <= at && run < runs.length) run++;
      const to = Math.min(from, ends[run] ?? from);
      painted += paint(whole.slice(at, to), runs[run]?.look ?? 'plain', palette);
      at = to;
    }
    return { plain, painted };
  });
}

function paint(text: string, look: Run['look'], palette: Palette): string {
  return look === 'plain' ? text : palette[look](text);
}
