import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { type CheckWork, takeWork } from '../../src/commands/check-all.ts';

it('leaves nothing to the other threads when the person stops the command', async () => {
  const path = { path: resolve('examples/mail_helper'), kind: 'folder' as const };
  const begin = (): CheckWork => ({
    paths: Array.from({ length: 10 }, () => path),
    request: { cwd: resolve('.'), language: 'en' },
    next: new SharedArrayBuffer(4),
  });
  const free = new AbortController();
  expect(await takeWork(begin(), free)).toHaveLength(10);

  const work = begin();
  const stopped = await takeWork(work, { signal: AbortSignal.abort('SIGINT') });
  expect(stopped.length).toBeLessThan(10);
  expect(await takeWork(work, free)).toEqual([]);
});
