/**
 * How long the commands take, as ratios to yardsticks that anybody can run, measured in the same run:
 * `npm run bench`, or `npm run bench -- --check` to fail when a ratio is over its target.
 */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alternate, median, spread } from './measure.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'gem-bench-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

// Where it is set, reading certificates makes `node -e 0` three times as slow, and every ratio look better.
const { NODE_EXTRA_CA_CERTS: _, ...inherited } = process.env;
const env = {
  ...inherited,
  XDG_CACHE_HOME: join(scratch, 'cache'),
  XDG_CONFIG_HOME: join(scratch, 'config'),
};

const gem = (cwd, ...args) => ({
  command: process.execPath,
  args: [join(root, 'bin', 'gem.js'), ...args],
  cwd,
});
const deno = denoBinary();
const empty = join(scratch, 'empty.js');
writeFileSync(empty, '');

spawnSync(process.execPath, [join(root, 'bin', 'gem.js'), 'init', 'template', '--yes'], {
  cwd: scratch,
  env,
});
const template = join(scratch, 'template');

const trivial = join(scratch, 'trivial');
mkdirSync(join(trivial, 'tools'), { recursive: true });
writeFileSync(join(trivial, 'tools', 'add.js'), 'export default async ({ a, b }) => ({ sum: a + b });\n');
const number = { type: 'number' };
const inputSchema = { type: 'object', properties: { a: number, b: number }, required: ['a', 'b'] };
const add = {
  name: 'add',
  entry: 'tools/add.js',
  description: 'Adds two numbers.',
  inputSchema,
  expose: true,
};
const manifest = {
  id: 'trivial',
  name: 'Trivial',
  version: '1.0.0',
  description: 'Adds numbers.',
  tools: [add],
};
writeFileSync(join(trivial, 'notochord.json'), JSON.stringify(manifest, null, 2));

const bareNode = { command: process.execPath, args: ['-e', '0'], cwd: scratch };
const bareDeno = { command: deno, args: ['run', '--quiet', '--no-config', empty], cwd: scratch };

const WORK = [
  { name: 'gem --version', work: gem(scratch, '--version'), yardsticks: ['node'], target: 1.3 },
  {
    name: 'gem validate, the tool template',
    work: gem(template, 'validate'),
    yardsticks: ['node'],
    target: 2.4,
  },
  {
    name: 'gem run tool, one that adds two numbers',
    work: gem(trivial, 'run', 'tool', 'add', '--arg', 'a=1', '--arg', 'b=2'),
    yardsticks: ['node', 'deno'],
    target: 1.7,
  },
  {
    name: 'gem run tool, the tool template (reads and writes ctx.storage.kv)',
    work: gem(template, 'run', 'tool', 'count_words', '--arg', 'text=one two'),
    yardsticks: ['node', 'deno'],
  },
];

const times = alternate([bareNode, bareDeno, ...WORK.map(({ work }) => work)], { env });
const yard = { node: median(times[0]), deno: median(times[1]) };
const rows = WORK.map(({ name, yardsticks, target }, index) => {
  const own = times[index + 2];
  const against = yardsticks.reduce((sum, key) => sum + yard[key], 0);
  return {
    name,
    ms: median(own),
    spread: spread(own),
    against: yardsticks.map((key) => labels()[key]).join(' + '),
    ratio: median(own) / against,
    target,
  };
});

function labels() {
  return { node: 'node -e 0', deno: 'deno run (empty file)' };
}

/** The binary that `gem run` uses, not npm's wrapper around it. */
function denoBinary() {
  const require = createRequire(import.meta.url);
  const inDeno = createRequire(require.resolve('deno/package.json'));
  const names = Object.keys(inDeno('./package.json').optionalDependencies);
  for (const name of names) {
    try {
      return join(
        dirname(inDeno.resolve(`${name}/package.json`)),
        process.platform === 'win32' ? 'deno.exe' : 'deno',
      );
    } catch {}
  }
  throw new Error('no Deno for this machine among the packages of deno');
}

const cpu = cpus()[0]?.model ?? 'unknown processor';
process.stdout.write(
  `Node ${process.versions.node}, ${process.platform} ${process.arch}, ${cpus().length} × ${cpu}; medians of ${times[0].length}, alternating\n\n`,
);
process.stdout.write(`| work | ms | yardstick | ratio | target |\n|---|---|---|---|---|\n`);
for (const [key, value] of Object.entries(yard))
  process.stdout.write(
    `| ${labels()[key]} | ${value.toFixed(1)} ± ${spread(times[key === 'node' ? 0 : 1]).toFixed(1)} | | | |\n`,
  );
for (const { name, ms, spread: s, against, ratio, target } of rows) {
  process.stdout.write(
    `| ${name} | ${ms.toFixed(1)} ± ${s.toFixed(1)} | ${against} | ${ratio.toFixed(2)} × | ${target === undefined ? '' : `${target} ×`} |\n`,
  );
}
const over = rows.filter(({ ratio, target }) => target !== undefined && ratio > target);
if (process.argv.includes('--check') && over.length > 0) {
  process.stderr.write(`over target: ${over.map(({ name }) => name).join(', ')}\n`);
  process.exitCode = 1;
}
