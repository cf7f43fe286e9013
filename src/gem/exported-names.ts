import type { Gem } from './gem.ts';
import { importedFile } from './modules.ts';
import { isCode } from './read-limits.ts';

/** What a module of the gem exports, or passes on from others; `undefined` where a part of it cannot be known. */
export function exportedNames(gem: Gem, path: string): Set<string> | undefined {
  const names = new Set<string>();
  const seen = new Set<string>();
  const open = [path];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const { syntaxFaults, exports, passesOn, unread } = gem.code(file);
    if (unread || syntaxFaults.length > 0) return undefined;
    for (const { name } of exports) names.add(name);
    for (const specifier of passesOn) {
      const next = importedFile(gem, file, specifier);
      if (next === undefined || !isCode(next)) return undefined;
      open.push(next);
    }
  }
  return names;
}
