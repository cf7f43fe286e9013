import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { gitMissing } from './git-errors.ts';

/** What git answered: bytes, or why there are none. */
export type GitAnswer = { readonly out: Buffer } | { readonly failure: string };

export interface GitOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What is written to its standard input. */
  readonly input?: string;
}

/** More than any gem may weigh, so that an answer is never cut. */
const ANSWER_MAX = 2 ** 31 - 1;

/**
 * Asks git about the repository around a folder. Nothing is looked up in a shell, and git is not looked for in the
 * folder itself, which may be anybody's.
 *
 * @throws UserError `git-missing`.
 */
export function askGit(folder: string, args: readonly string[], { env, input }: GitOptions): GitAnswer {
  const { error, status, stdout, stderr } = spawnSync('git', ['-C', folder, ...args], {
    cwd: dirname(process.execPath),
    env: { ...withoutPlaces(env), LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' },
    maxBuffer: ANSWER_MAX,
    windowsHide: true,
    ...(input === undefined ? {} : { input }),
  });
  if (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EACCES') throw gitMissing();
    throw error;
  }
  if (status === 0) return { out: stdout };
  const said = stderr.toString().trim().replace(/\s+/g, ' ');
  return { failure: said.replace(/^(?:fatal|error): /, '') };
}

/** In a hook, git says by these which repository it is at work on, and the folder may be in another. */
const PLACES = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_PREFIX',
  'GIT_COMMON_DIR',
  'GIT_NAMESPACE',
];

function withoutPlaces(env: GitOptions['env']): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !PLACES.includes(name)));
}
