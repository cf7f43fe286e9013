// Tools can share code: whatever lies in this folder is packed with them.

/**
 * A tag as it is stored and asked for: what is kept in one form is found in that form.
 * @param {string} tag
 */
export function tagOf(tag) {
  return tag.normalize('NFC').trim().toLowerCase();
}
