import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { stageFiles } from '../../src/convert/write.ts';
import { temporaryFolder } from '../temporary.ts';

it('an interruption is heard of between two files, and leaves nothing', async () => {
  const folder = temporaryFolder();
  const stop = new AbortController();
  let made = 0;
  const bytes = () => {
    made++;
    // As a signal does: when the event loop turns, and not before.
    setImmediate(() => stop.abort('SIGINT'));
    return Buffer.from('x');
  };
  const files = ['a.md', 'b.md', 'c.md'].map((path) => ({ path, from: null, same: false, bytes }));
  await expect(
    stageFiles(join(folder, 'below', 'gem'), join(folder, 'below'), files, stop.signal),
  ).rejects.toBe('SIGINT');
  expect([made, readdirSync(folder)]).toEqual([1, []]);
});
