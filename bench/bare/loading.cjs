/**
 * What `gem validate` and `gem pack` have to load, loaded by nothing else: the program's files, what V8 kept of them, the
 * parser of code, and the files of a gem. Nothing of the program runs. With a target the gem is compressed into that file,
 * and synced.
 *
 * Arguments: the folder of the code cache, the command, the gem, the target.
 */
const { closeSync, fsyncSync, openSync, renameSync, writeSync } = require('node:fs');
const { loadKept, readGem } = require('./kept.cjs');

const [kept, command, gem, target] = process.argv.slice(2);
loadKept(kept, command);
const files = readGem(gem);
if (target !== undefined) {
  const { gzipSync } = require('node:zlib');
  const out = openSync(`${target}.part`, 'w');
  writeSync(out, gzipSync(Buffer.concat(files.map(([, bytes]) => bytes))));
  fsyncSync(out);
  closeSync(out);
  renameSync(`${target}.part`, target);
}
