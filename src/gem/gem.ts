import type { AgentFile } from './agents.ts';
import type { CodeFacts } from './code-facts.ts';
import type { DataDocument } from './document.ts';
import type { FileProblem, GemFile, LeftOut } from './files.ts';
import type { MarkdownFacts } from './markdown-facts.ts';
import type { PageFacts } from './page-facts.ts';

/** A gem, loaded once and never changed. Every verb is a function of this value. */
export interface Gem {
  /** A folder is looked at as its author's, a packed file as the platform's installer would see it. */
  readonly kind: 'folder' | 'packed';
  /** The folder or the packed file, absolute. */
  readonly root: string;
  /** What ships, sorted by path. */
  readonly files: ReadonlyMap<string, GemFile>;
  /** What stays at home, and why. Nothing is left out of a packed file. */
  readonly leftOut: readonly LeftOut[];
  readonly problems: readonly FileProblem[];
  /** Absent when there is no `notochord.json`. */
  readonly manifest?: DataDocument;
  readonly agents: readonly AgentFile[];
  /** `gem.config.json` of a folder: the author's word to this tool, which never ships. */
  readonly config?: DataDocument;
  /** The bytes of a file that ships. Read when asked for; throws for a path that is not in `files`. */
  bytes(path: string): Uint8Array;
  /**
   * The same in order and in pieces, for what goes through all files: nothing is kept, and a large file is never held
   * whole. A file of up to 256 KB is one piece. A piece is good until the next is asked for, of any file.
   */
  pieces(path: string): Iterable<Uint8Array>;
  /** What a code file says of itself, parsed once; nothing, for a file that is not code. */
  code(path: string): CodeFacts;
  /**
   * What SKILL.md or a file of docs/ says, parsed once; nothing, for another file. `undefined` for one that
   * cannot be read: it is too large, or not UTF-8.
   */
  markdown(path: string): MarkdownFacts | undefined;
  /** What a page says, parsed once; nothing, for another file. */
  page(path: string): PageFacts;
}
