/**
 * Writes the pages of docs/ that follow from the code; with `--check`, says which are stale and fails instead.
 * TypeScript is bundled first, because the oldest Node that is supported cannot load it.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { generate } from './generate.mjs';
import { terminalPicture } from './terminal-picture.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const scratch = `${root}/node_modules/.cache/generate-docs-${process.pid}.mjs`;

async function load(source) {
  await build({
    absWorkingDir: root,
    stdin: { contents: source, resolveDir: root, loader: 'ts' },
    outfile: scratch,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'warning',
  });
  try {
    return await import(pathToFileURL(scratch).href);
  } finally {
    rmSync(scratch, { force: true });
  }
}

await generate();
const { ASSUMPTIONS, COMMANDS, commands, run } = await load(`
  export { run } from './src/cli.ts';
  export { ASSUMPTIONS } from './src/platform/assumptions.ts';
  import { COMMANDS } from './src/commands/index.ts';
  export { COMMANDS };
  export const commands = await Promise.all(COMMANDS.map(async (entry) => (await entry.load()).default));
`);

const NOTE =
  '<!-- Made by scripts/generate-docs.mjs from the code. Edit the code, then run `npm run docs`. -->\n\n';

function assumptionsPage() {
  const rows = Object.entries(ASSUMPTIONS).map(([id, text]) => `| ${id} | ${text.replaceAll('|', '\\|')} |`);
  return `${NOTE}# What the platform's documents do not say

The published documents refer to pages that are not published. What \`gem\` had to decide all the same is an
assumption: everything that stands on one names its id, and it is never worded as a fact about the platform.

| id | assumed |
|---|---|
${rows.join('\n')}
`;
}

function commandsPage(language) {
  const zh = language === 'zh-CN';
  const cell = (text) => text.replaceAll('|', '\\|');
  const parts = COMMANDS.map(({ name, summary }, index) => {
    const command = commands[index];
    const usage = [
      'gem',
      name,
      ...command.arguments.map((argument) => argument.name),
      zh ? '[选项]' : '[options]',
    ].join(' ');
    const rows = [
      ...command.arguments.map((argument) => [argument.name, argument.text[language]]),
      ...command.options.map(({ flags, text, choices }) => [
        flags,
        text[language] + (choices ? ` (${choices.join(', ')})` : ''),
      ]),
      ['--format <format>', command.formats.join(', ')],
    ].map(([left, right]) => `| \`${cell(left)}\` | ${cell(right)} |`);
    const examples = command.examples.map(({ line, text }) => `# ${text[language]}\n${line}`).join('\n\n');
    return `## gem ${name}\n\n${summary[language]}\n\n\`${usage}\`\n\n| | |\n|---|---|\n${rows.join('\n')}\n\n\`\`\`sh\n${examples}\n\`\`\`\n`;
  });
  const title = zh ? '# 命令' : '# Commands';
  const intro = zh
    ? '每个命令还接受 `-C, --dir`、`--lang en|zh-CN`、`-q, --quiet`、`--no-color` 和 `-h, --help`。'
    : 'Every command also takes `-C, --dir`, `--lang en|zh-CN`, `-q, --quiet`, `--no-color` and `-h, --help`.';
  return `${NOTE}${title}\n\n${intro}\n\n${parts.join('\n')}`;
}

/** What `gem validate` really prints for the example with three slips in it, drawn as a terminal. */
async function picture() {
  const folder = mkdtempSync(join(tmpdir(), 'gem-picture-'));
  try {
    cpSync(join(root, 'examples', 'mail_helper'), folder, { recursive: true });
    const manifest = join(folder, 'notochord.json');
    const slipped = readFileSync(manifest, 'utf8')
      .replace('"name": "summarize_email"', '"name": "summarizeEmail"')
      .replace('tools/write_digest.js', 'tools/write_digests.js');
    writeFileSync(manifest, slipped);
    const agent = join(folder, 'agents', 'mail_clerk.md');
    writeFileSync(
      agent,
      readFileSync(agent, 'utf8').replace(
        /^description: .*$/m,
        'description: Clerk: files and sums up mail.',
      ),
    );
    let printed = '';
    await run(['validate'], {
      out: (text) => {
        printed += text;
      },
      err: () => {},
      cwd: folder,
      env: { FORCE_COLOR: '1' },
      isTty: { in: false, out: true, err: true },
      columns: 92,
      now: () => new Date(0),
      signal: new AbortController().signal,
    });
    return terminalPicture(`$ gem validate\n${printed}`, {
      columns: 92,
      title: 'gem validate, with three findings',
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const pages = {
  'docs/terminal.svg': await picture(),
  'docs/assumptions.md': assumptionsPage(),
  'docs/commands.en.md': commandsPage('en'),
  'docs/commands.zh-CN.md': commandsPage('zh-CN'),
};

const check = process.argv.includes('--check');
for (const [path, text] of Object.entries(pages)) {
  const file = new URL(`../${path}`, import.meta.url);
  let present = '';
  try {
    present = readFileSync(file, 'utf8');
  } catch {}
  if (present === text) continue;
  if (check) {
    process.stderr.write(`${path} is stale: run \`npm run docs\`\n`);
    process.exitCode = 1;
  } else {
    mkdirSync(new URL('.', file), { recursive: true });
    writeFileSync(file, text);
    process.stderr.write(`wrote ${path}\n`);
  }
}
