/** What windows-1252 has at 0x80 to 0x9F, where Latin-1 has control characters; at five places it has nothing. */
const MARKS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/**
 * Text with the quotation marks and dashes of windows-1252 where there are control characters in their place: before
 * version 23.7, Node decodes windows-1252 as if it were Latin-1. No text that is read by people has such characters.
 */
export function withWindowsMarks(text: string): string {
  return text.replace(/[\x80-\x9f]/g, (control) => MARKS[control.charCodeAt(0) - 0x80] ?? control);
}
