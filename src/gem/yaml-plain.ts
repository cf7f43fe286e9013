import type { DataObject } from './document.ts';

/**
 * Reads YAML that is written in the plainest way: one `key: value` a line, where a value is a text on that line, `true`
 * or `false`, or a list of words (`[a, b]`, or one `- a` a line). Nothing comes back for every other, good or bad: the
 * library reads and explains those. It spares most gems the loading of the library, which takes as long as all the rest;
 * test/gem/yaml-plain.test.ts holds the two against each other.
 */
export function readPlainYaml(yaml: string): DataObject | undefined {
  const data: Record<string, unknown> = {};
  const lines = yaml.split('\n');
  if (lines.at(-1) === '') lines.pop();
  for (let at = 0; at < lines.length; at++) {
    const [, key, written] = ENTRY.exec(lines[at] as string) ?? [];
    if (key === undefined || written === undefined || isSpecial(key) || Object.hasOwn(data, key))
      return undefined;
    const value = written === '' ? readItems(lines, at + 1) : readValue(written.slice(1));
    if (value === undefined) return undefined;
    if (written === '') at += (value as unknown[]).length;
    data[key] = value;
  }
  return lines.length === 0 ? undefined : data;
}

const ENTRY = /^([A-Za-z]\w*):( .*|)$/;
const WORD = /^[A-Za-z_][\w.]*$/;
const ITEM = /^( *)- (\S+)$/;
/**
 * Text that is taken as it stands: it begins like a word, and has nothing in it that YAML gives a meaning to (`: `, ` #`,
 * a colon at the end), no tab, control character, or line break of Unicode.
 */
const TEXT =
  /^(?=[A-Za-z_(\u00c0-\u1fff\u3041-\ud7ff])(?!.*(?::(?: |$)| #| $))[ -~\u00a1-\u1fff\u3001-\ud7ff\uff01-\uff60]+$/;

function readValue(written: string): unknown {
  if (written === 'true' || written === 'false') return written === 'true';
  const quoted = /^(?:"([^"\\]*)"|'([^']*)')$/.exec(written);
  if (quoted) {
    const text = quoted[1] ?? quoted[2] ?? '';
    return text === '' || INSIDE.test(text) ? text : undefined;
  }
  const list = /^\[(.*)\]$/.exec(written)?.[1];
  if (list !== undefined) {
    const words = list === '' ? [] : list.split(', ');
    return words.every(isWord) ? words : undefined;
  }
  return TEXT.test(written) && !isSpecial(written) ? written : undefined;
}

/** Within quotes nothing has a meaning but what ends them. */
const INSIDE = /^[ -~\u00a1-\u1fff\u3001-\ud7ff\uff01-\uff60]+$/;

/** The words of a list, one a line, all indented alike; there has to be one. */
function readItems(lines: readonly string[], from: number): string[] | undefined {
  const words: string[] = [];
  const indent = ITEM.exec(lines[from] ?? '')?.[1];
  for (let at = from; at < lines.length; at++) {
    const [, space, word] = ITEM.exec(lines[at] as string) ?? [];
    if (space === undefined || word === undefined) break;
    if (space !== indent || !isWord(word)) return undefined;
    words.push(word);
  }
  return words.length > 0 ? words : undefined;
}

function isWord(text: string): boolean {
  return WORD.test(text) && !isSpecial(text);
}

/** What is no text in YAML though it looks like a word. */
function isSpecial(text: string): boolean {
  return /^(?:true|false|null)$/i.test(text);
}
