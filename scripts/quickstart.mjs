/**
 * Takes a new gem and the example through the whole job, as a person would at a prompt: each command is printed
 * with its answer. Keys, caches and packed files go to a temporary folder that is removed at the end.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'gem-quickstart-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

const { GEM_SIGNING_KEY: _key, GEM_SIGNING_KEY_FILE: _file, ...inherited } = process.env;
const env = {
  ...inherited,
  XDG_CONFIG_HOME: join(scratch, 'config'),
  XDG_CACHE_HOME: join(scratch, 'cache'),
  APPDATA: join(scratch, 'config'),
  LOCALAPPDATA: join(scratch, 'cache'),
};

const say = (text) => process.stdout.write(`${text}\n`);

say('== install and build');
if (install() !== 0) process.exit(1);
const { buildAll } = await import('./build.mjs');
await buildAll();
const { execa } = await import('execa');

/** Runs `gem` as it is installed, prints what a person would see, and stops at the first wrong answer. */
async function gem(cwd, ...args) {
  const shown = args.map((arg) => (/^[\w./@=:-]+$/.test(arg) ? arg : `'${arg}'`)).join(' ');
  say(`\n$ gem ${shown}`);
  const { exitCode, all, stdout } = await execa(process.execPath, [join(root, 'bin', 'gem.js'), ...args], {
    cwd,
    env,
    extendEnv: false,
    all: true,
    reject: false,
  });
  say(all.replaceAll(`${scratch}/`, ''));
  if (exitCode !== 0) {
    say(`\nthis should have answered 0 and answered ${exitCode}`);
    process.exit(1);
  }
  return stdout;
}

async function journey(folder, id, version, tool) {
  const packed = join('dist', `${id}-${version}.gem`);
  await gem(folder, 'validate', '--strict');
  await gem(folder, 'pack');
  await gem(folder, 'sign', packed);
  await gem(
    folder,
    'verify',
    packed,
    '--key',
    join(scratch, 'config', 'notochord', 'keys', 'default.pub.pem'),
  );
  return gem(folder, 'run', 'tool', ...tool);
}

const work = join(scratch, 'work');
mkdirSync(work);
say('\n== a new gem');
await gem(work, 'keygen', '--no-passphrase');
await gem(work, 'init', 'word_count', '--template', 'tool', '--yes');
await journey(join(work, 'word_count'), 'word_count', '0.1.0', [
  'count_words',
  '--arg',
  'text=one two three',
]);

say('\n== the example, mail_helper');
const example = join(work, 'mail_helper');
cpSync(join(root, 'examples', 'mail_helper'), example, { recursive: true });
const result = await journey(example, 'mail_helper', '1.0.0', [
  'summarize_email',
  '--scenario',
  'tests/summarize.yaml',
  '--trace',
]);
if (typeof JSON.parse(result) !== 'object') process.exit(1);
say('\neverything above answered as it should');
