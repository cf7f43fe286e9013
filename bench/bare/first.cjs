/**
 * A first run of `gem validate` with nothing else: V8 is given the program's two files without what it kept, the rules are
 * loaded and not asked, a gem is read and its code parsed.
 *
 * Arguments: the gem.
 */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { Script } = require('node:vm');
const { readGem } = require('./kept.cjs');

const [gem] = process.argv.slice(2);
const dist = join(__dirname, '..', '..', 'dist');
const loaded = new Map();
function load(name) {
  const known = loaded.get(name);
  if (known) return known.exports;
  const filename = join(dist, name);
  const script = new Script(readFileSync(filename, 'latin1'), { filename });
  const module = { exports: {} };
  loaded.set(name, module);
  const ask = (id) => (id.startsWith('./') ? load(id.slice(2)) : require(id));
  script.runInThisContext()(module.exports, ask, module, filename, dist);
  return module.exports;
}
load('gem.js').load('cli.js');
load('rules.js');
readGem(gem);
