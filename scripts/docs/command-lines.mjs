/** All that can stand on a command line, so that a shell can offer it without loading any command. */

/** What a value is, by how it is called in a command's usage. */
const KINDS = {
  dir: 'folder',
  file: 'file',
  path: 'file',
  old: 'file',
  new: 'file',
  'old-file': 'file',
  'public-key': 'file',
  pattern: 'file',
  source: 'file',
  rule: 'rule',
  collection: 'collection',
};

/** What is called as others are, and is something else. */
const OF_ONE = {
  'run tool name': 'tool',
  'run workflow name': 'workflow',
  'run tool --arg': 'input',
  'resources fill id': 'resource',
  'resources verify id': 'resource',
  'resources fetch id': 'resource',
  'validate --rule': 'rule',
  'validate --against': 'file',
  'preview --agent': 'agent',
  'run tool --grant': ['knowledge', 'email'],
  'run workflow --grant': ['knowledge', 'email'],
  'run tool --coverage': 'folder',
  'trust add --id': 'any',
  'add agent --tool': 'tool',
  'add workflow --tool': 'tool',
  'add page --agent': 'agent',
  'list path': 'folder',
  'completion shell': ['bash', 'zsh', 'fish', 'powershell'],
};

export function commandLines({ COMMANDS, commands, GROUPS, COMMON_OPTIONS, formatOption, RULES }) {
  const unused = new Set(Object.keys(OF_ONE));
  const valuesOf = (key, placeholder, choices) => {
    unused.delete(key);
    return choices ?? OF_ONE[key] ?? KINDS[placeholder] ?? 'any';
  };
  const optionLine = (command, { flags, text, choices, repeats }) => {
    const names = flags.match(/(?<![\w-])--?[\w-]+/g);
    const placeholder = /[<[]([^>\]]+)[>\]]$/.exec(flags)?.[1];
    const values = placeholder && { values: valuesOf(`${command} ${names.at(-1)}`, placeholder, choices) };
    return { names, text, ...values, ...(repeats ? { repeats } : {}) };
  };
  const table = {
    commands: COMMANDS.map(({ name, summary }, index) => ({
      name,
      text: summary,
      arguments: commands[index].arguments.map((argument) => {
        const placeholder = argument.name.replace(/[<>[\].]/g, '');
        const values = valuesOf(`${name} ${placeholder}`, placeholder);
        return { values, ...(argument.name.includes('...') ? { repeats: true } : {}) };
      }),
      options: [...commands[index].options, formatOption(commands[index])].map((each) =>
        optionLine(name, each),
      ),
    })),
    groups: GROUPS,
    common: COMMON_OPTIONS.map((each) => optionLine('', each)),
    rules: RULES.map(({ id, words }) => ({
      id,
      text: { en: words.en.summary, 'zh-CN': words['zh-CN'].summary },
    })),
  };
  if (unused.size > 0) throw new Error(`no command has ${[...unused].join(', ')} any more`);
  return `${JSON.stringify(table, null, 1)}\n`;
}
