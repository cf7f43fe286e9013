const UNITS = ['KB', 'MB', 'GB', 'TB'];

/** A number of bytes for a person, the same in both languages: `0 B`, `812 B`, `3.4 KB`, `27 MB`. 1 KB is 1,024 bytes (A-limits). */
export function sizeWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  let size = bytes / 1024;
  let unit = 0;
  // Where rounding would give 1024, the next unit gives 1.
  while (Math.round(size) >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit++;
  }
  return `${size < 9.95 ? size.toFixed(1) : Math.round(size)} ${UNITS[unit]}`;
}
