import { posix } from 'node:path';
import { SKILL_FILE, SKILL_REFERENCES } from '../../platform/layout.ts';
import { licensePath } from '../license.ts';
import type { Note } from '../note.ts';
import { note } from '../note.ts';
import type { Places } from '../places.ts';
import type { Source } from '../source.ts';
import type { Content } from './classify.ts';
import type { Moves } from './spellings.ts';

/** Where every file and folder of a skill goes. */
export function placeFiles(
  source: Source,
  contents: ReadonlyMap<string, Content>,
  { skillFile, name, isAdded, places }: { skillFile: string; name: string; isAdded: boolean; places: Places },
  notes: Note[],
): Moves {
  const files = new Map<string, string | undefined>([[skillFile, places.take(SKILL_FILE)]]);
  const folders = new Map<string, string>();
  for (const file of source.files.keys()) {
    for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder))
      folders.set(folder, referencePath(`${folder}/`).replace(/\/$/, ''));
    if (file === skillFile) continue;
    const content = contents.get(file);
    if (!content || content.as === 'left-out') {
      files.set(file, undefined);
      continue;
    }
    const wanted = content.as === 'license' ? licensePath(file, name, isAdded) : referencePath(content.path);
    const to = places.take(wanted);
    files.set(file, to);
    if (to !== wanted) notes.push(note('path-changed', { file, to, args: { wanted } }));
  }
  return { name, files, folders };
}

/** `references/` is there already in most skills, and is not put into itself. */
function referencePath(path: string): string {
  return SKILL_REFERENCES + path.replace(/^references?\//i, '');
}
