import { ID_PATTERN } from '../platform/archive.ts';
import { isBlank } from '../unseen.ts';

/** What an id is where a name gives none. */
export const PLAIN_ID = 'my_gem';

/**
 * A legal id (A-id) made from a name: `My Mail Gem!` gives `my_mail_gem`. A name in another script gives none, because
 * what would be left of it says nothing.
 */
export function idWithin(name: string): string | undefined {
  if (/(?!\p{Script=Latin})\p{L}/u.test(name)) return undefined;
  const id = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '_')
    .replace(/^[_-]+|[_-]+$/g, '')
    .slice(0, 64)
    .replace(/[_-]+$/, '');
  return ID_PATTERN.test(id) ? id : undefined;
}

/** The same, and `my_gem` where a name gives none. */
export function idFrom(name: string): string {
  return idWithin(name) ?? PLAIN_ID;
}

/** A name for people made from an id: `my_mail_gem` gives `My Mail Gem`. */
export function nameFrom(id: string): string {
  return id
    .split(/[_-]+/)
    .filter((word) => word !== '')
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(' ');
}

/** A name for people made from a folder's: one that is more than an id's letters can say is a name already. */
export function nameFromFolder(folderName: string): string {
  const isName = /[^\p{ASCII}]/u.test(folderName) && !/\p{C}/u.test(folderName) && !isBlank(folderName);
  return isName ? folderName.trim() : nameFrom(idFrom(folderName));
}
