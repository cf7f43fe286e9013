/**
 * Cuts a text into parts of at most `max` bytes: between lines, and inside a line only where one is longer than that.
 * Together the parts are the text.
 */
export function cutAtLines(text: string, max: number): string[] {
  if (Buffer.byteLength(text) <= max) return [text];
  const parts: string[] = [];
  let part = '';
  let size = 0;
  for (const line of text.split(/(?<=\n)/)) {
    for (const piece of Buffer.byteLength(line) > max ? cutLine(line, max) : [line]) {
      const bytes = Buffer.byteLength(piece);
      if (size + bytes > max) {
        parts.push(part);
        part = '';
        size = 0;
      }
      part += piece;
      size += bytes;
    }
  }
  return [...parts, part].filter((each) => each !== '');
}

function cutLine(line: string, max: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let size = 0;
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (size + bytes > max) {
      pieces.push(piece);
      piece = '';
      size = 0;
    }
    piece += character;
    size += bytes;
  }
  return [...pieces, piece];
}
