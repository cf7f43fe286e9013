import { chooseLanguage } from '../io.ts';
import type { Language, Text } from '../text.ts';
import { COMMAND_LINES, type CommandLines, type OptionLine, type Values } from './command-lines.ts';
import { type Candidate, gemNames } from './gem-names.ts';
import { joinAtEquals, type Line, optionNamed, type Reading, readLine } from './read-line.ts';

export interface Question {
  readonly shell: string;
  /** The word that is being written, counted with the program's name as 0. */
  readonly index: number;
  /** All words after the program's name. */
  readonly words: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface Answer {
  /** Names of files or folders, which every shell looks for itself. */
  readonly paths: 'files' | 'folders' | undefined;
  readonly candidates: readonly Candidate[];
}

/** A description that is longer only fills the screen. */
const TEXT_MAX = 72;

/** What may stand where the cursor is. */
export function complete(question: Question, lines: CommandLines = COMMAND_LINES): Answer {
  const { shell, index, words, cwd, env } = question;
  const before = words.slice(0, Math.max(0, index - 1));
  const current = words[index - 1] ?? '';
  const line = shell === 'bash' ? joinAtEquals(before, current) : { words: before, current, kept: '' };
  const reading = readLine(line, lines);
  const language = chooseLanguage(reading.given.get('--lang'), env);
  const found = answer(line, reading, { lines, cwd, language });
  return {
    paths: found.paths,
    candidates: found.candidates
      .filter(({ value }) => value.startsWith(line.current) && isSafe(value))
      .map(({ value, text }) => ({ value: value.slice(line.kept.length), text: brief(text) })),
  };
}

interface Around {
  readonly lines: CommandLines;
  readonly cwd: string;
  readonly language: Language;
}

function answer(line: Line, reading: Reading, around: Around): Answer {
  const { command, pending, isPlain, isLost } = reading;
  const { lines } = around;
  if (isLost) return NOTHING;
  if (pending !== undefined) return valuesOf(pending.values, reading, around);
  const { current } = line;
  const equals = current.indexOf('=');
  if (current.startsWith('--') && equals > 0 && !isPlain) {
    const name = current.slice(0, equals);
    const { paths, candidates } = valuesOf(optionNamed(name, command, lines)?.values, reading, around);
    // A shell that takes the whole word for a path finds none.
    return { paths, candidates: candidates.map(({ value, text }) => ({ value: `${name}=${value}`, text })) };
  }
  if (current.startsWith('-') && !isPlain) return options(current, reading, around);
  if (command === undefined) return commandWords(reading, around);
  const last = command.arguments.at(-1);
  const argument = command.arguments[reading.args.length] ?? (last?.repeats === true ? last : undefined);
  if (argument !== undefined) return valuesOf(argument.values, reading, around);
  return isPlain ? NOTHING : options(current, reading, around);
}

const NOTHING: Answer = { paths: undefined, candidates: [] };

function valuesOf(
  values: Values | undefined,
  { given, args }: Reading,
  { lines, cwd, language }: Around,
): Answer {
  if (values === undefined || values === 'any') return NOTHING;
  if (values === 'file') return { paths: 'files', candidates: [] };
  if (values === 'folder') return { paths: 'folders', candidates: [] };
  if (values === 'rule')
    return {
      ...NOTHING,
      candidates: lines.rules.map(({ id, text }) => ({ value: id, text: text[language] })),
    };
  const candidates =
    typeof values === 'string'
      ? gemNames(values, { cwd, dir: given.get('--dir'), args })
      : values.map((value) => ({ value, text: '' }));
  return { ...NOTHING, candidates };
}

/** One-letter names are offered only to whoever has written nothing but a hyphen. */
function options(current: string, { command, used }: Reading, { lines, language }: Around): Answer {
  const own = command === undefined ? [...lines.common, VERSION] : [...command.options, ...lines.common];
  const free = [...own, HELP].filter((option) => option.repeats === true || !used.has(option));
  const candidates = free.flatMap(({ names, text }) =>
    names
      .filter((name) => name.startsWith('--') || current === '-')
      .map((value) => ({ value, text: text[language] })),
  );
  return { ...NOTHING, candidates };
}

const HELP: OptionLine = { names: ['-h', '--help'], text: { en: 'show this help', 'zh-CN': '显示帮助' } };
const VERSION: OptionLine = {
  names: ['-V', '--version'],
  text: { en: 'print the version', 'zh-CN': '输出版本号' },
};
const HELP_COMMAND: Text = { en: 'show the help of a command', 'zh-CN': '显示某个命令的帮助' };

/** The next word of each command that begins with those that stand there. */
function commandWords({ head }: Reading, { lines, language }: Around): Answer {
  const found = new Map<string, string>();
  for (const { name, text } of lines.commands) {
    const parts = name.split(' ');
    const next = parts[head.length];
    if (next === undefined || !head.every((word, at) => word === parts[at]) || found.has(next)) continue;
    const isGroup = parts.length > head.length + 1;
    found.set(next, ((isGroup ? lines.groups[next] : text) ?? text)[language]);
  }
  if (head.length === 0) found.set('help', HELP_COMMAND[language]);
  return { ...NOTHING, candidates: [...found].map(([value, text]) => ({ value, text })) };
}

/** What is offered goes onto the command line as it is, so nothing is that a shell could take for more than a word. */
function isSafe(value: string): boolean {
  return /^[\w./:@%+=,-]+$/.test(value);
}

function brief(text: string): string {
  const line = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  const characters = Array.from(line);
  return characters.length <= TEXT_MAX ? line : `${characters.slice(0, TEXT_MAX - 1).join('')}…`;
}
