/**
 * The least that some of the work can take here: the same with nothing else, beside its yardstick.
 *
 *   npm run bench:bare
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { passMessages } from './bare/messages.mjs';
import { alternate } from './measure.mjs';
import { createSetting, root } from './setting.mjs';

const ROUNDS = 20;
const scratch = mkdtempSync(join(tmpdir(), 'gem-bare-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
const bench = createSetting({ scratch: join(scratch, 'own'), node: process.execPath, peers: {} });
const bare = (name, ...args) =>
  bench.command(scratch, bench.node, join(root, 'bench', 'bare', name), ...args);

const template = bench.template();
bench.run(bench.gem(template, 'validate'));
const kept = join(bench.env.XDG_CACHE_HOME, 'notochord', 'code');
await compare('loading what `gem validate` needs, without running it', ROUNDS, {
  'node -e 0': bench.bareNode,
  bare: bare('loading.cjs', kept, template),
  gem: bench.gem(template, 'validate'),
});
await compare('200 MB read, hashed four times, written and synced', 5, {
  'tar czf': bench.command(scratch, 'tar', 'czf', join(scratch, 'all.tgz'), '-C', bench.large('random'), '.'),
  bare: bare('hashing.mjs', join(bench.large('random'), 'large'), join(scratch, 'all.bin')),
  gem: bench.gem(bench.large('random'), 'pack', '--force', '-o', join(scratch, 'all.gem')),
});
console.log(`six messages between three processes: ${(await passMessages(bench.bareDeno)).toFixed(3)} ms`);

async function compare(title, rounds, contenders) {
  const needed = Object.keys(contenders);
  const { times } = await alternate(contenders, { rounds, warmup: 2, env: bench.env, needed });
  const [yardstick, ...others] = needed;
  const ratio = (name) => median(times.get(name).map((ms, round) => ms / times.get(yardstick)[round]));
  const said = others.map((name) => `${name} ${ratio(name).toFixed(2)} ×`).join(', ');
  console.log(`${title}: ${said} of \`${yardstick}\` (${median(times.get(yardstick)).toFixed(1)} ms)`);
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
}
