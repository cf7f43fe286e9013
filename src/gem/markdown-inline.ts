import MarkdownIt, { type Env, type StateInline, type Token } from 'markdown-it';

/** Offsets are UTF-16 units of the content that was parsed. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** What is in the place of the author's characters: other ones (escapes, entities), or nothing that is read. */
interface Replaced extends Range {
  readonly by: string | undefined;
}

interface Led extends Range {
  readonly target: string;
}

/** What one stretch of inline Markdown is made of; all that is not `replaced` stands for itself. */
export interface InlineParts {
  /** In order, and apart from each other. */
  readonly replaced: readonly Replaced[];
  readonly links: readonly Led[];
  readonly images: readonly Led[];
  /** `<img>`, which is one in a block of HTML too. */
  readonly imageTags: readonly Led[];
}

export type MarkdownEnv = Env;
type InlineRule = (state: StateInline, silent: boolean) => boolean;

/** A run of `*`, `_` or `~`. Whether it marks anything is known only at the end. */
interface Delimiter extends Range {
  readonly token: Token;
}

interface Tracked {
  readonly src: string;
  readonly replaced: Replaced[];
  readonly links: Led[];
  readonly images: Led[];
  readonly imageTags: Led[];
  readonly delimiters: Delimiter[];
}

/** Only blocks are parsed by `parse`; `partsOf` parses what is inline, once for each. */
export const markdown = new MarkdownIt({ html: true });
markdown.core.ruler.enableOnly(['normalize', 'block']);
// It would throw together what a delimiter was with the words beside it.
markdown.inline.ruler2.disable('fragments_join');
for (const { name, fn } of markdown.inline.ruler.__rules__)
  markdown.inline.ruler.at(name, tracking(name, fn));

/** The content that is being parsed now. Parsing is synchronous, and what is inside a picture's text is another. */
let tracked: Tracked | undefined;

/** Tokens do not say where they stand, so each rule is watched for where it begins and ends. */
function tracking(name: string, rule: InlineRule): InlineRule {
  return (state, silent) => {
    const from = state.pos;
    const before = state.tokens.length;
    const matched = rule(state, silent);
    if (matched && !silent && tracked !== undefined && state.src === tracked.src)
      RECORD[name]?.(tracked, state, { from, to: state.pos }, state.tokens.slice(before));
    return matched;
  };
}

export function partsOf(content: string, env: MarkdownEnv): InlineParts {
  tracked = { src: content, replaced: [], links: [], images: [], imageTags: [], delimiters: [] };
  try {
    markdown.inline.parse(content, markdown, env, []);
    const { replaced, delimiters, links, images, imageTags } = tracked;
    for (const one of delimiters)
      if (isMark(one, content)) replaced.push({ from: one.from, to: one.to, by: undefined });
    return { replaced: replaced.sort((a, b) => a.from - b.from), links, images, imageTags };
  } finally {
    tracked = undefined;
  }
}

type Recorder = (to: Tracked, state: StateInline, range: Range, tokens: readonly Token[]) => void;

const special: Recorder = ({ replaced }, _state, range, tokens) => {
  const token = tokens.at(-1);
  replaced.push({ ...range, by: token?.type === 'text_special' ? token.content : undefined });
};

const delimiter: Recorder = ({ delimiters }, _state, { from, to }, tokens) => {
  let end = to;
  // From the end, because the words before the run may have become a token together with it.
  for (let index = tokens.length - 1; end > from; index--) {
    const token = tokens[index] as Token;
    const start = end - token.content.length;
    delimiters.push({ token, from: start, to: end });
    end = start;
  }
};

/** One attribute of a tag that the rule for HTML has found to be well-formed. */
const ATTRIBUTE = /\s(?<name>[^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/dg;

const RECORD: Readonly<Record<string, Recorder>> = {
  escape: special,
  entity: special,
  emphasis: delimiter,
  strikethrough: delimiter,
  autolink: ({ replaced }, _state, range) => replaced.push({ ...range, by: undefined }),
  backticks: ({ replaced }, _state, { from, to }, tokens) => {
    const token = tokens.at(-1);
    if (token?.type !== 'code_inline') return;
    const { length } = token.markup;
    replaced.push({ from, to: from + length, by: undefined }, { from: to - length, to, by: undefined });
  },
  html_inline: ({ src, replaced, imageTags }, _state, { from, to }) => {
    const tag = src.slice(from, to);
    if (/^<[!?]/.test(tag)) replaced.push({ from, to, by: undefined });
    if (!/^<img\s/i.test(tag)) return;
    const source = [...tag.matchAll(ATTRIBUTE)].find(({ groups }) => groups?.name?.toLowerCase() === 'src');
    const value = source?.indices?.slice(2).find((range) => range !== undefined);
    if (value)
      imageTags.push({ from: from + value[0], to: from + value[1], target: tag.slice(value[0], value[1]) });
  },
  link: ({ replaced, links }, state, { from, to }) => {
    const labelEnd = state.md.helpers.parseLinkLabel(state, from, true);
    replaced.push({ from, to: from + 1, by: undefined }, { from: labelEnd, to, by: undefined });
    const led = destination(state, labelEnd, to);
    if (led) links.push(led);
  },
  image: ({ replaced, images }, state, range, tokens) => {
    replaced.push({ ...range, by: undefined });
    const labelEnd = state.md.helpers.parseLinkLabel(state, range.from + 1, false);
    const target = tokens.at(-1)?.attrGet('src');
    images.push(destination(state, labelEnd, range.to) ?? { ...range, target: String(target ?? '') });
  },
};

/** What stands between the parentheses after a label; nothing, for a link by reference. */
function destination(state: StateInline, labelEnd: number, end: number): Led | undefined {
  if (end <= labelEnd + 1 || state.src[labelEnd + 1] !== '(') return undefined;
  const from = labelEnd + 2 + (/^\s*/.exec(state.src.slice(labelEnd + 2, end))?.[0].length ?? 0);
  const { ok, pos, str } = state.md.helpers.parseLinkDestination(state.src, from, end);
  return ok ? { from, to: pos, target: str } : undefined;
}

/** Whether a delimiter became emphasis. One inside a path (`rules/*.csv`) is read as it was written. */
function isMark({ token, from, to }: Delimiter, src: string): boolean {
  return token.content === '' && !(IN_A_PATH.test(src[from - 1] ?? '') && IN_A_PATH.test(src[to] ?? ''));
}

const IN_A_PATH = /[\w./-]/;
