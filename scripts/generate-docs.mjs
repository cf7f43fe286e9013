/** Writes the pages of docs/, and the types that are published, which follow from the code; with `--check`, says which are stale and fails instead. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { conformanceFaults, namedInTests } from './check-conformance.mjs';
import { assumptionsPage } from './docs/assumptions.mjs';
import { commandLines } from './docs/command-lines.mjs';
import { commandsPage } from './docs/commands.mjs';
import { conformancePage } from './docs/conformance.mjs';
import { load, root } from './docs/load.mjs';
import { picture } from './docs/picture.mjs';
import { rulePages } from './docs/rules.mjs';
import { typesFile } from './docs/types.mjs';
import { generate } from './generate.mjs';

await generate();
const code = await load(`
  export { run } from './src/cli.ts';
  export { ASSUMPTIONS } from './src/platform/assumptions.ts';
  export { STATEMENT_SECTIONS } from './src/platform/statements.ts';
  export { RULES } from './src/validate/rules/index.ts';
  export { isSuppressible } from './src/validate/suppress.ts';
  export { COMMON_OPTIONS, formatOption } from './src/common-options.ts';
  import { COMMANDS, GROUPS } from './src/commands/index.ts';
  export { COMMANDS, GROUPS };
  export const commands = await Promise.all(COMMANDS.map(async (entry) => (await entry.load()).default));
`);
const tests = namedInTests();

const pages = new Map([
  ['docs/terminal.svg', await picture(code.run)],
  ['docs/assumptions.md', assumptionsPage(code.ASSUMPTIONS)],
  ['docs/commands.en.md', commandsPage(code.COMMANDS, code.commands, 'en')],
  ['docs/commands.zh-CN.md', commandsPage(code.COMMANDS, code.commands, 'zh-CN')],
  ['docs/conformance.md', conformancePage(code, tests)],
  ...rulePages(code),
  ['types/index.d.ts', typesFile()],
  ['src/complete/command-lines.json', commandLines(code)],
]);

/** All files of docs/rules/ are made, so one that is not is of a rule that is gone. */
const gone = existsSync(join(root, 'docs', 'rules'))
  ? readdirSync(join(root, 'docs', 'rules'), { recursive: true })
      .map((path) => `docs/rules/${path.replaceAll('\\', '/')}`)
      .filter((path) => path.endsWith('.md') && !pages.has(path))
  : [];

const check = process.argv.includes('--check');
const say = (line) => process.stderr.write(`${line}\n`);
const fail = (line) => {
  say(line);
  process.exitCode = 1;
};

for (const [path, text] of pages) {
  const file = join(root, path);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  if (check) fail(`${path} is stale: run \`npm run docs\``);
  else {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    say(`wrote ${path}`);
  }
}
for (const path of gone) {
  if (check) fail(`${path} is of no rule: run \`npm run docs\``);
  else {
    rmSync(join(root, path));
    say(`removed ${path}`);
  }
}
const statements = Object.assign({}, ...code.STATEMENT_SECTIONS.map((section) => section.statements));
for (const fault of conformanceFaults(statements, code.RULES, tests)) fail(fault);
