/** Runs all tasks for one part of the gems: `node shard.mjs 2/4`. Further arguments go to turbo. */
import { spawnSync } from 'node:child_process';

const [part = '', ...more] = process.argv.slice(2);
const { gems } = JSON.parse(run(['gem', 'list', 'gems', `--shard=${part}`, '--format', 'json'], 'pipe'));
// Without a filter turbo would run everything, and a part may be empty.
if (gems.length > 0)
  run(['turbo', 'run', 'validate', 'test', 'pack', ...gems.map(({ path }) => `--filter=./${path}`), ...more], 'inherit');

/** A command of node_modules/.bin, where `npm run` has put it on the path. */
function run([command, ...args], stdout) {
  // On Windows these commands are .cmd files, which only a shell can start. No argument here needs quotes.
  const shell = process.platform === 'win32';
  const { status, stdout: said, error } = spawnSync(command, args, {
    encoding: 'utf8',
    shell,
    stdio: ['ignore', stdout, 'inherit'],
  });
  if (error) throw error;
  if (status !== 0) {
    if (said) console.error(said);
    process.exit(status ?? 1);
  }
  return said;
}
