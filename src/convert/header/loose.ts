import { isObject } from '../../gem/document.ts';
import { parseYamlDocument } from '../../gem/yaml-document.ts';
import type { Mend } from './read.ts';

/**
 * Keys that tools write into headers of agents and skills. In text that was not put in quotes, `user: …` begins a
 * line as a key does, so inside of such text only these are taken for keys.
 */
const KEYS = new Set(
  `name description tools model color colour mode temperature expose platform_tools models version author license
  allowed-tools allowed_tools allowedTools disallowedTools disallowed-tools permissionMode permissions maxTurns maxSteps
  skills hooks memory background effort isolation mcpServers mcp-servers tags category metadata argument-hint priority
  top_p topP reasoningEffort handoffs infer emoji vibe compatibility user-invocable disable-model-invocation globs
  alwaysApply`.split(/\s+/),
);

interface Entry {
  readonly key: string;
  readonly lines: readonly string[];
}

/** Reads a header that is no YAML line by line: each known key with the text up to the next one. */
export function readLoosely(header: string): { values: Map<string, unknown>; mended: Mend[] } {
  const values = new Map<string, unknown>();
  const mended: Mend[] = [];
  for (const { key, lines } of entriesOf(header)) {
    if (values.has(key)) {
      mended.push('repeated-key');
      continue;
    }
    const { value, mend } = readValue(key, lines);
    values.set(key, value);
    if (mend) mended.push(mend);
  }
  // Each part is well by itself, and together they were not.
  if (mended.length === 0) mended.push('not-yaml');
  return { values, mended };
}

function entriesOf(header: string): Entry[] {
  const entries: { key: string; lines: string[] }[] = [];
  for (const line of header
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .split(/\r\n|\r|\n/)) {
    const [, , key = '', rest = ''] =
      /^(["']?)([A-Za-z_][\w-]*)\1[ \t]*:(?:[ \t]*$|[ \t]+(.*)$|(?=["'[])(.*)$)/.exec(line) ?? [];
    const isKey = KEYS.has(key) || (key !== '' && mayEnd(entries.at(-1)) && /^[a-z]/.test(key));
    if (isKey) entries.push({ key, lines: [rest || line.slice(line.indexOf(':') + 1).trimStart()] });
    else entries.at(-1)?.lines.push(line);
  }
  return entries;
}

/** Whether a key that is not known may follow: after a value on one line, and not in the middle of a text. */
function mayEnd(last: Entry | undefined): boolean {
  const [first = '', ...more] = last?.lines ?? [];
  return last === undefined || (more.length === 0 && first !== '' && !BLOCK.test(first));
}

const BLOCK = /^[|>][+-]?\d?\s*$/;

function readValue(key: string, lines: readonly string[]): { value: unknown; mend?: Mend } {
  const yaml = `${key}: ${lines.join('\n')}\n`;
  const { data, syntaxFaults } = parseYamlDocument({
    file: '',
    whole: yaml,
    yaml,
    offset: 0,
    trimBlocks: true,
  });
  if (syntaxFaults.length === 0 && isObject(data) && Object.hasOwn(data, key)) return { value: data[key] };
  const [first = ''] = lines;
  // A block whose lines are not indented far enough is still the text that was meant.
  const isBlock = BLOCK.test(first);
  const text = trimmed(isBlock ? lines.slice(1) : lines);
  const isRaw = text.includes('\n');
  if (isRaw) return { value: unquoted(text), mend: 'raw-lines' };
  return {
    value: unquoted(text),
    mend: text.startsWith('*') ? 'star' : text.includes(': ') ? 'colon' : 'not-yaml',
  };
}

/** The text without blank lines around it, and without the indent that all lines but the first share. */
function trimmed(lines: readonly string[]): string {
  const [first = '', ...rest] = lines;
  const indents = rest
    .filter((line) => line.trim() !== '')
    .map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const indent = indents.length === 0 ? 0 : Math.min(...indents);
  return [first, ...rest.map((line) => line.slice(Math.min(indent, line.length)))]
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}

/** One pair of quotes around everything, which others inside have made worthless. */
function unquoted(text: string): string {
  const [, quote, inner = ''] = /^(["'])([\s\S]*)\1$/.exec(text) ?? [];
  if (quote === undefined) return text;
  return quote === '"' ? inner.replaceAll('\\"', '"').replaceAll('\\n', '\n') : inner.replaceAll("''", "'");
}
