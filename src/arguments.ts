import type { CommandEntry } from './commands/index.ts';

/** Options of every command that take a value: what follows one of these is no command. */
const VALUED = new Set(['-C', '--dir', '--lang', '--format']);

/**
 * The command that a command line names, found before anything is parsed, so that only its code is loaded.
 * `undefined` when it names none, or one that does not exist.
 */
export function chosenEntry(
  argv: readonly string[],
  commands: readonly CommandEntry[],
): CommandEntry | undefined {
  const words: string[] = [];
  for (let i = 0; i < argv.length && words.length < 3; i++) {
    const part = argv[i] as string;
    if (part === '--') break;
    if (VALUED.has(part)) i++;
    else if (!part.startsWith('-')) words.push(part);
  }
  const [first, second] = words[0] === 'help' ? words.slice(1) : words;
  return (
    commands.find(({ name }) => name === `${first} ${second}`) ?? commands.find(({ name }) => name === first)
  );
}

function givenValue(argv: readonly string[], option: string): string | undefined {
  const end = argv.indexOf('--');
  const before = end < 0 ? argv : argv.slice(0, end);
  const joined = before.findLast((part) => part.startsWith(`${option}=`));
  if (joined) return joined.slice(option.length + 1);
  const at = before.lastIndexOf(option);
  return at < 0 ? undefined : before[at + 1];
}

/** `--format`, read before parsing, because an error of usage is told in it too. */
export function formatIn(argv: readonly string[]): string | undefined {
  return givenValue(argv, '--format');
}

export function languageIn(argv: readonly string[]): string | undefined {
  return givenValue(argv, '--lang');
}
