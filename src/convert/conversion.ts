import type { Note } from './note.ts';

export const KINDS = ['draft', 'skill', 'agents'] as const;
/** What something is converted from: a Gem Studio draft (A-draft), an Agent Skill, or other tools' agent files. */
export type Kind = (typeof KINDS)[number];

/** A file as it will stand in the gem. */
export interface PlannedFile {
  /** Relative to the gem, always with `/`. */
  readonly path: string;
  /** The file of the source that it comes from; `null` for one that is new. */
  readonly from: string | null;
  /** Whether its bytes are those of the source. */
  readonly same: boolean;
  bytes(): Uint8Array;
}

/** What a conversion would write, and what there is to say about it. Nothing has been written. */
export interface Conversion {
  readonly files: readonly PlannedFile[];
  readonly notes: readonly Note[];
}

/** What a manifest needs, and no source is sure to have. */
export interface Identity {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

/** What a source says of it, as it is written there. */
export interface Suggestion {
  /** What an id can be made of: the first that gives one counts. */
  readonly ids: readonly string[];
  readonly name: string | undefined;
  readonly description: string | undefined;
}

/** Where a conversion goes when it adds to a gem that is there. */
export interface ExistingGem {
  /** Paths of files in it. */
  readonly paths: readonly string[];
  /** Its tools' names. */
  readonly tools: readonly string[];
  /** Names of its tools, SOPs and agents [E-02]. */
  readonly names: readonly string[];
}

export function newFile(path: string, text: string, from: string | null = null): PlannedFile {
  return { path, from, same: false, bytes: () => Buffer.from(text) };
}

/** JSON as an author would write it. */
export function jsonFile(path: string, data: unknown, from: string | null = null): PlannedFile {
  return newFile(path, `${JSON.stringify(data, null, 2)}\n`, from);
}
