import { posix } from 'node:path';
import type { Location, TextEdit } from '../../gem/finding.ts';
import { Lines } from '../../gem/lines.ts';
import { readMarkdown } from '../../gem/markdown.ts';
import { markdown } from '../../gem/markdown-inline.ts';
import { type Note, note } from '../note.ts';
import { asDestination, linkTarget } from './link-target.ts';
import { type Mentioned, type Moves, mentionFinder } from './spellings.ts';

export interface Rewritten {
  readonly text: string;
  readonly notes: readonly Note[];
}

/**
 * [S-11] A Markdown file of a skill with every path to another file of it written from the gem's root. Paths are found
 * where the parser sees text, code between backticks, links, definitions and HTML; blocks of code stay as they are,
 * and it is told which of them name files.
 *
 * @param file its path in the source
 */
export function rewriteLinks(file: string, text: string, moves: Moves): Rewritten {
  const lines = new Lines(text);
  const edits: TextEdit[] = [];
  const notes: Note[] = [];
  const seen = new Set<string>();
  const tell = (id: Note['id'], at: Location, args: Note['args']) => {
    const key = `${id} ${at.start?.line} ${JSON.stringify(args)}`;
    if (!seen.has(key)) notes.push(note(id, { file, line: at.start?.line, args }));
    seen.add(key);
  };
  const edit = (at: Location, put: string, written: string) => {
    if (!at.start || !at.end || written === put) return;
    edits.push({ from: lines.offset(at.start), to: lines.offset(at.end), text: put });
    tell('link-rewritten', at, { from: written, to: put });
  };
  const { passages, links, images } = readMarkdown(file, text);
  const find = mentionFinder(file, text, moves);

  const pictures = new Set<string>();
  for (const { target, at } of images) {
    if (/^(?:[a-z][a-z0-9+.-]+:|\/\/|#)/i.test(target)) continue;
    pictures.add(`${at.start?.line} ${posix.basename(target)}`);
    tell('picture-shown', at, { target });
  }
  for (const { target, at } of links) {
    const led = linkTarget(file, target, moves);
    if (led.is === 'elsewhere') continue;
    if (led.is !== 'known') tell(`link-${led.is}`, at, { target });
    else if (led.meant.to === undefined) tell('names-left-out', at, { path: led.meant.path });
    else edit(at, asDestination(led.meant.to) + led.fragment, target);
  }
  for (const passage of passages)
    for (const mention of find(passage.text)) {
      const at = passage.at(mention.from, mention.end);
      if (mention.to === undefined) {
        // A tag that shows a picture is told as one.
        if (!pictures.has(`${at.start?.line} ${posix.basename(mention.path)}`))
          tell('names-left-out', at, { path: mention.path });
      } else edit(at, written(mention, passage.text), passage.text.slice(mention.from, mention.end));
    }
  for (const { line, mention } of inBlocksOfCode(text, find))
    tell('fence-names-file', { file, start: { line, column: 1 } }, { path: mention.path });
  return { text: edited(text, edits), notes: notes.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)) };
}

function written({ to = '', isEncoded, isFolder, end, from }: Mentioned, text: string): string {
  const path = isEncoded ? encodeURI(to) : to;
  // A folder that is named without a slash stays so.
  return isFolder && !/[\\/]$/.test(text.slice(from, end)) ? path.replace(/\/$/, '') : path;
}

function* inBlocksOfCode(
  text: string,
  find: (text: string) => Mentioned[],
): Generator<{ line: number; mention: Mentioned }> {
  for (const { type, map, content } of markdown.parse(text, {})) {
    if (!map || (type !== 'fence' && type !== 'code_block')) continue;
    const first = map[0] + (type === 'fence' ? 2 : 1);
    for (const [index, line] of content.split('\n').entries())
      for (const mention of find(line)) yield { line: first + index, mention };
  }
}

/** The text with all edits; of two that overlap the first one counts. */
export function edited(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let at = 0;
  for (const { from, to, text: put } of [...edits].sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (from < at) continue;
    result += text.slice(at, from) + put;
    at = to;
  }
  return result + text.slice(at);
}
