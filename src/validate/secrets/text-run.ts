/**
 * Bytes of text in a row that every key and token has: `AKIA` and the sixteen characters after it is the shortest.
 * Random bytes have so many once in 200 MB.
 */
export const RUN_MIN = 20;

/** Bytes in a row that are looked at first: of random ones all four are text once in fifty times. */
const GROUP = 4;
/** From one group to the next: as far apart as they can be while every run holds one of them whole. */
const STEP = RUN_MIN - GROUP + 1;

/** Printable ASCII, tabs and the ends of lines. */
const IS_TEXT = Uint8Array.from({ length: 256 }, (_, byte) =>
  (byte >= 0x20 && byte <= 0x7e) || byte === 0x09 || byte === 0x0a || byte === 0x0d ? 1 : 0,
);

/**
 * Tells of each piece of a file, in order, whether text of {@link RUN_MIN} bytes or more is in it, with what the
 * pieces before ended with. What is compressed or random is passed over at nearly the speed of reading it.
 */
export function createRunFinder(): (piece: Uint8Array) => boolean {
  /** Bytes of text that the pieces before ended with. */
  let carried = 0;
  return (piece) => {
    const isLong = carried + textFrom(piece, 0) >= RUN_MIN || holdsRun(piece);
    const trailing = textBefore(piece, piece.length);
    carried = Math.min(RUN_MIN - 1, trailing === piece.length ? carried + trailing : trailing);
    return isLong;
  };
}

function holdsRun(piece: Uint8Array): boolean {
  const isText = (at: number) => IS_TEXT[piece[at] as number] as number;
  for (let at = 0; at + GROUP <= piece.length; at += STEP) {
    if ((isText(at) & isText(at + 1) & isText(at + 2) & isText(at + 3)) === 0) continue;
    if (textBefore(piece, at) + textFrom(piece, at) >= RUN_MIN) return true;
  }
  return false;
}

/** Bytes of text from a place on; no more are counted than matter. */
function textFrom(piece: Uint8Array, from: number): number {
  const end = Math.min(piece.length, from + RUN_MIN);
  let at = from;
  while (at < end && IS_TEXT[piece[at] as number] === 1) at++;
  return at - from;
}

/** Bytes of text that end before a place; no more are counted than matter. */
function textBefore(piece: Uint8Array, to: number): number {
  const end = Math.max(0, to - RUN_MIN);
  let at = to;
  while (at > end && IS_TEXT[piece[at - 1] as number] === 1) at--;
  return to - at;
}
