import { isObject } from './document.ts';
import type { Location } from './finding.ts';
import type { Gem } from './gem.ts';

/** A text of the manifest's `permissions.knowledge`, with its place. What is no text is left out. */
export interface KnowledgeText {
  readonly text: string;
  at(): Location;
}

/** [K-01] What the gem asks to read and write. */
export function knowledgePermissions(gem: Gem): KnowledgeText[] {
  return textsOf(gem, 'permissions', (item) => [item, '']);
}

/** [K-02] What the gem will write. */
export function knowledgePredicates(gem: Gem): KnowledgeText[] {
  return textsOf(gem, 'predicates', (item) => [isObject(item) ? item.predicate : undefined, '/predicate']);
}

function textsOf(
  { manifest }: Gem,
  key: string,
  textIn: (item: unknown) => readonly [unknown, string],
): KnowledgeText[] {
  const permissions = isObject(manifest?.data) ? manifest.data.permissions : undefined;
  const knowledge = isObject(permissions) ? permissions.knowledge : undefined;
  const list = isObject(knowledge) ? knowledge[key] : undefined;
  if (!manifest || !Array.isArray(list)) return [];
  return list.flatMap((item, position) => {
    const [text, under] = textIn(item);
    const at = () => manifest.at(`/permissions/knowledge/${key}/${position}${under}`);
    return typeof text === 'string' ? [{ text, at }] : [];
  });
}
