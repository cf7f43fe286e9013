import { UserError } from '../errors.ts';
import { findUpward } from '../gem/find.ts';
import { chooseLanguage, type Io, inLanguage, type Voice } from '../io.ts';
import { printable } from '../printable.ts';
import { fill, type Text } from '../text.ts';
import type { Call } from './command.ts';
import { shownPath } from './gem-paths.ts';

/** Whether somebody reads what could be done next, besides the result: at a terminal that is no CI's. */
export function isRead({ io, voice }: Call): boolean {
  return io.isTty.err && !io.env.CI && !voice.quiet && voice.format === 'pretty';
}

/** Lines to paste, under a word that says what they are. Never broken, however narrow the terminal is. */
export function printNext(steps: readonly string[], call: Call): void {
  printSteps(NEXT, steps, call);
}

export function printSteps(title: Text, steps: readonly string[], { io, voice }: Call): void {
  if (steps.length === 0) return;
  io.err(`\n${inLanguage(voice, title)}\n`);
  for (const step of steps) io.err(`  ${step}\n`);
}

export const NEXT: Text = { en: 'next:', 'zh-CN': '接下来：' };

/** A sentence on stderr, broken between words where a terminal would break it within one. */
export async function printNote(text: string, { io }: Pick<Call, 'io'>): Promise<void> {
  if (!io.isTty.err) return io.err(`${text}\n`);
  const { wrapProse } = await import('../cells.ts');
  io.err(`${wrapProse(text, io.columns).join('\n')}\n`);
}

/** A command line of gem's, called by the name that this one was called by, and answering in the same language. */
export function gemLine({ io, voice }: Call, words: string): string {
  const isAsked = chooseLanguage(undefined, io.env) !== voice.language;
  return `${calledAs(io)} ${words}${isAsked ? ` --lang ${voice.language}` : ''}`;
}

/** `cd` where gem's commands would not find this gem otherwise. */
export function enterGem(root: string, { io }: Call): string[] {
  const shell = shellFolder(io);
  return findUpward(shell) === root ? [] : [`cd ${shellWord(shownPath(shell, root))}`];
}

/** ` in FOLDER`, and nothing of the folder that the command works in, which has no name that helps. */
export function whereWords(shown: string, voice: Pick<Voice, 'language'>): string {
  return shown === '.' ? '' : fill(inLanguage(voice, WHERE), { folder: shown });
}

const WHERE: Text = { en: ' in {folder}', 'zh-CN': '在 {folder} ' };

/** A path from where the shell stands, which with `-C` is not where the command works. */
export function pastedPath(path: string, { io }: Call): string {
  return shellWord(shownPath(shellFolder(io), path));
}

function shellFolder({ shellCwd, cwd }: Io): string {
  return shellCwd ?? cwd;
}

/** A sentence in lines that are not too long, of which none breaks a command that is named in it. */
export async function proseLines(text: string, width: number, io: Io): Promise<string[]> {
  const { wrapProse } = await import('../cells.ts');
  const named = text.replaceAll('`gem ', `\`${calledAs(io)} `);
  return wrapProse(printable(named), width);
}

function calledAs({ env, called }: Io): string {
  if (called?.startsWith('npx ')) return called;
  // What npx has started may be a shell, in which `gem` is typed as anywhere.
  const [, script = 'gem'] = /^"?([\w-]+)/.exec(env.npm_lifecycle_script ?? '') ?? [];
  const isOurs = script === 'gem' || script === 'notochord-gem';
  return env.npm_command === 'exec' && isOurs ? `npx ${script}` : (called ?? 'gem');
}

/** A path as a shell takes it: bash, zsh and fish, or PowerShell and cmd. */
function shellWord(path: string): string {
  const raw = path.startsWith('-') ? `./${path}` : path;
  const name = printable(raw);
  if (process.platform === 'win32') return windowsWord(name);
  if (name !== raw) return `$'${escaped(raw)}'`;
  return /^[\w./-]+$/.test(name) ? name : `'${name.replace(/['\\]/g, "'\\$&'")}'`;
}

/** No name there holds the mark that it is quoted with; PowerShell looks for more inside of it. */
function windowsWord(name: string): string {
  if (/^[\w.\\:/-]+$/.test(name)) return name;
  return /[$`\u201c-\u201e]/.test(name) ? `'${name.replace(/['\u2018-\u201b]/g, '$&$&')}'` : `"${name}"`;
}

/** What cannot be shown, by its bytes, which bash, zsh and ksh read in `$'…'`. */
function escaped(text: string): string {
  const octal = (byte: number) => `\\${byte.toString(8).padStart(3, '0')}`;
  return [...text]
    .map((character) => {
      if (character === "'" || character === '\\') return `\\${character}`;
      return printable(character) === character ? character : [...Buffer.from(character)].map(octal).join('');
    })
    .join('');
}

/** What only helps does not fail the command: where it cannot be known what comes next, nothing is said. */
export async function orNothing(steps: () => Promise<string[]>): Promise<string[]> {
  try {
    return await steps();
  } catch (error) {
    if (error instanceof UserError || typeof (error as NodeJS.ErrnoException).code === 'string') return [];
    throw error;
  }
}
