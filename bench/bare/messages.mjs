import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * Milliseconds that a call of a tool with one call to `ctx` would take if nobody had anything to do but pass messages on:
 * there and back between the host and the sandbox twice, and once between the host and the store.
 *
 * @returns {Promise<number>} the median
 */
export async function passMessages(deno, count = 5_000) {
  const [tool, store] = [open(deno), open(deno)];
  const times = [];
  for (let turn = 0; turn < count; turn++) {
    const start = performance.now();
    await tool.ask();
    await store.ask();
    await tool.ask();
    times.push(performance.now() - start);
  }
  for (const { close } of [tool, store]) close();
  times.sort((a, b) => a - b);
  return times[count >> 1];
}

function open({ command, args }) {
  const child = spawn(command, [...args.slice(0, -1), join(import.meta.dirname, 'echo.js')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const message = Buffer.alloc(150, 'x');
  let answered;
  child.stdout.on('data', () => answered());
  return {
    ask: () =>
      new Promise((resolve) => {
        answered = resolve;
        child.stdin.write(message);
      }),
    close: () => child.kill(),
  };
}
