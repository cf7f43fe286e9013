import type { Gem } from '../gem/gem.ts';
import { SEARCH_HITS_MAX } from '../platform/limits.ts';
import { catalogEntry } from './catalog.ts';
import { exposedItems, identityOf, idOf } from './exposed.ts';
import { queryWords, scoresOf } from './search-score.ts';

/** A gem or an exposed item that `tool_search` finds. */
export interface Hit {
  readonly kind: 'gem' | 'tool' | 'workflow' | 'agent';
  /** The id of the gem. */
  readonly gem: string;
  /** A gem's id, or an item's full name. */
  readonly name: string;
  readonly description: string | null;
}

export interface SearchAnswer {
  readonly query: string;
  /** The words that were looked for, as they are compared. */
  readonly words: readonly string[];
  /** [G-04] The best, at most five. */
  readonly hits: readonly Hit[];
  /** How many there are in all. */
  readonly found: number;
  /** [G-08] Full names of what appears in the list of tools: all that the gems of the hits expose. */
  readonly appear: readonly string[];
}

/**
 * [G-04] Looks through names and descriptions of gems and exposed items, as `tool_search` does. A gem that is not
 * listed is not found either: nothing of it could appear. The platform's own tools cannot be listed here, and how it
 * ranks is not published: our order is by `scoresOf`, then as the gems and their items stand (A-read-skill).
 */
export function search(gems: readonly Gem[], query: string): SearchAnswer {
  const words = queryWords(query);
  const all = gems.flatMap(searchable);
  const scores = scoresOf(
    words,
    all.map(({ names, hit }) => ({ names, description: hit.description ?? '' })),
  );
  const found = all
    .map((one, index) => ({ ...one, score: scores[index] ?? 0 }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const best = found.slice(0, SEARCH_HITS_MAX);
  const opened = [...new Set(best.map(({ gem }) => gem))];
  return {
    query,
    words,
    hits: best.map(({ hit }) => hit),
    found: found.length,
    appear: opened.flatMap((gem) => exposedItems(gem).map(({ fullName }) => fullName)),
  };
}

interface Searchable {
  readonly gem: Gem;
  readonly names: string;
  readonly hit: Hit;
}

function searchable(gem: Gem): Searchable[] {
  const { items, listed } = catalogEntry(gem);
  if (!listed) return [];
  const { name, description } = identityOf(gem);
  const id = idOf(gem);
  return [
    { gem, names: `${name ?? ''} ${id}`, hit: { kind: 'gem', gem: id, name: id, description } },
    ...items.map((item): Searchable => {
      const { kind, fullName } = item;
      return {
        gem,
        names: item.name,
        hit: { kind, gem: id, name: fullName, description: item.description },
      };
    }),
  ];
}
