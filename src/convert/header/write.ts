/** A key of a header with its value; a list of texts, a text, or anything that JSON can say. */
export type HeaderEntry = readonly [key: string, value: unknown];

/**
 * A YAML header that every reader understands alike: texts in quotes, or as a block where they have several lines.
 * `remarks` stand under it as comments, for whoever edits the file.
 */
export function writeHeader(entries: readonly HeaderEntry[], remarks: readonly string[] = []): string {
  const lines = entries.map(
    ([key, value]) => `${key}: ${typeof value === 'string' ? text(value) : flow(value)}`,
  );
  const comments = remarks.map((remark) => `# ${remark.replace(/\s+/g, ' ')}`);
  return ['---', ...lines, ...comments, '---', ''].join('\n');
}

/** Lines of a text that are written as a block; the platform's reader has a limit of its own. */
const BLOCK_LINES_MAX = 500;
/** What a block cannot hold, or what another reader would see as something else. */
const NOT_IN_BLOCK = /[\p{Cc}\u0085\u2028\u2029\ufeff\ufffe\uffff]/u;

function text(value: string): string {
  const lines = value.split('\n');
  const isBlock =
    lines.length > 1 &&
    lines.length <= BLOCK_LINES_MAX &&
    !/^\s/.test(value) &&
    !/\s$/.test(value) &&
    !NOT_IN_BLOCK.test(lines.join(''));
  if (!isBlock) return quoted(value);
  return `|-\n${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}`;
}

/** JSON's quotes are YAML's too; what YAML may not hold as it is, is escaped. */
function quoted(value: string): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function flow(value: unknown): string {
  if (typeof value === 'string')
    return /^[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*$/.test(value) &&
      !/^(?:true|false|null|yes|no|on|off|y|n)$/.test(value)
      ? value
      : quoted(value);
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value).map(([key, each]) => `${flow(key)}: ${flow(each)}`);
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}
