import type { Location } from './finding.ts';
import { Lines } from './lines.ts';
import type { MarkdownFacts, Passage, Target } from './markdown-facts.ts';
import { type InlineParts, type MarkdownEnv, markdown, partsOf } from './markdown-inline.ts';
import { contentOf, type PlacedContent, rowOf } from './markdown-place.ts';

type Place = (from: number, to: number) => Location;

/** Reads a Markdown file as CommonMark with tables. The text is without a byte order mark. */
export function readMarkdown(path: string, text: string): Omit<MarkdownFacts, 'text'> {
  const lines = new Lines(text);
  const place: Place = (from, to) => ({ file: path, start: lines.at(from), end: lines.at(to) });
  const env: MarkdownEnv = {};
  const passages: Passage[] = [];
  const links: Target[] = [];
  const images: Target[] = [];
  for (const { content, kind } of contents(text, env)) {
    const parts = kind === 'definition' ? NO_PARTS : partsOf(content.text, env);
    const target = ({ target, from, to }: InlineParts['links'][number]): Target => ({
      target,
      at: place(content.offsetOf(from), content.offsetOf(to - 1) + 1),
    });
    passages.push(...passagesIn(content, parts, place));
    links.push(...parts.links.map(target));
    // In a block of HTML, what looks like a picture in Markdown is shown as it is written.
    const shown = [...(kind === 'html' ? [] : parts.images), ...parts.imageTags];
    images.push(...shown.sort((a, b) => a.from - b.from).map(target));
  }
  return { passages, links, images };
}

interface Content {
  readonly content: PlacedContent;
  readonly kind: 'inline' | 'html' | 'definition';
}

const NO_PARTS: InlineParts = { replaced: [], links: [], images: [], imageTags: [] };

/** HTML in which there is no text for a reader, or of which the end is missing. */
const NOT_READ = /^\s*<(?:(?:script|style|pre|textarea)\b|\?|![a-z[]|!--(?![\s\S]*-->))/i;

function contents(text: string, env: MarkdownEnv): Content[] {
  const source = text.split(/(?<=\r\n|\n|\r(?!\n))/);
  const starts = [0];
  for (const line of source) starts.push((starts.at(-1) ?? 0) + line.length);
  const lines = source.map((line) => line.replace(/[\r\n]+$/, ''));
  const found: Content[] = [];
  let row: PlacedContent[] = [];
  for (const { type, map, content } of markdown.parse(text, env)) {
    const line = map?.[0] ?? 0;
    if (type === 'tr_open') row = rowOf(lines[line] ?? '', starts[line] ?? 0);
    else if (type === 'inline' && map)
      found.push({ content: contentOf(content, line, lines, starts), kind: 'inline' });
    else if (type === 'inline') {
      const cell = row.shift();
      if (cell) found.push({ content: cell, kind: 'inline' });
    } else if (type === 'html_block' && !NOT_READ.test(content))
      found.push({ content: contentOf(content.replace(/\n$/, ''), line, lines, starts), kind: 'html' });
    else if (type === 'reference_definition' && map)
      found.push({
        content: contentOf(lines.slice(...map).join('\n'), line, lines, starts),
        kind: 'definition',
      });
  }
  return found;
}

function* passagesIn(content: PlacedContent, parts: InlineParts, place: Place): Generator<Passage> {
  let text = '';
  let starts: number[] = [];
  let ends: number[] = [];
  const passage = (): Passage[] => {
    if (text === '') return [];
    const [said, from, to] = [text, starts, ends];
    text = '';
    starts = [];
    ends = [];
    return [{ text: said, at: (first, end) => place(from[first] ?? 0, to[end - 1] ?? 0) }];
  };
  const say = (units: string, from: number, to: number) => {
    const start = content.offsetOf(from);
    const end = to - from === 1 ? start + 1 : content.offsetOf(to - 1) + 1;
    text += units;
    for (let unit = 0; unit < units.length; unit++) {
      starts.push(start);
      ends.push(end);
    }
  };
  let next = 0;
  for (let index = 0; index < content.text.length; index++) {
    const special = parts.replaced[next];
    if (special?.from === index) {
      next++;
      if (special.by === undefined) yield* passage();
      else say(special.by, index, special.to);
      index = special.to - 1;
    } else if (content.text[index] === '\n') yield* passage();
    else say(content.text[index] as string, index, index + 1);
  }
  yield* passage();
}
