/** A heading made from a file's name: `first-steps` gives `First steps`. */
export function titleFrom(name: string): string {
  const words = name
    .slice(name.lastIndexOf('/') + 1)
    .split(/[_-]+/)
    .filter((word) => word !== '')
    .join(' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
