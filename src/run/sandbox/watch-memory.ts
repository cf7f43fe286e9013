import { type ChildProcess, execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Milliseconds between two looks at a process: on Linux a file is read, on macOS `ps` is started. */
const INTERVAL = { linux: 100, darwin: 500 } as const;

export interface MemoryWatch {
  exceeded(): boolean;
  stop(): void;
}

/**
 * Ends `child` when its resident memory is above `limit` bytes, since V8's own limit bounds neither ArrayBuffers
 * nor WebAssembly. Linux and macOS; elsewhere only V8's limit holds.
 */
export function watchMemory(child: ChildProcess, limit: number): MemoryWatch {
  const { pid } = child;
  const { platform } = process;
  if (pid === undefined || (platform !== 'linux' && platform !== 'darwin')) {
    return { exceeded: () => false, stop: () => {} };
  }
  let exceeded = false;
  const look = (resident: number) => {
    if (resident <= limit || exceeded) return;
    exceeded = true;
    child.kill('SIGKILL');
  };
  const timer = setInterval(
    () => (platform === 'linux' ? readLinux(pid, look) : askPs(pid, look)),
    INTERVAL[platform],
  );
  timer.unref();
  return { exceeded: () => exceeded, stop: () => clearInterval(timer) };
}

function readLinux(pid: number, look: (resident: number) => void): void {
  let status: string;
  try {
    status = readFileSync(`/proc/${pid}/status`, 'latin1');
  } catch {
    return;
  }
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
  if (kilobytes !== undefined) look(Number(kilobytes) * 1024);
}

function askPs(pid: number, look: (resident: number) => void): void {
  execFile('/bin/ps', ['-o', 'rss=', '-p', String(pid)], (error, stdout) => {
    if (error === null) look(Number(stdout.trim()) * 1024);
  });
}
