/**
 * What `gem run tool` comes to, with nothing else: a Deno is started, what the command loads is loaded meanwhile, the tool
 * is called, and its result is waited for.
 *
 * Arguments: the folder of the code cache, Deno, a folder for its own cache, the gem, the tool's file, the input as JSON.
 */
const { spawn } = require('node:child_process');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');
const { loadProgram, readKept } = require('./kept.cjs');

const [folder, deno, cache, gem, tool, input] = process.argv.slice(2);
const guest = join(__dirname, '..', '..', 'dist', 'guest', 'bootstrap.js');
const flags = ['--quiet', '--no-prompt', '--no-config', '--no-lock', '--no-npm', '--no-remote'];
const child = spawn(deno, ['run', ...flags, '--node-modules-dir=none', '--allow-read=.', guest], {
  cwd: gem,
  env: { DENO_DIR: cache, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' },
  stdio: ['pipe', 'pipe', 'inherit'],
});
const json = Buffer.from(
  JSON.stringify({ entry: pathToFileURL(join(gem, tool)).href, input: JSON.parse(input), values: {} }),
);
const key = Buffer.alloc(16, 7);
const size = Buffer.alloc(4);
size.writeUInt32BE(json.length);
child.stdin.write(Buffer.concat([key, size, json]));
const kept = readKept(folder, 'run-tool');
loadProgram(kept.keys(), kept);
let said = '';
child.stdout.on('data', (chunk) => {
  said += chunk.toString('latin1');
  if (!said.includes('"type":"done"')) return;
  child.kill('SIGKILL');
});
child.once('exit', () => {
  process.exitCode = said.includes('"type":"done"') ? 0 : 1;
});
