import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Tools that do work like ours, in the versions that were compared, with the file that each starts from. */
const PEERS = {
  mcpb: { package: '@anthropic-ai/mcpb', version: '2.1.2', entry: 'dist/cli/cli.js' },
  publint: { package: 'publint', version: '0.3.25', entry: 'src/cli.js' },
  'skills-ref': { package: 'skills-ref', version: '0.1.5', entry: 'dist/cli.js' },
  'skill-check': { package: 'skill-check', version: '1.2.0', entry: 'bin/skill-check.js' },
};

/** npm as a file for Node to run, not by way of a shell; undefined where it is not found. */
export function npmFile() {
  const beside = dirname(process.execPath);
  return [
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    process.env.npm_execpath ?? '',
  ].find((file) => /npm-cli\.js$/.test(file) && existsSync(file));
}

/**
 * Installs the peers into `cache`, once, without install scripts.
 *
 * @returns {{ peers: Record<string, { file: string, version: string }>, missing: string[] }} Those that can be run, and
 *   why others cannot.
 */
export function installPeers(cache) {
  const wanted = Object.values(PEERS).map((peer) => `${peer.package}@${peer.version}`);
  const why = install(join(cache, 'peers'), wanted, () =>
    Object.values(PEERS).every((peer) => isThere(cache, peer)),
  );
  const peers = {};
  const missing = [];
  for (const [name, peer] of Object.entries(PEERS)) {
    if (isThere(cache, peer)) peers[name] = { file: fileOf(cache, peer), version: peer.version };
    else missing.push(`${name} ${peer.version} could not be installed${why ? `: ${why}` : ''}`);
  }
  const npm = npmFile();
  if (npm)
    peers.npm = {
      file: npm,
      version: JSON.parse(readFileSync(join(npm, '..', '..', 'package.json'), 'utf8')).version,
    };
  else missing.push('npm was not found');
  return { peers, missing };
}

/**
 * The newest binary of another Node that the registry has for this machine, as a package without an install script,
 * installed once. Throws with npm's words where there is none.
 */
export function installNode(cache, major) {
  if (!/^\d{2}$/.test(major))
    throw new Error(`--node takes major versions as in 22,24, and this is ${major}`);
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const home = join(cache, `node-${major}`);
  const folder = join(home, 'node_modules', name);
  const file = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const why = install(home, [`${name}@${major}`], () => existsSync(file));
  if (!existsSync(file)) throw new Error(`${name} ${major} could not be installed: ${why}`);
  return { file, version: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version };
}

function fileOf(cache, peer) {
  return join(cache, 'peers', 'node_modules', peer.package, peer.entry);
}

function isThere(cache, peer) {
  if (!existsSync(fileOf(cache, peer))) return false;
  const manifest = join(cache, 'peers', 'node_modules', peer.package, 'package.json');
  return JSON.parse(readFileSync(manifest, 'utf8')).version === peer.version;
}

/** @returns {string | undefined} Why not. */
function install(folder, packages, isDone) {
  if (isDone()) return undefined;
  const npm = npmFile();
  if (!npm) return 'npm was not found';
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
  const { status, stderr, error } = spawnSync(process.execPath, [npm, 'install', ...options, ...packages], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status === 0) return undefined;
  return (error?.message ?? stderr).trim().split('\n')[0];
}
