import type { Text } from './text.ts';

/** What the process answers with. Scripts depend on these: a number is never given a second meaning. */
export const ExitCode = {
  /** The answer is yes: valid, verified, packed, the tool returned. */
  yes: 0,
  /** The answer is no: errors were found, the signature is not good, the tool failed. */
  no: 1,
  /** It could not be done: wrong usage, no such file, a bad key, no Deno. */
  cannot: 2,
  /** The fault is ours; stack, versions and where to report are printed. */
  bug: 3,
  /** Interrupted by SIGINT. */
  interrupted: 130,
  /** Ended by SIGTERM. */
  terminated: 143,
} as const;
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

/**
 * The work cannot be done and the person can mend it. Printed as one line `gem: error: …` and one line
 * `gem: hint: …`, or as `{"error":{code,message,hint}}` with `--format json`.
 */
export class UserError extends Error {
  override readonly name = 'UserError';
  /** Kebab-case and stable, for scripts. */
  readonly code: string;
  readonly text: Text;
  readonly hint: Text | undefined;
  readonly exit: ExitCode;

  constructor(code: string, text: Text, hint?: Text, exit: ExitCode = ExitCode.cannot) {
    super(text.en);
    this.code = code;
    this.text = text;
    this.hint = hint;
    this.exit = exit;
  }
}
