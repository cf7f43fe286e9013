#!/usr/bin/env node
// Hands over the arguments and streams. The version, and what a shell asks while somebody types, are answered here,
// before anything else is loaded, and an old Node is refused in words before it meets syntax that it does not know.
// CommonJS (see package.json beside it), because starting Node's loader of ES modules takes as long as many a command.
'use strict';

const [major, minor] = process.versions.node.split('.').map(Number);
const argv = process.argv.slice(2);

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `gem: error: Node ${process.versions.node} is too old; gem needs Node 20.19 or later\n` +
      'gem: hint: install a current Node, then run this again\n',
  );
  process.exitCode = 2;
} else if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
  process.stdout.on('error', ({ code }) => process.exit(code === 'EPIPE' ? 0 : 2));
  process.stdout.write(`${require('../dist/version.js').version}\n`);
} else if (argv[0] === 'completion' && argv[1] === '--complete') {
  require('../dist/complete.js').main(argv.slice(2), process);
} else {
  boot().start(argv, process, require);
}

/** As `require` would load it, which looks for links and manifests on the way and so takes twice as long. */
function boot() {
  const { readFileSync } = require('node:fs');
  const { join } = require('node:path');
  const { Script } = require('node:vm');
  const folder = join(__dirname, '..', 'dist');
  const filename = join(folder, 'boot.js');
  const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(filename, 'utf8')}\n})`;
  const module = { exports: {} };
  new Script(source, { filename }).runInThisContext()(module.exports, require, module, filename, folder);
  return module.exports;
}
