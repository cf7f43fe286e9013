import { wrap } from '../cells.ts';
import { printable } from '../printable.ts';

/** A type as TypeScript writes it: what it may be, one or the other. None of them is `never`. */
export type Type = readonly string[];

export const UNKNOWN: Type = ['unknown'];

export interface Member {
  readonly name: string;
  readonly optional?: boolean;
  readonly type: Type;
  /** What stands above it, line by line. */
  readonly comment?: readonly string[];
}

/** Lines of a union that would be longer are parted. */
const WIDTH = 90;
const COMMENT_WIDTH = 96;

export function union(types: readonly Type[]): Type {
  const all = [...new Set(types.flat())];
  return all.includes('unknown') ? UNKNOWN : all;
}

export function intersection(types: readonly Type[]): Type {
  if (types.some((type) => type.length === 0)) return [];
  const all = [...new Set(types.map(grouped))].filter((type) => type !== 'unknown');
  if (all.length === 0) return UNKNOWN;
  return all.length === 1 ? (types.find((type) => grouped(type) === all[0]) as Type) : [all.join(' & ')];
}

/** A type where only one thing may stand. */
function grouped(type: Type): string {
  const text = typeText(type);
  return type.length > 1 ? `(${text})` : text;
}

export function typeText(type: Type): string {
  if (type.length === 0) return 'never';
  const line = type.join(' | ');
  return type.length === 1 || line.length <= WIDTH || line.includes('\n')
    ? line
    : `\n  | ${type.join('\n  | ')}`;
}

export function arrayOf(item: Type, readonly: boolean): Type {
  const text = grouped(item);
  // `&` binds less than `[]`, and `readonly` stands before the whole.
  const element = item.length === 1 && / & |^readonly /.test(text) ? `(${text})` : text;
  return [`${readonly ? 'readonly ' : ''}${element}[]`];
}

export function objectType(members: readonly Member[], more: readonly string[] = []): Type {
  const lines = [...members.map(memberText), ...more.map((line) => `${line};`)];
  return [lines.length === 0 ? 'Record<never, never>' : `{\n${indent(lines.join('\n'))}\n}`];
}

function memberText({ name, optional, type, comment = [] }: Member): string {
  const text = typeText(type);
  const gap = text.startsWith('\n') ? '' : ' ';
  return `${commentText(comment)}${keyText(name)}${optional === true ? '?' : ''}:${gap}${text};`;
}

export function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}

/** A comment above a declaration. Whatever stands in it, it ends where it should. */
export function commentText(said: readonly string[]): string {
  const lines = said
    .flatMap((text) => text.split(/\r\n|[\n\r\u2028\u2029]/))
    .map((line) => printable(line.trim()))
    .flatMap((line) => (line === '' ? [] : wrap(line, COMMENT_WIDTH)))
    .map((line) => line.replaceAll('*/', '*\\/'));
  if (lines.length === 0) return '';
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}\n`).join('')} */\n`;
}

export function keyText(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name);
}

/** JSON as a type that has this value alone; wider, for what no literal can say. */
export function literalType(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'number';
  if (typeof value === 'boolean' || value === null) return String(value);
  return 'unknown';
}

/** In single quotes, with all that does not show as an escape. */
export function quoted(text: string): string {
  const inner = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", "\\'")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, (character) =>
      Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
        .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
        .join(''),
    );
  return `'${inner}'`;
}
