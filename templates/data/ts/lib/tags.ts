// Tools can share code: whatever lies in this folder is packed with them.

/** A tag as it is stored and asked for: what is kept in one form is found in that form. */
export function tagOf(tag: string): string {
  return tag.normalize('NFC').trim().toLowerCase();
}
