import type { Command } from '../../src/commands/command.ts';
import { UserError } from '../../src/errors.ts';
import type { Io, Voice } from '../../src/io.ts';
import type { Dial } from '../../src/net/dial.ts';
import type { Language } from '../../src/text.ts';

export interface CallOptions {
  readonly cwd: string;
  readonly cache: string;
  readonly dial: Dial;
  readonly signal?: AbortSignal;
}

export interface Answer {
  /** The exit code, or the code of the error that was thrown. */
  readonly code: number | string;
  readonly out: string;
  readonly err: string;
  readonly message: string;
}

/** Calls commands as the program does, with a network of the test's own. */
export function caller({ cwd, cache, dial, signal }: CallOptions) {
  return async (
    command: Command,
    args: readonly (string | readonly string[] | undefined)[],
    options: Readonly<Record<string, unknown>> = {},
    language: Language = 'en',
  ): Promise<Answer> => {
    let [out, err] = ['', ''];
    const io: Io = {
      out(text) {
        out += text;
      },
      err(text) {
        err += text;
      },
      cwd,
      env: { XDG_CACHE_HOME: cache, LOCALAPPDATA: cache, HOME: cache, PATH: process.env.PATH },
      isTty: { in: false, out: false, err: false },
      columns: 80,
      readInput: async () => new Uint8Array(),
      readSecret: () => Promise.reject(new Error('nobody is there to ask')),
      now: () => new Date('2026-01-31T09:00:00Z'),
      signal: signal ?? new AbortController().signal,
    };
    const format = options.format === 'json' ? 'json' : 'pretty';
    const voice: Voice = { language, format, quiet: options.quiet === true, color: false };
    try {
      const code = await command.run({ args, options, io, voice, dial });
      return { code, out, err, message: '' };
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return { code: error.code, out, err, message: error.text[language] };
    }
  };
}
