import { findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser';

/**
 * The text of a JSON document with another item at the end of an array, or another property of an object, written as
 * the neighbours are. All else stays as it is to the character.
 *
 * @param to of the array or object, which must be there.
 * @param options `key` for a property; `after` names the keys that it stands behind, else it comes last.
 */
export function withInserted(
  text: string,
  to: JSONPath,
  value: unknown,
  { key, after }: { readonly key?: string; readonly after?: readonly string[] } = {},
): string {
  const root = parseTree(text);
  const holder = root && findNodeAtLocation(root, to);
  if (!holder) throw new Error(`there is nothing at ${to.join('/')}`);
  const children = holder.children ?? [];
  const behind = children.findLast((child) => after?.includes(String(child.children?.[0]?.value)));
  const neighbour = behind ?? children.at(-1);
  if (!neighbour) return filled(text, holder, value, key);
  const gap = gapBefore(text, neighbour);
  const written = text.slice(neighbour.offset, neighbour.offset + neighbour.length);
  const isFlat = !gap.includes('\n') || (neighbour.type === 'object' && !written.includes('\n'));
  const isTight = isFlat && /^[[{]?"[^"]*":\S/.test(written);
  // What comes first shows what stands behind a bracket, and no comma: `["a"]` is how both styles begin.
  const isFirst = neighbour === children[0];
  const between = isFirst && gap === '' && !isTight && /":\s/.test(text) ? ' ' : gap;
  const put = label(key, isTight) + json(value, isTight ? 'tight' : isFlat ? 'flat' : gap, text);
  return splice(text, neighbour.offset + neighbour.length, 0, `,${between}${put}`);
}

/** The text with another value of something that is there. */
export function withReplaced(text: string, path: JSONPath, value: string | number): string {
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, path);
  if (!node) throw new Error(`there is nothing at ${path.join('/')}`);
  return splice(text, node.offset, node.length, JSON.stringify(value));
}

/** With the first thing that an array or object holds. */
function filled(text: string, holder: Node, value: unknown, key: string | undefined): string {
  const inside = holder.length - 2;
  if (!text.trimEnd().includes('\n')) {
    const isTight = !/":\s/.test(text);
    const put = label(key, isTight) + json(value, isTight ? 'tight' : 'flat', text);
    return splice(text, holder.offset + 1, inside, put);
  }
  const line = /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', holder.offset) + 1))?.[0] ?? '';
  const gap = `${eolOf(text)}${line}${unitOf(text)}`;
  const put = `${gap}${label(key, false)}${json(value, gap, text)}${eolOf(text)}${line}`;
  return splice(text, holder.offset + 1, inside, put);
}

/** What stands between something and what comes before it; of empty lines only the last. */
function gapBefore(text: string, { offset }: Node): string {
  const gap = /\s*$/.exec(text.slice(0, offset))?.[0] ?? '';
  const line = gap.lastIndexOf('\n');
  return line === -1 ? gap : eolOf(text) + gap.slice(line + 1);
}

function label(key: string | undefined, isTight: boolean): string {
  return key === undefined ? '' : `${JSON.stringify(key)}:${isTight ? '' : ' '}`;
}

function json(value: unknown, style: 'tight' | 'flat' | (string & {}), text: string): string {
  if (style === 'tight') return JSON.stringify(value);
  if (style === 'flat') return flat(value);
  const unit = unitOf(text);
  const written = hasShort(text) ? spread(value, unit, '') : JSON.stringify(value, null, unit);
  return written.replaceAll('\n', style);
}

/** Columns of a line, without what the whole is indented by, that what is short keeps to. */
const SHORT_MAX = 90;

/** Whether a list or an object with something in it stands on a line of its own key somewhere, as some people write. */
function hasShort(text: string): boolean {
  return /^\s*(?:"(?:[^"\\]|\\.)*"\s*:\s*)(?:\[.*[^\s[].*\]|\{.*[^\s{].*\}),?\s*$/m.test(text);
}

/** Over several lines, but for what holds no list and no object and is short. */
function spread(value: unknown, unit: string, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const parts = Object.entries(value).map(([key, each]) => {
    const isLeaf = typeof each === 'object' && each !== null && Object.values(each).every(isPlain);
    const start = `${indent}${unit}${isList ? '' : `${JSON.stringify(key)}: `}`;
    const short = isLeaf ? start + flat(each) : undefined;
    return short !== undefined && short.length <= SHORT_MAX
      ? short
      : start + spread(each, unit, indent + unit);
  });
  const [open, close] = isList ? '[]' : '{}';
  return parts.length === 0 ? `${open}${close}` : `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

/** On one line, as people write it. */
function flat(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flat).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${flat(each)}`);
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

function eolOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** One step of indentation, as the first indented line has it. */
function unitOf(text: string): string {
  return /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';
}

function splice(text: string, at: number, length: number, put: string): string {
  return text.slice(0, at) + put + text.slice(at + length);
}
