/**
 * A first run of `gem validate` with nothing else: V8 is given the program's two files without what it kept, the rules are
 * loaded and not asked, a gem is read and its code parsed.
 *
 * Arguments: the gem.
 */
const { loadProgram, readGem } = require('./kept.cjs');

loadProgram(['gem.js', 'rules.js']);
readGem(process.argv[2]);
