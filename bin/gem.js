#!/usr/bin/env node
// Hands over the arguments and streams. The version is answered here, before anything else is loaded, and an
// old Node is refused in words before it meets syntax that it does not know.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const argv = process.argv.slice(2);

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `gem: error: Node ${process.versions.node} is too old; gem needs Node 20.19 or later\n` +
      'gem: hint: install a current Node, then run this again\n',
  );
  process.exitCode = 2;
} else if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
  const { version } = await import('../dist/version.js');
  process.stdout.write(`${version}\n`);
} else {
  const { main } = await import('../dist/cli.js');
  process.exitCode = await main(argv, process);
}
