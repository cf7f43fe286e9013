/** The bytes of a text in base64, with or without padding; undefined where it is not that. */
export function decodeBase64(text: string): Buffer | undefined {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const digits = text.length - padding;
  if (digits % 4 === 1 || (padding > 0 && text.length % 4 !== 0)) return undefined;
  const bytes = Buffer.from(text, 'base64');
  // Node leaves out what is no digit, so the bytes tell whether there was any.
  return bytes.length === Math.floor((digits * 3) / 4) ? bytes : undefined;
}

export function isBase64(text: string): boolean {
  return decodeBase64(text) !== undefined;
}
