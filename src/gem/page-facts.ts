import type { Location } from './finding.ts';

/** What a page says, as far as rules ask. */
export interface PageFacts {
  /** The values of `data-agent`, as a browser reads them, with the place of each. */
  readonly agents: readonly { readonly name: string; readonly at: Location }[];
}

/** The facts of a page that names no agent. */
export const NO_PAGE: PageFacts = { agents: [] };
