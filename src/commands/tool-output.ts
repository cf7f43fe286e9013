import { type Io, inLanguage, type Voice } from '../io.ts';
import { printable } from '../printable.ts';
import type { ConsoleLine } from '../run/console-lines.ts';
import type { CallRecord } from '../run/host.ts';
import type { RunReport } from '../run/report.ts';
import type { Text } from '../text.ts';

const WORDS = {
  error: { en: 'error', 'zh-CN': '错误' },
  warning: { en: 'warning', 'zh-CN': '警告' },
} satisfies Record<string, Text>;

/** What the tool printed, on stderr and marked, so that it is never taken for the result [X-13]. */
export function printConsole({ level, text }: ConsoleLine, io: Io): void {
  io.err(
    text
      .split('\n')
      .map((line) => `${level === 'error' || level === 'warn' ? `${level}| ` : '| '}${printable(line)}\n`)
      .join(''),
  );
}

/** One line a `ctx` call: what was asked, how long it took, what came of it. */
export function printCall({ method, args, ms, ...outcome }: CallRecord, io: Io): void {
  const came = outcome.error ? `! ${withCode(outcome.error)}` : short(outcome.result ?? null);
  io.err(`ctx.${method}(${args.map(short).join(', ')}) ${ms} ms → ${printable(came)}\n`);
}

/** The result alone on stdout; all else on stderr. */
export function printOutcome(report: RunReport, io: Io, voice: Voice): void {
  for (const warning of report.warnings)
    io.err(`gem: ${inLanguage(voice, WORDS.warning)}: ${printable(warning)}\n`);
  if (report.ok) {
    io.out(`${JSON.stringify(report.result ?? null, null, io.isTty.out ? 2 : undefined)}\n`);
    return;
  }
  const { error } = report;
  if (!error) return;
  io.err(`gem: ${inLanguage(voice, WORDS.error)}: ${printable(`${report.tool}: ${withCode(error)}`)}\n`);
  for (const { pointer, message } of error.violations ?? [])
    io.err(`  ${printable(`${pointer === '' ? '/' : pointer}  ${message}`)}\n`);
  if (error.stack)
    io.err(
      `${error.stack
        .split('\n')
        .map((line) => `  ${printable(line)}`)
        .join('\n')}\n`,
    );
}

/** Messages of `ctx` begin with their code already. */
function withCode({ code, message }: { readonly code: string; readonly message: string }): string {
  return message.startsWith(`${code}: `) ? message : `${code}: ${message}`;
}

function short(value: unknown): string {
  const text = JSON.stringify(value);
  return printable(text.length > 120 ? `${text.slice(0, 119)}…` : text);
}
