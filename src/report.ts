import { ExitCode, UserError } from './errors.ts';
import { exitOf, type Failure } from './formats/failure.ts';
import { type Io, inLanguage, type Voice } from './io.ts';
import { printable } from './printable.ts';
import type { Language, Text } from './text.ts';
import { version } from './version.ts';

/** Prints a result as the one JSON document of `--format json`. */
export function printJson(io: Io, document: Readonly<Record<string, unknown>>): void {
  io.out(jsonDocument(document));
}

/** The one document of `--format json`. */
export function jsonDocument(document: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify({ format: 1, ...document }, null, 2)}\n`;
}

/** How a format says that the work was not done. */
interface FailureFormat {
  /** The one document on stdout. */
  readonly document: (failure: Failure, language: Language) => string | Promise<string>;
  /** Such documents go into a file that nobody reads when the step has failed, so it is said on stderr too. */
  readonly alsoInWords: boolean;
}

/** Whoever asked for one of these gets a document of that format, whatever happens; all others get words. */
const FAILURE_FORMATS: Readonly<Record<string, FailureFormat>> = {
  json: {
    document: ({ code, message, hint }) => jsonDocument({ error: { code, message, hint } }),
    alsoInWords: false,
  },
  sarif: {
    document: async (failure, language) =>
      (await import('./formats/sarif.ts')).sarifFailure(failure, language),
    alsoInWords: true,
  },
  github: {
    document: async (failure) => (await import('./formats/github.ts')).githubFailure(failure),
    alsoInWords: false,
  },
  junit: {
    document: async (failure) => (await import('./formats/junit.ts')).junitFailure(failure),
    alsoInWords: true,
  },
};

/** What helps where whoever was refused knows no more than that. */
const GENERAL: Readonly<Record<string, Text>> = {
  'no-such-file': {
    en: 'check the spelling, and the folder you are in',
    'zh-CN': '请检查拼写，以及当前所在的文件夹',
  },
  'not-a-file': {
    en: 'name a file that `gem pack` wrote',
    'zh-CN': '请给出由 `gem pack` 写出的文件',
  },
  'cannot-read': {
    en: 'see to it that a file which you may read is there, and run this again',
    'zh-CN': '请确认那里有一个可以读取的文件，再运行一次',
  },
  'cannot-write': {
    en: 'mend that, or choose another place, and run this again',
    'zh-CN': '请先解决这个问题，或换一个位置，再运行一次',
  },
};

/** What was thrown, in the person's language: what they can mend, or a fault of ours with all that is needed to find it. */
export function failureOf(error: unknown, voice: Voice): Failure {
  if (error instanceof UserError) {
    const todo = error.hint ?? (Object.hasOwn(GENERAL, error.code) ? GENERAL[error.code] : undefined);
    const hint = todo ? inLanguage(voice, todo) : null;
    return { code: error.code, message: inLanguage(voice, error.text), hint, exit: error.exit, stack: null };
  }
  const stack = error instanceof Error ? (error.stack ?? String(error)) : String(error);
  const where = `notochord-gem ${version}, Node ${process.versions.node}, ${process.platform} ${process.arch}`;
  return {
    code: 'internal-error',
    message: inLanguage(voice, {
      en: `gem itself failed; this is a fault in gem and not in your work: ${String(error)}`,
      'zh-CN': `gem 自身出错了，不是你的 gem 的问题：${String(error)}`,
    }),
    hint: inLanguage(voice, {
      en: 'please report it with these lines (`npm bugs notochord-gem` opens the place for it)',
      'zh-CN': '请把这些内容报告给 gem 的作者（`npm bugs notochord-gem` 会打开报告的地方）',
    }),
    exit: ExitCode.bug,
    stack: `${stack}\n${where}`,
  };
}

/** Tells what was thrown: in the format that was asked for, and in words where somebody reads those. */
export async function reportError(error: unknown, io: Io, voice: Voice): Promise<ExitCode> {
  const failure = failureOf(error, voice);
  const format = failureFormat(voice);
  if (format) io.out(await format.document(failure, voice.language));
  return reportInWords([failure], io, voice);
}

/** Tells on stderr what could not be done, where the document on stdout does not stand for it. Answers the exit code. */
export async function reportInWords(failures: readonly Failure[], io: Io, voice: Voice): Promise<ExitCode> {
  for (const failure of failures)
    if (failure.stack !== null || (failureFormat(voice)?.alsoInWords ?? true))
      io.err(await inWords(failure, io, voice));
  return exitOf(failures);
}

function failureFormat({ format }: Voice): FailureFormat | undefined {
  return Object.hasOwn(FAILURE_FORMATS, format) ? FAILURE_FORMATS[format] : undefined;
}

async function inWords({ message, hint, stack }: Failure, io: Io, voice: Voice): Promise<string> {
  const [wrong, todo] = voice.language === 'zh-CN' ? ['错误', '提示'] : ['error', 'hint'];
  // Messages name files and arguments, which may hold anything.
  const lines = [
    await fitted(`gem: ${wrong}: ${printable(message)}`, io),
    stack === null ? null : stack.split('\n').map(printable).join('\n'),
    hint === null ? null : await fitted(`gem: ${todo}: ${printable(hint)}`, io),
  ];
  return `${lines.filter((line) => line !== null).join('\n')}\n`;
}

/** Broken between words where a terminal would break it within one; in a file each stays one line. */
async function fitted(line: string, { isTty, columns }: Io): Promise<string> {
  if (!isTty.err || line.length * 2 <= columns) return line;
  const { wrapProse } = await import('./cells.ts');
  return wrapProse(line, columns).join('\n');
}
