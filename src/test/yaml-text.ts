import type { Json } from '../platform/ctx.ts';

/** How a text was written before: `yaml`’s own names. */
export type TextStyle = string | undefined;

/** Cells of a line that a collection may stand on. */
const LINE_MAX = 100;
const INNER_MAX = 72;

/** Words that plain YAML reads as something else than a text. */
const NOT_PLAIN = /^(?:null|true|false|yes|no|on|off|y|n|~|\.inf|\.nan)$/i;
const PLAIN =
  /^[\p{L}_$][\p{L}\p{M}\p{N}_./@+-]*(?: [\p{L}\p{M}\p{N}_./@+(-][\p{L}\p{M}\p{N}_./@+()-]*)*[.!?]?$/u;

/** A value on one line, as it may stand anywhere in YAML. */
export function flowText(value: Json, style?: TextStyle): string {
  if (typeof value === 'string') return quotedText(value, style);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item: Json) => flowText(item)).join(', ')}]`;
  const entries = Object.entries(value);
  if (entries.length === 0) return '{}';
  return `{ ${entries.map(([key, item]) => `${quotedText(key)}: ${flowText(item)}`).join(', ')} }`;
}

/**
 * A value as it stands after `key:` at `indent` spaces: on the same line where it fits, with a space before it, else on
 * lines of its own.
 */
export function valueText(value: Json, indent: number, style?: TextStyle): string {
  if (typeof value === 'string' && isForLines(value)) return ` ${literalText(value, indent + 2)}`;
  const flow = flowText(value, style);
  if (
    isScalar(value) ||
    (indent + flow.length <= LINE_MAX - 10 && flow.length <= INNER_MAX && !holdsLines(value))
  )
    return ` ${flow}`;
  return `\n${' '.repeat(indent + 2)}${blockText(value, indent + 2)}`;
}

/** A collection on lines of its own; the first begins where the text is put, the others at `indent` spaces. */
export function blockText(value: Json, indent: number): string {
  const margin = ' '.repeat(indent);
  if (Array.isArray(value) && value.length > 0)
    return value.map((item: Json) => `- ${itemText(item, indent)}`).join(`\n${margin}`);
  if (!isScalar(value) && !Array.isArray(value) && Object.keys(value as object).length > 0)
    return Object.entries(value as Readonly<Record<string, Json>>)
      .map(([key, item]) => `${quotedText(key)}:${valueText(item, indent)}`)
      .join(`\n${margin}`);
  return flowText(value);
}

/** An item after its dash, which stands at `indent` spaces. */
function itemText(item: Json, indent: number): string {
  if (typeof item === 'string' && isForLines(item)) return literalText(item, indent + 2);
  const flow = flowText(item);
  return isScalar(item) || (indent + flow.length <= LINE_MAX && !holdsLines(item))
    ? flow
    : blockText(item, indent + 2);
}

function isScalar(value: Json): boolean {
  return typeof value !== 'object' || value === null;
}

function quotedText(text: string, style?: TextStyle): string {
  const isOneLine = !/[\p{Cc}\p{Cf}\u2028\u2029\p{Surrogate}]/u.test(text);
  if (style === 'QUOTE_SINGLE' && isOneLine) return `'${text.replaceAll("'", "''")}'`;
  if (style !== 'QUOTE_DOUBLE' && PLAIN.test(text) && !NOT_PLAIN.test(text)) return text;
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Whether a text of several lines can stand as they are. */
function isForLines(text: string): boolean {
  return /\n./s.test(text) && !/[^\P{Cc}\n]|[\u2028\u2029\ufeff\p{Surrogate}]|^[ \n]/u.test(text);
}

function holdsLines(value: Json): boolean {
  if (typeof value === 'string') return isForLines(value);
  return !isScalar(value) && Object.values(value as object).some(holdsLines);
}

/** `|`, and the lines at `indent` spaces. */
function literalText(text: string, indent: number): string {
  const ends = /\n*$/.exec(text)?.[0].length ?? 0;
  const lines = text.slice(0, text.length - ends).split('\n');
  const rest = ends > 1 ? '\n'.repeat(ends - 1) : '';
  const head = ends === 0 ? '|-' : ends === 1 ? '|' : '|+';
  return `${head}\n${lines.map((line) => (line === '' ? '' : ' '.repeat(indent) + line)).join('\n')}${rest}`;
}
