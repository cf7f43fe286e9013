import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '../temporary.ts';

export interface Author {
  readonly folder: string;
  readonly env: Record<string, string | undefined>;
}

/** Somebody in the folder of a gem, with `gem` and `notochord-gem` on the PATH, and nothing of the machine's settings. */
export function author(): Author {
  const home = temporaryFolder('gem-shell');
  const bin = join(home, 'bin');
  const folder = join(home, 'notes');
  for (const path of [bin, join(folder, 'tools'), join(folder, 'agents')])
    mkdirSync(path, { recursive: true });
  for (const name of ['gem', 'notochord-gem']) {
    const script = `#!/bin/sh\nexec '${process.execPath}' '${resolve('bin/gem.js')}' "$@"\n`;
    writeFileSync(join(bin, name), script, { mode: 0o755 });
  }
  writeFileSync(join(folder, 'notochord.json'), JSON.stringify(MANIFEST));
  writeFileSync(
    join(folder, 'agents', 'note_keeper.md'),
    '---\ndescription: Keeps notes.\n---\nKeep them.\n',
  );
  writeFileSync(join(folder, 'words in a name.yaml'), '');
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    HOME: home,
    XDG_CONFIG_HOME: home,
    TERM: 'xterm',
    LANG: 'C.UTF-8',
  };
  return { folder, env };
}

const MANIFEST = {
  id: 'notes',
  tools: [
    {
      name: 'save_note',
      entry: 'tools/a.js',
      description: 'Saves one note: its text.',
      inputSchema: { properties: { title: { description: 'In one line.' } } },
    },
    { name: 'search_notes', entry: 'tools/a.js', description: '查找笔记。' },
    { name: '$(touch broken)', entry: 'tools/a.js', description: 'Not a name.' },
  ],
  workflows: [{ name: 'weekly', entry: 'workflows/a.js', description: 'Every week.' }],
  resources: [{ id: 'ocr-model' }],
  data: { collections: { entries: { kind: 'table', fields: {} } } },
};

/**
 * Types into an interactive shell in a pseudo-terminal, presses the tab key after each line, and waits until what the
 * terminal shows fits the pattern. Gives the lines for which it did; one that never fits ends the wait after a while.
 */
export function typeInto(
  { folder, env }: Author,
  shell: string,
  setup: string,
  probes: Readonly<Record<string, string>>,
): string[] {
  const tries = Object.entries(probes).map(
    ([line, pattern]) =>
      `zpty -n -w shell ${quote(line)}$'\\t\\t'\nzpty -r shell shown ${quote(`*${pattern}*`)} && print -r -- ${quote(line)}\nzpty -n -w shell $'\\C-u\\n'`,
  );
  const script = `zmodload zsh/zpty
zpty -e shell ${quote(`stty cols 160; exec ${shell}`)}
zpty -w shell ${quote(`${setup}; echo rea''dy`)}
zpty -r shell shown '*ready*'
${tries.join('\n')}
zpty -d shell
`;
  const { stdout } = spawnSync('zsh', ['-f', '-c', script], {
    cwd: folder,
    env,
    encoding: 'utf8',
    timeout: 20_000,
  });
  return stdout.split('\n').filter((line) => line !== '');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
