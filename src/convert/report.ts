import { fill, type Language } from '../text.ts';
import type { Note } from './note.ts';
import { note } from './note.ts';
import { NOTE_WORDS } from './note-words.ts';
import type { PassedOver } from './source.ts';
import type { NoteWords } from './words/words.ts';

export type Sort = NoteWords['sort'];
/** In the order in which they are told. */
export const SORTS: readonly Sort[] = ['changed', 'left-out', 'person'];

/** Notes of one kind, told together. */
export interface NoteGroup {
  readonly id: Note['id'];
  readonly title: string;
  readonly hint: string | undefined;
  readonly notes: readonly Note[];
}

/** [S-03] What was not looked into, as notes. */
export function passedOverNotes(passedOver: readonly PassedOver[]): Note[] {
  return passedOver.map(({ path, why }) => note(why, { file: path }));
}

/** The notes of one sort, those of one kind together, in the order in which each kind came up first. */
export function groupsOf(notes: readonly Note[], sort: Sort, language: Language): NoteGroup[] {
  const groups = new Map<Note['id'], Note[]>();
  for (const each of notes)
    if (NOTE_WORDS[each.id].sort === sort) groups.set(each.id, [...(groups.get(each.id) ?? []), each]);
  return [...groups].map(([id, members]) => {
    const { title, hint } = NOTE_WORDS[id];
    return {
      id,
      notes: members,
      title: fill(title[language], { count: members.length }),
      hint: hint?.[language],
    };
  });
}

/** What is said of one note behind its file; empty where the file says it all. */
export function itemOf({ id, args, to, file }: Note): string {
  // That a file is where it was is no news.
  if (NOTE_WORDS[id].item === '→ {to}' && to === file) return '';
  return fill(NOTE_WORDS[id].item ?? '', { to: to ?? '', ...args }).trim();
}

/** A note as `--format json` has it. */
export function noteDocument(one: Note, language: Language): Record<string, unknown> {
  const { title, hint } = NOTE_WORDS[one.id];
  const item = itemOf(one);
  const said = fill(title[language], { count: 1 });
  const message = item === '' ? said : `${said}${language === 'zh-CN' ? '：' : ': '}${item}`;
  return { id: one.id, file: one.file, line: one.line, to: one.to, message, hint: hint?.[language] ?? null };
}
