import type { Text } from '../../text.ts';

/** What is said of notes of one kind. */
export interface NoteWords {
  /** `changed` was done, `left-out` is not in the gem, `person` is for somebody to decide or do. */
  readonly sort: 'changed' | 'left-out' | 'person';
  /** Said once of all of them; `{count}` is how many there are. */
  readonly title: Text;
  /** Said of each behind its file; the same in every language, because it is made of names. */
  readonly item?: string;
  /** What can be done. */
  readonly hint?: Text;
}
