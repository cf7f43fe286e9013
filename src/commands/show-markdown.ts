import { wrap } from '../cells.ts';
import { inLanguage, type Voice } from '../io.ts';
import type { Palette } from '../paint.ts';
import { printable } from '../printable.ts';

/** What a fence of a rule's page is, where it is no file's content as it stands. */
const KINDS = new Set(['absent', 'symlink', 'fifo', 'hex', 'filled', 'series', 'package']);

/**
 * A rule's page as lines for a terminal: headings stand out, paragraphs are filled to the width, what is fenced is
 * indented and faint under the name of its file. Nothing else of Markdown is in such a page.
 */
export function showMarkdown(markdown: string, width: number, palette: Palette, voice: Voice): string[] {
  const lines: string[] = [];
  let paragraph: string[] = [];
  let fence = '';
  const end = () => {
    lines.push(...fill(paragraph, width));
    paragraph = [];
  };
  for (const line of markdown.trimEnd().split('\n')) {
    if (fence !== '') {
      if (line.trimEnd() === fence) fence = '';
      else lines.push(...fenced(visible(line), width, 4).map((text) => palette.faint(text)));
      continue;
    }
    const [, ticks, info = ''] = /^(`{3,})(.*)$/.exec(line) ?? [];
    const [, heading] = /^#+ (.*)$/.exec(line) ?? [];
    if (ticks !== undefined) {
      end();
      fence = ticks;
      lines.push(...label(info, voice).flatMap((text) => fenced(text, width, 2)));
    } else if (heading !== undefined) {
      end();
      lines.push(palette.strong(heading));
    } else if (/^\s*$/.test(line)) {
      end();
      lines.push('');
    } else {
      // An item of a list begins a line of its own, and what goes on below it is indented.
      if (/^([-*] | {2})/.test(line)) end();
      paragraph.push(line);
    }
  }
  end();
  return lines;
}

function fill(paragraph: readonly string[], width: number): string[] {
  const [first] = paragraph;
  if (first === undefined) return [];
  const indent = /^([-*] |\s+)/.test(first) ? '  ' : '';
  return wrap(paragraph.map((line) => line.trim()).join(' '), width - indent.length).map((line, index) =>
    index === 0 && !first.startsWith(' ') ? line : `${indent}${line}`,
  );
}

/** A line of a fence; what of it does not fit goes on below, a little further in. */
function fenced(line: string, width: number, by: number): string[] {
  const text = line.trimStart();
  const indent = ' '.repeat(Math.min(by + line.length - text.length, Math.floor(width / 2)));
  return wrap(text, width - indent.length - 2).map((part, index) =>
    `${indent}${index === 0 ? '' : '  '}${part}`.trimEnd(),
  );
}

/** Whose content a fence holds: a file's name, or that it is what `gem` says. */
function label(info: string, voice: Voice): string[] {
  const [kind = '', path = '', mark] = info.trim().split(/\s+/);
  if (kind === 'findings') return [inLanguage(voice, { en: 'gem says:', 'zh-CN': 'gem 会说：' })];
  if (path === '') return [];
  const what = [KINDS.has(kind) ? kind : undefined, mark].filter((word) => word !== undefined);
  return [`${visible(path)}${what.length === 0 ? '' : ` (${what.join(', ')})`}`];
}

/** Some pages hold on purpose what must not reach a terminal. */
function visible(text: string): string {
  return printable(text.replaceAll('\t', '  '));
}
