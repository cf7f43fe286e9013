const { readdirSync, readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join } = require('node:path');
const { Script } = require('node:vm');

const root = join(__dirname, '..', '..');
const dist = join(root, 'dist');

/**
 * Loads the files of the program: each is given to V8, with what it kept of it where there is that, and the definition of the
 * rules runs; none of them is asked, and nothing else runs.
 */
exports.loadProgram = (names, kept = new Map()) => {
  const loaded = new Map();
  const load = (name) => {
    const known = loaded.get(name);
    if (known) return known.exports;
    const filename = join(dist, name);
    const source = readFileSync(filename, 'latin1');
    const cachedData = kept.get(name);
    const script = new Script(source, { filename, ...(cachedData && { cachedData }) });
    if (script.cachedDataRejected) throw new Error(`V8 does not take what was kept of ${name}`);
    const module = { exports: {}, source };
    loaded.set(name, module);
    const ask = (id) => (id.startsWith('./') ? load(id.slice(2)) : require(id));
    script.runInThisContext()(module.exports, ask, module, filename, dist);
    return module.exports;
  };
  for (const name of names) load(name);
  const rules = load('rules.js');
  // The build has named the part that defines them.
  const [, part] = /"(rules-[A-Z0-9]+\.js)"/.exec(loaded.get('rules.js').source);
  if (!(rules.load(part).RULES.length > 0)) throw new Error('the rules were not loaded');
};

/** What V8 kept of the files that a command loads. */
exports.readKept = (folder, command) => {
  const name = readdirSync(folder).find((each) => each.endsWith(`-${command}.bin`));
  const bytes = readFileSync(join(folder, name));
  const length = bytes.readUInt32LE(8);
  let at = 12 + length;
  const kept = new Map();
  for (const [file, size] of JSON.parse(bytes.toString('latin1', 12, at))) {
    kept.set(file, bytes.subarray(at, at + size));
    at += size;
  }
  return kept;
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
