import type { AgentFile } from '../gem/agents.ts';
import type { SyntaxFault } from '../gem/document.ts';
import type { Fix, TextEdit } from '../gem/finding.ts';
import type { Gem } from '../gem/gem.ts';
import { AGENT_HEADER_KEYS } from '../platform/layout.ts';
import { type Entry, entryOf, type HeaderLine, isBlank, textBelow } from './header-lines.ts';
import { sourceText, textFix } from './text-fix.ts';

/**
 * How a header that cannot be read is mended, where there is one way only. Of the keys of a header `description`
 * alone is text, so nothing else is put in quotes or into a block.
 */
export function headerFix(gem: Gem, agent: AgentFile, { reason, at }: SyntaxFault): Fix | undefined {
  const source = agent.header && sourceText(gem, agent.path);
  if (!agent.header || !source || gem.kind === 'packed') return undefined;
  const lines = linesOf(agent.header.text, source.lines.offset(FIRST_LINE));
  const index = (at.start?.line ?? 0) - FIRST_LINE.line;
  const edits =
    reason === 'noSpace'
      ? spaced(lines, index)
      : reason === 'rawLines'
        ? folded(
            lines,
            lines.findLastIndex((line, i) => i < index && entryOf(line)?.key === 'description'),
          )
        : quoted(lines, index, reason);
  return edits && textFix(agent.path, edits);
}

/** The header's text begins on the file's second line. */
const FIRST_LINE = { line: 2, column: 1 };

function linesOf(header: string, offset: number): HeaderLine[] {
  let from = offset;
  return header.split(/(?<=\n)/).map((whole) => {
    const text = whole.replace(/\r?\n$/, '');
    const line = { text, from, eol: whole.slice(text.length) };
    from += whole.length;
    return line;
  });
}

/** The space that belongs after the ":" of a key. */
function spaced(lines: readonly HeaderLine[], index: number): TextEdit[] | undefined {
  const line = lines[index];
  const key = /^([\w-]+):(?=\S)/.exec(line?.text ?? '')?.[1];
  if (!line || key === undefined || !(AGENT_HEADER_KEYS as readonly string[]).includes(key)) return undefined;
  // It may be a word of a text.
  if (lines.some((other) => other !== line && new RegExp(`^["']?${key}["']?:`).test(other.text)))
    return undefined;
  return insertion(line.from + key.length + 1, ' ');
}

/** The description in quotes, or in a block when it goes on below. */
function quoted(lines: readonly HeaderLine[], index: number, reason: string): TextEdit[] | undefined {
  const entry = entryOf(lines[index]);
  const below = entry?.key === 'description' ? textBelow(lines, index) : undefined;
  if (!entry || !below) return undefined;
  if (below.length > 0) return WITHOUT_QUOTES.has(reason) ? folded(lines, index) : undefined;
  const text = quotedValue(entry.value, reason);
  return text === undefined ? undefined : [{ from: entry.from, to: entry.to, text }];
}

const WITHOUT_QUOTES = new Set(['unquotedColon', 'specialStart']);

function quotedValue(value: string, reason: string): string | undefined {
  switch (reason) {
    case 'unquotedColon':
      return JSON.stringify(value);
    case 'specialStart':
      // A block may be meant that only begins on the wrong line.
      return /^[|>]/.test(value) ? undefined : JSON.stringify(value);
    case 'quoteInside': {
      const quote = value[0] as string;
      const inner = value.length > 1 && value.endsWith(quote) ? value.slice(1, -1) : value;
      // Signs that were written as escapes already, and what may be a comment, can be meant in two ways.
      if ((quote === '"' ? value.includes('\\') : inner.includes("''")) || /\s#/.test(value))
        return undefined;
      return JSON.stringify(inner);
    }
    case 'badEscape':
      return ONLY_PLAIN_BACKSLASHES.test(value) ? `'${value.slice(1, -1).replaceAll("'", "''")}'` : undefined;
    default:
      return undefined;
  }
}

/** A text in double quotes in which no `\` begins an escape that YAML has. */
const ONLY_PLAIN_BACKSLASHES = /^"(?:[^"\\]|\\(?![0abtnvfre "/\\N_LPxuU\t])(?=[^"]))*"$/;

/** The description as a block, every line of it indented. A block that its author began stays of its kind. */
function folded(lines: readonly HeaderLine[], index: number): TextEdit[] | undefined {
  const entry = entryOf(lines[index]);
  const below = entry && textBelow(lines, index);
  const [first] = below ?? [];
  if (!entry || !below || !first || /^(?:["'[{#]|- )/.test(entry.value)) return undefined;
  const isBlock = /^[|>][+-]?$/.test(entry.value);
  if (!isBlock && /^[|>]/.test(entry.value)) return undefined;
  // What stands in the first line of a block says how far all of it is indented.
  if ((isBlock || entry.value === '') && /^\s/.test(below.find((line) => !isBlank(line))?.text ?? ' '))
    return undefined;
  const goesOn = below.every((line) => isBlank(line) || /^\s/.test(line.text));
  if (!goesOn && below.some((line) => /^ *\t/.test(line.text))) return undefined;
  const rest = below
    .filter((line) => !isBlank(line))
    .map((line) => {
      const blanks = goesOn ? line.text.length - line.text.trimStart().length : 0;
      return { from: line.from, to: line.from + blanks, text: INDENT };
    });
  return [...opened(entry, isBlock), ...rest];
}

const INDENT = '  ';

function opened({ line, value, from }: Entry, isBlock: boolean): TextEdit[] {
  if (isBlock) return [];
  if (value === '') return insertion(line.text.indexOf(':') + line.from + 1, ' >-');
  return [{ from, to: line.from + line.text.length, text: `>-${line.eol}${INDENT}${value}` }];
}

function insertion(at: number, text: string): TextEdit[] {
  return [{ from: at, to: at, text }];
}
