import { run } from '../../../src/cli.ts';

/**
 * Runs one command after another in the folder it is started in, each line of `commands` a list of arguments,
 * and prints for each its exit code and the peak of the process's memory so far, in MiB.
 */
const commands: readonly string[][] = JSON.parse(process.argv[2] ?? '[]');
for (const argv of commands) {
  const code = await run(argv, {
    out() {},
    err() {},
    cwd: process.cwd(),
    env: process.env,
    isTty: { in: false, out: false, err: false },
    columns: 80,
    readInput: async () => Buffer.alloc(0),
    readSecret: () => Promise.reject(new Error('nobody is there to ask')),
    now: () => new Date('2026-01-31T09:00:00Z'),
    signal: new AbortController().signal,
  });
  console.log(JSON.stringify({ argv, code, peak: process.resourceUsage().maxRSS / 1024 }));
}
