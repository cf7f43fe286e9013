import type { ChildProcess } from 'node:child_process';

/** gem no longer stays for the process, nor for what comes from it. */
export function letGo(child: ChildProcess): void {
  child.unref();
  // They are sockets, which Node's types do not say.
  for (const stream of [child.stdin, child.stdout, child.stderr])
    (stream as { unref?(): void } | null)?.unref?.();
}

const running = new Set<ChildProcess>();
let isListening = false;

/**
 * For a library, whose user may forget to close what was opened: a process that waits for work does not keep this one
 * from ending, and ends with it at the latest. Whoever waits for an answer keeps this one alive meanwhile.
 */
export function inBackground(child: ChildProcess): void {
  letGo(child);
  running.add(child);
  child.once('exit', () => running.delete(child));
  if (isListening) return;
  isListening = true;
  process.on('exit', () => {
    for (const each of running) each.kill('SIGKILL');
  });
}
