import type { CommandLine, CommandLines, OptionLine } from './command-lines.ts';

/** A command line up to the cursor. */
export interface Line {
  /** The words before the one that is being written, without the program's name. */
  readonly words: readonly string[];
  readonly current: string;
}

/** What stands there so far. */
export interface Reading {
  /** Words of a command's name, of which more may follow. */
  readonly head: readonly string[];
  readonly command: CommandLine | undefined;
  /** A word that no command begins with: nothing is known of what follows. */
  readonly isLost: boolean;
  /** Positional arguments. */
  readonly args: readonly string[];
  readonly used: ReadonlySet<OptionLine>;
  /** The option whose value comes next. */
  readonly pending: OptionLine | undefined;
  /** After `--` there are no options. */
  readonly isPlain: boolean;
  /** Of `--dir` and `--lang`. */
  readonly given: ReadonlyMap<string, string>;
}

export function readLine({ words }: Pick<Line, 'words'>, lines: CommandLines): Reading {
  const used = new Set<OptionLine>();
  const given = new Map<string, string>();
  let head: readonly string[] = [];
  let command: CommandLine | undefined;
  let pending: OptionLine | undefined;
  const args: string[] = [];
  let [isLost, isPlain] = [false, false];
  for (const word of words) {
    if (pending !== undefined) {
      given.set(pending.names.at(-1) ?? '', word);
      pending = undefined;
    } else if (word === '--' && !isPlain) {
      isPlain = true;
    } else if (word.length > 1 && word.startsWith('-') && !isPlain) {
      const [name = '', ...value] = word.split('=');
      const option = optionNamed(name, command, lines);
      if (option === undefined) continue;
      used.add(option);
      if (option.values === undefined) continue;
      if (value.length === 0) pending = option;
      else given.set(option.names.at(-1) ?? '', value.join('='));
    } else if (command !== undefined) {
      args.push(word);
    } else if (word !== 'help' || head.length > 0) {
      head = [...head, word];
      const name = head.join(' ');
      command = lines.commands.find((each) => each.name === name);
      if (command === undefined && !lines.commands.some((each) => each.name.startsWith(`${name} `)))
        isLost = true;
    }
  }
  return { head, command, isLost, args, used, pending, isPlain, given };
}

export function optionNamed(
  name: string,
  command: CommandLine | undefined,
  lines: CommandLines,
): OptionLine | undefined {
  return [...(command?.options ?? []), ...lines.common].find(({ names }) => names.includes(name));
}

/**
 * Bash parts `--format=json` into three words, and puts what is offered in the place of the last of them. Gives the line
 * as it was written, and what of the current word stays as it is.
 */
export function joinAtEquals(words: readonly string[], current: string): Line & { readonly kept: string } {
  const joined: string[] = [];
  for (const word of [...words, current]) {
    const before = joined.at(-1);
    const follows = before !== undefined && /^--[\w-]+(=|$)/.test(before);
    const isPart = follows && (word === '=' ? !before.includes('=') : before.endsWith('='));
    if (isPart) joined[joined.length - 1] = before + word;
    else joined.push(word);
  }
  const last = joined.pop() ?? '';
  return { words: joined, current: last, kept: last === current ? '' : last.slice(0, last.indexOf('=') + 1) };
}
