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

/** What a Markdown file says, as far as rules ask. It is parsed when more than its text is asked for. */
export interface MarkdownFacts {
  /** As it stands in the file, without a byte order mark; empty where it says nothing that anybody asks about. */
  readonly text: string;
  /** In the order of the file. */
  readonly passages: readonly Passage[];
  /** Of inline links. A link by reference leads where its definition says, which is a passage. */
  readonly links: readonly Target[];
  /** `![…](…)` and `<img>`. */
  readonly images: readonly Target[];
}

/** The facts of a file that says nothing anybody asks about. */
export const NO_MARKDOWN: MarkdownFacts = { text: '', passages: [], links: [], images: [] };
