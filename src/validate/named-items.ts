import type { Location } from '../gem/finding.ts';
import type { Gem } from '../gem/gem.ts';
import { agents, type Item, tools, workflows } from '../gem/items.ts';

/** [E-02] Something with a name in the space that tools, SOPs and agents share. */
export interface Named {
  readonly kind: Item['kind'];
  readonly name: string;
  /** The name's own place, looked up when it is asked for; of an agent file, the file. */
  at(): Location;
  /** An agent is named by its file's name. */
  readonly byFile: boolean;
  /** The file that holds it, where the manifest tells. */
  readonly entry: string | undefined;
}

/**
 * Every item that has a name, tools first, then SOPs, then agents. Agent files are among them whatever is in
 * them, because their name does not depend on it.
 */
export function namedItems(gem: Gem): Named[] {
  const declared = [...tools(gem), ...workflows(gem), ...(gem.kind === 'packed' ? agents(gem) : [])];
  return [
    ...declared.flatMap(({ kind, name, data, at }): Named[] => {
      if (typeof name !== 'string') return [];
      const entry = typeof data.entry === 'string' ? data.entry : undefined;
      return [{ kind, name, at: () => at('name'), byFile: false, entry }];
    }),
    ...(gem.kind === 'packed' ? [] : gem.agents).map(
      ({ name, path }): Named => ({
        kind: 'agent',
        name,
        at: () => ({ file: path }),
        byFile: true,
        entry: path,
      }),
    ),
  ];
}
