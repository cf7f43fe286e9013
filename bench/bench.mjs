/**
 * How long the commands take, as ratios to yardsticks that anybody can run, measured in the same run.
 *
 *   npm run bench                      everything; writes bench/results.json and docs/performance.md with its plots
 *   npm run bench -- --check           our own rows only; writes nothing and fails when a value is over its target
 *   --only ROW[,ROW]  --rounds N  --quick  --no-peers  --no-growth   less, and nothing is written
 *   --node 22,24,26                    the same under these versions of Node beside it
 *   --scratch DIR                      where inputs are made; on the disk that is to be measured
 */
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measureGrowth } from './growth.mjs';
import { machine, versions } from './machine.mjs';
import { installNode, installPeers } from './peers.mjs';
import { overTarget, printRows, writeReport } from './report.mjs';
import { createSetting, root } from './setting.mjs';
import { TARGETS } from './targets.mjs';
import { loadWork, measureWork } from './work.mjs';

const asked = readOptions();
const rounds = asked.rounds === undefined ? (asked.quick ? 3 : undefined) : wholeNumber(asked.rounds);
const isWhole =
  ['check', 'quick', 'no-peers', 'no-growth'].every((name) => !asked[name]) &&
  asked.only === undefined &&
  rounds === undefined;
const work = await chosenWork(asked.only);
if (!existsSync(join(root, 'dist', 'boot.js')))
  stop('there is nothing to measure yet: npm run build makes it');

const cache = join(root, 'node_modules', '.cache', 'notochord-gem-bench');
if (!existsSync(asked.scratch)) stop(`--scratch names ${asked.scratch}, and there is no such folder`);
const scratch = mkdtempSync(join(resolve(asked.scratch), 'gem-bench-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

const notes = [];
if (statSync(scratch).dev !== statSync(root).dev)
  notes.push('inputs lie on another disk than the project; --scratch names another place');
const wantsPeers = !asked['no-peers'] && !asked.check;
const { peers, missing } = wantsPeers ? installPeers(cache) : { peers: {}, missing: [] };
notes.push(...missing);

const bench = createSetting({ scratch: join(scratch, 'own'), node: process.execPath, peers });
const measured = await measureAll(bench, rounds);
const nodes = await measureNodes();
const growth = isWhole ? await measureGrowth(bench, note) : null;
const results = {
  format: 1,
  measured: new Date().toISOString(),
  machine: machine(),
  versions: versions(bench, peers),
  notes,
  rows: measured.rows,
  contenders: measured.contenders,
  nodes,
  growth,
};
process.stdout.write(printRows(results));
if (isWhole) writeReport(results, root);
const over = overTarget(results.rows);
if (asked.check && over.length > 0) {
  note(`over target: ${over.join(', ')}`);
  process.exitCode = 1;
}
// A row without a value is no proof: on a machine where everything must be measured it fails too.
const unmeasured = results.rows.filter((row) => row.missing);
if (asked.check && unmeasured.length > 0) {
  note(`not measured: ${unmeasured.map(({ id, missing: why }) => `${id} (${why})`).join(', ')}`);
  process.exitCode = 1;
}

async function measureAll(setting, count) {
  const all = { rows: [], contenders: {} };
  for (const one of work) {
    note(`measuring ${one.name}`);
    const result = await measureWork(one, setting, count === undefined ? {} : { rounds: count });
    all.rows.push(...result.rows);
    all.contenders[one.name] = result.contenders;
  }
  return all;
}

/** The same work under other Nodes, without peers and in fewer rounds: targets are not for them. */
async function measureNodes() {
  const found = {};
  for (const major of asked.node?.split(',') ?? []) {
    try {
      const { file, version } = installNode(cache, major);
      note(`Node ${version}`);
      const own = join(scratch, `node-${major}`);
      found[version] = (
        await measureAll(createSetting({ scratch: own, node: file, peers: {} }), rounds ?? 5)
      ).rows;
      rmSync(own, { recursive: true, force: true });
    } catch (error) {
      notes.push(`Node ${major} was left out: ${error.message}`);
    }
  }
  return found;
}

function readOptions() {
  const flag = { type: 'boolean', default: false };
  const text = { type: 'string' };
  const options = {
    check: flag,
    only: text,
    rounds: text,
    quick: flag,
    node: text,
    'no-peers': flag,
    'no-growth': flag,
    scratch: { type: 'string', default: tmpdir() },
  };
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return stop(error.message);
  }
}

async function chosenWork(only) {
  const all = await loadWork();
  if (only === undefined) return all;
  const ids = only.split(',');
  const unknown = ids.find((id) => !TARGETS.some((target) => target.id === id));
  if (unknown !== undefined)
    stop(`--only knows no row ${unknown}; there are ${TARGETS.map(({ id }) => id).join(', ')}`);
  return all.filter(({ rows }) => ids.some((id) => id in rows));
}

function note(text) {
  process.stderr.write(`${text}\n`);
}

function wholeNumber(given) {
  if (!/^[1-9]\d{0,3}$/.test(given)) stop(`--rounds takes a whole number from 1, and this is "${given}"`);
  return Number(given);
}

function stop(message) {
  note(`bench: ${message}`);
  process.exit(2);
}
