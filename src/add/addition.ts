import type { Text } from '../text.ts';

/** A file that is not there yet. */
export interface NewFile {
  /** In the gem, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** One thing more in `notochord.json`: at the end of a list, or under a key of an object. */
export interface ManifestEdit {
  /** The list or object, which is there by the time that this edit is made. */
  readonly to: readonly (string | number)[];
  readonly value: unknown;
  /** For an object. */
  readonly key?: string;
  /** Keys that it stands behind. */
  readonly after?: readonly string[];
}

/** What an item adds to a gem. Nothing of it is written yet, and nobody has asked the rules. */
export interface Addition {
  readonly files: readonly NewFile[];
  /** In the order in which they are made. */
  readonly edits: readonly ManifestEdit[];
  /** Whole new texts of files that are there, by path. */
  readonly rewritten: ReadonlyMap<string, string>;
  /** What is left for the author to do. */
  readonly todo: readonly Text[];
  /** Commands that show what came of it, without the program's name. */
  readonly tries: readonly string[];
}

/** An addition of some of its parts. */
export function addition(parts: Partial<Addition>): Addition {
  return { files: [], edits: [], rewritten: new Map(), todo: [], tries: [], ...parts };
}
