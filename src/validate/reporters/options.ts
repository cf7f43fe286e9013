import type { Failure } from '../../formats/failure.ts';
import type { Language } from '../../text.ts';

/** What every reporter for machines is told besides the gems. */
export interface ReportOptions {
  readonly language: Language;
  /** Where the command ran. */
  readonly cwd: string;
  /** `--strict`: a gem with a warning is not good. */
  readonly strict: boolean;
  /** Whether the warnings of this run make the answer no. */
  readonly warningsFail: boolean;
  /** Ids of the rules that were asked; all when not given. */
  readonly rules?: readonly string[] | undefined;
  /** Gems that could not be checked. */
  readonly failures: readonly Failure[];
}
