import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Call, Command } from '../../src/commands/command.ts';
import { COMMANDS, type CommandEntry } from '../../src/commands/index.ts';
import type { Io } from '../../src/io.ts';
import { plainArguments } from '../../src/plain-arguments.ts';
import { runProgram } from '../../src/program.ts';

const io: Io = {
  out() {},
  err() {},
  cwd: process.cwd(),
  env: {},
  isTty: { in: false, out: false, err: false },
  columns: 80,
  signal: new AbortController().signal,
  now: () => 0,
} as unknown as Io;

/** What commander makes of a command line, for a command that only keeps what it is called with. */
async function byCommander(argv: readonly string[], entry: CommandEntry, command: Command) {
  const calls: Call[] = [];
  const run = async (call: Call) => {
    calls.push(call);
    return 0 as const;
  };
  const voice = { language: 'en', format: 'pretty', quiet: false, color: false } as const;
  await runProgram(argv, { ...entry, load: async () => ({ default: { ...command, run } }) }, io, voice);
  const [{ args, options } = { args: [], options: {} }] = calls;
  return { args, options: withoutColor(options) };
}

/** Which nobody reads there: it is known before anything is parsed. */
function withoutColor({ color: _, ...options }: Readonly<Record<string, unknown>>) {
  return options;
}

/** Parts that command lines are made of: flags of the command, values right and wrong, and what is neither. */
function partsOf(command: Command): fc.Arbitrary<string> {
  const flags = [
    ...command.options.map(({ flags }) => flags),
    '-C, --dir <dir>',
    '--lang <l>',
    '-q, --quiet',
  ];
  const all = [...flags, '--format <f>', '--no-color'];
  const long = all.map((text) => /--[\w-]+/.exec(text)?.[0] ?? '');
  const short = all.flatMap((text) => /^-\w(?=,)/.exec(text) ?? []);
  const values = ['a', 'b.gem', '.', '3', 'json', 'pretty', 'en', 'tool', '{"a":1}', 'k=v', '', 'help'];
  const odd = ['-', '--', '-q', '-o', '--help', '--nonsense', '--strict=1', '-Cx', '--no-validate'];
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...long) },
    { weight: 3, arbitrary: fc.constantFrom(...short) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom(...short), fc.constantFrom(...values)).map((p) => p.join('')),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom(...long), fc.constantFrom(...values)).map((p) => p.join('=')),
    },
    { weight: 6, arbitrary: fc.constantFrom(...values) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  );
}

describe('a command line that is read without commander', () => {
  it.each(COMMANDS.map((entry) => [entry.name, entry] as const))(
    'is read as it reads it: %s',
    async (name, entry) => {
      const { default: command } = await entry.load();
      let plain = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(partsOf(command), { maxLength: 5 }), async (more) => {
          const argv = [...name.split(' '), ...more];
          const read = plainArguments(argv, name, command);
          if (read === undefined) return;
          plain++;
          // A folder that -C names is looked at by the time commander calls.
          fc.pre(read.options.dir === undefined || read.options.dir === '.');
          const expected = await byCommander(argv, entry, command);
          expect({ args: read.args, options: withoutColor(read.options) }, JSON.stringify(argv)).toEqual(
            expected,
          );
        }),
        { numRuns: Number(process.env.FUZZ_RUNS ?? 150) },
      );
      // How many are plain is left to chance, and differs by command; none would prove nothing.
      expect(plain).toBeGreaterThan(2);
    },
  );
});
