import { SKILL_FILE, SKILL_REFERENCES } from '../platform/layout.ts';
import { SKILL_FILE_MAX } from '../platform/limits.ts';
import { decode } from './decode.ts';
import type { Gem } from './gem.ts';
import { type MarkdownFacts, NO_MARKDOWN } from './markdown-facts.ts';
import { isDocument, unreadFiles } from './read-limits.ts';

/** Reads the Markdown that rules ask about. The parser is loaded only for a gem that has something in it to find. */
export async function markdownReader(
  gem: Pick<Gem, 'kind' | 'files'>,
  bytes: Gem['bytes'],
): Promise<(path: string) => MarkdownFacts | undefined> {
  const texts = new Map<string, string>();
  const unread = new Set<string>();
  const { files } = gem;
  const referred = [...files.keys()].some((path) => path.startsWith(SKILL_REFERENCES));
  for (const { path, size } of files.values()) {
    if (path !== SKILL_FILE && !isDocument(path)) continue;
    const tooLarge = path === SKILL_FILE ? size > SKILL_FILE_MAX : unreadFiles(gem).has(path);
    const text = tooLarge ? undefined : textOf(path, bytes);
    if (text === undefined) unread.add(path);
    else if (path === SKILL_FILE ? referred || NAMES_A_PATH.test(text) : SHOWS_A_PICTURE.test(text))
      texts.set(path, text);
  }
  const none = (path: string) => (unread.has(path) ? undefined : NO_MARKDOWN);
  if (texts.size === 0) return none;

  const { readMarkdown } = await import('./markdown.ts');
  const known = new Map(
    [...texts].map(([path, text]) => [path, onceAsked(text, () => readMarkdown(path, text))]),
  );
  return (path) => known.get(path) ?? none(path);
}

function onceAsked(text: string, read: () => Omit<MarkdownFacts, 'text'>): MarkdownFacts {
  let parsed: Omit<MarkdownFacts, 'text'> | undefined;
  const facts = () => {
    parsed ??= read();
    return parsed;
  };
  return {
    text,
    get passages() {
      return facts().passages;
    },
    get links() {
      return facts().links;
    },
    get images() {
      return facts().images;
    },
  };
}

/** A text without these says nothing that the parser could find. */
const NAMES_A_PATH = /(?:skill|references)[\\/]/i;
const SHOWS_A_PICTURE = /!\[|<img/i;

function textOf(path: string, bytes: Gem['bytes']): string | undefined {
  try {
    const { text, notUtf8 } = decode(bytes(path));
    return notUtf8 ? undefined : text;
  } catch {
    // That it cannot be read is for the rules of files to say.
    return undefined;
  }
}
