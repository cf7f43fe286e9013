import { run } from '../../src/cli.ts';
import type { Io } from '../../src/io.ts';
import { temporaryFolder } from '../temporary.ts';

export interface Answer {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Whatever a command printed: each test says what it expects of it, and the schemas hold the whole. */
// biome-ignore lint/suspicious/noExplicitAny: a parsed document has no type until it was checked
type Document = any;

export interface Terminal {
  /** Runs one command line in `cwd`, as somebody without a terminal would. */
  gem(...argv: string[]): Promise<Answer>;
  /** The same with `--format json`, parsed. */
  json(...argv: string[]): Promise<{ code: number; document: Document; err: string }>;
  readonly cwd: string;
  readonly env: Record<string, string | undefined>;
}

export interface TerminalOptions {
  readonly cwd: string;
  readonly env?: Record<string, string | undefined>;
  readonly input?: string;
  readonly columns?: number;
  /** Which of the streams are a terminal's; none is, when left out. */
  readonly isTty?: Partial<Io['isTty']>;
  readonly signal?: AbortSignal;
  /** Told of everything that goes to stdout. */
  readonly onOut?: (text: string) => void;
  /** The same of stderr. */
  readonly onErr?: (text: string) => void;
}

/** One cache for all tests of a process, so that copies for the sandbox are made once. */
const cache = temporaryFolder('gem-cache');

/** The CLI in this process with streams of its own, and no trace of the machine's own settings. */
export function terminal({
  cwd,
  env = {},
  input = '',
  columns = 80,
  isTty = {},
  signal,
  onOut,
  onErr,
}: TerminalOptions): Terminal {
  const home = temporaryFolder('gem-home');
  const own = {
    HOME: home,
    APPDATA: home,
    LOCALAPPDATA: cache,
    XDG_CACHE_HOME: cache,
    PATH: process.env.PATH,
    ...env,
  };
  const gem = async (...argv: string[]): Promise<Answer> => {
    let out = '';
    let err = '';
    const io: Io = {
      out(text) {
        out += text;
        onOut?.(text);
      },
      err(text) {
        err += text;
        onErr?.(text);
      },
      cwd,
      env: own,
      isTty: { in: false, out: false, err: false, ...isTty },
      columns,
      readInput: async () => Buffer.from(input),
      readSecret: () => Promise.reject(new Error('nobody is there to ask')),
      now: () => new Date('2026-01-31T09:00:00Z'),
      signal: signal ?? new AbortController().signal,
    };
    const code = await run(argv, io);
    return { code, out, err };
  };
  return {
    gem,
    cwd,
    env: own,
    async json(...argv) {
      const { code, out, err } = await gem(...argv, '--format', 'json');
      return { code, document: JSON.parse(out), err };
    },
  };
}
