import type { ExitCode } from '../errors.ts';
import type { Io, Voice } from '../io.ts';
import type { Dial } from '../net/dial.ts';
import type { Text } from '../text.ts';

export interface Option {
  /** As commander reads it: `-o, --output <file>`. */
  readonly flags: string;
  readonly text: Text;
  /** The values that may be given. */
  readonly choices?: readonly string[];
  /** May be given several times, one value each. */
  readonly repeats?: boolean;
}

export interface Call {
  /** The positional arguments, in the order declared; one that repeats is a list. */
  readonly args: readonly (string | readonly string[] | undefined)[];
  /** By commander's camel-case names. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly io: Io;
  readonly voice: Voice;
  /** How the network is reached; the operating system's way when not given. */
  readonly dial?: Dial;
}

/** One command: what it takes, how it is shown, and what it does. It composes verbs, and prints. */
export interface Command {
  readonly arguments: readonly { readonly name: string; readonly text: Text }[];
  readonly options: readonly Option[];
  /** What `--format` may be; the first is what happens without it. */
  readonly formats: readonly string[];
  readonly examples: readonly { readonly line: string; readonly text: Text }[];
  run(call: Call): Promise<ExitCode>;
}

/** An option's value where it is text. */
export function textOption(call: Call, name: string): string | undefined {
  const value = call.options[name];
  return typeof value === 'string' ? value : undefined;
}

/** The values of an option that repeats. */
export function listOption(call: Call, name: string): readonly string[] {
  const value = call.options[name];
  return Array.isArray(value) ? value.map(String) : [];
}

/** A positional argument that stands alone. */
export function argument(call: Call, index: number): string | undefined {
  const value = call.args[index];
  return typeof value === 'string' ? value : undefined;
}
