import type { Args } from '../text.ts';
import type { NoteId } from './note-words.ts';

/** One thing that a conversion did, left out or could not decide. Data only: the words are in note-words.ts. */
export interface Note {
  readonly id: NoteId;
  /** In the source, where it is about a file of it. */
  readonly file: string | null;
  /** In that file, from 1. */
  readonly line: number | null;
  /** The path in the gem, where it is about a file of it. */
  readonly to: string | null;
  /** What the words are filled with, besides `file` and `to`. */
  readonly args: Args;
}

interface NoteAbout {
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly to?: string | undefined;
  readonly args?: Args;
}

export function note(id: NoteId, { file, line, to, args = {} }: NoteAbout = {}): Note {
  return { id, file: file ?? null, line: line ?? null, to: to ?? null, args };
}
