import { cell, NOTE, table } from './markdown.mjs';

/** All commands with their options, in one language. */
export function commandsPage(entries, commands, language) {
  const zh = language === 'zh-CN';
  const parts = entries.map(({ name, summary }, index) => {
    const command = commands[index];
    const names = command.arguments.map((argument) => argument.name);
    const usage = ['gem', name, ...names, zh ? '[选项]' : '[options]'].join(' ');
    const rows = [
      ...command.arguments.map((argument) => [argument.name, argument.text[language]]),
      ...command.options.map(({ flags, text, choices }) => [
        flags,
        text[language] + (choices ? ` (${choices.join(', ')})` : ''),
      ]),
      ['--format <format>', command.formats.join(', ')],
    ].map(([left, right]) => [`\`${cell(left)}\``, cell(right)]);
    const examples = command.examples.map(({ line, text }) => `# ${text[language]}\n${line}`).join('\n\n');
    return `## gem ${name}\n\n${summary[language]}\n\n\`${usage}\`\n\n${table(['', ''], rows)}\n\n\`\`\`sh\n${examples}\n\`\`\`\n`;
  });
  const title = zh ? '# 命令' : '# Commands';
  const intro = zh
    ? '每个命令还接受 `-C, --dir`、`--lang en|zh-CN`、`-q, --quiet`、`--no-color` 和 `-h, --help`。'
    : 'Every command also takes `-C, --dir`, `--lang en|zh-CN`, `-q, --quiet`, `--no-color` and `-h, --help`.';
  return `${NOTE}${title}\n\n${intro}\n\n${parts.join('\n')}`;
}
