import type { Gem } from '../gem/gem.ts';
import { SKILL_FILE, SKILL_REFERENCES } from '../platform/layout.ts';
import { type ExposedItem, exposedItems, identityOf, lineOf } from './exposed.ts';
import { type Measured, measured } from './measure.ts';

/** [G-02] Why a gem is in the list of gems, or is not. */
export type ListedBecause = 'exposes' | 'skill' | 'exposes-nothing' | 'skill-md-missing';

/** What stands of one gem in the system prompt of every agent that has `read_skill` [G-01]. */
export interface CatalogEntry {
  readonly because: ListedBecause;
  /** [G-02] */
  readonly listed: boolean;
  /** The line of the gem and one for each exposed item; `null` for a gem that is not listed. */
  readonly lines: Measured | null;
  readonly items: readonly ExposedItem[];
}

export function catalogEntry(gem: Gem): CatalogEntry {
  const items = exposedItems(gem);
  const because = listedBecause(gem, items);
  const listed = because === 'exposes' || because === 'skill';
  return { because, listed, items, lines: listed ? measured(linesOf(gem, items)) : null };
}

function listedBecause(gem: Gem, items: readonly ExposedItem[]): ListedBecause {
  if (items.length > 0) return 'exposes';
  if (gem.files.has(SKILL_FILE)) return 'skill';
  const referred = [...gem.files.keys()].some((path) => path.startsWith(SKILL_REFERENCES));
  return referred ? 'skill-md-missing' : 'exposes-nothing';
}

/** [G-01] Name, id and description, then the items. How they are put on the line is A-read-skill. */
function linesOf(gem: Gem, items: readonly ExposedItem[]): string {
  const { id, name, description } = identityOf(gem);
  const head = `- ${name ?? '?'} (${id ?? '?'})${description === null ? '' : `: ${description}`}`;
  return [head, ...items.map((item) => `  - ${lineOf(item.name, item)}`)].join('\n');
}

/** The whole list, as it stands before the AI in every turn of every conversation. */
export function catalogText(entries: readonly CatalogEntry[]): Measured {
  return measured(entries.flatMap(({ lines }) => lines?.text ?? []).join('\n'));
}
