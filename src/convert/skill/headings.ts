import { type MarkdownEnv, markdown } from '../../gem/markdown-inline.ts';

/** A place in a Markdown text at which it can be cut without breaking a block. */
export interface Block {
  /** UTF-16 units. */
  readonly from: number;
  /** Of a heading 1 to 6; of any other block 7. */
  readonly level: number;
}

/** A place that a link can lead to. */
export interface Anchor {
  readonly id: string;
  /** UTF-16 units. */
  readonly from: number;
}

interface Outline {
  readonly blocks: readonly Block[];
  readonly anchors: readonly Anchor[];
}

/** Where the blocks of a Markdown text begin, and what its headings and `id`s are called in links, as GitHub has it. */
export function outlineOf(text: string): Outline {
  const starts = lineStarts(text);
  const env: MarkdownEnv = {};
  const tokens = markdown.parse(text, env);
  const blocks: Block[] = [];
  const anchors: Anchor[] = [];
  const counts = new Map<string, number>();
  let depth = 0;
  for (const [index, { type, nesting, map, tag }] of tokens.entries()) {
    const from = starts[map?.[0] ?? 0] ?? 0;
    if (type === 'heading_open') {
      const slug = slugOf(tokens[index + 1]?.content ?? '');
      const count = counts.get(slug) ?? 0;
      counts.set(slug, count + 1);
      anchors.push({ id: count === 0 ? slug : `${slug}-${count}`, from });
    }
    if (depth === 0 && map && nesting >= 0)
      blocks.push({ from, level: type === 'heading_open' ? Number(tag.slice(1)) : 7 });
    depth += nesting;
  }
  for (const { index, groups } of text.matchAll(
    /<[a-z][a-z0-9]*\s[^<>]*?\b(?:id|name)\s*=\s*["']?(?<id>[^"'\s<>]+)/gi,
  ))
    anchors.push({ id: groups?.id ?? '', from: index });
  return { blocks, anchors };
}

/** [GitHub] Lower case, without punctuation, `-` for spaces. */
function slugOf(heading: string): string {
  return heading
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/<[^<>]+>/g, '')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}

export function lineStarts(text: string): number[] {
  const starts = [0];
  for (const { index } of text.matchAll(/\r\n|\n|\r/g))
    starts.push(index + (text.startsWith('\r\n', index) ? 2 : 1));
  return starts;
}
