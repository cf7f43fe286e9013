import { send } from './frames.ts';

const stringify = JSON.stringify;
const LEVELS = ['debug', 'info', 'warn', 'error'];

type ConsoleClass = new (print: (text: string, level: number) => void) => typeof globalThis.console;
declare global {
  var console: object;
}

/** Deno's own console, formatting and all, that hands each message to the host in place of stdout. */
export function createConsole(): void {
  const internal = (Deno as unknown as Record<symbol, { Console: ConsoleClass }>)[Deno.internal];
  if (internal === undefined) return;
  globalThis.console = new internal.Console((text, level) => {
    send(`{"type":"log","level":"${LEVELS[level] ?? 'info'}","text":${stringify(text)}}`);
  });
}
