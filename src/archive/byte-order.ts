/**
 * Orders two paths by the bytes of their UTF-8, without encoding them. JavaScript compares UTF-16 units,
 * which puts everything beyond U+FFFF (surrogates) before U+E000 to U+FFFF; UTF-8 puts it after.
 */
export function compareBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const x = a.charCodeAt(at);
    const y = b.charCodeAt(at);
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
