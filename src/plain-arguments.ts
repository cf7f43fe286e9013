import type { Call, Command, Option } from './commands/command.ts';
import { commonOptions, formatOption, longFlag } from './common-options.ts';

type Parsed = Pick<Call, 'args' | 'options'>;

/**
 * Reads a command line that is written in the plainest way: the command's words, then positional arguments and options,
 * each by itself, of which nothing is wrong. Nothing comes back for every other, and for what is wrong: commander reads and
 * explains those. It spares most runs the loading of commander; test/cli/plain-arguments.test.ts holds the two against
 * each other.
 */
export function plainArguments(argv: readonly string[], name: string, command: Command): Parsed | undefined {
  const words = name.split(' ');
  if (!words.every((word, at) => argv[at] === word)) return undefined;
  const known = new Map<string, Option>();
  const options: Record<string, unknown> = {};
  for (const option of [...command.options, formatOption(command), ...commonOptions(command)])
    for (const flag of flagsOf(option)) {
      known.set(flag, option);
      if (isNegated(flag)) options[keyOf(flag)] = true;
    }
  const positional: string[] = [];
  for (let at = words.length; at < argv.length; at++) {
    const part = argv[at] as string;
    if (!part.startsWith('-')) {
      positional.push(part);
      continue;
    }
    const equals = part.indexOf('=');
    const option = known.get(equals < 0 ? part : part.slice(0, equals));
    if (option === undefined || option.flags.includes('[')) return undefined;
    // `-o=file` is the value `=file`.
    if (equals >= 0 && !part.startsWith('--')) return undefined;
    const flag = longFlag(option);
    if (!takesValue(option)) {
      if (equals >= 0) return undefined;
      options[keyOf(flag)] = !isNegated(flag);
      continue;
    }
    const value = equals < 0 ? argv[++at] : part.slice(equals + 1);
    if (value === undefined || /^(-.|$)/.test(value)) return undefined;
    if (option.choices?.includes(value) === false) return undefined;
    const key = keyOf(flag);
    options[key] = option.repeats === true ? [...((options[key] as string[]) ?? []), value] : value;
  }
  const args = assign(positional, command);
  return args && { args, options };
}

/** The values of the declared arguments in their order; one that repeats takes all that are left. */
function assign(given: readonly string[], { arguments: declared }: Command): Call['args'] | undefined {
  const args = declared.map(({ name }, at) => (isList(name) ? given.slice(at) : given[at]));
  const isTooMany = given.length > declared.length && !declared.some(({ name }) => isList(name));
  const isTooFew = declared.some(({ name }, at) => name.startsWith('<') && given[at] === undefined);
  return isTooMany || isTooFew ? undefined : args;
}

function isList(name: string): boolean {
  return /\.\.\.[\]>]$/.test(name);
}

/** `-o` and `--output`, or the long one alone. */
function flagsOf(option: Option): string[] {
  const { flags } = option;
  return flags.charAt(2) === ',' ? [flags.slice(0, 2), longFlag(option)] : [longFlag(option)];
}

function takesValue({ flags }: Option): boolean {
  return flags.endsWith('>');
}

function isNegated(flag: string): boolean {
  return flag.startsWith('--no-');
}

/** As commander makes it: `maxWarnings` of `--max-warnings`. */
function keyOf(flag: string): string {
  const [first = '', ...more] = flag.slice(isNegated(flag) ? 5 : 2).split('-');
  return first + more.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
