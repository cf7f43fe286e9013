/**
 * JSON with two spaces a level and everything else as written: keys in their order, numbers and escapes. `text` is valid
 * JSON.
 */
export function laidOut(text: string): string {
  let out = '';
  let depth = 0;
  const line = () => `\n${'  '.repeat(depth)}`;
  for (let at = 0; at < text.length; ) {
    const from = at;
    const mark = text[at++] as string;
    switch (mark) {
      case ' ':
      case '\n':
      case '\r':
      case '\t':
        break;
      case '{':
      case '[': {
        const close = skipSpace(text, at);
        if (text[close] === '}' || text[close] === ']') {
          out += mark + text[close];
          at = close + 1;
        } else {
          depth++;
          out += mark + line();
        }
        break;
      }
      case '}':
      case ']':
        depth--;
        out += line() + mark;
        break;
      case ',':
        out += mark + line();
        break;
      case ':':
        out += ': ';
        break;
      case '"':
        at = endOfString(text, from) + 1;
        out += text.slice(from, at);
        break;
      default:
        while (at < text.length && !/[\s,\]}]/.test(text[at] as string)) at++;
        out += text.slice(from, at);
    }
  }
  return out;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (/\s/.test(text[at] ?? '')) at++;
  return at;
}

/** Where the string that opens at `open` closes: at the first quote that an even number of backslashes stands before. */
export function endOfString(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); ; at = text.indexOf('"', at + 1)) {
    let before = at;
    while (text[before - 1] === '\\') before--;
    if ((at - before) % 2 === 0) return at;
  }
}
