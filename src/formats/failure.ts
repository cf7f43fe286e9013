import { ExitCode } from '../errors.ts';

/** Why a command could not do its work, in one language, as a format for machines tells it. */
export interface Failure {
  /** Kebab-case and stable. */
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
  /** What the process answers with. */
  readonly exit: ExitCode;
  /** Where it happened, for a fault of ours. */
  readonly stack: string | null;
}

/** What the process answers with for all of them: a fault of ours outweighs what the person can mend. */
export function exitOf(failures: readonly Failure[]): ExitCode {
  return Math.max(ExitCode.yes, ...failures.map(({ exit }) => exit)) as ExitCode;
}

/** Everything that a person needs, where a format has room for one text only. */
export function wholeText({ message, hint, stack }: Failure): string {
  return [message, hint, stack].filter((part) => part !== null).join('\n');
}
