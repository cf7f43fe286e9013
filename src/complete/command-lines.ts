import type { Text } from '../text.ts';
import table from './command-lines.json' with { type: 'json' };

/** What a value can be: one of these words, or one of a kind that is looked for when it is asked for. */
export type Values = readonly string[] | ValueKind;
export type ValueKind =
  | 'any'
  | 'file'
  | 'folder'
  | 'rule'
  | 'tool'
  /** `name=` for each parameter of the tool that stands there. */
  | 'input'
  | 'workflow'
  | 'agent'
  | 'collection'
  | 'resource';

export interface OptionLine {
  /** `-o`, `--output`. */
  readonly names: readonly string[];
  readonly text: Text;
  /** Of one that takes a value. */
  readonly values?: Values;
  readonly repeats?: boolean;
}

export interface CommandLine {
  readonly name: string;
  readonly text: Text;
  readonly arguments: readonly { readonly values: Values; readonly repeats?: boolean }[];
  readonly options: readonly OptionLine[];
}

/** All that can stand on a command line, made from the commands themselves by `npm run docs`. */
export interface CommandLines {
  readonly commands: readonly CommandLine[];
  readonly groups: Readonly<Record<string, Text>>;
  /** What every command takes. */
  readonly common: readonly OptionLine[];
  readonly rules: readonly { readonly id: string; readonly text: Text }[];
}

export const COMMAND_LINES: CommandLines = table as unknown as CommandLines;
