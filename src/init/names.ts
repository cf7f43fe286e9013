import { ID_PATTERN } from '../platform/archive.ts';

/** A legal id (A-id) made from a folder's name: `My Mail Gem!` gives `my_mail_gem`. */
export function idFrom(folderName: string): string {
  const id = folderName
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '_')
    .replace(/^[_-]+|[_-]+$/g, '')
    .slice(0, 64)
    .replace(/[_-]+$/, '');
  return ID_PATTERN.test(id) ? id : 'my_gem';
}

/** A name for people made from an id: `my_mail_gem` gives `My Mail Gem`. */
export function nameFrom(id: string): string {
  return id
    .split(/[_-]+/)
    .filter((word) => word !== '')
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(' ');
}
