/** The few types of DER (X.690) that an encrypted key is written with. Only writing: OpenSSL reads. */

export function sequence(...parts: readonly Uint8Array[]): Uint8Array {
  return element(0x30, Buffer.concat(parts));
}

export function octetString(bytes: Uint8Array): Uint8Array {
  return element(0x04, bytes);
}

/** A whole number from 0 up. */
export function integer(value: number): Uint8Array {
  const hex = value.toString(16);
  const digits = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  // A set top bit would read as a minus sign.
  return element(0x02, (digits[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.of(0), digits]) : digits);
}

/** An object identifier in dotted form. */
export function objectId(dotted: string): Uint8Array {
  const [first = 0, second = 0, ...arcs] = dotted.split('.').map(Number);
  return element(0x06, Uint8Array.from([first * 40 + second, ...arcs].flatMap(base128)));
}

/** Seven bits a byte, the top bit set on all but the last. */
function base128(arc: number): number[] {
  const bytes = [arc & 0x7f];
  for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.unshift((rest & 0x7f) | 0x80);
  }
  return bytes;
}

function element(tag: number, content: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from([tag, ...length(content.length)]), content]);
}

/** The short form up to 127, else the long form of one or two bytes: enough for any key. */
function length(count: number): number[] {
  if (count < 0x80) return [count];
  if (count < 0x100) return [0x81, count];
  return [0x82, count >> 8, count & 0xff];
}
