/** Texts one after the other as they are, with an empty line between them. */
export function joinParts(parts: readonly string[]): string {
  return parts.reduce((whole, part) => {
    if (whole === '') return part;
    return `${whole}${whole.endsWith('\n') ? '\n' : '\n\n'}${part}`;
  }, '');
}
