import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Keeps the numbers of processes, one a line, `-` before one that has ended; once nobody can write any more, it ends
 * those that are left.
 */
const SCRIPT = `
left=
while read -r line; do
  case $line in
    -*) kept=; for each in $left; do [ "$each" = "\${line#-}" ] || kept="$kept $each"; done; left=$kept ;;
    *) left="$left $line" ;;
  esac
done
[ -z "$left" ] || kill -9 $left
`;

const watched = new Set<number>();
let shell: ChildProcess | undefined;

/**
 * Ends the process when gem itself is killed: a tool in an endless loop would stay, and nothing inside of Deno can
 * stop it. A shell, one for all processes, waits on a pipe that only gem holds. It is started at the first moment that
 * gem has nothing else to do, and in a session of its own, so that a closed terminal does not take it first. Windows has
 * no such shell: there a tool in an endless loop may stay until it is ended by hand.
 */
export function startWatchdog(child: ChildProcess): { stop(): void } {
  const { pid } = child;
  const idle = setImmediate(() => {
    if (process.platform === 'win32' || pid === undefined || child.exitCode !== null) return;
    shell ??= startShell();
    watched.add(pid);
    shell.stdin?.write(`${pid}\n`);
  });
  return {
    stop() {
      clearImmediate(idle);
      if (pid === undefined || !watched.delete(pid)) return;
      if (watched.size > 0) shell?.stdin?.write(`-${pid}\n`);
      else {
        shell?.kill('SIGKILL');
        shell = undefined;
      }
    },
  };
}

/** It is named after the gem that it waits for, so that who looks at the list of processes knows it. */
function startShell(): ChildProcess {
  const started = spawn('/bin/sh', ['-c', SCRIPT, 'gem-watchdog', String(process.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
    detached: true,
  });
  started.on('error', () => {});
  started.once('exit', () => {
    if (shell === started) shell = undefined;
  });
  started.stdin?.on('error', () => {});
  started.unref();
  (started.stdin as unknown as { unref?(): void } | null)?.unref?.();
  return started;
}
