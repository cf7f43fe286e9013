import type { Location } from './finding.ts';

/**
 * Words of a Markdown file as they stand on one line: text or inline code, without the marks around them, and
 * with escapes and entities read. Fenced and indented code, comments and addresses are in none.
 */
export interface Passage {
  readonly text: string;
  /** Where a part of `text` stands; `from` and `to` in UTF-16 units. */
  at(from: number, to: number): Location;
}

/** Where a link or a picture leads. */
export interface Target {
  /** As the author wrote it, with escapes and entities read. */
  readonly target: string;
  readonly at: Location;
}

/** What a Markdown file says, as far as rules ask. */
export interface MarkdownFacts {
  /** In the order of the file. */
  readonly passages: readonly Passage[];
  /** Of inline links. A link by reference leads where its definition says, which is a passage. */
  readonly links: readonly Target[];
  /** `![…](…)` and `<img>`. */
  readonly images: readonly Target[];
}

/** The facts of a file that says nothing anybody asks about. */
export const NO_MARKDOWN: MarkdownFacts = { passages: [], links: [], images: [] };
