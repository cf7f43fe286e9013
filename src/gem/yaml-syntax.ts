import type { YAMLError } from 'yaml';
import type { Args } from '../text.ts';
import { yamlWords } from './yaml-words.ts';

/** What is wrong, and where in the YAML (UTF-16 units). */
export interface YamlFault {
  readonly reason: string;
  readonly args?: Args;
  readonly from: number;
  readonly to: number;
  /** Where the same key stands for the first time. */
  readonly first?: number;
}

interface Line {
  readonly text: string;
  readonly from: number;
}

/** A line `key: value`, the value never empty. */
interface Entry {
  readonly line: Line;
  readonly indent: number;
  readonly key: string;
  readonly value: string;
  readonly at: { readonly from: number; readonly to: number };
}

/**
 * What is wrong with a text that is not YAML, in the author's terms. Nearly every such header in the wild has
 * one of a few faults, and for most there is one line to paste in place of the one that stands there.
 *
 * @param keys The keys that the document's top level may have, as far as they are known: they tell where a
 *   text that runs over several lines ends.
 */
export function yamlSyntaxFault(yaml: string, error: YAMLError, keys: readonly string[]): YamlFault {
  const from = Math.min(error.pos[0], yaml.length);
  const range = { from, to: Math.min(Math.max(error.pos[1], from + 1), Math.max(yaml.length, from)) };
  if (error.code === 'TAB_AS_INDENT') return { reason: 'tab', ...range };
  if (/directives-end/.test(error.message)) return notYaml(error, range);
  const lines = linesOf(yaml);
  const index = Math.max(
    lines.findLastIndex((line) => line.from <= from),
    0,
  );
  if (error.code === 'MISSING_CHAR' && /quote/.test(error.message))
    return quoteNotClosed(lines, error, range);
  const line = lines[index] ?? { text: '', from: 0 };
  const entry = entryOf(line);
  if (entry) {
    const below = rawLineBelow(entry, lines.slice(index + 1), keys);
    if (below && !/^["'[{|>]/.test(entry.value)) return below;
    const fault = valueFault(entry, error);
    if (fault) return fault;
  }
  if (/^\s*[A-Za-z_][\w-]*:[^\s/]/.test(line.text)) {
    const fixed = line.text.trim().replace(':', ': ');
    return { reason: 'noSpace', args: { line: fixed }, ...rangeOf(line) };
  }
  if (error.code === 'BAD_INDENT' && /must be sufficiently indented/.test(error.message)) {
    const opened = lines
      .slice(0, index + 1)
      .map(entryOf)
      .findLast((each) => each && /^[[{]/.test(each.value));
    return { reason: 'flowNotClosed', args: { bracket: opened?.value[0] ?? '[' }, ...(opened?.at ?? range) };
  }
  if (error.code === 'BAD_INDENT' || (entry && from <= entry.at.from))
    return { reason: 'indent', ...rangeOf(line) };
  const above = lines.slice(0, index + 1).flatMap((each) => keyOf(each) ?? []);
  const owner = above.findLast((key) => keys.includes(key)) ?? above.at(-1);
  if (owner) {
    const raw = entry
      ? line
      : (lines.slice(index).find((below) => below.text.trim() !== '' && !keyOf(below)) ?? line);
    return { reason: 'rawLines', args: { key: owner, line: `${owner}: >-` }, ...rangeOf(raw) };
  }
  return notYaml(error, range);
}

function notYaml(error: YAMLError, range: { from: number; to: number }): YamlFault {
  const words = yamlWords(error);
  return { reason: 'notYaml', args: { detail: words.en, 'detail.zh-CN': words['zh-CN'] }, ...range };
}

/** The line to paste for a value that YAML does not take as text though it is meant so. */
export function quotedLine(key: string, value: string): string {
  return `${key}: ${JSON.stringify(value)}`;
}

/** The line `key: value` that an offset stands on. */
export function entryAt(yaml: string, offset: number): { key: string; value: string } | undefined {
  const from = yaml.lastIndexOf('\n', offset - 1) + 1;
  const end = yaml.indexOf('\n', from);
  return entryOf({ text: yaml.slice(from, end < 0 ? yaml.length : end).replace(/\r$/, ''), from });
}

function valueFault(entry: Entry, error: YAMLError): YamlFault | undefined {
  const { key, value, at } = entry;
  const line = quotedLine(key, value);
  if (/^["'[{]/.test(value)) {
    if (error.code === 'BAD_DQ_ESCAPE') {
      const text = value.replace(/^"|"$/g, '').replaceAll("'", "''");
      return {
        reason: 'badEscape',
        args: { line: `${key}: '${text}'` },
        from: error.pos[0],
        to: error.pos[1],
      };
    }
    if (error.code !== 'UNEXPECTED_TOKEN' || error.pos[0] <= at.from) return undefined;
    const quote = /^["']/.exec(value)?.[0];
    if (!quote) return { reason: 'specialStart', args: { key, character: value[0] ?? '', line }, ...at };
    const inner = value.length > 1 && value.endsWith(quote) ? value.slice(1, -1) : value;
    return { reason: 'quoteInside', args: { key, quote, line: quotedLine(key, inner) }, ...at };
  }
  if (/^(?:[*&!%@`,>|\]}]|[-?](?: |$))/.test(value))
    return { reason: 'specialStart', args: { key, character: value[0] ?? '', line }, ...at };
  if (!/: |:$/.test(value)) return undefined;
  return entry.indent > 0
    ? { reason: 'nestedKeys', ...at }
    : { reason: 'unquotedColon', args: { key, line }, ...at };
}

/** A line below that goes on with the entry's text, where YAML expects the next key. */
function rawLineBelow(entry: Entry, below: readonly Line[], keys: readonly string[]): YamlFault | undefined {
  for (const line of below) {
    if (line.text.trim() === '' || line.text.startsWith('#')) continue;
    const key = keyOf(line);
    const indented = line.text.length - line.text.trimStart().length > entry.indent;
    if (indented && key && keys.includes(key)) return { reason: 'indent', ...rangeOf(line) };
    if (key && !indented) return undefined;
    if (indented && !key) continue;
    return { reason: 'rawLines', args: { key: entry.key, line: `${entry.key}: >-` }, ...rangeOf(line) };
  }
  return undefined;
}

/** The reader notices a missing quote only at the very end; the author looks for where it begins. */
function quoteNotClosed(
  lines: readonly Line[],
  error: YAMLError,
  range: { from: number; to: number },
): YamlFault {
  for (const line of lines) {
    const entry = entryOf(line);
    const quote = /^["']/.exec(entry?.value ?? '')?.[0];
    if (entry && quote && !new RegExp(`${quote}(?:[ \\t]+#.*)?$`).test(entry.value.slice(1)))
      return {
        reason: 'quoteNotClosed',
        args: { quote, line: closedLine(entry, quote) },
        ...entry.at,
      };
  }
  return notYaml(error, range);
}

/** A text that begins with `'` may well mean it ('tis); one that begins with `"` has lost the other. */
function closedLine({ key, value }: Entry, quote: string): string {
  return quotedLine(key, quote === '"' ? value.slice(1) : value);
}

function entryOf(line: Line): Entry | undefined {
  const found = /^(\s*)(["']?)([A-Za-z_][\w-]*)\2:[ \t]+(?=\S)/.exec(line.text);
  if (!found) return undefined;
  const [whole, indent = '', , key = ''] = found;
  const value = line.text.slice(whole.length).trimEnd();
  const from = line.from + whole.length;
  return { line, indent: indent.length, key, value, at: { from, to: from + value.length } };
}

function keyOf(line: Line): string | undefined {
  return /^\s*(["']?)([A-Za-z_][\w-]*)\1:(?:\s|$)/.exec(line.text)?.[2];
}

function rangeOf(line: Line): { from: number; to: number } {
  const start = line.text.length - line.text.trimStart().length;
  return { from: line.from + start, to: line.from + line.text.trimEnd().length };
}

function linesOf(yaml: string): Line[] {
  let from = 0;
  return yaml.split('\n').map((text) => {
    const line = { text: text.replace(/\r$/, ''), from };
    from += text.length + 1;
    return line;
  });
}
