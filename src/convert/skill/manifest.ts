import { isObject } from '../../gem/document.ts';
import type { Identity } from '../conversion.ts';
import { type SourceHeader, textValue } from '../header/read.ts';
import type { Note } from '../note.ts';
import { versionOf } from '../version.ts';

/** [S-12] The manifest of a gem that is a skill alone. */
export function skillManifest(
  { id, name, description }: Identity,
  header: SourceHeader | undefined,
  file: string,
  notes: Note[],
): Record<string, unknown> {
  const metadata = header?.values.get('metadata');
  const said = (key: string) => {
    const below = isObject(metadata) ? metadata[key] : undefined;
    return (
      textValue(header, key) ??
      (typeof below === 'string' || typeof below === 'number' ? String(below) : undefined)
    );
  };
  const license = textValue(header, 'license');
  const author = said('author');
  return {
    id,
    name,
    version: versionOf(said('version'), file, notes),
    description,
    ...(author === undefined ? {} : { author }),
    ...(license === undefined ? {} : { license }),
  };
}
