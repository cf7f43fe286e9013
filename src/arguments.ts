/** Options of every command that take a value: what follows one of these is no command. */
const VALUED = new Set(['-C', '--dir', '--lang', '--format']);

/** The words of a command line before `--` that are neither options nor values of the common ones; three at most. */
export function wordsIn(argv: readonly string[]): string[] {
  const words: string[] = [];
  for (let i = 0; i < argv.length && words.length < 3; i++) {
    const part = argv[i] as string;
    if (part === '--') break;
    if (VALUED.has(part)) i++;
    else if (!part.startsWith('-')) words.push(part);
  }
  return words;
}

/**
 * The command that a command line names, found before anything is parsed, so that only its code is loaded.
 * `undefined` when it names none, or one that does not exist.
 */
export function chosenEntry<Entry extends { readonly name: string }>(
  argv: readonly string[],
  commands: readonly Entry[],
): Entry | undefined {
  const [first, second] = commandWords(argv);
  return (
    commands.find(({ name }) => name === `${first} ${second}`) ?? commands.find(({ name }) => name === first)
  );
}

/** The words of a command line that may name its command. */
export function commandWords(argv: readonly string[]): string[] {
  const words = wordsIn(argv);
  return words[0] === 'help' ? words.slice(1) : words;
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
