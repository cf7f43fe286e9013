import { isObject } from '../../gem/document.ts';

/**
 * Names that a header lists: as a YAML list, as `a, b` or `a b`, or as keys that are switched on. A comma inside
 * parentheses belongs to the name: `Bash(git:*, npm:*)`.
 */
export function namesIn(value: unknown): string[] {
  if (Array.isArray(value))
    return value.flatMap((each) => (typeof each === 'string' ? namesIn(each) : [])).filter(unique);
  if (isObject(value))
    return Object.keys(value).filter((key) => value[key] !== false && value[key] !== 'deny');
  if (typeof value !== 'string') return [];
  const separator = /,(?![^()]*\))|\n/.test(value) ? /,(?![^()]*\))|\n/ : /\s+(?![^()]*\))/;
  return value
    .replace(/^\s*\[([\s\S]*)\]\s*$/, '$1')
    .split(separator)
    .map((name) =>
      name
        .trim()
        .replace(/^-\s+/, '')
        .replace(/^(["'])(.*)\1$/, '$2'),
    )
    .filter((name) => name !== '')
    .filter(unique);
}

function unique(name: string, index: number, all: readonly string[]): boolean {
  return all.indexOf(name) === index;
}
