import { type Io, inLanguage, type Voice } from '../io.ts';
import { printable, printableLines } from '../printable.ts';
import type { CauseReports } from '../run/report.ts';
import type { Text } from '../text.ts';

/** Where an error was thrown, and what led to it, below the line that tells it. */
export function printThrown(
  { stack, causes = [] }: { readonly stack?: string; readonly causes?: CauseReports },
  indent: string,
  io: Io,
  voice: Voice,
): void {
  printStack(stack, indent, io);
  for (const { message, stack } of causes) {
    const said = inLanguage(voice, CAUSE).replace('{message}', () => message);
    io.err(`${indent}${printableLines(said).replaceAll('\n', `\n${indent}`)}\n`);
    printStack(stack, indent, io);
  }
}

function printStack(stack: string | undefined, indent: string, io: Io): void {
  for (const line of stack?.split('\n') ?? []) io.err(`${indent}${printable(line)}\n`);
}

const CAUSE: Text = { en: 'caused by: {message}', 'zh-CN': '起因：{message}' };
