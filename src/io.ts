/**
 * The only door to the terminal, and the guide to what is said through it:
 *
 * - A result goes to `out`, everything else (progress, notes, a tool's console) to `err`.
 * - Calm and exact: lower-case start, no exclamation mark, no blame, the author's own names in it.
 * - Say what, where, why it matters and what to do. A hint is something that can be done as written.
 * - Paths in a gem use `/`; files outside are shown as the person wrote them.
 * - English and Simplified Chinese say the same.
 */
import { LANGUAGES, type Language, type Text } from './text.ts';

export interface Io {
  /** Writes a result. */
  out(text: string): void;
  /** Writes anything that is not the result. */
  err(text: string): void;
  readonly cwd: string;
  /** Where the person's shell stands, when `-C` names another folder to work on. */
  readonly shellCwd?: string | undefined;
  /** What the person calls the program by, where that is known not to be `gem`. */
  readonly called?: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isTty: { readonly in: boolean; readonly out: boolean; readonly err: boolean };
  /** The terminal behind `err`, for a spinner; absent where there is none. */
  readonly terminal?: NodeJS.WriteStream | undefined;
  /** Width of the terminal in cells; 80 where there is none. */
  readonly columns: number;
  /**
   * Everything that stands on standard input, as bytes; undefined where that is more than `limit` of them, or has no end.
   * Throws `input-not-readable`.
   */
  readInput(limit: number): Promise<Uint8Array | undefined>;
  /** Asks for a line without showing what is typed. Only where `isTty.in` and `isTty.err`. */
  readSecret(question: string): Promise<string>;
  now(): Date;
  /** Aborted with `'SIGINT'` or `'SIGTERM'` as the reason when the person stops the command. */
  readonly signal: AbortSignal;
  /** Whether it is aborted, where that is known without making the signal, which takes a third of a millisecond. */
  isStopped?(): boolean;
}

/** What a command is told about how to say things, from options and environment. */
export interface Voice {
  readonly language: Language;
  readonly format: string;
  readonly quiet: boolean;
  /** Whether `out` takes colour. */
  readonly color: boolean;
}

export function inLanguage(voice: Pick<Voice, 'language'>, text: Text): string {
  return text[voice.language];
}

/** `--lang` where messages are in it, else the first of LC_ALL, LC_MESSAGES and LANG that is set; else English. */
export function chooseLanguage(option: string | undefined, env: Io['env']): Language {
  // Where it is the language of a document, it may be one that messages are not in.
  const isOurs = /^(?:en|zh)\b/i.test(option ?? '');
  const wanted = (isOurs ? option : env.LC_ALL || env.LC_MESSAGES || env.LANG) ?? '';
  return (
    LANGUAGES.find((language) => language === option) ??
    (/^zh(?!.*(_|-)(tw|hk|mo|hant))/i.test(wanted) ? 'zh-CN' : 'en')
  );
}

/** `--no-color` and NO_COLOR say no, FORCE_COLOR says yes (`0` is a no), else a terminal decides. */
export function chooseColor(option: boolean | undefined, env: Io['env'], isTty: boolean): boolean {
  if (option === false || env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  return isTty && env.TERM !== 'dumb';
}
