/** A Markdown file cut into what stands between its fences and what follows them. */
export interface CutHeader {
  readonly header: string;
  /** To the byte as it follows the header. */
  readonly body: string;
  /** How the fences differ from the two lines `---` that the platform asks for; nothing, when they are those. */
  readonly mended: 'fence' | 'not-closed' | undefined;
  /** The file's line that the header's first line is, from 1. */
  readonly firstLine: number;
}

const FENCE = /^[ \t]*---+[ \t]*\r?$/;
const KEY = /^["']?[A-Za-z_][\w-]*["']?[ \t]*:(?:\s|$)/;

/** The header of a file, also where its fences are not quite right; `undefined` where there is none. */
export function cutHeader(text: string): CutHeader | undefined {
  const before = text.slice(0, beginning(text));
  const lines = text.slice(before.length).split(/(?<=\n)/);
  const bare = lines.map((line) => line.replace(/\n$/, ''));
  if (!FENCE.test(bare[0] ?? '')) return undefined;
  const firstLine = before.split('\n').length + 1;
  const closing = bare.findIndex((line, index) => index > 0 && FENCE.test(line) && !/^[ \t]/.test(line));
  const cut = (end: number, after: number, mended: CutHeader['mended']): CutHeader => ({
    header: lines.slice(1, end).join(''),
    // A heading or a comment in front of the header is a part of the text.
    body: (before.trim() === '' ? '' : before) + lines.slice(after).join(''),
    mended,
    firstLine,
  });
  if (closing > 0) {
    // A rule between two parts of a text looks the same as a fence; a header has at least one key.
    if (!bare.slice(1, closing).some((line) => KEY.test(line))) return undefined;
    const exact = before === '' && [0, closing].every((index) => /^---\r?$/.test(bare[index] ?? ''));
    return cut(closing, closing + 1, exact ? undefined : 'fence');
  }
  if (!KEY.test(bare[1] ?? '')) return undefined;
  const end = bare.findIndex((line, index) => index > 0 && (line.trim() === '' || /^#{1,6} /.test(line)));
  const stop = end < 0 ? lines.length : end;
  return cut(stop, stop, 'not-closed');
}

/** Where the first line is that is neither blank nor a comment, which some editors and tools put in front. */
function beginning(text: string): number {
  let at = 0;
  for (;;) {
    const feed = text.indexOf('\n', at);
    if (feed < 0) return at;
    const line = text.slice(at, feed).trim();
    if (line.startsWith('<!--')) {
      const end = text.indexOf('-->', at);
      const next = end < 0 ? -1 : text.indexOf('\n', end);
      if (next < 0) return at;
      at = next + 1;
    } else if (line === '' || line.startsWith('#')) at = feed + 1;
    else return at;
  }
}
