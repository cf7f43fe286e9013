import { decode } from './decode.ts';
import type { Gem } from './gem.ts';
import { NO_PAGE, type PageFacts } from './page-facts.ts';
import { isPage, unreadFiles } from './read-limits.ts';

/** Reads pages. The tokenizer is loaded only for a gem with a page that may name an agent. */
export async function pageReader(
  gem: Pick<Gem, 'kind' | 'files'>,
  bytes: Gem['bytes'],
): Promise<(path: string) => PageFacts> {
  const naming = new Set(
    [...gem.files.keys()].filter(
      (path) => isPage(path) && !unreadFiles(gem).has(path) && mayNameAgent(path, bytes),
    ),
  );
  if (naming.size === 0) return () => NO_PAGE;
  const { readPage } = await import('./page.ts');
  const known = new Map<string, PageFacts>();
  return (path) => {
    if (!naming.has(path)) return NO_PAGE;
    const facts = known.get(path) ?? readPage(path, decode(bytes(path)).text);
    known.set(path, facts);
    return facts;
  };
}

function mayNameAgent(path: string, bytes: Gem['bytes']): boolean {
  try {
    return /data-agent/i.test(Buffer.from(bytes(path)).toString('latin1'));
  } catch {
    // That it cannot be read is for the rules of files to say.
    return false;
  }
}
