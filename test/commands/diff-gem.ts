import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Files of a gem by their paths; `undefined` for one that is taken away. */
export type Files = Readonly<Record<string, string | undefined>>;

export function put(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    const target = join(folder, path);
    rmSync(target, { force: true });
    if (text === undefined) continue;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

export const NOTE = {
  name: 'note',
  entry: 'tools/note.js',
  description: 'Keeps a note.',
  inputSchema: {
    type: 'object',
    properties: { text: { type: 'string', maxLength: 100 }, tag: { type: 'string' } },
    required: ['text'],
    additionalProperties: false,
  },
  expose: true,
  sideEffect: 'write',
};

export const TABLE = { kind: 'table', fields: { title: { type: 'string' }, done: { type: 'boolean' } } };

/** A manifest, with what is given in place of the usual. */
export function manifest(more: object = {}): string {
  return `${JSON.stringify(
    {
      id: 'notes',
      name: 'Notes',
      version: '1.0.0',
      description: 'Keeps notes. Main tool: note.',
      tools: [NOTE],
      data: { collections: { notes: TABLE } },
      ...more,
    },
    null,
    2,
  )}\n`;
}

/** A gem in a folder. */
export function putGem(folder: string, more: object = {}, files: Files = {}): void {
  put(folder, {
    'notochord.json': manifest(more),
    'tools/note.js': 'export default async ({ text }) => text;\n',
    ...files,
  });
}

/** A collection of the name `notes`, and no other. */
export function withNotes(collection: object): object {
  return { data: { collections: { notes: collection } } };
}

/** git as somebody with no settings of their own has it. */
export function git(folder: string, ...args: string[]): string {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', ['-C', folder, ...who, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, GIT_CONFIG_NOSYSTEM: '1', HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Commits all that is in a repository, under a tag. */
export function commit(folder: string, tag: string): void {
  git(folder, 'add', '-A');
  git(folder, 'commit', '-q', '--allow-empty', '-m', tag);
  git(folder, 'tag', tag);
}
