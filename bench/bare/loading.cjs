/**
 * What `gem validate` has to load, loaded by nothing else: its files, what V8 kept of them, the parser of code and the
 * files of a gem. Nothing of it runs. Arguments: the folder of the code cache, the gem.
 */
const { readdirSync, readFileSync, statSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join } = require('node:path');
const { Script } = require('node:vm');

const [kept, gem] = process.argv.slice(2);
const root = join(__dirname, '..', '..');
const bytes = readFileSync(
  join(
    kept,
    readdirSync(kept).find((name) => name.endsWith('-validate.bin')),
  ),
);
const length = bytes.readUInt32LE(8);
let at = 12 + length;
for (const [name, size] of JSON.parse(bytes.toString('latin1', 12, at))) {
  const source = readFileSync(join(root, 'dist', name), 'latin1');
  const cachedData = bytes.subarray(at, at + size);
  const script = new Script(source, { filename: join(root, 'dist', name), cachedData });
  if (script.cachedDataRejected) throw new Error(`V8 does not take what was kept of ${name}`);
  at += size;
}
const files = readdirSync(gem, { recursive: true }).map((path) => join(gem, path));
const read = files
  .filter((path) => statSync(path).isFile())
  .map((path) => [path, readFileSync(path, 'utf8')]);
const { parseSync } = parser();
for (const [path, text] of read) if (path.endsWith('.js')) parseSync(path, text);

/** The binary itself, without the package's search for it. */
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
