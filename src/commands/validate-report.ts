import { ExitCode } from '../errors.ts';
import type { Io, Voice } from '../io.ts';
import { printable } from '../printable.ts';
import { failureOf, jsonDocument, reportInWords } from '../report.ts';
import type { Text } from '../text.ts';
import { type Checked, count } from '../validate/report.ts';
import type { ReportOptions } from '../validate/reporters/options.ts';
import { FINDINGS_MAX } from '../validate/validate.ts';
import { prettyText } from './checked-gem.ts';

type Write = (gems: readonly Checked[], options: ReportOptions, io: Io, voice: Voice) => Promise<string>;

/** How the result is written, the one without `--format` first. Each loads only what it needs. */
const WRITERS: Readonly<Record<string, Write>> = {
  // Where no gem could be checked, "nothing found" would read as a verdict.
  pretty: async (gems, { failures }, io, voice) =>
    gems.length === 0 && failures.length > 0 ? '' : prettyText(gems, io, voice),
  json: async (gems, { strict, language, failures: [failure] }) => {
    if (failure) {
      const { code, message, hint } = failure;
      return jsonDocument({ error: { code, message, hint } });
    }
    const { validateDocument } = await import('../validate/reporters/json.ts');
    return jsonDocument(validateDocument(gems, strict, language));
  },
  sarif: async (gems, options) => (await import('../validate/reporters/sarif.ts')).sarifReport(gems, options),
  github: async (gems, options) =>
    (await import('../validate/reporters/github.ts')).githubReport(gems, options),
  junit: async (gems, options) => (await import('../validate/reporters/junit.ts')).junitReport(gems, options),
};

export const VALIDATE_FORMATS = Object.keys(WRITERS);

export interface ValidateResult {
  readonly checked: readonly Checked[];
  /** What was thrown for gems that could not be checked. */
  readonly failed: readonly unknown[];
  /** Ids of the rules that were asked; all when not given. */
  readonly rules: readonly string[] | undefined;
  readonly strict: boolean;
  /** How many warnings still pass. */
  readonly allowed: number;
}

/** Prints the result as one document, whatever could not be checked, and answers with the exit code. */
export async function writeResult(result: ValidateResult, io: Io, voice: Voice): Promise<ExitCode> {
  const { checked, failed, rules, strict, allowed } = result;
  const failures = failed.map((error) => failureOf(error, voice));
  const { errors, warnings } = count(checked.flatMap((gem) => gem.findings));
  const warningsFail = warnings > allowed;
  const options = { language: voice.language, cwd: io.cwd, strict, warningsFail, rules, failures };
  const write = WRITERS[voice.format] ?? WRITERS.pretty;
  io.out((await write?.(checked, options, io, voice)) ?? '');
  for (const note of cutNotes(checked)) if (!voice.quiet) io.err(`${note[voice.language]}\n`);
  if (failures.length > 0) return reportInWords(failures, io, voice);
  return errors > 0 || warningsFail ? ExitCode.no : ExitCode.yes;
}

/** Where a rule found more than is told: what is not said is at least said not to be. */
function cutNotes(gems: readonly Checked[]): Text[] {
  return gems.flatMap(({ path, findings }) => {
    const told = new Map<string, number>();
    for (const { rule } of findings) told.set(rule, (told.get(rule) ?? 0) + 1);
    return [...told].flatMap(([rule, count]) =>
      count < FINDINGS_MAX
        ? []
        : [
            {
              en: `${printable(path)}: only the first ${FINDINGS_MAX} findings of ${rule} are told`,
              'zh-CN': `${printable(path)}：${rule} 只列出前 ${FINDINGS_MAX} 条`,
            },
          ],
    );
  });
}
