import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { median } from '../measure.mjs';

/**
 * Milliseconds of a call of a tool with one call to `ctx` where nobody does anything but what the messages ask for: there
 * and back between the host and the sandbox twice, and between them once to a store and back, which has SQLite look.
 *
 * @param deno a contender that starts Deno; its last argument is the script
 * @param folder where the store's file is made
 * @returns {Promise<number>} the median of `count` calls, after as many that do not count
 */
export async function passMessages(deno, folder, count) {
  const [tool, store] = [
    open(deno, folder, 'tool.js'),
    open(deno, folder, 'store.js', '--allow-read=.', '--allow-write=.'),
  ];
  const times = [];
  for (let turn = 0; turn < 2 * count; turn++) {
    const start = performance.now();
    const { args } = await tool.ask({ entry: 'tools/read.js', input: {}, values: {} });
    const sql = 'SELECT value FROM kv WHERE key = ?';
    const { rows } = await store.ask({ id: turn, sql, params: args });
    await tool.ask({ id: 1, value: rows[0]?.value ?? null });
    times.push(performance.now() - start);
  }
  await Promise.all([tool.close(), store.close()]);
  return median(times.slice(count));
}

function open({ command, args }, cwd, script, ...permissions) {
  const [given, file] = [args.slice(0, -1), join(import.meta.dirname, script)];
  const child = spawn(command, [...given, ...permissions, file], {
    cwd,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let answered;
  child.stdout.on('data', (chunk) => answered(JSON.parse(chunk.toString())));
  return {
    ask: (message) =>
      new Promise((resolve) => {
        answered = resolve;
        child.stdin.write(JSON.stringify(message));
      }),
    close() {
      child.kill();
      return ended;
    },
  };
}
