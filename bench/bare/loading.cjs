/**
 * What `gem validate` and `gem pack` have to load, loaded by nothing else: the program's files, what V8 kept of them, the
 * definition of the rules, the parser of code, and the files of a gem. Nothing else of the program runs. With a target each
 * file is hashed, and the gem is compressed into that file, and synced.
 *
 * Arguments: the folder of the code cache, the command, the gem, the target.
 */
const { closeSync, fsyncSync, openSync, renameSync, writeSync } = require('node:fs');
const { loadProgram, readGem, readKept } = require('./kept.cjs');

const [folder, command, gem, target] = process.argv.slice(2);
const kept = readKept(folder, command);
loadProgram(kept.keys(), kept);
const files = readGem(gem);
if (target !== undefined) {
  const { createHash } = require('node:crypto');
  const { gzipSync } = require('node:zlib');
  for (const [, bytes] of files) createHash('sha256').update(bytes).digest();
  const out = openSync(`${target}.part`, 'w');
  writeSync(out, gzipSync(Buffer.concat(files.map(([, bytes]) => bytes))));
  fsyncSync(out);
  closeSync(out);
  renameSync(`${target}.part`, target);
}
