const { readdirSync, readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join } = require('node:path');
const { Script } = require('node:vm');

const root = join(__dirname, '..', '..');

/** Hands V8 what it kept of the files that a command loads, and their sources; nothing of them runs. */
exports.loadKept = (folder, command) => {
  const name = readdirSync(folder).find((each) => each.endsWith(`-${command}.bin`));
  const bytes = readFileSync(join(folder, name));
  const length = bytes.readUInt32LE(8);
  let at = 12 + length;
  for (const [file, size] of JSON.parse(bytes.toString('latin1', 12, at))) {
    const filename = join(root, 'dist', file);
    const cachedData = bytes.subarray(at, at + size);
    const script = new Script(readFileSync(filename, 'latin1'), { filename, cachedData });
    if (script.cachedDataRejected) throw new Error(`V8 does not take what was kept of ${file}`);
    at += size;
  }
};

/** The files of a gem, read, and its code parsed. */
exports.readGem = (gem) => {
  const read = readdirSync(gem, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => [path, readFileSync(path)]);
  const { parseSync } = parser();
  for (const [path, bytes] of read) if (path.endsWith('.js')) parseSync(path, bytes.toString());
  return read;
};

/** The parser's binary itself, without the package's search for it. */
function parser() {
  const inParser = createRequire(
    createRequire(join(root, 'package.json')).resolve('oxc-parser/package.json'),
  );
  const here = `binding-${process.platform}-${process.arch}`;
  const names = Object.keys(inParser('./package.json').optionalDependencies);
  for (const name of names.filter((each) => each.includes(here))) {
    try {
      return inParser(name);
    } catch {
      // It is for another machine.
    }
  }
  throw new Error('no oxc-parser for this machine');
}
