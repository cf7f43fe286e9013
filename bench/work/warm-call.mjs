import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { passMessages } from '../bare/messages.mjs';
import { manifestOf, writeGem } from '../inputs.mjs';
import { median } from '../measure.mjs';

export const rounds = 5;

export const rows = { 'warm-call': { own: 'gem', bare: 'bare' } };

const CALLS = 500;
/** Calls after which code is compiled and files are open. */
const COLD = 100;

export function prepare({ scratch, gem, output, bareDeno }) {
  const folder = writeGem(join(scratch, 'warm'), manifestOf('warm', 'read'), {
    'tools/read.js': "export default async (input, ctx) => ctx.storage.kv.get('x');\n",
  });
  const run = gem(folder, 'run', 'tool', 'read', '--repeat', String(CALLS), '--reuse', '--format', 'json');
  const measure = () =>
    median(
      JSON.parse(output(run))
        .runs.slice(COLD)
        .map(({ ms }) => ms),
    );
  const bare = {
    before: () => rmSync(join(scratch, 'warm-bare'), { recursive: true, force: true }),
    measure() {
      mkdirSync(join(scratch, 'warm-bare'));
      return passMessages(bareDeno, join(scratch, 'warm-bare'), CALLS);
    },
  };
  return { contenders: { bare, gem: { measure } } };
}
