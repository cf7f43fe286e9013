import { declares } from '../gem/declared-permissions.ts';
import { type Io, inLanguage, type Voice } from '../io.ts';
import { PERMISSION_OF_SERVICE } from '../platform/permissions.ts';
import { printable, printableLines } from '../printable.ts';
import type { CallRecord } from '../run/host.ts';
import type { RunReport } from '../run/report.ts';
import type { ConsoleLine } from '../run/sandbox/console-lines.ts';
import type { Text } from '../text.ts';
import { printThrown } from './print-thrown.ts';

const WORDS = {
  error: { en: 'error', 'zh-CN': '错误' },
  warning: { en: 'warning', 'zh-CN': '警告' },
  allowed: { en: 'sandbox: {what}: allowed', 'zh-CN': '沙盒：{what}：允许' },
  refused: {
    en: 'sandbox: {what}: refused; a tool reads its own files and resources, all else goes through ctx',
    'zh-CN': '沙盒：{what}：拒绝；工具只能读取自己的文件和资源，其他的都要通过 ctx',
  },
  unused: {
    en: 'the permission "{permission}" is declared and was not used in this run',
    'zh-CN': '声明了权限 "{permission}"，这次运行没有用到',
  },
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

/** One line a `ctx` call: what was asked, how long it took, by which permission, what came of it. */
export function printCall({ method, args, ms, ...outcome }: CallRecord, io: Io): void {
  const came = outcome.error ? `! ${withCode(outcome.error)}` : shortJson(outcome.result ?? null);
  const service = method.split('.', 1)[0] ?? '';
  const permission = Object.hasOwn(PERMISSION_OF_SERVICE, service)
    ? ` [${PERMISSION_OF_SERVICE[service]}]`
    : '';
  io.err(
    `${printable(`ctx.${method}(${args.map(shortJson).join(', ')})`)}${permission} ${ms} ms → ${printable(came)}\n`,
  );
}

/** What the tool's code made Deno ask, and which permissions of the tool were not needed this time. */
export function printTraceEnd(
  { asked = [], calls }: RunReport,
  permissions: unknown,
  io: Io,
  voice: Voice,
): void {
  for (const { permission, value, allowed } of asked) {
    const what = printable(value === '' ? permission : `${permission} ${value}`);
    io.err(`${inLanguage(voice, allowed ? WORDS.allowed : WORDS.refused).replace('{what}', () => what)}\n`);
  }
  const used = new Set(calls.map(({ method }) => PERMISSION_OF_SERVICE[method.split('.', 1)[0] ?? '']));
  for (const permission of new Set(Object.values(PERMISSION_OF_SERVICE)))
    if (declares(permissions, permission) === 'yes' && !used.has(permission))
      io.err(`${inLanguage(voice, WORDS.unused).replace('{permission}', permission)}\n`);
}

/** The result alone on stdout; all else on stderr. */
export function printOutcome(report: RunReport, io: Io, voice: Voice): void {
  printIncident(report, io, voice);
  if (report.ok) io.out(`${JSON.stringify(report.result ?? null, null, io.isTty.out ? 2 : undefined)}\n`);
}

/** All but the result: warnings, and the error. */
export function printIncident(report: RunReport, io: Io, voice: Voice): void {
  for (const warning of report.warnings)
    io.err(`gem: ${inLanguage(voice, WORDS.warning)}: ${printableLines(warning)}\n`);
  const { error } = report;
  if (!error) return;
  io.err(`gem: ${inLanguage(voice, WORDS.error)}: ${printableLines(`${report.tool}: ${withCode(error)}`)}\n`);
  for (const { pointer, message } of error.violations ?? [])
    io.err(`  ${printable(`${pointer === '' ? '/' : pointer}  ${message}`)}\n`);
  printThrown(error, '  ', io, voice);
}

/** Messages of `ctx` begin with their code already. */
function withCode({ code, message }: { readonly code: string; readonly message: string }): string {
  return message.startsWith(`${code}: `) ? message : `${code}: ${message}`;
}

/** As JSON, cut where it is long. */
export function shortJson(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
